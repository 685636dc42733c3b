import FitIQDomain
package import FitIQSystem
import Foundation
import GRDB

extension OpenStore {
  /// Lets a request stop what runs on the connection of the store, which was open before.
  package func join(_ stop: StopRequest) {
    switch self {
    case .database(let database): stop.ends(database.queue)
    case .appStore(let store): stop.ends(store.queue)
    }
  }
}

extension AppStore {
  /// A connection with the logical views, beside the others.
  func makeQueryConnection() throws -> DatabaseQueue {
    try StorageError.passing(while: "read", path: path) {
      try source.reading {
        let queue = try makeConnection()
        try queue.inDatabase { db in try createViews(in: db) }
        return queue
      }
    }
  }

  /// The store as it is by now, with the same zone.
  func reopened() throws -> AppStore {
    var options = options
    options.zone = zone.zone
    return try AppStore(path, options: options)
  }
}

extension TypedDatabase {
  /// A connection that only reads, beside the one of this value.
  func makeQueryConnection(busyTimeout: TimeInterval) throws -> DatabaseQueue {
    let options = Options(busyTimeout: busyTimeout)
    do {
      return try Self.queue(source, options: options, readonly: copy == nil)
    } catch { throw StorageError(error, while: "open", path: path) }
  }

  /// Reads as of now from now on.
  func beginSnapshot() throws {
    try queue.inDatabase { db in
      if db.isInsideTransaction { try db.executeOne(sql: "COMMIT") }
      // BEGIN alone takes no snapshot: the first read does.
      try db.executeAll("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
    }
  }
}
