/// What the metrics share that have an entry for each hour.
package enum HourlyEntries {
  package static func entities(
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

/// What the metrics share whose hours become one entry of the day, at its first instant.
package enum DailySum {
  package static func entities(
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

extension [NewEntity] {
  /// Of the entries among them.
  package var quantities: [Double] {
    compactMap { entity in
      if case .entry(let entry) = entity { entry.quantity } else { nil }
    }
  }
}
