import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

struct StatusCommand: FitIQSubcommand {
  static let about = About(
    "status", "Show a store on one screen: what it is, what is wrong, what to do next.",
    """
    Shows the store's kind, size and newest entry, the findings of 'fitiq doctor' by severity, \
    the outbox, the last operations, and the first commands that doctor suggests. Changes \
    nothing. Always exits 0; in a script, use 'fitiq doctor'.
    """,
    Example("Show the status of fitiq's own database", "fitiq status"),
    Example("Show the status of an app's store", "fitiq status default.store"))

  @Argument(
    help: .of("store", "App store, container or fitiq database; the same as --store."),
    completion: .file())
  var path: String?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  var storeArgument: String? { path }

  func validate() throws {
    if path != nil, store.store != nil {
      throw ValidationError("the store is named twice: use the argument or --store")
    }
  }

  /// What fits on a screen.
  private static let operationCount = 5

  func run(in session: Session) async throws -> ExitStatus {
    var named = store
    named.store = path ?? store.store
    let examination = try StoreExamination(named, zone, session)
    let report = try await session.waiting("examining") { try await examination.report() }
    named.store = examination.file
    let rest = try readable { try session.openStore(named, zone: zone) }
    let offsets = try rest.flatMap { store in try readable { try session.zone(of: store, zone) } }
    let log = try readable {
      try session.appStoreHistory(named)?.operations(limit: Self.operationCount)
        ?? session.openForReading(named).operations(limit: Self.operationCount)
    }
    try session.output.render(
      StatusReport(
        doctor: report, bytes: examination.bytes,
        newestAt: try rest.flatMap { try newest(of: $0, offsets) },
        outbox: try rest.flatMap { store in
          try readable { try store.outboxCounts(at: examination.moment) }
        },
        operations: log ?? [], zone: offsets ?? session.ownZone,
        place: examination.place == examination.file ? nil : examination.place))
    return .success
  }

  private func newest(of store: OpenStore, _ zone: ZoneOffsets?) throws -> Date? {
    guard let zone else { return nil }
    var newest: Date?
    _ = try readable {
      try store.forEachEntry(EntryFilter(), page: Page(limit: 1), zone: zone) {
        newest = $0.measuredAt
      }
    }
    return newest
  }

  /// What a damaged or older store cannot tell is left out: the findings say why.
  private func readable<Value>(_ body: () throws -> Value) throws -> Value? {
    let known: [StorageError.Code] = [
      .storeCorrupt, .notADatabase, .schemaOutdated, .schemaNewer, .schemaEdited,
    ]
    do { return try body() } catch let error as StorageError where known.contains(error.code) {
      return nil
    }
  }
}
