package import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB
import Synchronization

/// The app's SwiftData store, opened to read: nothing about it or its folder changes.
package final class AppStore: Sendable {
  package let path: String
  /// Bytes at the end of each page that are not SQLite's.
  let reservedBytes: Int
  package let catalog: AppStoreCatalog
  package let zone: ZoneOffsets
  /// How the zone was found.
  package let zoneOrigin: ZoneOrigin
  let queue: DatabaseQueue
  /// What is read.
  let source: StoreSource
  /// How it was opened.
  let options: Options
  /// Whether `queue` has the logical tables: the first read makes them, and a shell may have none.
  private let hasViews = Mutex(false)
  var decodeStrings: StringListDecoder { options.decodeStrings }

  package struct Options: Sendable {
    /// The device time zone that was named or that the database records; nil to infer it.
    package var zone: TimeZone?
    package var decodeStrings: StringListDecoder
    /// For a moment and a few values: see ``OpenStore/openForGlance(_:appStore:)``.
    var isGlance = false
    /// Seconds to wait for another process that writes the file.
    package var busyTimeout = 10.0
    /// Whether it stays open for hours, which must not keep others from writing for as long: then
    /// each read locks the file for itself.
    package var isLongLived = false

    package init(zone: TimeZone?, decodeStrings: @escaping StringListDecoder) {
      self.zone = zone
      self.decodeStrings = decodeStrings
    }
  }

  /// Opens a store to read: the file itself, or a private copy where a log or journal holds part of it.
  ///
  /// - Throws: `StorageError`, such as `store_missing`, `not_a_database`, `foreign_database` or
  ///   `store_corrupt`; `busy` where others keep writing the file.
  package init(_ path: String, options: Options) throws {
    // Before SQLite has it open: a descriptor beside it could not be closed.
    reservedBytes = StoreFile.reservedBytes(path)
    self.path = path
    self.options = options
    (source, queue, catalog, (zone, zoneOrigin)) = try Self.parts(path, options)
    if options.isLongLived { source.letGo() }
  }

  /// Times that a store is opened again because it was written meanwhile.
  private static let attempts = 5

  private static func parts(
    _ path: String, _ options: Options
  ) throws -> (StoreSource, DatabaseQueue, AppStoreCatalog, (ZoneOffsets, ZoneOrigin)) {
    var left = attempts
    while true {
      left -= 1
      let source = try StoreSource(
        path, timeout: options.isGlance ? 0 : options.busyTimeout, isGlance: options.isGlance)
      do {
        return try source.reading {
          let queue = try source.connect(decodeStrings: options.decodeStrings)
          let catalog = try queue.inDatabase { try AppStoreCatalog($0, path: source.path) }
          let zone = try queue.inDatabase {
            try AppStoreZone(catalog: catalog).zone(in: $0, named: options.zone)
          }
          return (source, queue, catalog, zone)
        }
      } catch {
        let error = StorageError.passing(error, while: "read", path: source.path)
        guard left > 0, (error as? StorageError)?.code == .busy, !source.isUnchanged else {
          throw error
        }
      }
    }
  }

  /// What the views need of a connection.
  func addFunctions(to db: Database) {
    AppStoreFunctions.add(to: db, decodeStrings: decodeStrings)
  }

  /// - Parameters:
  ///   - indexing: Logical tables whose rows are to be found by their ids without a scan.
  ///   - attributing: Whether rows without a profile are looked for, which is a scan.
  static func createViews(
    _ catalog: AppStoreCatalog, _ zone: ZoneOffsets, indexing: Set<String> = [],
    attributing: Bool = true, in db: Database
  ) throws {
    AppStoreFunctions.add(zone, to: db)
    try AppStoreViews(
      catalog: catalog, zone: zone, indexed: indexing, isAttributing: attributing
    ).create(in: db)
  }

  /// Makes the logical tables on another connection, as this value has them.
  func createViews(in db: Database) throws {
    try Self.createViews(catalog, zone, attributing: !options.isGlance, in: db)
  }

  /// Reads the logical tables on a connection of its own, beside other work.
  func readBeside<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) -> Background<Value> {
    Background { [self] in
      try makeConnection().inDatabase { db in
        try Self.createViews(catalog, zone, in: db)
        return try body(db)
      }
    }
  }

  /// Opens a second connection to the same content, without the views: for work beside a scan.
  func makeConnection() throws -> DatabaseQueue {
    try StorageError.passing(while: "read", path: path) {
      try source.connect(decodeStrings: decodeStrings)
    }
  }

  // MARK: The file

  /// Whether a log or journal beside the file holds part of the content.
  static func needsCopy(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { StoreFile.size(path.resolvingLinks + $0) > 0 }
  }

  /// A path inside an SQLite URI.
  static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { "%?#".utf8.contains($0) }) else { return path }
    return path.escaping("%", as: "%25").escaping("?", as: "%3f").escaping("#", as: "%23")
  }

  /// The user whose profile the store has, where it is only one.
  package func onlyUser() throws -> UserID? {
    let ids = try read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT id FROM temp.profile_keys LIMIT 2")
    }
    return ids.count == 1 ? UserID(ids[0]) : nil
  }

  /// Lets others write every store that is open, until the next read of it.
  package static func pauseReading() { ReadLock.pause() }

  /// Runs a read and translates its failures.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StorageError.passing(while: "read", path: path) {
      try source.reading {
        try queue.inDatabase { db in
          if !hasViews.withLock(\.self) {
            try createViews(in: db)
            hasViews.withLock { $0 = true }
          }
          return try body(db)
        }
      }
    }
  }
}
