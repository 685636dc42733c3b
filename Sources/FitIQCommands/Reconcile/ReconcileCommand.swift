import ArgumentParser
import FitIQDomain
import FitIQHealthExport
import FitIQLegacy
import FitIQStorage
import FitIQTerminal

struct ReconcileCommand: FitIQSubcommand {
  static let examples = [
    Example(
      "Why does the app differ from Health?",
      "fitiq reconcile --from-export export.zip default.store --from 2025-11-01"),
    Example(
      "One day, hour by hour",
      "fitiq reconcile --from-export export.zip default.store --day 2025-11-20"),
    Example(
      "A page for a browser",
      "fitiq reconcile --from-export export.zip --from 2025-11-01 --report why.html"),
    Example(
      "What would be repaired in fitiq's own database?",
      "fitiq reconcile --from-export export.zip --fix --dry-run"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "reconcile",
    abstract: "Compare a store with Apple Health, explain what differs, and repair it.",
    discussion: discussion(
      """
      Compares every hour of steps and heart rate, every day of energy, exercise and weight, and \
      every night of a user with an export of Health: export.zip, its folder or the XML. Takes \
      the app's store, a container, or fitiq's own database. Within 1 (step, bpm, kcal, minute) \
      both are equal; a heart rate may be the mean of the samples or of the minutes, and the \
      answer says which.

      CAUSES, the first that fits: duplicate_copies (several rows), all_sources (sources that \
      measured the same time were added up), one_source (the wrong one alone), boundary (a sample \
      across an hour or midnight was counted whole on one side), raw_sample (a sample in place of \
      its hour), missed_late_data (it came after the store was written), missing, not_in_export \
      (it lies before the first record that the export has of the metric, or there is none), \
      truncated_night, merged_night, wrong_time_zone (off by whole hours), unexplained.

      --fix repairs fitiq's own database day by day in one operation that 'fitiq undo' takes \
      back; what changes is sent again. What the export cannot know stays: hours, nights and sums \
      of days before its first record, or after it was made. In the app's store \
      it removes copies and corrects times, as 'fitiq cleanup' does, and lists what only a \
      migration or a sync can repair. A plan of --plan-out names the days and what they were: \
      --apply does exactly that with the same export, and refuses where a day changed since.

      Exits 0 when both are equal, 1 when something differs; with --fix 0 when nothing is left, 4 \
      when something is.
      """))

  @Argument(
    help: ArgumentHelp(
      "App store, container or fitiq database; the same as --store.", valueName: "store"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp("Export of Health: zip, folder or XML.", valueName: "path"),
    completion: .file())
  var fromExport: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var rows: RowFilterOptions
  @OptionGroup var shown: ReconcileShown
  @OptionGroup var limit: LimitOptions
  @OptionGroup var repair: ReconcileRepair
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions

  @Option(
    help: ArgumentHelp(
      "How sources are merged: cells, exact, sum or source:NAME.", valueName: "rule"))
  var merge = MergeRule.cells

  var storeArgument: String? { path }

  func validate() throws {
    if path != nil, store.store != nil {
      throw ValidationError("the store is named twice: use the argument or --store")
    }
    if shown.day != nil, rows.from != nil || rows.to != nil || rows.last != nil {
      throw ValidationError("--day is one day: it cannot be combined with --from or --to")
    }
    if !repair.fix, change.dryRun || change.yes || repair.planning.isUsed || mirroring.localOnly {
      throw ValidationError("--dry-run, --yes, --plan-out, --apply and --local-only need --fix")
    }
    try repair.planning.validate(isSelecting: isSelecting)
  }

  private var isSelecting: Bool {
    !shown.metric.isEmpty || shown.day != nil || !shown.cause.isEmpty || rows.user != nil
      || rows.from != nil || rows.to != nil || rows.last != nil || zone.timeZone != nil
      || merge != .cells
  }

  /// The command as it was when the plan was made.
  func selecting(_ selection: SavedRepair.Selection) throws -> ReconcileCommand {
    guard let merge = MergeRule(selection.merge) else {
      throw StorageError(
        .planInvalid, "the plan merges by a rule that there is not",
        hint: "make a new plan: \(SavedRepair.maker)")
    }
    var command = self
    command.rows.user = selection.user
    (command.rows.from, command.rows.last) = (selection.from.map { .day($0) }, nil)
    command.rows.to = selection.through.map { .day($0) }
    command.zone.timeZone = selection.timeZone
    command.shown.day = nil
    command.shown.metric = selection.metrics
    command.shown.cause = selection.causes
    command.merge = merge
    return command
  }

  func run(in session: Session) async throws -> ExitStatus {
    try ReconcileRun(command: self, session: session).run()
  }

  /// The files to write; made once before any work, so that it refuses early, and where each is written.
  func targets(
    _ session: Session
  ) throws -> (plan: OutputTarget?, report: OutputTarget?) {
    let inputs = [try namedStore(session).store, fromExport, repair.planning.apply]
    return (
      try session.target(repair.planning.planOut, reading: inputs + [shown.report]),
      try session.target(shown.report, reading: inputs + [repair.planning.planOut])
    )
  }

  /// The store with what the argument says.
  func namedStore(_ session: Session) throws -> StoreOptions {
    var named = store
    named.store = path ?? store.store
    named.store = try AppContainer.storePath(at: try named.path(session.settings))
    return named
  }

  /// The range, once ``settleDays(today:)`` has been there.
  var from: LocalDay? { rows.from?.settled }
  var through: LocalDay? { rows.to?.settled }

  /// Puts days in place of words.
  mutating func settleDays(today: LocalDay) throws {
    let day = shown.day.map { $0.day(.last, today: today) }
    let range = try rows.range(today: today)
    rows.from = (day ?? range.from).map { .day($0) }
    rows.to = (day ?? range.through).map { .day($0) }
    rows.last = nil
  }
}

/// What of the differences is shown, and how.
struct ReconcileShown: ParsableArguments {
  enum Grain: String, CaseIterable, ExpressibleByArgument { case day, hour }

  @Option(help: "Only this metric; repeatable.")
  var metric: [HealthMetric] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only this local day, hour by hour.", valueName: "day"),
    completion: .live(.days), transform: DayArgument.single)
  var day: DayWord?

  @Option(help: "Only differences of this cause; repeatable.")
  var cause: [DifferenceCause] = []

  @Option(help: "One row per day or per hour; days unless --day is given.")
  var by: Grain?

  @Option(
    help: ArgumentHelp("Also write the report as an HTML page.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  var grain: Grain { by ?? (day == nil ? .day : .hour) }
  var metrics: Set<HealthMetric> {
    metric.isEmpty ? Set(HealthMetric.allCases) : Set(metric)
  }

  @Sendable func includes(_ cause: DifferenceCause) -> Bool {
    self.cause.isEmpty || self.cause.contains(cause)
  }
}

/// Whether and how differences are repaired.
struct ReconcileRepair: ParsableArguments {
  @Flag(help: "Repair what differs, as far as the filters go.")
  var fix = false

  @OptionGroup var planning: PlanFileOptions
}

extension DifferenceCause: ExpressibleByArgument {}
