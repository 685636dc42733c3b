import GRDB
import GRDBSQLite

/// What a result code of SQLite means for a store: the one place where codes are told apart.
enum SQLiteFault {
  /// Another process is at it.
  case busy
  case diskFull
  /// The content of the file, or what lies beside it, is not what SQLite can read.
  case damaged
  case notADatabase
  /// A value longer than any that fitiq reads.
  case tooLong
  /// The system refuses the file or one beside it.
  case inaccessible
  case ioFailed
  /// More memory than this process may have.
  case outOfMemory
  /// A rule of the schema.
  case constraint
  /// Other tables, columns or functions than the statement names.
  case otherSchema
  case interrupted
  /// SQLite was used in a wrong way.
  case defect

  init(_ error: DatabaseError) {
    self.init(error.extendedResultCode.rawValue, error.message)
  }

  /// - Parameters:
  ///   - code: With or without the detail in its upper bytes.
  ///   - message: What SQLite says with it.
  init(_ code: Int32, _ message: String?) {
    self =
      switch code & 0xFF {
      // A virtual table passes on the words of the statement inside it, but not the code.
      case SQLITE_ERROR where message == Self.interruption: .interrupted
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_FULL: .diskFull
      // A log of another database beside the file gives any of these.
      case SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_EMPTY, SQLITE_MISMATCH: .damaged
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_TOOBIG: .tooLong
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOLFS: .inaccessible
      case SQLITE_IOERR where code == Self.damagedFileSystem: .damaged
      case SQLITE_NOMEM: .outOfMemory
      case SQLITE_IOERR where code == Self.noMemoryForFile: .outOfMemory
      case SQLITE_IOERR: .ioFailed
      case SQLITE_CONSTRAINT: .constraint
      case SQLITE_ERROR, SQLITE_SCHEMA: .otherSchema
      case SQLITE_INTERRUPT, SQLITE_ABORT: .interrupted
      default: .defect
      }
  }

  /// SQLite's words for `SQLITE_INTERRUPT`.
  private static let interruption = sqlite3_errstr(SQLITE_INTERRUPT).map { String(cString: $0) }
  /// `SQLITE_IOERR_CORRUPTFS`, a macro that Swift does not see.
  private static let damagedFileSystem = SQLITE_IOERR | 33 << 8
  /// `SQLITE_IOERR_NOMEM`, as well.
  private static let noMemoryForFile = SQLITE_IOERR | 12 << 8
}
