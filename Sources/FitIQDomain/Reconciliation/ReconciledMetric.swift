/// What a metric is in a store, and how near two values of it have to be.
package struct ReconciledMetric: Sendable, Equatable {
  package enum Slot: String, Sendable, Encodable { case hour, day, night }

  package let metric: HealthMetric
  /// The type of its entries; nil for what has a table of its own.
  package let type: String?
  package let slot: Slot
  /// Whether an entry on the hour is the mean of it, and those between hours are raw samples.
  package let isHourlyMean: Bool
  /// Whether an entry at midnight without a time may be the total of its day.
  let hasDailyTotals: Bool
  /// Whether values add up; the others are averaged.
  package let isSum: Bool
  /// The app cuts numbers to whole ones.
  package let tolerance: Double
  package let unit: String

  /// Starts with nothing compared.
  package init(_ metric: HealthMetric) {
    self.metric = metric
    let facts = metric.facts
    (type, unit, isSum, tolerance) = (facts.entryType, facts.unit, facts.isSum, facts.tolerance)
    let typeClass = type.map(EntryTiming.TypeClass.init)
    (isHourlyMean, hasDailyTotals) = (typeClass == .heartRate, typeClass == .steps)
    slot =
      switch typeClass {
      case .steps, .heartRate: .hour
      case .additive, .daily: .day
      case nil: .night
      }
  }

  /// Whether two values are the same.
  func matches(_ value: Double, _ other: Double) -> Bool {
    abs(value - other) <= tolerance + 1e-6
  }
}
