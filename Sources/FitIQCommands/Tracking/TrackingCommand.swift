import ArgumentParser
import FitIQDomain
import FitIQStorage

struct TrackingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracking",
    abstract: "Show and correct which days of each metric are synced.",
    subcommands: [
      TrackingList.self, TrackingShow.self, TrackingMark.self, TrackingClear.self,
      TrackingRestore.self,
    ])
}

/// Which rows.
struct TrackingFilterOptions: ParsableArguments {
  @Option(help: "Only this metric; repeatable.")
  var metric: [HealthMetric] = []

  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @OptionGroup var days: DayRangeOptions

  var isEmpty: Bool { metric.isEmpty && user == nil && !days.isUsed }

  func filter(_ days: DayRange) -> TrackingFilter {
    TrackingFilter(metrics: metric, user: user, from: days.from, through: days.through)
  }
}

extension TrackingFilter {
  /// The selection in words, for the question before a change.
  var summary: String {
    [
      metrics.isEmpty ? "all metrics" : metrics.map(\.rawValue).joined(separator: ", "),
      user.map { "user \($0)" }, from.map { "from \($0)" }, through.map { "to \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension Session {
  /// The tracked days that are asked for, counted from the newest where all are old.
  func filter(
    _ selection: TrackingFilterOptions, of database: TypedDatabase, _ zone: ZoneOptions
  ) throws -> TrackingFilter {
    let today = today(zone, recorded: try database.recordedTimeZone())
    return selection.filter(
      try range(selection.days, zone, today: today) { today in
        try database.trackingSummaries(TrackingFilter(through: today)).map(\.last).max()
      })
  }
}
