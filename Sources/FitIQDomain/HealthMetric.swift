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
    self.init(keyFragment: text.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// Reads a metric as it stands in a preferences key; nil for an unknown one.
  package init?(keyFragment: some StringProtocol) {
    self.init { $0.keyFragment == keyFragment }
  }

  /// Returns the metric that a HealthKit type identifier feeds, or nil for a type without one.
  package init?(healthKitIdentifier: String) {
    self.init { $0.facts.healthKitIdentifier == healthKitIdentifier }
  }

  private init?(where isWanted: (HealthMetric) -> Bool) {
    guard let metric = Self.allCases.first(where: isWanted) else { return nil }
    self = metric
  }

  package static func < (first: HealthMetric, second: HealthMetric) -> Bool {
    first.rawValue < second.rawValue
  }
}
