package import FitIQDomain

/// Steps, in counts.
package struct Steps: MetricAggregator {
  package static let metric = HealthMetric.steps
  package static let handler: any SyncHandler = StepsSync()

  package static func factor(of unit: String?) -> UnitFactor? {
    unit == "count" ? .one : nil
  }

  private var sums: CumulativeMetric

  package init(calendar: LocalCalendar, keepsSamples: Bool) {
    sums = CumulativeMetric(calendar: calendar, keepsSamples: keepsSamples)
  }

  package mutating func add(_ sample: ExportSample) -> SkipReason? { sums.add(sample) }
  package func days(_ context: MergeContext) -> [SourceDay] { sums.days(context) }
  package mutating func explain() { sums.explain(keepingSamples: true) }
  package func details(_ context: MergeContext) -> [HealthValue] { sums.details(context) }
}

/// Steps: one entry for each hour.
private struct StepsSync: SyncHandler {
  let metric = HealthMetric.steps
  let scope = DayScope.hours(type: "steps")

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    try HourlyEntries.entities(of: day, metric: metric, type: "steps", for: user)
  }

  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    [.steps: entities.quantities.reduce(0, +)]
  }
}
