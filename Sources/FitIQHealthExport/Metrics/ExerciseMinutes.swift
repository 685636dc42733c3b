package import FitIQDomain

/// Exercise time, in minutes.
package struct ExerciseMinutes: MetricAggregator {
  package static let metric = HealthMetric.exerciseMinutes
  package static let handler: any SyncHandler = DailySum(
    metric, type: "active_minutes", field: .activeMinutes)

  package static func factor(of unit: String?) -> UnitFactor? {
    switch unit {
    case "min": .one
    case "hr": UnitFactor(60)
    case "s": UnitFactor(1, over: 60)
    default: nil
    }
  }

  private var sums: CumulativeMetric

  package init(calendar: LocalCalendar, keepsSamples: Bool) {
    sums = CumulativeMetric(calendar: calendar, keepsSamples: keepsSamples)
  }

  package mutating func add(_ sample: ExportSample) -> SkipReason? { sums.add(sample) }
  package func days(_ context: MergeContext) -> [SourceDay] { sums.days(context) }
  package mutating func explain() { sums.explain() }
  package func details(_ context: MergeContext) -> [HealthValue] { sums.details(context) }
}
