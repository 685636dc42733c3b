import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What was done to one app store, and the backups of it: `journal.db` in the state folder.
///
/// An app store gets no tables of ours, so its operation log lies apart from it, found by the store's
/// own identifier. Before a change commits, its intent is here and safe on disk; afterwards it is
/// marked as done. An intent that a crash left is settled by looking at the store.
package final class StoreJournal: Sendable {
  package let path: String
  let queue: DatabaseQueue
  /// What is read instead of a journal whose last writer was killed.
  private let copy: PrivateCopy?

  /// The mark of a journal in its file header: `FITJ`.
  static let applicationID: UInt32 = 0x4649_544A
  private static var version: Int { JournalSQL.versions.count }

  private init(path: String, queue: DatabaseQueue, copy: PrivateCopy? = nil) {
    self.path = path
    self.queue = queue
    self.copy = copy
  }

  /// The journal of a store in the folder of fitiq's state, `$XDG_STATE_HOME/fitiq`.
  package static func path(storeID: String, stateFolder: String) -> String {
    "\(stateFolder)/\(folderName(storeID))/journal.db"
  }

  /// The identifier comes from the store: what could lead out of the folder is replaced by its hash.
  private static func folderName(_ storeID: String) -> String {
    let isPlain = storeID.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil
    return isPlain ? storeID : "hashed-" + Fingerprint(of: Data(storeID.utf8)).abbreviated
  }

  /// Opens the journal of a store to write, made where there is none.
  ///
  /// Call `settle` under the store's write lock before the first `begin`.
  package static func openForWriting(
    storeID: String, stateFolder: String
  ) throws(StorageError) -> StoreJournal {
    let path = path(storeID: storeID, stateFolder: stateFolder)
    do {
      if try StoreFile.kind(at: path) == .missing { try create(path) }
      let queue = try open(path, readonly: false)
      try queue.write { try makeTables($0, path: path) }
      return StoreJournal(path: path, queue: queue)
    } catch { throw StorageError(error, while: "open the journal", path: path) }
  }

  /// Opens the journal of a store to read; nil where nothing was done to the store yet.
  package static func openForReading(
    storeID: String, stateFolder: String
  ) throws -> StoreJournal? {
    let path = path(storeID: storeID, stateFolder: stateFolder)
    // Empty: its making was cut off.
    guard ![.missing, .empty].contains(try StoreFile.kind(at: path)) else { return nil }
    // A journal of SQLite's own is to be rolled back first, and one of an earlier version brought up
    // to date, which a reader must not do in place.
    let header = try StoreFile.start(of: path, count: 64)
    let version = header.dropFirst(60).reduce(0) { $0 << 8 | Int($1) }
    let copy =
      AppStore.needsCopy(path) || version < Self.version ? try PrivateCopy(of: path) : nil
    do {
      let queue = try open(copy?.path ?? path, readonly: copy == nil)
      guard try queue.read({ try isOurs($0, path: path) }) else { return nil }
      if copy != nil { try queue.write { try makeTables($0, path: path) } }
      return StoreJournal(path: path, queue: queue, copy: copy)
    } catch { throw StorageError(error, while: "read the journal", path: path) }
  }

  private static func create(_ path: String) throws {
    do { try StoreFile.create(at: path) } catch {
      throw StorageError(
        error.code, "cannot create the journal \(path)",
        hint: "set XDG_STATE_HOME to a writable folder",
        underlying: error)
    }
  }

  private static func open(_ path: String, readonly: Bool) throws -> DatabaseQueue {
    // VACUUM attaches the new file.
    try StoreHardening.open(path, as: .input, attaching: readonly ? 0 : 1) { configuration in
      configuration.readonly = readonly
      configuration.busyMode = .timeout(10)
      configuration.label = "journal"
      // EXTRA is FULL, and the end of the rollback journal is synced as well: without it a power cut
      // could bring a committed intent back to nothing.
      configuration.prepareDatabase { try $0.executeOne(sql: "PRAGMA synchronous = EXTRA") }
    }
  }

  /// Whether the tables are there; refuses what is something else, or of a later version.
  private static func isOurs(_ db: Database, path: String) throws -> Bool {
    let id = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if id == 0, found == 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 {
      return false
    }
    guard id == Int64(applicationID), found >= 0 else {
      throw StorageError(
        .foreignDatabase, "\(path) is not a fitiq journal", hint: "move it away")
    }
    guard found <= version else {
      throw StorageError(
        .schemaNewer, "\(path) was written by a newer fitiq", hint: "install that one")
    }
    return true
  }

  /// Makes the tables of a new file, and those that one of an earlier version lacks.
  private static func makeTables(_ db: Database, path: String) throws {
    let found = try isOurs(db, path: path) ? Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 : 0
    try db.executeAll(RemoteDuplicateSQL.journal)
    guard found < version else { return }
    for step in JournalSQL.versions[found...] { try db.executeAll(step) }
    try db.executeAll(
      "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  /// Runs a read and translates its failures.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StorageError.passing(while: "read the journal", path: path) { try queue.read(body) }
  }

  /// Runs one transaction, which is safe on disk afterwards.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StorageError.passing(while: "write the journal", path: path) { try queue.write(body) }
  }
}
