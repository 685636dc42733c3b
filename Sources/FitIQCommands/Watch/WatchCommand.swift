import ArgumentParser
import FitIQDomain
import FitIQSystem
import FitIQTerminal

struct WatchCommand: FitIQSubcommand {
  static let about = About(
    "watch", "Follow a store: redraw its summary when it changes, or show each change.",
    """
    Shows the page of 'fitiq summary'. With JSON it prints a line for each row that was \
    inserted, updated or deleted instead: its entity (the table that 'fitiq query' reads), id, \
    key and kind. Everything that happens to one row within the debounce time, or while the \
    store is read, counts as one change; the first change shows at once.

    --exec runs a shell command for each change, one after the other, with FITIQ_ENTITY, \
    FITIQ_ID, FITIQ_KEY and FITIQ_KIND in its environment and the JSON line on its standard \
    input. Its output goes to standard error. A note says when it fails.

    Whenever its files change, the store is opened, read and closed: from a private copy where \
    it has a log, otherwise under SQLite's shared lock, for which a writer waits a moment. If \
    the store is replaced, the new one is compared with the old; if it is gone, fitiq waits for \
    it. Press q or Ctrl-C to stop.
    """,
    Example("Follow today's summary", "fitiq watch --store default.store"),
    Example(
      "A line of JSON for each changed row", "fitiq watch --output jsonl --store default.store"),
    Example(
      "Run a command for each change",
      "fitiq watch --exec 'logger \"$FITIQ_KIND $FITIQ_ENTITY\"' --store default.store"))

  /// Counted again for each page, and from today however old the data is: what comes is of today.
  @Option(singleDay: "Local day, such as yesterday or -3d; today by default.")
  var day: DayWord?

  @Option(help: .of("uuid", "Only this user's page."))
  var user: UserID?

  @Option(help: .of("time", "Group changes that follow within this time; 250ms by default."))
  var debounce: Age?

  @Option(help: .of("command", "Command to run for each change."))
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

  static func effect(of options: Set<String>) -> CommandEffect {
    .needsTerminal("needs a terminal of its own; '.watch' repeats a statement")
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
