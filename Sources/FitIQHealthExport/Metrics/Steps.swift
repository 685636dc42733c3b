import FitIQDomain

/// Steps, in counts.
struct Steps: SummedMetric {
  static let metric = HealthMetric.steps
  static let handler: any SyncHandler = StepsSync()

  static func factor(of unit: String?) -> UnitFactor? {
    unit == "count" ? .one : nil
  }

  var sums: CumulativeMetric

  mutating func explain() { sums.explain(keepingSamples: true) }
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
