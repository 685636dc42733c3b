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

  @Option(help: ArgumentHelp("First day.", valueName: "day"))
  var from: LocalDay?

  @Option(help: ArgumentHelp("Last day.", valueName: "day"))
  var to: LocalDay?

  func validate() throws {
    if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to)") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    try SyncRunner(session: session, store: store, zone: zone, options: options)
      .run(.days(from: from, through: to))
  }
}
