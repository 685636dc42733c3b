package import FitIQDomain

/// Active energy, in kilocalories.
package struct ActiveEnergy: MetricAggregator {
  package static let metric = HealthMetric.activeEnergy
  package static let handler: any SyncHandler = DailySum(
    metric, type: "calories_out", field: .calories)

  package static func factor(of unit: String?) -> UnitFactor? {
    EnergyUnit.factor(of: unit)
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
