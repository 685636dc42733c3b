/// Exercise: the minutes of the day.
struct ExerciseMinutesSync: SyncHandler {
  private static let type = "active_minutes"

  let metric = HealthMetric.exerciseMinutes
  let scope = DayScope.single(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    try DailySum.entities(of: day, metric: metric, type: Self.type, for: user, in: zone)
  }

  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    [.activeMinutes: entities.quantities.reduce(0, +)]
  }
}
