import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct SleepWeek: FitIQSubcommand {
  static let about = About(
    "week", "Show seven nights on one clock.",
    """
    Draws a bar for each night: light for in bed, dark for asleep. Times are in the device time \
    zone; in a night with a clock change, lengths are the time that really passed. In JSON, a \
    day without sleep has no entry.
    """,
    Example("The last seven nights", "fitiq sleep week --store default.store"),
    Example(
      "Seven nights up to a day, as a picture",
      "fitiq sleep week 2025-11-20 --svg week.svg --store default.store"))

  @Argument(singleDay: "The last day; by default the last with a night.")
  var day: DayWord?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var sleep: SleepOptions

  func run(in session: Session) async throws -> ExitStatus {
    let picture = try session.target(sleep.svg, beside: store)
    let (store, zone, _) = try session.open(self.store, self.zone)
    let last =
      try day.map { try session.day($0, of: store, self.zone, zone: zone) }
      ?? session.lastNight(in: store, user: sleep.user, self.zone, zone: zone)
    let from = last.advanced(by: -6)
    let nights = try session.nights(
      of: store, user: sleep.user, from: from, through: last, zone: zone)
    let report = SleepWeekReport(from: from, through: last, nights: nights, zone: zone)
    if nights.isEmpty { session.output.note("no nights from \(from) to \(last)") }
    try picture?.write(report.picture.text)
    try session.output.render(report)
    return .success
  }
}

struct SleepWeekReport: Report {
  let from: LocalDay
  let through: LocalDay
  let nights: [Night]
  let zone: ZoneOffsets

  private enum CodingKeys: String, CodingKey { case from, through, nights }

  var records: [any Encodable & Sendable] { nights }

  var tables: [Table] {
    weeks.enumerated().map { index, week in
      Table(
        title: SummaryReport.heading([week.title], isFirst: index == 0, zone), chart: week.bars,
        columns: [])
    }
  }

  var dataTable: Table? { Table(columns: NightTable.columns, rows: nights.map(NightTable.row)) }

  var picture: SVGDocument {
    SVGDocument(
      title: "Sleep, \(from) to \(through)",
      panels: weeks.map { $0.bars.panel(title: $0.title) })
  }

  private var weeks: [(title: String, bars: NightBars)] {
    let groups = nights.byUser
    return groups.map { group in
      let owner = NightTable.owner(group.user, among: groups.count)
      let mean = SleepAverage(of: group.nights, userID: group.user, days: 7, through: through)
      let average =
        mean.nights == 0
        ? "" : ": \(Cell.duration(minutes: mean.asleepMinutes)) asleep a night"
      return ("\(from) to \(through)\(owner)\(average)", NightBars(lines(group.nights)))
    }
  }

  /// Every day has a line.
  private func lines(_ nights: [Night]) -> [NightBars.Line] {
    (0..<7).map { offset in
      let day = from.advanced(by: offset)
      let night = nights.first { $0.day == day }
      let percent = Cell.percent(night?.efficiencyPercent)
      return NightBars.Line(
        NightTable.weekday(day),
        value: Cell.duration(minutes: night?.asleepMinutes) + "  "
          + String(repeating: " ", count: max(0, 5 - percent.count)) + percent,
        day: day, bed: night?.bed ?? [], asleep: night?.asleep ?? [], zone: zone)
    }
  }
}
