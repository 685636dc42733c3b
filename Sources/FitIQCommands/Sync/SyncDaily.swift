import ArgumentParser
import FitIQDomain

struct SyncDaily: FitIQSubcommand {
  static let about = About(
    "daily", "Sync the last days and any earlier gaps.",
    """
    Syncs the last seven days, and earlier days from the first that is missing, was still open, \
    or is known only from the app's lists. Only days whose records changed are computed again \
    and replaced: hours missing from the export are removed. What the export cannot know stays: \
    days that a later export covers, and the app's data from before its first record or after it \
    was made. Today stays open. A past day for which the export has nothing counts as empty, not \
    as missing. If the export ends before the last seven days, the report says so. A sync is one \
    operation, which 'fitiq undo' takes back.
    """,
    Example(
      "Sync what is new since the last time",
      "fitiq sync daily --from-export export.zip --user 6F1B2C3D-0000-4000-8000-00000000000A"),
    Example(
      "Show what one day would change",
      "fitiq sync daily --day 2025-03-12 --dry-run --from-export export.zip"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var options: SyncOptions

  @Option(singleDay: "Only this day, such as 2025-11-26 or yesterday.")
  var day: DayWord?

  func run(in session: Session) async throws -> ExitStatus {
    let today = session.today(zone, recorded: session.recordedZone(store))
    let named = day?.day(.last, today: today)
    if let day, let named {
      session.note(days: named.description, areCounted: day.isRelative)
    }
    return try SyncRunner(session: session, store: store, zone: zone, options: options)
      .run(named.map { .days(from: $0, through: $0) } ?? .daily)
  }
}
