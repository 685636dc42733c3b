/// What a source of health data says about one metric on one local day.
package struct SourceDay: Sendable, Equatable {
  package let day: LocalDay
  /// Equal as long as nothing changed that the content depends on.
  package let digest: String
  package let content: Content

  package enum Content: Sendable, Equatable {
    /// Ascending; hours without data are not there.
    case hours([Hour])
    /// Unix seconds, and a value at that instant.
    case measurement(at: Double, value: Double)
    /// The nights that ended on the day, ascending.
    case nights([HealthNight])
  }

  /// The value of a local hour, not rounded.
  package struct Hour: Sendable, Equatable {
    /// Unix seconds of its beginning.
    package let start: Double
    package let value: Double

    package init(start: Double, value: Double) {
      self.start = start
      self.value = value
    }
  }

  /// Unix seconds of where its first record begins; nil without one.
  func start(in zone: ZoneOffsets) -> Double? {
    switch content {
    case .hours(let hours): hours.first?.start
    // There may be earlier ones of the day.
    case .measurement: zone.start(of: day)
    case .nights(let nights): nights.first?.span.start
    }
  }

  /// Unix seconds of where its last record ends; nil without one.
  var end: Double? {
    switch content {
    case .hours(let hours): hours.last.map { $0.start + 3_600 }
    case .measurement(let at, _): at
    case .nights(let nights): nights.map(\.span.end).max()
    }
  }

  package init(day: LocalDay, digest: String, content: Content) {
    self.day = day
    self.digest = digest
    self.content = content
  }
}
