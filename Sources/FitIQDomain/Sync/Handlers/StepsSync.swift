/// Steps: one entry for each hour.
struct StepsSync: SyncHandler {
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

/// What the metrics share that have an entry for each hour.
enum HourlyEntries {
  static func entities(
    of day: SourceDay, metric: HealthMetric, type: String, for user: UserID
  ) throws -> [NewEntity] {
    guard case .hours(let hours) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return hours.map {
      .entry(NewEntry(user: user, type: type, quantity: $0.value, measuredAt: $0.start))
    }
  }
}

extension [NewEntity] {
  /// Of the entries among them.
  var quantities: [Double] {
    compactMap { entity in
      if case .entry(let entry) = entity { entry.quantity } else { nil }
    }
  }
}
