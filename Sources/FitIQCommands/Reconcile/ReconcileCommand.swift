import ArgumentParser
import FitIQDomain
import FitIQHealthExport
import FitIQLegacy
import FitIQStorage
import FitIQTerminal

struct ReconcileCommand: FitIQSubcommand {
  static let about = About(
    "reconcile", "Compare a store with Apple Health, explain what differs, and repair it.",
    """
    Compares a user's hours of steps and heart rate, days of energy, exercise and weight, and \
    nights with an export from Health: export.zip, its folder or its XML file. Takes an app's \
    store, a container or fitiq's own database. Values that differ by at most 1 (step, bpm, \
    kcal, minute) count as equal; a heart rate may be the mean of samples or of minutes, and the \
    report says which.

    CAUSES, the first that fits: duplicate_copies (several rows), all_sources (sources that \
    measured the same time were added up), one_source (only one source was counted, the wrong \
    one), boundary (a sample across an hour or midnight was counted whole on one side), \
    raw_sample (a sample in place of its hour), missed_late_data (Health got the data after the \
    store was written), missing, not_in_export (before the metric's first record in the export, \
    or the export has none), truncated_night, merged_night, wrong_time_zone (off by whole \
    hours), unexplained.

    --fix repairs fitiq's own database day by day, in one operation that 'fitiq undo' takes \
    back; changed values are sent again. Hours, nights and daily totals from before the export's \
    first record, or from after it was made, stay as they are. In an app's store --fix removes \
    copies and corrects times, as 'fitiq cleanup' does, and lists what only a migration or a \
    sync can repair. --plan-out saves the plan. --apply applies exactly that plan with the same \
    export, and refuses if a day has changed since.

    Exits 0 when both are equal and 1 when they differ; with --fix, 0 when everything is \
    repaired and 4 when something is left.
    """,
    Example(
      "Show why the app differs from Health",
      "fitiq reconcile --from-export export.zip default.store --from 2025-11-01"),
    Example(
      "One day, hour by hour",
      "fitiq reconcile --from-export export.zip default.store --day 2025-11-20"),
    Example(
      "A page for a browser",
      "fitiq reconcile --from-export export.zip --from 2025-11-01 --report why.html"),
    Example(
      "Show what would be repaired in fitiq's own database",
      "fitiq reconcile --from-export export.zip --fix --dry-run"))

  @Argument(
    help: .of("store", "App store, container or fitiq database; the same as --store."),
    completion: .file())
  var path: String?

  @Option(help: .of("path", "Export from Health: zip, folder or XML file."), completion: .file())
  var fromExport: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var rows: RowFilterOptions
  @OptionGroup var shown: ReconcileShown
  @OptionGroup var page: PageOptions
  @OptionGroup var repair: ReconcileRepair
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions

  @Option(help: .of("rule", "How sources are merged: cells, exact, sum or source:NAME."))
  var merge = MergeRule.cells

  var storeArgument: String? { path }

  func validate() throws {
    if path != nil, store.store != nil {
      throw ValidationError("the store is named twice: use the argument or --store")
    }
    if shown.day != nil, rows.days.isUsed {
      throw ValidationError(
        "--day is one day: it cannot be combined with --from, --to or --last")
    }
    if !repair.fix, change.dryRun || change.yes || repair.planning.isUsed || mirroring.localOnly {
      throw ValidationError("--dry-run, --yes, --plan-out, --apply and --local-only need --fix")
    }
    try repair.planning.validate(isSelecting: isSelecting)
  }

  private var isSelecting: Bool {
    !shown.metric.isEmpty || shown.day != nil || !shown.cause.isEmpty || rows.user != nil
      || rows.days.isUsed || zone.timeZone != nil || merge != .cells
  }

  /// The command as it was when the plan was made.
  func selecting(_ selection: SavedRepair.Selection) throws -> ReconcileCommand {
    guard let merge = MergeRule(selection.merge) else {
      throw StorageError(
        .planInvalid, "the plan uses an unknown merge rule",
        hint: "make a new plan: \(SavedRepair.maker)")
    }
    var command = self
    command.rows.user = selection.user
    command.rows.days.settle(DayRange(from: selection.from, through: selection.through))
    command.zone.timeZone = selection.timeZone
    command.shown.day = nil
    command.shown.metric = selection.metrics
    command.shown.cause = selection.causes
    command.merge = merge
    return command
  }

  static func effect(of options: Set<String>) -> CommandEffect {
    options.contains("--fix") ? usualEffect(of: options) : .reads
  }

  func run(in session: Session) async throws -> ExitStatus {
    try ReconcileRun(command: self, session: session).run()
  }

  /// The files to write; made once before any work, so that it refuses early, and where each is written.
  func targets(_ session: Session) throws -> (plan: OutputTarget?, report: OutputTarget?) {
    try repair.planning.targets(
      session, report: shown.report, reading: [try namedStore(session).store, fromExport])
  }

  /// The store with what the argument says.
  func namedStore(_ session: Session) throws -> StoreOptions {
    var named = store
    named.store = path ?? store.store
    named.store = try AppContainer.storePath(at: try named.path(session.settings))
    return named
  }

  /// The range, once ``settleDays(_:today:)`` has been there.
  var from: LocalDay? { rows.days.from?.settled }
  var through: LocalDay? { rows.days.to?.settled }

  /// Puts days in place of words: as of a change, with and without `--fix`, so that what was compared
  /// is what is repaired.
  mutating func settleDays(_ session: Session, today: LocalDay) throws {
    var range = try session.rangeOfChange(rows.days, today: today)
    if let word = shown.day {
      let day = word.day(.last, today: today)
      session.note(days: day.description, areCounted: word.isRelative)
      range = DayRange(from: day, through: day)
    }
    rows.days.settle(range)
  }
}

/// What of the differences is shown, and how.
struct ReconcileShown: ParsableArguments {
  enum Grain: String, CaseIterable, ExpressibleByArgument { case day, hour }

  @Option(help: "Only this metric; repeatable.")
  var metric: [HealthMetric] = []

  @Option(singleDay: "Only this local day, hour by hour.")
  var day: DayWord?

  @Option(help: "Only differences of this cause; repeatable.")
  var cause: [DifferenceCause] = []

  @Option(help: "One row per day or per hour; days unless --day is given.")
  var by: Grain?

  @Option(
    help: .of("file", "Also write the report as an HTML page."),
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
  @Flag(help: "Repair what differs, within the filters.")
  var fix = false

  @OptionGroup var planning: PlanFileOptions
}

extension DifferenceCause: ExpressibleByArgument {}
