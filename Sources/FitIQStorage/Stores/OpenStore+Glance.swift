import FitIQDomain
import Foundation

extension OpenStore {
  /// Opens a store to look up a few values at once, for a person who has begun to type one.
  ///
  /// Creates nothing beside the store and waits for nobody. What a write-ahead log holds is left out
  /// where it could be read only in another way, and unattributed rows are of no user.
  package static func openForGlance(
    _ path: String, appStore: AppStore.Options
  ) throws -> OpenStore {
    switch try StoreFile.kind(at: path) {
    case .otherSQLite:
      var options = appStore
      options.isGlance = true
      return .appStore(try AppStore(path, options: options))
    case .database: return .database(try TypedDatabase.openForGlance(path))
    case .missing, .empty, .notSQLite:
      throw StorageError(.storeMissing, "there is no store at \(path)")
    }
  }

  /// Whether the operation log of a store can be had as quickly.
  package static func isQuickToRead(_ path: String) -> Bool {
    !AppStore.needsCopy(path) || !StoreFile.isSlowToCopy(path)
  }
}

extension TypedDatabase {
  fileprivate static func openForGlance(_ path: String) throws -> TypedDatabase {
    // SQLite makes a -shm file for a log that has none, even where it only reads.
    let isInUse = ["-wal", "-shm"].allSatisfy { StoreFile.size(path.resolvingLinks + $0) > 0 }
    let source =
      isInUse ? path : "file:\(AppStore.escaped(path.resolvingLinks))?immutable=1"
    let queue = try queue(source, options: Options(busyTimeout: 0), readonly: true)
    return TypedDatabase(path: path, queue: queue, source: source)
  }
}

extension StoreFile {
  /// Whether a copy of the file and its log takes longer than a key press may: some 10 ms.
  static func isSlowToCopy(_ path: String) -> Bool {
    size(path) + size(path.resolvingLinks + "-wal") > 8 << 20
  }
}
