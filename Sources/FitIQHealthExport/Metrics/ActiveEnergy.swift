package import FitIQDomain

/// Active energy, in kilocalories.
package struct ActiveEnergy: MetricAggregator {
  package static let metric = HealthMetric.activeEnergy

  package static func factor(of unit: String?) -> UnitFactor? {
    EnergyUnit.factor(of: unit)
  }

  private var sums: CumulativeMetric

  package init(calendar: LocalCalendar, keepsSamples: Bool) {
    sums = CumulativeMetric(calendar: calendar, keepsSamples: keepsSamples)
  }

  package mutating func add(_ sample: ExportSample) -> SkipReason? { sums.add(sample) }
  package func days(_ context: MergeContext) -> [MetricDay] { sums.days(Self.metric, context) }
  package mutating func explain() { sums.explain() }
  package func details(_ context: MergeContext) -> [HourDetail] { sums.details(context) }
}
