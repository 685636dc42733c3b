import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation

/// How tracking keys are imported.
struct TrackingImportOptions {
  let store: StoreOptions
  let zone: ZoneOptions
  let user: UserID?
  var removesMigrated = false
  let isDryRun: Bool
}

/// Imports source after source; one that fails does not stop the others.
struct TrackingImporter {
  struct Failure {
    let path: String
    let error: any FitIQError
  }

  struct Run {
    var reports: [TrackingImportReport] = []
    var failures: [Failure] = []
    var notices: [String] = []

    /// The first failure's own status when nothing was done, else partial.
    var status: ExitStatus {
      guard let first = failures.first else { return .success }
      return reports.isEmpty ? ExitStatus(first.error) : .partial
    }
  }

  let options: TrackingImportOptions
  let session: Session

  /// Reads the next source while the one before is written.
  func run(_ paths: [String]) async -> Run {
    var run = Run()
    var target = ImportTarget(options: options, session: session)
    let store = (try? options.store.path(session.settings)) ?? ""
    var next = Self.reading(paths.first, store: store)
    if paths.count == 1 { target.openAhead(of: paths[0], store: store) }
    for (index, path) in paths.enumerated() {
      let current = next
      next = Self.reading(index + 1 < paths.count ? paths[index + 1] : nil, store: store)
      do {
        guard let source = try await current?.value else { continue }
        run.reports.append(try target.take(source.preferences))
        if options.removesMigrated { run.notices.append(try removeMigrated(source)) }
      } catch let error as any FitIQError {
        run.failures.append(Failure(path: path, error: error))
      } catch {
        run.failures.append(Failure(path: path, error: UnexpectedError.naming(error)))
      }
    }
    run.notices += target.closingNotices
    return run
  }

  private struct Source: Sendable {
    /// The plist, found in a container where the path names one.
    let path: String
    let preferences: LegacyPreferences
  }

  /// Reads a source aside; never opens a file of the database, which may be written meanwhile.
  private static func reading(_ path: String?, store: String) -> Task<Source, any Error>? {
    path.map { path in
      Task.detached {
        let store = FileIdentity.database(store)
        let plist = try AppContainer.preferencesPath(at: path, except: store)
        let file = try PropertyListFile(path: plist, except: store)
        return Source(path: plist, preferences: try file.preferences())
      }
    }
  }

  private func removeMigrated(_ source: Source) throws -> String {
    let file = try PropertyListFile(path: source.path)
    if options.isDryRun {
      let planned = try MigratedKeysRemoval.plan(file)
      return "would write \(planned.copyPath) without \(planned.removedKeys.count) migrated keys,"
        + " and \(planned.backupPath)"
    }
    let removal = try MigratedKeysRemoval.write(file, ifStill: source.preferences.fingerprint)
    return "\(removal.copyPath) is the plist without \(removal.removedKeys.count) migrated keys,"
      + " \(removal.backupPath) a copy of it as it is"
  }
}

/// Where sources go: the database, opened when the first good one asks for it, or a plan only.
private struct ImportTarget {
  let options: TrackingImportOptions
  let session: Session
  private var notices: [String] = []
  private var operations: [Int64] = []
  private var opened: (TypedDatabase, PlanTrackingImport)?
  private var ahead: Result<TypedDatabase?, any Error> = .success(nil)
  /// What earlier sources of a dry run would have written.
  private var planned = ExistingTracking()

  init(options: TrackingImportOptions, session: Session) {
    self.options = options
    self.session = session
  }

  /// What to say at the end: how to take a few imports back, or where to find many.
  var closingNotices: [String] {
    guard let first = operations.first, let last = operations.last else { return notices }
    if operations.count > 3 {
      return notices + ["\(operations.count) operations, \(first) to \(last): see fitiq log"]
    }
    return notices + operations.map { UndoLine.text(of: $0) }
  }

  mutating func take(_ preferences: LegacyPreferences) throws -> TrackingImportReport {
    let (database, planner) = try prepare(for: preferences)
    if options.isDryRun {
      let plan = try database.planTrackingImport(preferences, planner: planner, after: planned)
      planned.add(plan)
      return plan.report
    }
    let outcome = try database.importTracking(
      preferences, planner: planner, timeZone: options.zone.zone(session.settings),
      context: session.writeContext)
    if let operation = outcome.operationID { operations.append(operation) }
    return outcome.report
  }

  /// Opens the database once, and only after a source has proved to be importable: one that is
  /// refused must not create or migrate a database.
  private mutating func prepare(
    for preferences: LegacyPreferences
  ) throws -> (TypedDatabase, PlanTrackingImport) {
    let asking = PlanTrackingImport(today: LocalDay(ordinal: 0), user: options.user)
    _ = try asking.owner(of: preferences)
    if let opened { return opened }
    let database = try database()
    let recorded = try database.recordedTimeZone()
    noticeOtherZone(recorded)
    let planner = PlanTrackingImport(
      today: session.today(options.zone, recorded: recorded), user: options.user)
    opened = (database, planner)
    return (database, planner)
  }

  /// Opens the database while the only source is still being read, where that is not a change: it is
  /// there and needs no migration.
  ///
  /// Not for a source beside the database with its name: the reader must not open what SQLite locks,
  /// and tells so by what is there before.
  mutating func openAhead(of source: String, store: String) {
    guard !options.isDryRun, source != "-", !source.resolvingLinks.hasPrefix(store) else { return }
    ahead = Result { try session.openAhead(options.store, insertsManyRows: true) }
  }

  private func database() throws -> TypedDatabase {
    if options.isDryRun { return try session.openForPlanning(options.store) }
    return try ahead.get() ?? session.openForWriting(options.store, insertsManyRows: true)
  }

  private mutating func noticeOtherZone(_ recorded: TimeZone?) {
    guard let recorded, let named = options.zone.zone(session.settings),
      named.identifier != recorded.identifier
    else { return }
    notices.append(
      "the database records the time zone \(recorded.identifier); \(named.identifier) was used")
  }
}
