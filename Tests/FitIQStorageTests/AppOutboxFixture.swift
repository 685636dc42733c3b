import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// An app's store with events in every state, and changes of them.
struct AppOutboxFixture {
  let store: JournalFixture
  let manifest: AppStoreManifest
  /// The scenario's own, so that ages are what the faults mean them to be.
  let moment = Moment(wall: 1_764_158_400, boot: "this-boot", uptime: 50_000)

  static let faults: Set<Fault> = [
    .failedRetryable, .failedExhausted, .stuckProcessing, .badMetadata, .completedOld,
    .duplicateEvents, .orphanedEvents, .pendingNoEvent,
  ]

  init(
    version: Int = 11, faults: Set<Fault> = faults,
    change: (inout AppStoreScenario) -> Void = { _ in }
  ) throws {
    var scenario = AppStoreScenario(
      version: version, faults: faults.filter { $0.versions.contains(version) })
    scenario.days = 10
    change(&scenario)
    store = try JournalFixture(scenario)
    // The same again, for what is true of it.
    manifest = try scenario.write(to: store.folder.file("same.store"))
  }

  var context: WriteContext { store.context }

  func open() throws -> AppStore {
    try AppStore(
      store.path, options: .init(zone: nil, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  func writer(isLocalOnly: Bool = false, busyTimeout: Double = 0) throws -> AppStoreWriter {
    try AppStoreWriter(
      open(), stateFolder: store.state, options: .init(busyTimeout: busyTimeout),
      isLocalOnly: isLocalOnly)
  }

  @discardableResult
  func change(
    _ verb: OutboxVerb, _ filter: OutboxFilter, isDryRun: Bool = false
  ) throws -> OutboxBulkReport {
    try isDryRun
      ? open().planOutbox(verb, filter, at: moment)
      : writer().changeOutbox(verb, filter, at: moment, reason: "why", context: context)
  }

  func undo(_ id: Int64? = nil) throws -> UndoReport {
    try store.history.undo(id, context: context, isDryRun: false)
  }

  func events(_ filter: OutboxFilter = OutboxFilter()) throws -> [OutboxEvent] {
    var events: [OutboxEvent] = []
    try OpenStore.appStore(open()).forEachEvent(filter, at: moment) { events.append($0) }
    return events
  }

  static func filter(_ states: OutboxState...) -> OutboxFilter {
    var filter = OutboxFilter()
    filter.states = Set(states)
    return filter
  }

  /// Imports the store into a database of fitiq's, every row as its own.
  func imported() throws -> (StorageFixture, TypedDatabase) {
    let storage = try StorageFixture()
    let database = try storage.open()
    try importAll(into: database, storage.context)
    return (storage, database)
  }

  func importAll(into database: TypedDatabase, _ context: WriteContext) throws {
    let plan = StoreImportPlan(
      filter: StoreFilter(), keepsDuplicates: true, acceptsZone: false,
      fingerprint: try #require(Fingerprint(ofFiles: [store.path, store.path + "-wal"])))
    _ = try database.importStore(
      try open(), plan: plan, context: context, isDryRun: false, progress: { _ in })
  }
}
