import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// One cleanup of fitiq's own database: plan, show, ask, apply.
struct DatabaseCleanupRun {
  let command: CleanupCommand
  let session: Session

  func run() throws -> ExitStatus {
    try refuseStoreOptions()
    let saved = try command.planning.saved(SavedDatabaseCleanup.self)
    let reader = try session.openForReading(command.store)
    let zone = try zone(saved?.plan, reader)
    let offsets = zone.map(ZoneOffsets.init)
    let options = try saved?.plan.options ?? command.options(session, in: zone ?? .current)
    let planned = try session.working("planning") {
      try reader.planCleanup(
        options, zone: offsets, applying: saved, toolVersion: Version.current)
    }
    try command.planning.save(
      planned.plan, to: command.targets(session, store: reader.path).plan)
    let question =
      "Remove \(planned.report.removedCount.counting("row")) and change "
      + "\(planned.report.changedCount.grouped) in \(reader.path)?"
    guard
      try command.change.mayApply(
        isEmpty: planned.report.isEmpty, otherwise: "nothing to clean up", question: question,
        in: session, preview: { try session.output.render(planned.report) },
        answer: { try command.show(planned.report, session) })
    else { return planned.report.exitStatus }
    // The answer was yes to what was shown, and to nothing that came since.
    let writer = try session.openForWriting(command.store)
    var report = try session.working("cleaning up") {
      try writer.cleanUp(
        options, zone: offsets, applying: command.change.yes ? saved : PlanToApply(planned.plan),
        context: session.writeContext)
    }
    if !command.change.yes { report.skipped = planned.report.skipped }
    try command.show(report, session)
    return report.exitStatus
  }

  private func zone(_ saved: SavedDatabaseCleanup?, _ reader: TypedDatabase) throws -> TimeZone? {
    if let saved { return saved.timeZone.flatMap(TimeZone.init(identifier:)) }
    return try command.zone.zone(session.settings) ?? reader.recordedTimeZone()
  }

  /// What only an app's store has.
  private func refuseStoreOptions() throws {
    try command.selection.acceptance.refuse()
    guard command.safety.isDefault, command.selection.keep == .newest else {
      throw UsageError(
        "--keep, --no-backup, --backup-dir and --local-only are for the app's stores",
        hint: "a database has no copies, and keeps an image of each removed row")
    }
    guard !command.selection.days.isUsed else {
      throw UsageError(
        "--from, --to and --last are for the app's stores", hint: "events are selected by age")
    }
    guard !command.selection.relink else {
      throw UsageError(
        "--relink is for the app's stores",
        hint: "in a database every row names its user; relink while importing: fitiq migrate store")
    }
  }
}
