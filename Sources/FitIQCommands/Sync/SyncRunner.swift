import FitIQDomain
import FitIQHealthExport
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// Syncs from an export, with progress and Ctrl-C.
struct SyncRunner {
  let session: Session
  let store: StoreOptions
  let zone: ZoneOptions
  let options: SyncOptions

  enum Range {
    case daily
    case days(from: LocalDay?, through: LocalDay?)

    /// The first day that a daily sync is always about; nil where the days were named.
    func start(today: LocalDay) -> LocalDay? {
      guard case .daily = self else { return nil }
      return SyncWindow.usualStart(today: today)
    }
  }

  func run(_ range: Range) throws -> ExitStatus {
    Interruption.catchSignals()
    let path = StoreOptions.absolute(options.fromExport, session.settings)
    let export = try ExportSource(path)
    if let taken = export.taken, taken.count > 1 {
      session.output.note("the newest of \(taken.count) exports: \(taken.path)")
    } else if let taken = export.taken, taken.path.lowercased().hasSuffix(".zip") {
      session.output.note("the export: \(taken.path)")
    }
    let database =
      options.change.dryRun ? try session.openForPlanning(store) : try session.openForWriting(store)
    let recorded = try database.recordedTimeZone()
    let offsets = ZoneOffsets(zone.zone(session.settings) ?? recorded ?? .current)
    noteZone(offsets.zone, recorded: recorded)
    let (user, isNew) = try user(of: database)
    let target = try DatabaseSyncStore(
      database, user: user, zone: offsets, recordedZone: recorded,
      addsUser: options.user != nil || isNew, isFirstUser: isNew, context: session.writeContext)
    var request = SyncRequest(
      user: user, zone: offsets, today: session.today(zone, recorded: offsets.zone),
      mergeRule: options.merge.text)
    try limit(&request, to: range, tracked: target)
    let report = try sync(
      ExportDays(export, zone: offsets, merge: options.merge), into: target, request)
    try session.output.render(report)
    if isNew, options.change.dryRun {
      session.output.note("the database has no user: the sync will create one")
    } else if isNew, report.operationID != nil {
      session.output.note("the database had no user; created one, \(user)")
    }
    note(report)
    noteEnd(of: report, before: range.start(today: request.today) ?? request.from)
    return report.isPartial ? .partial : .success
  }

  private func sync(
    _ source: ExportDays, into target: DatabaseSyncStore, _ request: SyncRequest
  ) throws -> SyncReport {
    let bar = ProgressBar("syncing", on: session.output)
    defer { bar.finish() }
    let sync = HealthSync(
      options.handlers, from: source, into: target, request, isDryRun: options.change.dryRun)
    do {
      return try sync.run { removal in
        bar.finish()
        try consent(to: removal)
      } progress: { step in
        try Interruption.check()
        bar.update(step.share, details: step.details(after: bar.elapsed))
      }
    } catch let error as InterruptionError {
      bar.finish()
      if let operation = target.operationID, !options.change.dryRun {
        session.output.note(
          "the days written so far are complete: run the same command to continue, or undo them: "
            + "fitiq undo \(operation)")
      }
      throw error
    }
  }

  /// Not by `ChangeOptions.apply`: what a sync would remove is known once it runs, and has no plan to show.
  private func consent(to removal: SyncRemoval) throws {
    if options.change.dryRun { return session.output.note(removal.summary) }
    guard options.change.yes || session.output.canAsk else {
      throw SyncError.unconfirmed(removal)
    }
    try session.output.confirm(
      removal.isOtherPerson
        ? "\(removal.summary). Sync anyway?" : "\(removal.summary): remove them?",
      isConfirmed: options.change.yes)
  }

  /// The user who is named, the only one that there is, or a new one where there is none.
  private func user(of database: TypedDatabase) throws -> (id: UserID, isNew: Bool) {
    if let user = options.user { return (user, false) }
    let known = try database.userIDs()
    guard let first = known.first else { return (UserID.random(), true) }
    guard known.count > 1 else { return (first, false) }
    let more = known.count > 5 ? " and \((known.count - 5).grouped) more" : ""
    let users = known.prefix(5).map(\.text).joined(separator: ", ") + more
    throw UsageError(
      "the database has \(known.count) users: \(users)",
      hint: "name the user with --user; see fitiq users list")
  }

  private func limit(
    _ request: inout SyncRequest, to range: Range, tracked: DatabaseSyncStore
  ) throws {
    switch range {
    case .days(let from, let through):
      request.from = from
      request.through = through
    case .daily:
      request.from = SyncWindow.dailyStart(
        today: request.today,
        tracked: try options.handlers.map {
          (try tracked.trackedDays(of: $0.metric), try tracked.lastExport(of: $0.metric))
        })
      request.through = request.today
    }
  }

  /// The command that syncs all of the export.
  private var history: String {
    var words = [
      "fitiq sync history", "--from-export",
      ShellQuoting.quoted(StoreOptions.absolute(options.fromExport, session.settings)),
    ]
    words += options.metric.flatMap { ["--metric", $0.rawValue] }
    if let user = options.user { words += ["--user", user.text] }
    if let name = zone.timeZone { words += ["--time-zone", name] }
    if options.merge != .cells { words += ["--merge", ShellQuoting.quoted(options.merge.text)] }
    return words.joined(separator: " ")
  }

  private func noteZone(_ used: TimeZone, recorded: TimeZone?) {
    if recorded == nil, zone.zone(session.settings) == nil {
      session.output.note("days are in \(used.identifier); override with --time-zone ZONE")
    } else if let recorded, recorded.identifier != used.identifier {
      session.output.note(
        "the database records the time zone \(recorded.identifier); \(used.identifier) was used")
    }
  }

  /// Says that an export is too old for what was asked, whether it had something else to bring or not.
  private func noteEnd(of report: SyncReport, before start: LocalDay?) {
    guard let end = report.lastDay, let start, end < start else { return }
    let ends = "the export ends on \(end)"
    session.output.note(
      report.isBeforeRange && !report.metrics.contains(where: \.isUpToDate)
        ? "\(ends), before \(report.from ?? start), where this sync begins; to sync all of it: \(history)"
        : "\(ends); for later days, export the data again")
  }

  private func note(_ report: SyncReport) {
    if report.isTruncated {
      session.output.note(
        "the export ends too early: complete records were imported, and every day stays open")
    }
    for (reason, count) in report.skippedRecords.sorted(by: { $0.key < $1.key }) {
      session.output.note("\(count.counting("record")) left out: \(reason)")
    }
    if !report.isDuplicateSearchComplete {
      session.output.note(
        "too many records to find every duplicate; some may count twice")
    }
    for metric in report.metrics where metric.newerDays > 0 {
      session.output.note(
        "\(metric.newerDays.counting("day")) of \(metric.metric.rawValue) kept from a later "
          + "export")
    }
    for metric in report.metrics {
      guard let failure = metric.failure else { continue }
      session.output.note("\(metric.metric.rawValue) failed: \(failure.summary)")
    }
    if options.change.dryRun { session.noteDryRun() }
  }
}

extension SyncProgress {
  /// Reading takes most of the time.
  fileprivate var share: Double {
    switch self {
    case .reading(let bytes, let total, _): 0.7 * Double(bytes) / Double(max(1, total))
    case .writing(_, let done, let total): 0.7 + 0.3 * Double(done) / Double(max(1, total))
    }
  }

  fileprivate func details(after seconds: Double) -> [String] {
    switch self {
    case .reading(let bytes, _, let records):
      let speed = Int(clamping: Double(bytes) / 1e6 / max(seconds, 0.001))
      return ["\(speed) MB/s", "\(Quantity.grouped(records)) records"]
    case .writing(let day, _, _): return ["\(day)"]
    }
  }
}
