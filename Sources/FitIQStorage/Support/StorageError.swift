import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What goes wrong between fitiq and a store file.
package struct StorageError: FitIQError {
  package enum Code: String, Sendable, CaseIterable {
    case busy
    case diskFull = "disk_full"
    case ioFailed = "io_failed"
    case memoryExceeded = "memory_exceeded"
    case storeCorrupt = "store_corrupt"
    case notADatabase = "not_a_database"
    case foreignDatabase = "foreign_database"
    case storeHostile = "store_hostile"
    case zoneContradicted = "zone_contradicted"
    case userUnknown = "user_not_in_store"
    case storeMissing = "store_missing"
    case cannotCreate = "cannot_create"
    case permissionDenied = "permission_denied"
    case networkFileSystem = "network_file_system"
    case schemaOutdated = "schema_outdated"
    case schemaNewer = "schema_newer"
    case schemaEdited = "schema_edited"
    case migrationFailed = "migration_failed"
    case unknownMigration = "unknown_migration"
    case backupInvalid = "backup_invalid"
    case backupMissing = "backup_missing"
    case backupProtected = "backup_protected"
    case operationUnknown = "operation_unknown"
    case notUndoable = "not_undoable"
    case undoConflict = "undo_conflict"
    case planStale = "plan_stale"
    case planInvalid = "plan_invalid"
    case relinkAmbiguous = "relink_ambiguous"
    case cloudKitMirrored = "cloudkit_mirrored"
    case verificationFailed = "verification_failed"
    case patternInvalid = "pattern_invalid"
    case patternTooSlow = "pattern_too_slow"
    case eventUnknown = "event_unknown"
    case linesInvalid = "lines_invalid"
    case constraintFailed = "constraint_failed"
    case internalFault = "internal_fault"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package let underlying: (any Error)?

  package var identifier: String { code.rawValue }
  package var isRetryable: Bool { code == .busy }

  package init(
    _ code: Code, _ summary: String, hint: String? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.summary = summary
    self.hint = hint
    self.underlying = underlying
  }
}

extension StorageError {
  /// Translates what SQLite and GRDB throw, once, at the adapter's edge.
  ///
  /// - Parameter action: What was being done, for the summary: "open", "migrate", …
  init(_ error: any Error, while action: String, path: String) {
    if let known = error as? StorageError {
      self = known
      return
    }
    if error is RowDecodingError {
      // The cause quotes the row: it is left out.
      self.init(
        .storeCorrupt, "\(path) holds a row that its schema should forbid",
        hint: "see what differs: fitiq migrate check")
      return
    }
    guard let failure = error as? DatabaseError else {
      self.init(.internalFault, "\(action) failed for \(path)", underlying: error)
      return
    }
    self = Self.translate(failure, while: action, path: path)
  }

  /// An error that has a name unchanged, anything else translated.
  static func passing(_ error: any Error, while action: String, path: String) -> any Error {
    error is any FitIQError ? error : StorageError(error, while: action, path: path)
  }

  /// Runs a body; an error of its own that has a name passes unchanged, anything else is translated.
  static func passing<Value>(
    while action: String, path: String, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw passing(error, while: action, path: path) }
  }

  /// What SQLite throws where nothing has translated it; nil for what is not SQLite's.
  package init?(untranslated error: any Error) {
    guard error is DatabaseError || error is RowDecodingError else { return nil }
    self.init(error, while: "work on", path: "the store")
  }

  static func userUnknown(_ user: String) -> StorageError {
    StorageError(
      .userUnknown, "the database has no user \(user)", hint: "list them: fitiq users list")
  }

  /// What to do about a file that is damaged.
  static func salvageHint(_ path: String) -> String {
    "save what can be read: \(FitIQCall("salvage", store: path))"
  }

  /// What to do about a file that is not a database: it can have been one, if its size is that of pages.
  static func hint(_ advice: String, forNoDatabase path: String) -> String {
    var status = stat()
    let isPages = stat(path, &status) == 0 && status.st_size > 0 && status.st_size % 512 == 0
    return isPages ? "\(advice); if its first page is damaged, \(salvageHint(path))" : advice
  }

  private static func translate(
    _ failure: DatabaseError, while action: String, path: String
  ) -> StorageError {
    switch SQLiteFault(failure) {
    case .busy:
      StorageError(
        .busy, "\(path) is locked by another process",
        hint: "try again, or wait longer: --busy-timeout 60", underlying: failure)
    case .diskFull:
      StorageError(
        .diskFull, "no space left while fitiq tried to \(action) \(path); nothing was changed",
        hint: "free some space and run the same command again", underlying: failure)
    case .damaged:
      StorageError(
        .storeCorrupt, "\(path) is damaged: SQLite cannot read a page of it",
        hint: salvageHint(path), underlying: failure)
    case .notADatabase:
      StorageError(
        .notADatabase, "\(path) is not an SQLite database",
        hint: hint("check --store", forNoDatabase: path),
        underlying: failure)
    case .inaccessible where mayWrite(path):
      StorageError(
        .ioFailed, "cannot \(action) \(path): SQLite cannot open or write a file that it needs",
        hint: "check the disk and the space on it", underlying: failure)
    case .inaccessible:
      StorageError(
        .permissionDenied, "no permission to \(action) \(path)",
        hint: "check the permissions of the file and of its folder", underlying: failure)
    case .constraint:
      StorageError(
        .constraintFailed, "the schema rejected a row; nothing was changed",
        hint: "this is a defect of fitiq: please report it with --verbose output",
        underlying: failure)
    case .otherSchema where failure.message == ErrorPattern.tooSlow.message:
      StorageError(
        .patternTooSlow, "the regular expression takes too long to match",
        hint: "make it simpler: no repetition of a repetition, such as (a+)+")
    case .otherSchema:
      // fitiq's own statements are tested against its schema: the file's must be another one.
      StorageError(
        .storeCorrupt, "\(path) lacks tables or columns of its schema version, or has others",
        hint: "see what differs: fitiq migrate check", underlying: failure)
    case .tooLong:
      StorageError(
        .storeCorrupt, "\(path) holds a value of an impossible length",
        hint: "see fitiq doctor", underlying: failure)
    case .ioFailed where isUndecided(failure, while: action):
      StorageError(
        .ioFailed,
        "the disk failed at the end of a change to \(path): it may or may not have been saved",
        hint: "check the disk, then see which: fitiq log and fitiq migrate status",
        underlying: failure)
    case .outOfMemory where isUndecided(failure, while: action):
      StorageError(
        .memoryExceeded,
        "the memory ran out at the end of a change to \(path): it may or may not have been saved",
        hint: "see which: fitiq log and fitiq migrate status", underlying: failure)
    case .ioFailed:
      StorageError(
        .ioFailed, "reading or writing \(path) failed; nothing was changed",
        hint: "check the disk", underlying: failure)
    case .outOfMemory:
      StorageError(
        .memoryExceeded,
        "cannot \(action) \(path): it takes more memory than this process may have",
        hint: "give it more: ulimit -v unlimited, or --memory of fitiq fleet run",
        underlying: failure)
    case .interrupted, .defect:
      StorageError(.internalFault, "\(action) failed for \(path)", underlying: failure)
    }
  }

  /// Whether the owner of the process may change the file and make others beside it: then a file that
  /// SQLite cannot open is not a matter of permissions.
  private static func mayWrite(_ path: String) -> Bool {
    let folder = path.folderPath
    return access(path, W_OK) == 0 && access(folder.isEmpty ? "." : folder, W_OK) == 0
  }

  /// Whether the next process may find the change although SQLite reports a failure.
  ///
  /// A commit is in the write-ahead log before it is forced to disk. When that fails, SQLite takes it
  /// back by removing the log as it closes; on a disk that fails that as well, it stays. A backup is a
  /// copy: its failures change nothing.
  private static func isUndecided(_ failure: DatabaseError, while action: String) -> Bool {
    guard action != "back up" else { return false }
    if failure.extendedResultCode == .SQLITE_IOERR_FSYNC { return true }
    return failure.sql?.hasPrefix("COMMIT") == true
      && failure.extendedResultCode != .SQLITE_IOERR_WRITE
  }
}
