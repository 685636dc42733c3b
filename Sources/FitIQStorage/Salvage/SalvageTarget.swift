import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import GRDBSQLite

/// The new store while it is filled: a file without a name that anybody looks for.
final class SalvageTarget {
  /// What became of a row that was offered.
  enum Outcome: Equatable {
    case added
    /// There is a row with its key.
    case present
    /// A rule of the schema forbids it.
    case refused(String)
  }

  let queue: DatabaseQueue
  let path: String
  private let registration: Int
  private var holder: FileLock?
  private let scratch: ScratchRoot.Folder?

  /// - Parameters:
  ///   - target: The new store, beside which the file is made; nil for one in a scratch folder.
  ///   - header: What the new store has in common with the damaged one.
  init(beside target: String?, like header: FileHeader) throws {
    scratch = try target == nil ? ScratchRoot.makeFolder() : nil
    let folder = scratch?.path ?? target?.folderPath ?? ""
    Self.removeRests(in: folder)
    path = "\(folder)/\(Self.prefix)\(getpid())"
    // Held until the end: another run then leaves the file alone. Closing it earlier would also end
    // the locks that SQLite has of it.
    holder = try Self.claim(path)
    registration = ScratchFiles.register(Self.suffixes.map { [path] in path + $0 })
    do {
      queue = try StoreHardening.open(path, as: .input) { configuration in
        configuration.label = "salvage"
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
          try db.executeOne(sql: "PRAGMA page_size = \(header.pageSize)")
          try db.executeOne(sql: "PRAGMA auto_vacuum = \(header.largestRoot > 0 ? 2 : 0)")
          try db.executeOne(sql: "PRAGMA encoding = '\(header.encoding.name)'")
          // Thrown away when anything goes wrong: neither a journal nor syncs.
          try StoreHardening.withoutDefence(db) {
            try db.executeAll("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
          }
          try db.executeOne(sql: "PRAGMA cache_size = -8000")
        }
      }
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit {
    try? queue.close()
    for suffix in Self.suffixes { unlink(path + suffix) }
    holder = nil
    if let scratch { ScratchRoot.remove(scratch) }
    ScratchFiles.unregister(registration)
  }

  private static let prefix = ".fitiq-salvage-"

  /// Makes a file and locks it.
  private static func claim(_ path: String) throws(StorageError) -> FileLock {
    var failure = EEXIST
    // Again where another process took it for one that was left, before it was locked.
    for _ in 0..<20 {
      do {
        let file = try FileLock(path, O_RDWR | O_CREAT | O_EXCL)
        // Where the file system has no such locks, nobody takes it.
        if file.ask() != .taken, file.isStill(at: path) { return file }
      } catch {
        failure = error.number
        guard failure == EEXIST else { break }
      }
      // The other process removes it now.
      usleep(1_000)
    }
    throw StorageError(
      failure == ENOSPC ? .diskFull : .cannotCreate, "cannot create a file in \(path.folderPath)",
      hint: "name a writable folder: --to")
  }

  /// Removes what a run left that was killed: a file that nobody holds any more.
  private static func removeRests(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.wholeMatch(of: /\.fitiq-salvage-[0-9]+/) != nil {
      let path = "\(folder)/\(name)"
      guard let file = try? FileLock(path, O_RDWR | O_NOFOLLOW), file.ask() == .held,
        file.isStill(at: path)
      else { continue }
      withExtendedLifetime(file) { for suffix in suffixes { unlink(path + suffix) } }
    }
  }

  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// Gives the finished file its name.
  ///
  /// - Throws: `StorageError` where the name is taken, or the disk does not keep it.
  func publish(as name: String) throws {
    try queue.inDatabase { db in
      try StoreHardening.withoutDefence(db) {
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      }
    }
    try queue.close()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw StorageError(.ioFailed, "the disk does not keep \(name)", hint: "check the disk")
    }
    guard link(path, name) == 0 else {
      throw StorageError(
        .cannotCreate,
        errno == EEXIST ? "\(name) already exists" : "cannot create \(name)",
        hint: "name a file that does not exist yet: --to")
    }
    do { try BackupFolder.syncFolder(of: name) } catch {
      unlink(name)
      throw error
    }
  }

  final class Inserter {
    private let db: Database
    private let table: SalvageTable
    private let encoding: FileHeader.Encoding
    /// By the number of values, which rows of before a column was added have fewer of.
    private var statements: [Kind: Statement] = [:]
    /// Most rows of a table have as many values as the one before.
    private var last: (kind: Kind, statement: Statement)?

    private struct Kind: Hashable {
      let isSearch: Bool
      let count: Int
    }

    init(_ db: Database, _ table: SalvageTable, _ encoding: FileHeader.Encoding) {
      (self.db, self.table, self.encoding) = (db, table, encoding)
    }

    func add(_ record: FileRecord, key: Int64?) throws -> Outcome {
      let code = try run(record, key, isSearch: false)
      // Codes are extended ones.
      switch code & 0xFF {
      case SQLITE_DONE: return .added
      case SQLITE_CONSTRAINT:
        let isKey = [.SQLITE_CONSTRAINT_ROWID, .SQLITE_CONSTRAINT_PRIMARYKEY]
          .contains(ResultCode(rawValue: code))
        return isKey ? .present : .refused("a rule of its table")
      case SQLITE_TOOBIG: return .refused("too long")
      default: throw failure(code)
      }
    }

    /// Whether the table has a row with this key and exactly these values.
    func holds(_ record: FileRecord, key: Int64?) throws -> Bool {
      let code = try run(record, key, isSearch: true)
      guard [SQLITE_ROW, SQLITE_DONE].contains(code) else { throw failure(code) }
      return code == SQLITE_ROW
    }

    private func failure(_ code: Int32) -> DatabaseError {
      DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }

    private func run(_ record: FileRecord, _ key: Int64?, isSearch: Bool) throws -> Int32 {
      let kind = Kind(isSearch: isSearch, count: record.values.count)
      let statement = if let last, last.kind == kind { last.statement } else { try statement(kind) }
      last = (kind, statement)
      let pointer = statement.sqliteStatement
      sqlite3_reset(pointer)
      var parameter: Int32 = 1
      if let key, table.keyColumn == nil {
        sqlite3_bind_int64(pointer, parameter, key)
        parameter += 1
      }
      for (index, value) in record.values.enumerated() {
        if let key, index == table.keyColumn {
          sqlite3_bind_int64(pointer, parameter, key)
        } else {
          bind(value, parameter, pointer)
        }
        parameter += 1
      }
      defer { sqlite3_reset(pointer) }
      return sqlite3_step(pointer)
    }

    private func statement(_ kind: Kind) throws -> Statement {
      if let known = statements[kind] { return known }
      var names = table.columns.prefix(kind.count).map { SQLName.quoted($0.name) }
      if table.hasRowIDs, table.keyColumn == nil { names.insert("_rowid_", at: 0) }
      let name = SQLName.quoted(table.name)
      let made = try db.makeStatement(
        sql: kind.isSearch
          ? "SELECT 1 FROM \(name) WHERE \(names.map { "\($0) IS ?" }.joined(separator: " AND "))"
          : """
          INSERT INTO \(name) (\(names.joined(separator: ", ")))
          VALUES (\(Array(repeating: "?", count: names.count).joined(separator: ", ")))
          """)
      statements[kind] = made
      return made
    }

    private func bind(_ value: FileRecord.Value, _ parameter: Int32, _ pointer: OpaquePointer) {
      switch value {
      case .null: sqlite3_bind_null(pointer, parameter)
      case .integer(let number): sqlite3_bind_int64(pointer, parameter, number)
      case .real(let number): sqlite3_bind_double(pointer, parameter, number)
      case .blob(let bytes):
        guard bytes.count > 0 else { return _ = sqlite3_bind_zeroblob(pointer, parameter, 0) }
        bytes.withUnsafeBytes {
          _ = sqlite3_bind_blob64(
            pointer, parameter, $0.baseAddress, UInt64(clamping: $0.count), RawStatement.transient)
        }
      case .text(let bytes):
        guard bytes.count > 0 else {
          return _ = sqlite3_bind_text(pointer, parameter, "", 0, RawStatement.transient)
        }
        let kind: UInt8 =
          switch encoding {
          case .utf8: UInt8(clamping: SQLITE_UTF8)
          case .utf16LittleEndian: UInt8(clamping: SQLITE_UTF16LE)
          case .utf16BigEndian: UInt8(clamping: SQLITE_UTF16BE)
          }
        bytes.withUnsafeBytes {
          _ = sqlite3_bind_text64(
            pointer, parameter, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
            UInt64(clamping: $0.count), RawStatement.transient, kind)
        }
      }
    }
  }
}
