import ArgumentParser
import FitIQDomain

struct SyncHistory: FitIQSubcommand {
  static let examples = [
    Example(
      "Bring in everything that an export has",
      "fitiq sync history --from-export export.zip --user 6F1B2C3D-0000-4000-8000-00000000000A"),
    Example(
      "See what the steps of a month would bring",
      "fitiq sync history --from-export export.zip --metric steps --from 2025-03-01 --dry-run"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Sync every day of an export.",
    discussion: discussion(
      """
      Days whose records are those of the last sync cost nothing; the others are computed again \
      and replaced, those that the app's lists call synced too. Whole days are written at a time: \
      what an interruption leaves is complete as far as it goes, and the next sync goes on from \
      there. Of an export that ends too early, days that are not known yet are imported and stay \
      open; exit status 4. One operation: 'fitiq undo' takes it back.

      Days that an earlier export had and this one does not are removed. What lies before its \
      first record of a metric, or what a later export has told, stays: exports can be synced in \
      any order. When more than a tenth of a metric's days would go, or all of what is known, it \
      asks first: it may be the wrong export. It also asks where the export has another date of \
      birth than the last one of the user (of which a hash is kept).
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var options: SyncOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("First day, such as 2025-11-26 or 2025-11.", valueName: "day"),
    completion: .live(.days), transform: DayArgument.word)
  var from: DayWord?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Last day.", valueName: "day"),
    completion: .live(.days), transform: DayArgument.word)
  var to: DayWord?

  func run(in session: Session) async throws -> ExitStatus {
    let today = session.today(zone, recorded: session.recordedZone(store))
    let days = try DayRange(from, to, today: today)
    return try SyncRunner(session: session, store: store, zone: zone, options: options)
      .run(.days(from: days.from, through: days.through))
  }
}
