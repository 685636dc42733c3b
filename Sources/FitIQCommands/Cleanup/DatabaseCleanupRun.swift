import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// One cleanup of fitiq's own database.
struct DatabaseCleanupRun {
  let command: CleanupCommand
  let session: Session

  func run() throws -> ExitStatus {
    try refuseStoreOptions()
    let reader = try session.openForReading(command.store)
    let zone =
      try command.zone.zone(session.settings) ?? reader.recordedTimeZone()
    let offsets = zone.map(ZoneOffsets.init)
    let options = command.options(session, in: zone ?? .current)
    let plan = try reader.cleanUp(
      options, zone: offsets, context: session.writeContext, isDryRun: true)
    guard !command.change.dryRun, !plan.isEmpty else {
      try StoreCleanupRun.show(plan, command: command, session: session)
      session.output.note(
        command.change.dryRun ? "dry run: nothing was changed" : "nothing to clean up")
      return .success
    }
    if !command.change.yes, session.output.format == .table { try session.output.render(plan) }
    try session.output.confirm(
      "Remove \(plan.removedCount.counting("row")) and change \(plan.changedCount) in"
        + " \(plan.path)?", isConfirmed: command.change.yes)
    let report = try session.openForWriting(command.store).cleanUp(
      options, zone: offsets, context: session.writeContext, isDryRun: false)
    try StoreCleanupRun.show(report, command: command, session: session)
    return .success
  }

  /// What only an app's store has.
  private func refuseStoreOptions() throws {
    let planning = command.planning
    guard planning.planOut == nil, planning.apply == nil else {
      throw UsageError(
        "plans in files are for the app's stores",
        hint: "a database keeps an image of each row: see --dry-run, and fitiq undo")
    }
    guard command.safety.isDefault, command.selection.keep == .newest else {
      throw UsageError(
        "--keep, --no-backup, --backup-dir and --local-only are for the app's stores",
        hint: "a database has no copies, and keeps an image of each row that goes")
    }
    guard command.selection.since == nil, command.selection.until == nil else {
      throw UsageError(
        "--since and --until are for the app's stores", hint: "events go by their age")
    }
    guard !command.selection.relink else {
      throw UsageError(
        "--relink is for the app's stores",
        hint: "in a database every row names its user; relink while importing: fitiq migrate store")
    }
  }
}
