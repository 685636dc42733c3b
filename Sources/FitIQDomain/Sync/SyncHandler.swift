/// What one metric is in the database: how a day of the source becomes rows.
///
/// Stands in the file of its metric, beside what reads the metric from a source.
package protocol SyncHandler: Sendable {
  var metric: HealthMetric { get }
  /// Which rows are the metric's, and how they are compared with what the source says.
  var scope: DayScope { get }
  /// What the database is to hold of a day.
  func entities(of day: SourceDay, for user: UserID, in zone: ZoneOffsets) throws -> [NewEntity]
  /// What the day's activity snapshot says of the metric; empty for a metric that it leaves out.
  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double]
}

extension SyncHandler {
  /// Empty, for a metric that the snapshot leaves out.
  package func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] { [:] }

  /// How many rows a day is in the database.
  func count(of day: SourceDay) -> Int {
    switch (scope, day.content) {
    case (.hours, .hours(let hours)): hours.count
    case (.nights, .nights(let nights)): nights.count
    default: 1
    }
  }
}

/// What a day's activity snapshot holds of the metrics that are synced; the raw value names its column.
package enum SnapshotField: String, Sendable, CaseIterable {
  case steps
  case heartRateAverage = "heart_rate_avg"
  case calories = "calories_burned"
  case activeMinutes = "active_minutes"

  /// The metric that it is computed from.
  package var metric: HealthMetric {
    switch self {
    case .steps: .steps
    case .heartRateAverage: .heartRate
    case .calories: .activeEnergy
    case .activeMinutes: .exerciseMinutes
    }
  }

  package var isSum: Bool { metric.facts.isSum }

  /// Whether it is kept as a whole number.
  package var isWhole: Bool {
    switch self {
    case .steps, .activeMinutes: true
    case .heartRateAverage, .calories: false
    }
  }
}
