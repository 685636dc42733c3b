package import FitIQDomain

/// What an export says about one metric on one local day.
package struct MetricDay: Sendable, Equatable {
  package let metric: HealthMetric
  package let day: LocalDay
  /// Equal as long as nothing changed that the content depends on.
  package let digest: DayDigest
  package let content: Content

  package enum Content: Sendable, Equatable {
    /// Ascending; hours without data are not there.
    case hours([HourValue])
    case measurement(DayMeasurement)
    /// The nights that ended on the day, ascending.
    case nights([SleepNight])
  }
}

/// The value of a local hour, not rounded.
package struct HourValue: Sendable, Equatable {
  /// Unix seconds of its beginning: the two hours of one name in autumn stay apart.
  package let start: Int64
  /// In the metric's unit.
  package let value: Double

  package init(start: Int64, value: Double) {
    self.start = start
    self.value = value
  }
}

/// A value at an instant.
package struct DayMeasurement: Sendable, Equatable {
  /// Unix seconds.
  package let instant: Int64
  package let value: Double
  package let source: String
}

/// What tells the records of a day from those of another export.
package struct DayDigest: Sendable, Hashable, CustomStringConvertible {
  package let records: Int
  package let bits: UInt64

  /// `<records>-<16 hexadecimal digits>`: the form in which it is stored.
  package var description: String {
    let digits = String(bits, radix: 16)
    return "\(records)-\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }
}
