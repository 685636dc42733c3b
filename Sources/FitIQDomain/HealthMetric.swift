/// A metric whose sync is tracked by day.
///
/// Raw values are the app's own `HealthMetric` raw values.
package enum HealthMetric: String, CaseIterable, Sendable, Codable, Comparable {
  case steps
  case heartRate
  case sleep
  case activeEnergy
  case exerciseMinutes
  case bodyMass

  /// The metric as it stands in a preferences key: all lower case, without separators.
  package var keyFragment: String { rawValue.lowercased() }

  /// Reads a metric as people type it: any case, with or without `-` and `_`.
  package init?(lenient text: String) {
    let letters = text.lowercased().filter { $0 != "-" && $0 != "_" }
    guard let metric = Self.allCases.first(where: { $0.keyFragment == letters }) else { return nil }
    self = metric
  }

  /// Reads a metric as it stands in a preferences key; nil for an unknown one.
  package init?(keyFragment: some StringProtocol) {
    guard let metric = Self.allCases.first(where: { $0.keyFragment == keyFragment }) else {
      return nil
    }
    self = metric
  }

  /// Returns the metric that a HealthKit type identifier feeds, or nil for a type without one.
  package init?(healthKitIdentifier: String) {
    guard
      let metric = Self.allCases.first(where: {
        $0.facts.healthKitIdentifier == healthKitIdentifier
      })
    else { return nil }
    self = metric
  }

  package static func < (first: HealthMetric, second: HealthMetric) -> Bool {
    first.rawValue < second.rawValue
  }
}
