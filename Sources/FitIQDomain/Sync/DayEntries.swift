/// What the metrics share that have an entry for each hour.
package enum HourlyEntries {
  /// Makes an entry of each hour of a day.
  ///
  /// - Throws: `SyncError` with `content_unexpected` where the day has no hours.
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

/// A metric whose hours become one entry of the day, at its first instant: their sum.
package struct DailySum: SyncHandler {
  package let metric: HealthMetric
  private let type: String
  private let field: SnapshotField?

  /// Makes the handler of a metric.
  ///
  /// - Parameters:
  ///   - type: The type of the entries.
  ///   - field: The field of the snapshot that has the same sum; nil where there is none.
  package init(_ metric: HealthMetric, type: String, field: SnapshotField? = nil) {
    self.metric = metric
    self.type = type
    self.field = field
  }

  package var scope: DayScope { .single(type: type) }

  package func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
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

  package func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    field.map { [$0: entities.quantities.reduce(0, +)] } ?? [:]
  }
}

extension [NewEntity] {
  /// The quantities of the entries among them.
  package var quantities: [Double] {
    compactMap { entity in
      if case .entry(let entry) = entity { entry.quantity } else { nil }
    }
  }
}
