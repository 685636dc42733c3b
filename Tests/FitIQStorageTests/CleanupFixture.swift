import FitIQDomain
import FitIQLegacy
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// An app's store in a folder of its own, and cleanups of it.
struct CleanupFixture {
  let folder: ScratchFolder
  var path: String { folder.file("default.store") }
  var stateFolder: String { folder.file("state") }
  var asOf = Date(timeIntervalSince1970: 1_764_158_400)

  init() throws { folder = try ScratchFolder() }

  var context: WriteContext { WriteContext(now: asOf, toolVersion: "test") }

  func open(_ zone: TimeZone? = nil) throws -> AppStore {
    try AppStore(
      path, options: .init(zone: zone, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  func options(_ change: (inout CleanupOptions) -> Void = { _ in }) -> CleanupOptions {
    var options = CleanupOptions(asOf: asOf)
    change(&options)
    return options
  }

  func plan(
    _ options: CleanupOptions? = nil, zone: TimeZone? = nil, saved: SavedCleanupPlan? = nil,
    savesGroups: Bool = false, acceptsZone: Bool = false
  ) throws -> CleanupPlan {
    try CleanupPlanner(
      try open(zone), options: options ?? self.options(), acceptsZone: acceptsZone,
      limitedTo: saved, savesGroups: savesGroups
    ).plan()
  }

  @discardableResult
  func cleanUp(
    _ options: CleanupOptions? = nil, zone: TimeZone? = nil, acceptsZone: Bool = false,
    busyTimeout: Double = 5, change: (inout CleanupApplier) -> Void = { _ in },
    meanwhile: () throws -> Void = {}
  ) throws -> CleanupReport {
    let state = FileState(before: path)
    let store = try open(zone)
    let plan = try CleanupPlanner(
      store, options: options ?? self.options(), acceptsZone: acceptsZone, isCarriedOut: true
    ).plan()
    try meanwhile()
    return try applier(store, plan, state, busyTimeout: busyTimeout, change: change).apply()
  }

  func applier(
    _ store: AppStore, _ plan: CleanupPlan, _ state: FileState, busyTimeout: Double = 5,
    change: (inout CleanupApplier) -> Void = { _ in }
  ) -> CleanupApplier {
    var applier = CleanupApplier(
      store, plan: plan, state: state, stateFolder: stateFolder,
      open: .init(busyTimeout: busyTimeout), context: context)
    change(&applier)
    return applier
  }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Runs a read over the logical tables.
  func read<Value>(zone: TimeZone? = nil, _ body: (Database) throws -> Value) throws -> Value {
    try open(zone).read(body)
  }

  func count(_ sql: String) throws -> Int { try read { try Int.fetchOne($0, sql: sql) ?? 0 } }

  /// Every row of every table as text: equal contents are equal stores to the app.
  func content(of place: String? = nil) throws -> [String: [String]] {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: place ?? path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { db in
      var content: [String: [String]] = [:]
      for table in try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      {
        content[table] = try RowText.rows(of: table, in: db)
      }
      return content
    }
  }

  func integrity() throws -> String? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}
