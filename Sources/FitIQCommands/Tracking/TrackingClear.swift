import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct TrackingClear: FitIQSubcommand {
  static let about = About(
    "clear", "Remove tracked days, so that they count as not synced.",
    """
    In the database this is one transaction and one operation, which 'fitiq undo' takes back.

    --container resets the app's own preferences instead, so that the app syncs again: its lists \
    of synced days, the flags of its history sync and its pending types; with --metric, --from \
    or --to, only days in the lists. Every other key stays as it is, byte for byte. A copy of \
    the preferences is kept beside them, and 'fitiq tracking restore' puts it back. Quit the app \
    first, or it will overwrite the change.
    """,
    Example(
      "Show how much would be cleared",
      "fitiq tracking clear --metric sleep --to 2024-12-31 --dry-run"),
    Example("Clear it without asking", "fitiq tracking clear --metric sleep --to 2024-12-31 --yes"),
    Example(
      "Make the app sync everything again",
      "fitiq tracking clear --container FitIQ.xcappdata --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: TrackingFilterOptions
  @OptionGroup var change: ChangeOptions

  @Option(
    help: .of("path", "Clear the app's preferences in this container, or this plist."),
    completion: .file())
  var container: String?

  @Flag(help: "Clear every row, of every user and metric.")
  var all = false

  func validate() throws {
    guard container != nil else { return }
    if store.store != nil { throw ValidationError("name either --store or --container") }
    if selection.user != nil {
      throw ValidationError("--user does not apply to --container: the app's lists name no user")
    }
    if all, !selection.isEmpty {
      throw ValidationError("--all cannot be combined with --metric, --from or --to")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    if let container {
      return try ContainerTracking(session, container).clear(selection, zone, change)
    }
    guard all || !selection.isEmpty else { throw TrackingError.nothingSelected }
    let reader = try session.openForReading(store)
    let today = session.today(zone, recorded: try reader.recordedTimeZone())
    let filter = selection.filter(try session.rangeOfChange(selection.days, today: today))
    let planned = try reader.selectTrackedDays(filter)
    let count = planned.count
    let what = all ? "all metrics and users" : filter.summary
    try change.apply(
      TrackingChangeReport(examined: count, changed: count, operationID: nil, isDryRun: true),
      question: count > 0 ? "Remove \(count.counting("tracked day")) (\(what))?" : nil,
      showsPlan: false, in: session
    ) {
      try session.openForWriting(store).clearTracking(
        filter, planned: planned, context: session.writeContext)
    }
    return .success
  }
}
