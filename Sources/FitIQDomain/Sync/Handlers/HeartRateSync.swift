/// Heart rate: the mean of each hour, under the type that the app has for it.
struct HeartRateSync: SyncHandler {
  private static let type = "resting_heart_rate"

  let metric = HealthMetric.heartRate
  let scope = DayScope.hours(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    try HourlyEntries.entities(of: day, metric: metric, type: Self.type, for: user)
  }

  /// The mean of the hours.
  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    let values = entities.quantities
    return values.isEmpty
      ? [:] : [.heartRateAverage: values.reduce(0, +) / Double(values.count)]
  }
}
