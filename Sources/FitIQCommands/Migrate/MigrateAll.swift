import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct MigrateAll: FitIQSubcommand {
  static let about = About(
    "all", "Import a container: schema, tracking keys and store, in this order.",
    """
    Runs 'fitiq migrate up', 'fitiq migrate tracking' and 'fitiq migrate store'. Each step is \
    its own transaction: if one fails, the others stay done, and running the command again does \
    only what is missing. Tracking lists that name no user go to the store's profile if it has \
    only one.
    """,
    Example("Show what would be imported", "fitiq migrate all --dry-run FitIQ.xcappdata"),
    Example("Import preferences and store of a container", "fitiq migrate all FitIQ.xcappdata"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: StoreImportOptions

  @Argument(help: "A copy of the app's container, or an .xcappdata bundle.", completion: .directory)
  var container: String

  var userPlace: String? { container }

  @Flag(help: "Show the reports of the imports; write nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    // Both sources first: a wrong path must not create a database.
    let place = try AppContainer.storePath(
      at: StoreOptions.absolute(container, session.settings))
    let appStore = try session.openAppStore(
      place, zone: zone, recorded: session.recordedZone(store))
    let engine = try session.engine(store)
    let schema = dryRun ? try engine.dryRun() : try engine.up()

    let tracking = try await trackingRun(session, appStore: appStore)
    var report = MigrateAllReport(schema: schema)
    var failures: [any FitIQError] = []
    if let tracking {
      for notice in tracking.notices { session.output.note(notice) }
      failures += tracking.failures.map(\.error)
      if let first = tracking.reports.first { report.tracking = first }
    }
    do {
      report.store = try StoreImporter(
        session: session, store: store, zone: zone, selection: selection, isDryRun: dryRun
      ).run(place)
    } catch let error as InterruptionError {
      throw error
    } catch let error as any FitIQError {
      failures.append(error)
    }
    if dryRun { session.noteDryRun() }
    for failure in failures { session.output.report(failure) }
    try session.output.render(report)
    guard let first = failures.first else { return .success }
    return report.tracking == nil && report.store == nil ? ExitStatus(first) : .partial
  }

  private func hasPreferences(except store: String) throws -> Bool {
    do {
      _ = try AppContainer.preferencesPath(
        at: container, except: FileIdentity.database(store))
      return true
    } catch {
      guard error.code == .preferencesNotFound else { throw error }
      return false
    }
  }

  /// Nil where the container has no preferences: the store alone is worth importing.
  private func trackingRun(
    _ session: Session, appStore: AppStore
  ) async throws -> TrackingImporter.Run? {
    guard try hasPreferences(except: appStore.path) else {
      session.output.note("no preferences with tracking keys in \(container)")
      return nil
    }
    var user = selection.user
    if user == nil, let only = try appStore.onlyUser() {
      user = only
    }
    let options = TrackingImportOptions(
      store: store, zone: zone, user: nil, isDryRun: dryRun)
    let run = await TrackingImporter(options: options, session: session).run([container])
    guard let user, run.reports.isEmpty,
      run.failures.contains(where: { ($0.error as? TrackingError)?.code == .userUnknown })
    else { return run }
    session.output.note("the tracking lists name no user; assuming \(user)")
    let second = TrackingImportOptions(store: store, zone: zone, user: user, isDryRun: dryRun)
    return await TrackingImporter(options: second, session: session).run([container])
  }
}

struct MigrateAllReport: Report {
  let schema: MigrateUpReport
  var tracking: TrackingImportReport?
  var store: StoreImportReport?

  var tables: [Table] {
    schema.tables
    if let tracking { TrackingRunReport(sources: [tracking], failures: []).tables }
    if let store { store.tables }
  }

  /// One line for each step.
  var dataTable: Table? {
    var rows = [["schema", String(schema.applied.count), ""]]
    if let tracking {
      rows.append(
        ["tracking", String(tracking.totals.imported), String(tracking.totals.rejected)])
    }
    if let store {
      rows.append(
        [
          "store", String(store.totals.imported + store.totals.updated),
          String(store.totals.quarantined),
        ])
    }
    return Table(columns: ["step", .right("written"), .right("refused")], rows: rows)
  }

  var closing: [String] { store?.closing ?? [] }
}
