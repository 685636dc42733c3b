/// Active energy: the sum of the day, in kilocalories.
struct ActiveEnergySync: SyncHandler {
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

/// What the metrics share whose hours become one entry of the day, at its first instant.
enum DailySum {
  static func entities(
    of day: SourceDay, metric: HealthMetric, type: String, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    guard case .hours(let hours) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return [
      .entry(
        NewEntry(
          user: user, type: type, quantity: hours.reduce(0) { $0 + $1.value },
          measuredAt: zone.start(of: day.day), hasTime: false))
    ]
  }
}
