import GRDB

/// SQLite's check of a whole store, beside other work.
///
/// Its connection stays open as long as it lives: see ``HeldReaders``.
final class IntegrityCheck: Sendable {
  private let connection: DatabaseQueue
  private let outcome: Background<Void>

  /// - Parameter sums: What a scan of the same content has found: see ``IndexCheck``.
  init(of store: AppStore, knowing sums: IndexCheck.Sums = [:]) throws {
    let queue = try store.makeConnection()
    connection = queue
    outcome = Background { [path = store.path] in
      try queue.inDatabase {
        try AppStoreConnection.requireIntegrity($0, path: path, knowing: sums)
      }
    }
  }

  /// Waits for the end; throws `StorageError` with `store_corrupt` where the store is damaged.
  func require() throws { try outcome.result().get() }
}
