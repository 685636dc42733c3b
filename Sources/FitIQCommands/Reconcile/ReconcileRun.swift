import FitIQDomain
import FitIQHealthExport
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

/// One comparison, and the repair of what it found.
struct ReconcileRun {
  let command: ReconcileCommand
  let session: Session

  func run() throws -> ExitStatus {
    let named = try command.namedStore(session)
    _ = try command.targets(session)
    let store = try session.openStore(named, zone: command.zone)
    guard !store.isAppStore, let saved = try command.repair.planning.saved(SavedRepair.self) else {
      return try run(store, named, applying: nil)
    }
    let planned = try command.selecting(saved.plan.selection)
    return try ReconcileRun(command: planned, session: session)
      .run(store, named, applying: saved)
  }

  private func run(
    _ store: OpenStore, _ named: StoreOptions, applying saved: PlanToApply<SavedRepair>?
  ) throws -> ExitStatus {
    let zone = try session.zone(of: store, command.zone)
    var command = command
    try command.settleDays(
      session, today: session.today(command.zone, recorded: zone.zone))
    let user = try user(of: store)
    let export = try ExportSide(
      command.fromExport, metrics: command.shown.metrics, zone: zone, merge: command.merge,
      progress: ProgressBar("reading the export", on: session.output))
    var comparison = StoreComparison(
      store: store, user: user, export: export, zone: zone,
      range: ReconciledRange(from: command.from, through: command.through),
      today: session.today(command.zone, recorded: zone.zone),
      metrics: command.shown.metrics, includes: command.shown.includes)
    let report = try comparison.run(exportPath: command.fromExport)
    for note in report.notes { session.output.note(note) }
    try command.targets(session).report?.write(ReconciliationPage(report: report).text)
    guard command.repair.fix else {
      try ReconcileAnswer(report: report, command: command, session: session, zone: zone).show()
      return report.isEqual ? .success : .negative
    }
    guard !export.contents.report.isTruncated else {
      throw UsageError(
        "the export ends too early to repair anything with it", hint: "export the data again")
    }
    let fix = ReconcileFix(
      command: command, session: session, store: store, named: named, user: user, zone: zone,
      report: report, comparison: comparison, saved: saved)
    return try fix.run()
  }

  /// An export is one person's.
  private func user(of store: OpenStore) throws -> UserID {
    let users = try store.userIDs().compactMap { UserID($0) }
    if let wanted = command.rows.user {
      guard users.contains(wanted) else {
        throw StorageError(
          .userUnknown, "\(store.path) has no user \(wanted)", hint: "list them: fitiq users list")
      }
      return wanted
    }
    guard let only = users.first, users.count == 1 else {
      throw StorageError(
        .userUnknown,
        users.isEmpty
          ? "\(store.path) has no user" : "\(store.path) has \(users.count) users",
        hint: "an export belongs to one person: name the user with --user")
    }
    return only
  }
}
