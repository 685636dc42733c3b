import ArgumentParser
import FitIQDomain

struct SyncDaily: FitIQSubcommand {
  static let examples = [
    Example(
      "Bring in what is new since the last time",
      "fitiq sync daily --from-export export.zip --user 6F1B2C3D-0000-4000-8000-00000000000A"),
    Example(
      "See what one day would bring",
      "fitiq sync daily --day 2025-03-12 --dry-run --from-export export.zip"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "daily",
    abstract: "Sync the last days and any earlier gaps.",
    discussion: discussion(
      """
      The last seven days; earlier ones from the first that is missing, was still open, or is \
      known from the app's lists alone. Of these only days whose records changed are computed again, and \
      replaced: hours missing from the export are removed. What it cannot know stays: days \
      that a later export has told, and what the app had brought before its first record or after \
      it was made. Today stays open. Days that are over and that the export has nothing of are \
      known as empty, not missing. Where the export ends before the last seven days, the answer \
      says so. One operation: 'fitiq undo' takes it back.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var options: SyncOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("This day alone, such as 2025-11-26 or yesterday.", valueName: "day"),
    completion: .live(.days), transform: DayArgument.single)
  var day: DayWord?

  func run(in session: Session) async throws -> ExitStatus {
    let today = session.today(zone, recorded: session.recordedZone(store))
    let named = day?.day(.last, today: today)
    return try SyncRunner(session: session, store: store, zone: zone, options: options)
      .run(named.map { .days(from: $0, through: $0) } ?? .daily)
  }
}
