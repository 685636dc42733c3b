package import FitIQDomain

/// Active energy, in kilocalories.
package struct ActiveEnergy: MetricAggregator {
  package static let metric = HealthMetric.activeEnergy
  package static let handler: any SyncHandler = ActiveEnergySync()

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

/// Active energy: the sum of the day, in kilocalories.
private struct ActiveEnergySync: SyncHandler {
  private static let type = "calories_out"

  let metric = HealthMetric.activeEnergy
  let scope = DayScope.single(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    try DailySum.entities(of: day, metric: metric, type: Self.type, for: user, in: zone)
  }

  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    [.calories: entities.quantities.reduce(0, +)]
  }
}
