/// Body mass: the day's latest measurement, at its own instant.
struct BodyMassSync: SyncHandler {
  private static let type = "weight"

  let metric = HealthMetric.bodyMass
  let scope = DayScope.single(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    guard case .measurement(let instant, let value) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return [
      .entry(NewEntry(user: user, type: Self.type, quantity: value, measuredAt: instant))
    ]
  }
}
