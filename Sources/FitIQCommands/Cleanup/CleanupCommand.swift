import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

struct CleanupCommand: FitIQSubcommand {
  static let about = About(
    "cleanup", "Remove duplicates and leftovers from a store, and prove that nothing is lost.",
    """
    Makes a plan, shows it, asks, and applies it: after a verified backup, in one atomic step \
    that is verified before it becomes visible, and as one operation that 'fitiq undo' takes \
    back row by row. A second run finds nothing to do.

    CLASSES limit the cleanup: duplicates (of the copies of one entry the latest stays, and \
    takes over a backend id), sleep (copies of a night, with their stages), outbox (delivered \
    events older than --completed-older-than, and events whose entity is gone), orphans (rows \
    whose parent is gone; entries without a user only when you name this class), times (hourly \
    rows whose time is not written as the app writes it), history (transactions of the \
    persistent history older than --history-older-than; only when you name it). The default is \
    all but history.

    Quit the app first. The backup holds tokens and health data: see 'fitiq backups'.
    """,
    Example(
      "Show what would be removed and what would stay",
      "fitiq cleanup --dry-run --store default.store"),
    Example(
      "Clean up, with a backup beside the store", "fitiq cleanup --yes --store default.store"),
    Example(
      "Only copies of steps", "fitiq cleanup duplicates --type steps --yes --store default.store"),
    Example(
      "Save the plan, to read it and apply it later",
      "fitiq cleanup --dry-run --plan-out plan.json --store default.store"))

  @Argument(help: .of("classes", "What to clean up; all but history by default."))
  var classes: [CleanupOptions.Class] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: CleanupSelection
  @OptionGroup var planning: PlanFileOptions
  @OptionGroup var safety: CleanupSafety
  @OptionGroup var change: ChangeOptions

  @Option(
    help: .of("file", "Also write the report as an HTML page."),
    completion: .file(extensions: ["html"]))
  var report: String?

  func validate() throws {
    try planning.validate(
      isSelecting: !classes.isEmpty || selection.isUsed || zone.timeZone != nil || zone.asOf != nil)
    try selection.validate(classes: Set(classes))
  }

  func run(in session: Session) async throws -> ExitStatus {
    let path = try AppContainer.storePath(at: try store.path(session.settings))
    _ = try targets(session, store: path)
    session.noteUnknownTypes(selection.type.map { [$0] } ?? [])
    guard try !Doctor.isDatabase(path) else {
      return try DatabaseCleanupRun(command: self, session: session).run()
    }
    return try StoreCleanupRun(command: self, session: session, path: path).run()
  }

  /// The files to write; made once before any work, so that it refuses early, and where each is written.
  func targets(
    _ session: Session, store path: String
  ) throws -> (plan: OutputTarget?, report: OutputTarget?) {
    try planning.targets(session, report: report, reading: [path])
  }

  /// Shows what was done, and writes its page.
  func show(_ report: CleanupReport, _ session: Session) throws {
    try session.output.render(report)
    for note in report.notes { session.output.note(note) }
    try targets(session, store: report.path).report?.write(CleanupPage(report: report).text)
  }

  /// - Parameter named: The zone that days are of.
  func options(_ session: Session, in named: TimeZone) throws -> CleanupOptions {
    let now = zone.asOf?.instant(in: named) ?? session.runtime.now()
    let range = try session.rangeOfChange(
      selection.days, today: LocalDay(containing: now, in: named))
    return selection.options(classes: Set(classes), range, asOf: now)
  }
}

/// Which rows, and which of their copies.
struct CleanupSelection: ParsableArguments {
  @Option(help: "Which copy to keep.")
  var keep = KeptCopy.newest

  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @Option(
    help: .of(
      "type",
      "Only entries of this type; naming water_liters or mood_score also merges different values of one day."
    ), completion: .list(MetricUnit.knownTypes))
  var type: String?

  @OptionGroup var days: DayRangeOptions

  @Option(help: .of("age", "Remove delivered events older than this."))
  var completedOlderThan = Age(days: 7)

  @Option(help: .of("age", "Remove history transactions older than this."))
  var historyOlderThan = Age(days: 30)

  @Flag(help: "Assign rows without a user to the only profile.")
  var relink = false

  @OptionGroup var acceptance: ZoneAcceptanceOptions

  var isUsed: Bool {
    acceptance.acceptTimeZone || completedOlderThan.seconds != Age(days: 7).seconds
      || historyOlderThan.seconds != Age(days: 30).seconds || keep != .newest || user != nil
      || type != nil || days.isUsed || relink
  }

  func validate() throws {
    if relink, type != nil || days.isUsed {
      throw ValidationError("--relink cannot be combined with --type, --from, --to or --last")
    }
  }

  /// Refuses a filter that a named class knows nothing of.
  func validate(classes: Set<CleanupOptions.Class>) throws {
    let allowed = allowed
    guard let other = classes.subtracting(allowed).min(by: { $0.rawValue < $1.rawValue }) else {
      return
    }
    let filter = type != nil ? "--type" : days.isUsed ? "a range of days" : "--user"
    throw ValidationError("\(filter) does not apply to '\(other.rawValue)'")
  }

  private var allowed: Set<CleanupOptions.Class> {
    if type != nil { return [.duplicates, .times] }
    if days.isUsed { return [.duplicates, .sleep, .times] }
    if user != nil { return [.duplicates, .sleep, .times, .outbox] }
    return Set(CleanupOptions.Class.allCases)
  }

  /// - Parameter range: What ``days`` mean.
  func options(
    classes: Set<CleanupOptions.Class>, _ range: DayRange, asOf: Date
  ) -> CleanupOptions {
    var options = CleanupOptions(asOf: asOf)
    options.classes = classes.isEmpty ? options.classes.intersection(allowed) : classes
    options.removesUnattributed = classes.contains(.orphans)
    options.keep = keep
    options.user = user
    options.type = type
    options.since = range.from
    options.until = range.through
    options.completedOlderThan = completedOlderThan.seconds
    options.historyOlderThan = historyOlderThan.seconds
    options.relinks = relink
    return options
  }
}

/// What stands between a mistake and the data.
struct CleanupSafety: ParsableArguments {
  @Option(
    help: .of("folder", "Folder for the backup; beside the store by default."),
    completion: .directory)
  var backupDir: String?

  @Flag(help: "Make no backup; the cleanup cannot be undone.")
  var noBackup = false

  @Flag(help: "Change a store that CloudKit mirrors; the change stays local.")
  var localOnly = false

  var isDefault: Bool { backupDir == nil && !noBackup && !localOnly }

  func validate() throws {
    if noBackup, backupDir != nil {
      throw ValidationError("--no-backup cannot be combined with --backup-dir")
    }
  }
}

extension CleanupReport {
  var exitStatus: ExitStatus { skipped.isEmpty ? .success : .partial }
}

extension CleanupOptions.Class: ExpressibleByArgument {}
extension KeptCopy: ExpressibleByArgument {}
