import CSQLiteShims
package import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB
import GRDBSQLite
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
  /// What is read instead of a store with a write-ahead log or journal.
  let copy: PrivateCopy?
  /// What is read of a store that is followed.
  let pages: CommittedPages?
  private let isGlance: Bool
  /// Whether `queue` has the logical tables: the first read makes them, and a shell may have none.
  private let hasViews = Mutex(false)
  let decodeStrings: StringListDecoder

  package struct Options: Sendable {
    /// The device time zone that somebody named or the database records; nil to infer it.
    package var zone: TimeZone?
    package var decodeStrings: StringListDecoder
    /// What its last commit left, to be read in place of the file and its log.
    package var pages: CommittedPages?
    /// For a moment and a few values: see ``OpenStore/openForGlance(_:appStore:)``.
    var isGlance = false

    package init(zone: TimeZone?, decodeStrings: @escaping StringListDecoder) {
      self.zone = zone
      self.decodeStrings = decodeStrings
    }
  }

  /// A longer text or blob than this is no attribute of the app's (bytes).
  private static let maximumValue: Int32 = 32 << 20

  package init(_ path: String, options: Options) throws {
    try Self.refuseUnreadable(path)
    self.path = path
    reservedBytes = StoreFile.reservedBytes(path)
    isGlance = options.isGlance
    pages = options.pages
    let copies =
      pages == nil && Self.needsCopy(path) && !(isGlance && StoreFile.isSlowToCopy(path))
    let copy = copies ? try PrivateCopy(of: path) : nil
    self.copy = copy
    decodeStrings = options.decodeStrings
    do {
      queue = try Self.queue(
        path, copy: copy, pages: pages, decodeStrings: options.decodeStrings)
      catalog = try queue.inDatabase { try AppStoreCatalog($0, path: path) }
      let catalog = self.catalog
      (zone, zoneOrigin) = try queue.inDatabase { db in
        try AppStoreZone(catalog: catalog).zone(in: db, named: options.zone)
      }
    } catch { throw Self.translated(error, path: path) }
  }

  /// What the views need of a connection.
  func addFunctions(to db: Database) {
    AppStoreFunctions.add(to: db, decodeStrings: decodeStrings)
  }

  /// `indexing`: Logical tables whose rows are to be found by their ids without a scan.
  ///
  /// `attributing`: Whether rows without a profile are looked for, which is a scan.
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
    try Self.createViews(catalog, zone, attributing: !isGlance, in: db)
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
    do {
      return try Self.queue(path, copy: copy, pages: pages, decodeStrings: decodeStrings)
    } catch { throw Self.translated(error, path: path) }
  }

  /// What another connection attaches to read the same content.
  var immutableSource: String {
    copy?.path ?? pages?.source ?? "file:\(Self.escaped(path.resolvingLinks))?immutable=1"
  }

  static func translated(_ error: any Error, path: String) -> any Error {
    if let error = error as? any FitIQError { return error }
    let failure = StorageError(error, while: "read", path: path)
    guard failure.code == .storeCorrupt else { return failure }
    return StorageError(
      .storeCorrupt, failure.summary,
      hint: "get a fresh copy from the device; what can still be read: "
        + FitIQCall("doctor", store: path).description,
      underlying: failure.underlying)
  }

  static func queue(
    _ path: String, copy: PrivateCopy?, pages: CommittedPages? = nil,
    decodeStrings: @escaping StringListDecoder
  ) throws -> DatabaseQueue {
    SQLiteLibrary.prepare()
    // Immutable: SQLite neither locks the file nor makes a -shm beside it.
    let target =
      copy?.path ?? pages?.source ?? "file:\(escaped(path.resolvingLinks))?immutable=1"
    var configuration = Configuration()
    configuration.readonly = copy == nil
    configuration.label = "app-store"
    configuration.foreignKeysEnabled = false
    // A connection to a copy that closes holds the lock for a moment in which no other can begin.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      _ = fitiq_set_defensive(db.sqliteConnection)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, maximumValue)
      AppStoreFunctions.add(to: db, decodeStrings: decodeStrings)
    }
    let queue = try DatabaseQueue(path: target, configuration: configuration)
    StopRequest.current?.ends(queue)
    return queue
  }

  // MARK: The file

  /// Refuses what is no whole SQLite file, or is being written.
  static func refuseUnreadable(_ path: String) throws(StorageError) {
    switch try StoreFile.kind(at: path) {
    case .otherSQLite: break
    case .database:
      throw StorageError(
        .foreignDatabase, "\(path) is fitiq's own database, not the app's store",
        hint: "name the app's default.store or its container")
    case .missing:
      throw StorageError(.storeMissing, "there is no store at \(path)", hint: "check the path")
    case .empty:
      throw StorageError(
        .notADatabase, "\(path) is empty", hint: "get a fresh copy from the device")
    case .notSQLite:
      throw StorageError(
        .notADatabase, "\(path) is not an SQLite database", hint: "check the path")
    }
    if let missing = StoreFile.missingBytes(path) {
      throw StorageError(
        .storeCorrupt, "\(path) is cut off: \(missing.counting("byte")) are missing at its end",
        hint: "get a fresh copy from the device")
    }
    guard !StoreFile.isLockedByAnother(path) else {
      throw StorageError(
        .busy, "\(path) is locked by another process",
        hint: "quit what has it open, the app first of all")
    }
  }

  /// Whether a log or journal beside the file holds part of the content.
  static func needsCopy(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path.resolvingLinks + suffix, &status) == 0 && status.st_size > 0
    }
  }

  /// A path inside an SQLite URI.
  static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { "%?#".utf8.contains($0) }) else { return path }
    return path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }

  /// The user whose profile the store has, where it is only one.
  package func onlyUser() throws -> UserID? {
    let ids = try read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT id FROM temp.profile_keys LIMIT 2")
    }
    return ids.count == 1 ? UserID(ids[0]) : nil
  }

  /// Runs a read and translates its failures.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.inDatabase { db in
        if !hasViews.withLock(\.self) {
          try createViews(in: db)
          hasViews.withLock { $0 = true }
        }
        return try body(db)
      }
    } catch { throw Self.translated(error, path: path) }
  }
}
