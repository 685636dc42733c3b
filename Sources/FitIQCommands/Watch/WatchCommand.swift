import ArgumentParser
import FitIQDomain
import FitIQSystem
import FitIQTerminal

struct WatchCommand: FitIQSubcommand {
  static let examples = [
    Example("See the day change", "fitiq watch --store default.store"),
    Example(
      "A line of JSON for each changed row", "fitiq watch --output jsonl --store default.store"),
    Example(
      "Tell somebody of each",
      "fitiq watch --exec 'logger \"$FITIQ_KIND $FITIQ_ENTITY\"' --store default.store"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Follow a store: redraw its summary when it changes, or show each change.",
    discussion: discussion(
      """
      The page is that of 'fitiq summary'. With JSON each row that was inserted, updated or deleted \
      is a line instead: its entity (the table that 'fitiq query' reads), id, key and kind. What \
      happens to one row within the debounce time, or while the store is read, is one change; the first \
      one shows at once.

      --exec runs a command of the shell for each change, one after the other, with FITIQ_ENTITY, \
      FITIQ_ID, FITIQ_KEY and FITIQ_KIND in its environment and the line of JSON on its standard \
      input; what it prints goes to standard error. When it fails, a note says so.

      The store is read anew when its files change, and closed again: as a private copy where it has \
      a log, else under SQLite's lock for readers, for which a writer waits a moment. One that is \
      replaced is compared with what was there before; one that is gone is waited for. Ctrl-C ends it.
      """))

  @Option(help: ArgumentHelp("Local day; today by default.", valueName: "day"))
  var day: LocalDay?

  @Option(help: ArgumentHelp("Only this user's page.", valueName: "uuid"))
  var user: UserID?

  @Option(
    help: ArgumentHelp(
      "Group changes that follow within this time; 250ms by default.", valueName: "time")
  )
  var debounce: Age?

  @Option(help: ArgumentHelp("Command to run for each change.", valueName: "command"))
  var exec: String?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  func validate() throws {
    if let debounce, debounce.seconds > 60 {
      throw ValidationError("--debounce must be 60s or less")
    }
    if exec?.isEmpty == true { throw ValidationError("--exec is empty: name a command") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    guard session.output.format.isForPeople || session.output.format.isJSON else {
      throw UsageError(
        "watch shows a page or lines of JSON", hint: "use --output table or --output jsonl")
    }
    Interruption.catchSignals()
    return try StoreWatch(command: self, session: session).run()
  }
}
