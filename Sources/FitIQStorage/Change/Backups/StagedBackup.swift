import FitIQDomain
import Foundation
import GRDB

/// A backup, or what is kept instead of one, as one file that SQLite reads without leaving a trace beside it.
final class StagedBackup: Sendable {
  let path: String
  /// The copy that is read instead of a backup with a write-ahead log, whose own files stay as they are.
  private let copy: PrivateCopy?

  init(_ path: String) throws {
    self.path = path
    switch try StoreFile.kind(at: path) {
    case .otherSQLite: break
    case .missing: throw Self.missing(path)
    case .empty, .notSQLite, .database:
      throw StorageError(
        .backupInvalid, "\(path) is not a backup of an app store", hint: "see fitiq backups list")
    }
    copy = AppStore.needsCopy(path) ? try PrivateCopy(of: path) : nil
    do { if let copy { try Self.fold(copy.path) } } catch { throw Self.unreadable(path, error) }
  }

  /// Makes one of the images of rows, with the tables that they are of.
  ///
  /// - Parameter journal: Where they are kept, for messages.
  init(_ images: [BeforeImages], journal: String) throws {
    path = journal
    let copy = try PrivateCopy()
    self.copy = copy
    do {
      let queue = try StoreHardening.open(copy.path, as: .input, holding: journal)
      try queue.writeWithoutTransaction { copy in
        try copy.executeOne(sql: "PRAGMA synchronous = OFF")
        try copy.inTransaction {
          for table in images { try table.write(to: copy) }
          return .commit
        }
      }
      try queue.close()
    } catch { throw StorageError(error, while: "read the images of", path: journal) }
  }

  /// For ATTACH and for opening: no lock is taken and no file made, also where it is gone by now.
  var uri: String {
    "file:\(AppStore.escaped(copy?.path ?? path.resolvingLinks))?mode=ro&immutable=1"
  }

  private static func fold(_ path: String) throws {
    let queue = try StoreHardening.open(path, as: .input)
    try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try queue.close()
  }

  private static func missing(_ path: String) -> StorageError {
    StorageError(
      .backupMissing, "the backup \(path) is not there",
      hint: "put it back where it was: fitiq backups list")
  }

  static func unreadable(_ path: String, _ error: (any Error)?) -> StorageError {
    guard access(path, F_OK) == 0 else { return missing(path) }
    return StorageError(
      .backupInvalid, "the backup \(path) is damaged", hint: "nothing was changed; check the disk",
      underlying: error)
  }

  /// Runs a body while the backup is attached under the name `backup`.
  func attached<Value>(to db: Database, _ body: () throws -> Value) throws -> Value {
    // A cleanup can have removed the longest value of the store.
    StoreHardening.allow(StoreHardening.longest(in: path), in: db)
    do {
      try db.executeOne(sql: "ATTACH ? AS backup", arguments: [uri])
      guard try String.fetchAll(db, sql: "PRAGMA backup.quick_check(1)") == ["ok"] else {
        throw Self.unreadable(path, nil)
      }
    } catch {
      try? db.executeOne(sql: "DETACH backup")
      throw Self.unreadable(path, error)
    }
    defer { try? db.executeOne(sql: "DETACH backup") }
    return try body()
  }
}
