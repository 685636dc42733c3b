import ArgumentParser
import FitIQDomain

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

  @Option(help: ArgumentHelp("Only this user.", valueName: "uuid"))
  var user: UserID?

  @Option(help: ArgumentHelp("First day.", valueName: "day"))
  var from: LocalDay?

  @Option(help: ArgumentHelp("Last day.", valueName: "day"))
  var to: LocalDay?

  func validate() throws {
    if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to)") }
  }

  /// The selection in words, for the question before a change.
  var summary: String {
    [
      metric.isEmpty ? "all metrics" : metric.map(\.rawValue).joined(separator: ", "),
      user.map { "user \($0)" }, from.map { "from \($0)" }, to.map { "to \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  var filter: TrackingFilter {
    TrackingFilter(metrics: metric, user: user, from: from, through: to)
  }
}
