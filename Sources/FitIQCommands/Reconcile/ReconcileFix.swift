import ArgumentParser
import FitIQDomain
import FitIQHealthExport
import FitIQStorage
import FitIQTerminal
import Foundation

/// Repairs what a comparison found, as far as the kind of store allows.
struct ReconcileFix {
  let command: ReconcileCommand
  let session: Session
  let store: OpenStore
  let named: StoreOptions
  let user: UserID
  let zone: ZoneOffsets
  let report: ReconciliationReport
  /// What is compared again once it is repaired.
  let comparison: StoreComparison
  /// The plan of `--apply`, for fitiq's own database.
  let saved: PlanToApply<SavedRepair>?

  func run() throws -> ExitStatus {
    switch store {
    case .database: try repairDatabase(comparison.plan)
    case .appStore: try cleanStore()
    }
  }

  // MARK: fitiq's own database

  private func repairDatabase(_ plan: RepairPlan) throws -> ExitStatus {
    let applying = saved.map { PlanToApply($0.plan.days, revalidates: $0.revalidates) }
    // What can be done shows where it is done: on a copy that nobody keeps.
    var (planned, days) = try apply(plan, applying, to: try session.openForPlanning(named))
    planned.isDryRun = true
    planned.operationID = nil
    try save(days)
    let question =
      "Add \(planned.added), replace \(planned.replaced) and remove \(planned.removed) in"
      + " \(store.path)?"
    guard
      try command.change.mayApply(
        isEmpty: planned.changed == 0, otherwise: "nothing to repair", question: question,
        in: session, preview: { try show(planned) }, answer: { try show(planned) })
    else { return command.change.dryRun ? .success : status(planned) }
    // The answer was yes to what was shown, and to nothing that came since.
    var (done, _) = try apply(
      plan, command.change.yes ? applying : PlanToApply(days),
      to: try session.openForWriting(named))
    if !command.change.yes { done.skipped = planned.skipped }
    try show(done)
    return status(done)
  }

  private func status(_ repair: RepairReport) -> ExitStatus {
    repair.left.isEmpty && repair.skipped.isEmpty ? .success : .partial
  }

  private func apply(
    _ plan: RepairPlan, _ saved: PlanToApply<[SavedRepair.Day]>?, to database: TypedDatabase
  ) throws -> (RepairReport, [SavedRepair.Day]) {
    let done = try database.replace(
      try plan.replacements(for: user, in: zone, by: MetricRegistry.handlers), zone: zone,
      as: .reconcile, applying: saved, context: session.writeContext)
    var report = RepairReport(plan, done.outcomes, operationID: done.report.operationID)
    report.skipped = done.skipped
    report.leave(stillDifferent: try comparison.differences(in: .database(database)))
    return (report, done.plan)
  }

  private func save(_ days: [SavedRepair.Day]) throws {
    let selection = SavedRepair.Selection(
      user: user, timeZone: zone.zone.identifier, from: command.from, through: command.through,
      metrics: command.shown.metric, causes: command.shown.cause, merge: command.merge.text)
    try command.repair.planning.save(
      SavedRepair(
        path: store.path, export: command.fromExport, selection: selection, days: days,
        toolVersion: Version.current),
      to: command.targets(session).plan)
  }

  private func show(_ repair: RepairReport) throws {
    try session.output.render(RepairAnswer(reconciliation: report, repair: repair, cleanup: nil))
  }

  // MARK: The app's store

  /// Copies and times, by the cleanup itself; all else is listed.
  private func cleanStore() throws -> ExitStatus {
    var repair = RepairReport()
    repair.isDryRun = command.change.dryRun
    let other = report.differences.count { $0.cause != .duplicateCopies }
    let absent = report.differences.count { $0.cause == .notInExport }
    repair.left.leave(.needsMigration, other - absent)
    repair.left.leave(.notInHealth, absent)
    guard let cleanup = try cleanupCommand() else {
      try show(repair)
      return command.change.dryRun || other == 0 ? .success : .partial
    }
    let run = StoreCleanupRun(
      command: cleanup, session: session, path: store.path,
      present: { cleaned in
        repair.operationID = cleaned.operationID
        // Before the question it is a plan too; what does nothing is none, unless one was asked for.
        repair.isDryRun = cleaned.isDryRun && (command.change.dryRun || !cleaned.isEmpty)
        try session.output.render(
          RepairAnswer(reconciliation: report, repair: repair, cleanup: cleaned))
      })
    let status = try run.run()
    return status == .success && other > 0 && !command.change.dryRun ? .partial : status
  }

  /// The cleanup that a person would type; nil where the filters leave it nothing.
  private func cleanupCommand() throws -> CleanupCommand? {
    let planning = command.repair.planning
    if let file = planning.apply {
      var arguments = ["--store", store.path, "--apply", file]
      if planning.revalidate { arguments.append("--revalidate") }
      return try CleanupCommand.parse(arguments + changeArguments)
    }
    guard command.shown.includes(.duplicateCopies) else { return nil }
    let metrics = command.shown.metrics
    let types = metrics.compactMap { ReconciledMetric($0).type }
    var arguments: [String] = []
    if metrics.contains(.sleep) { arguments.append("sleep") }
    if !types.isEmpty { arguments += ["duplicates", "times"] }
    arguments += ["--store", store.path, "--user", user.text]
    arguments += ["--time-zone", zone.zone.identifier]
    if types.count == 1, metrics.count == 1 { arguments += ["--type", types[0]] }
    if let from = command.from { arguments += ["--from", from.description] }
    if let last = command.through { arguments += ["--to", last.description] }
    if let file = planning.planOut { arguments += ["--plan-out", file] }
    return try CleanupCommand.parse(arguments + changeArguments)
  }

  private var changeArguments: [String] {
    var arguments: [String] = []
    if command.change.dryRun { arguments.append("--dry-run") }
    if command.change.yes { arguments.append("--yes") }
    if command.mirroring.localOnly { arguments.append("--local-only") }
    if let timeout = command.store.busyTimeout { arguments += ["--busy-timeout", "\(timeout)"] }
    return arguments
  }
}
