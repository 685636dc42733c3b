import ArgumentParser
package import FitIQDomain
import FitIQStorage
package import FitIQTerminal

struct TrackingMark: FitIQSubcommand {
  static let about = About(
    "mark", "Mark past days of a metric as synced.",
    """
    Refuses today and later days, because they are not over. A mark replaces what the app's \
    lists say about the day. It is one operation, which 'fitiq undo' takes back.
    """,
    Example(
      "Mark one day as synced",
      "fitiq tracking mark --metric steps --user 6F1B2C3D-0000-4000-8000-00000000000A 2025-01-27"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  @Option(help: "The metric.")
  var metric: HealthMetric

  @Option(help: .of("uuid", "The user."))
  var user: UserID

  @Option(day: "First day of a range.")
  var from: DayWord?

  @Option(day: "Last day of the range.")
  var to: DayWord?

  @Argument(days: "Days, such as 2025-11-26, yesterday or -3d.")
  var day: [DayWord] = []

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from needs --to, and --to needs --from")
    }
    if day.isEmpty, from == nil { throw ValidationError("no day given") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let plan = try session.openForPlanning(store)
    let today = session.today(zone, recorded: try plan.recordedTimeZone())
    let days = try days(session, today: today)
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

  /// Sorted, each once; counted from today, as of every change.
  private func days(_ session: Session, today: LocalDay) throws -> [LocalDay] {
    let range = try DayRange(from, to, today: today)
    var days = Set(day.map { $0.day(.last, today: today) })
    let named = days.sorted().map(\.description)
    if let from = range.from, let to = range.through {
      days.formUnion((from.ordinal...to.ordinal).map(LocalDay.init(ordinal:)))
    }
    session.note(
      days: (named + (from == nil ? [] : [range.description])).joined(separator: ", "),
      areCounted: (day + [from, to].compactMap(\.self)).contains(where: \.isRelative))
    return days.sorted()
  }
}

extension TrackingChangeReport: Report {
  package var tables: [Table] {
    Table.numbers([
      "examined": examined, isDryRun ? "would_change" : "changed": changed, "unchanged": unchanged,
    ])
  }

  package var closing: [String] {
    operationID.map { ["", UndoLine.text(of: $0)] } ?? []
  }
}
