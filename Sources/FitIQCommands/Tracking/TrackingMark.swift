import ArgumentParser
package import FitIQDomain
import FitIQStorage
package import FitIQTerminal

struct TrackingMark: FitIQSubcommand {
  static let examples = [
    Example(
      "Mark one day as synced",
      "fitiq tracking mark --metric steps --user 6F1B2C3D-0000-4000-8000-00000000000A 2025-01-27")
  ]

  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Mark past days of a metric as synced.",
    discussion: discussion(
      """
      Refuses today and later days, because they are not over. A mark replaces what the app's \
      lists say about the day. It is one operation, which 'fitiq undo' takes back.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  @Option(help: "The metric.")
  var metric: HealthMetric

  @Option(help: ArgumentHelp("The user.", valueName: "uuid"))
  var user: UserID

  @Option(help: ArgumentHelp("First day of a range.", valueName: "day"))
  var from: LocalDay?

  @Option(help: ArgumentHelp("Last day of the range.", valueName: "day"))
  var to: LocalDay?

  @Argument(help: "Days.")
  var day: [LocalDay] = []

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from needs --to, and --to needs --from")
    }
    if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to)") }
    if day.isEmpty, from == nil { throw ValidationError("no day given") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let plan = try session.openForPlanning(store)
    let today = session.today(zone, recorded: try plan.recordedTimeZone())
    if let late = days.last, late >= today {
      throw TrackingError.dayNotOver(max(late, today), today: today)
    }
    if dryRun {
      try session.output.render(try plan.planMark(days, metric: metric, user: user))
      session.noteDryRun()
      return .success
    }
    try session.output.render(
      try session.openForWriting(store)
        .markTracking(days, metric: metric, user: user, context: session.writeContext))
    return .success
  }

  /// Sorted, each once.
  private var days: [LocalDay] {
    var days = Set(day)
    if let from, let to { days.formUnion((from.ordinal...to.ordinal).map(LocalDay.init(ordinal:))) }
    return days.sorted()
  }
}

extension TrackingChangeReport: Report {
  package var tables: [Table] {
    [
      Table(
        columns: [
          Table.Column("examined", .right),
          Table.Column(isDryRun ? "would_change" : "changed", .right),
          Table.Column("unchanged", .right),
        ],
        rows: [[String(examined), String(changed), String(unchanged)]])
    ]
  }

  package var closing: [String] {
    operationID.map { ["", "operation \($0): fitiq undo \($0) takes it back"] } ?? []
  }
}
