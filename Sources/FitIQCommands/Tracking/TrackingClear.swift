import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct TrackingClear: FitIQSubcommand {
  static let examples = [
    Example(
      "See how much would go", "fitiq tracking clear --metric sleep --to 2024-12-31 --dry-run"),
    Example("Clear it without asking", "fitiq tracking clear --metric sleep --to 2024-12-31 --yes"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove tracked days, so that they count as not synced.",
    discussion: discussion("One transaction and one operation: 'fitiq undo' takes it back."))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var selection: TrackingFilterOptions
  @OptionGroup var change: ChangeOptions

  @Flag(help: "Every row, of every user and metric.")
  var all = false

  func run(in session: Session) async throws -> ExitStatus {
    guard all || !selection.filter.isEmpty else { throw TrackingError.nothingSelected }
    let planned = try session.openForReading(store).selectTrackedDays(selection.filter)
    let count = planned.count
    let what = all ? "all metrics and users" : selection.summary
    guard
      try ChangeRun(session: session, options: change, showsPlan: false).mayApply(
        TrackingChangeReport(examined: count, changed: count, operationID: nil, isDryRun: true),
        question: count > 0 ? "Remove \(count.counting("tracked day")) (\(what))?" : nil)
    else { return .success }
    let database = try session.openForWriting(store)
    try session.output.render(
      try database.clearTracking(selection.filter, planned: planned, context: session.writeContext))
    return .success
  }
}
