import FitIQDomain
import Foundation
import GRDB

extension AppStore {
  /// A connection with the logical views, beside the others.
  func makeQueryConnection() throws -> DatabaseQueue {
    let queue = try makeConnection()
    try queue.inDatabase { db in try createViews(in: db) }
    return queue
  }

  /// The store as it is by now, with the same zone.
  func reopened() throws -> AppStore {
    try AppStore(path, options: Options(zone: zone.zone, decodeStrings: decodeStrings))
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
}
