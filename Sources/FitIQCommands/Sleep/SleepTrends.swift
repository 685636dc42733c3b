import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct SleepTrends: FitIQSubcommand {
  static let about = About(
    "trends", "Show the average night of 1, 7, 30 and 90 days.",
    """
    All ranges end on the same day. Only nights with a known length of sleep count; 'nights' \
    says how many. The efficiency is that of all nights in the range together. Averages of \
    stages use only the nights that have stages ('stage nights').
    """,
    Example("Averages of day, week, month and quarter", "fitiq sleep trends --store default.store"),
    Example(
      "Averages up to a past day, as a picture",
      "fitiq sleep trends 2025-11-20 --svg trends.svg --store default.store"))

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
    let from = last.advanced(by: 1 - SleepTrendsReport.days)
    let nights = try session.nights(
      of: store, user: sleep.user, from: from, through: last, zone: zone)
    let report = SleepTrendsReport(nights, through: last)
    if nights.isEmpty { session.output.note("no nights from \(from) to \(last)") }
    try picture?.write(report.picture.text)
    try session.output.render(report)
    return .success
  }
}

struct SleepTrendsReport: Report {
  /// The longest range.
  static let days = SleepAverage.ranges.max() ?? 90

  let averages: [SleepAverage]
  private let users: [(user: String?, nights: [Night])]
  private let through: LocalDay

  private enum CodingKeys: String, CodingKey { case averages }

  init(_ nights: [Night], through: LocalDay) {
    users = nights.byUser
    self.through = through
    averages = users.flatMap { group in
      SleepAverage.ranges.map {
        SleepAverage(of: group.nights, userID: group.user, days: $0, through: through)
      }
    }
  }

  var records: [any Encodable & Sendable] { averages }

  var tables: [Table] {
    users.map { group in
      Table(
        title: title(group.user), chart: columns(group.nights), columns: Self.humanColumns,
        rows: averages.filter { $0.userID == group.user }.map(Self.humanRow))
    }
  }

  var dataTable: Table? {
    Table(
      columns: ["user_id", "from", "through"]
        + [
          "days", "nights", "asleep_minutes", "in_bed_minutes", "efficiency_percent",
          "stage_nights", "core_minutes", "deep_minutes", "rem_minutes", "unspecified_minutes",
          "awake_minutes",
        ].map { .right($0) },
      rows: averages.map { average in
        [
          average.userID ?? "", average.from.description, average.through.description,
          String(average.days), String(average.nights),
        ]
          + [average.asleepMinutes, average.inBedMinutes, average.efficiencyPercent]
          .map(NightTable.optional) + [String(average.stageNights)]
          + NightTable.stages(average.stages)
      })
  }

  var picture: SVGDocument {
    SVGDocument(
      title: "Sleep, \(Self.days) days to \(through)",
      panels: users.map { group in
        NightColumns(Self.hours(group.nights), days: Self.days, through: through)
          .panel(title: title(group.user) + ", and the mean of seven days")
      })
  }

  private func title(_ user: String?) -> String {
    "hours asleep\(NightTable.owner(user, among: users.count))"
  }

  private static func hours(_ nights: [Night]) -> [LocalDay: Double] {
    Dictionary(
      nights.compactMap { night in night.asleepMinutes.map { (night.day, $0 / 60) } },
      uniquingKeysWith: { $1 })
  }

  private func columns(_ nights: [Night]) -> DayColumnChart? {
    DayColumnChart(nights.map { .init($0.day, $0.asleepMinutes.map { $0 / 60 }) })
  }

  private static let humanColumns: [Table.Column] = [
    .right("days"), .right("nights"), .right("asleep"), .right("in_bed"),
    .right("efficiency", heading: "eff."), .right("deep"), .right("rem"), .right("core"),
    .right("awake"), .right("stage_nights"),
  ]

  private static func humanRow(_ average: SleepAverage) -> [String] {
    [
      String(average.days), String(average.nights), Cell.duration(minutes: average.asleepMinutes),
      Cell.duration(minutes: average.inBedMinutes), Cell.percent(average.efficiencyPercent),
    ]
      + [
        average.stages?.deepMinutes, average.stages?.remMinutes, average.stages?.coreMinutes,
        average.stages?.awakeMinutes,
      ].map(Cell.duration) + [String(average.stageNights)]
  }
}
