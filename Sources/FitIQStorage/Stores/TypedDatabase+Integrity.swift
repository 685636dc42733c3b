import FitIQDomain
import GRDB
import Synchronization

extension TypedDatabase {
  /// How much of a file is looked at before a change of it becomes visible.
  enum CheckScope: Int {
    /// What is looked at for one of the many small changes of a day.
    case change
    /// What is looked at for a change that reads whole tables, or takes back what another one did.
    case file
  }

  /// Up to these sizes (bytes) a check costs less than the rest of a command: everything with the
  /// indexes, and everything but what the indexes hold.
  private static let indexedLimit = 16 << 20
  private static let wholeLimit = 64 << 20

  /// Tables that every change of the outbox writes, and that its undo relies on.
  private static let changed = [
    "operations", "outbox_counts", "outbox_siblings", "settings", "users",
  ]

  /// Runs one write transaction that commits only when the file is sound, which is looked for once.
  ///
  /// The check is another connection's, which sees the state before the transaction, beside it. SQLite
  /// takes a second for a million events and ten with what their indexes hold. So a small file is
  /// checked with its indexes; one of more than 16 MiB without what they hold; and of one of more than
  /// 64 MiB a change with the scope `change` checks only the tables that the numbers and the log are in:
  /// the rows that it changes SQLite reads anyway. `fitiq doctor` checks everything.
  ///
  /// - Parameter scope: Nil for the turns of a delivery, which began with a check.
  func write<Value>(
    _ action: String, _ scope: CheckScope? = .change, _ body: (Database) throws -> Value
  ) throws -> Value {
    guard let scope, !isSound(scope) else { return try transaction(action, body) }
    let check = Background { [self] in try requireIntegrity(scope) }
    // It reads the file, which nobody closes before.
    defer { _ = check.result() }
    do {
      return try transaction(action) { db in
        let value = try body(db)
        try check.result().get()
        return value
      }
    } catch let error as StorageError where error.code == .constraintFailed {
      // What breaks a rule of the schema can come of damage, which is then what to say. Time is no
      // matter any more: all rows are looked at.
      try check.result().get()
      try require { _ in ["PRAGMA quick_check(1)"] }
      throw error
    }
  }

  private func isSound(_ scope: CheckScope) -> Bool {
    // What stands for a database that is not there yet, in a dry run, is in memory.
    queue.path == ":memory:"
      || soundness.withLock { $0.map { $0.rawValue >= scope.rawValue } ?? false }
  }

  /// Throws `StorageError` with `store_corrupt` where the file is damaged.
  func requireIntegrity(_ scope: CheckScope) throws {
    guard !isSound(scope) else { return }
    try require { try checks(scope, $0) }
    soundness.withLock { $0 = scope }
  }

  /// Runs checks of SQLite's on a connection of its own.
  ///
  /// It could write: on one that is opened for reading SQLite does not look whether rows keep to the
  /// rules of their tables. It makes no file where the database was taken away.
  private func require(_ checks: (Database) throws -> [String]) throws {
    try StorageError.passing(while: "check", path: path) {
      let reader = try Self.queue(
        "file:\(AppStore.escaped(source))?mode=rw", options: Options(), holding: source
      ) { try $0.executeOne(sql: "PRAGMA query_only = ON") }
      try reader.inDatabase { db in
        for pragma in try checks(db) {
          guard try String.fetchAll(db, sql: pragma) == ["ok"] else {
            throw StorageError(
              .storeCorrupt, "\(path) fails SQLite's integrity check",
              hint: "\(StorageError.salvageHint(path)); see the backups: fitiq backups list")
          }
        }
      }
    }
  }

  private func checks(_ scope: CheckScope, _ db: Database) throws -> [String] {
    let bytes = try db.fileBytes().all
    if bytes <= Self.indexedLimit { return ["PRAGMA integrity_check(1)"] }
    if bytes <= Self.wholeLimit || scope == .file { return ["PRAGMA quick_check(1)"] }
    return Self.changed.map { "PRAGMA integrity_check(\($0))" }
  }
}
