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

  /// Unix seconds of where its first record begins, and of where the last one ends.
  var bounds: (start: Double, end: Double)? {
    switch content {
    case .hours(let hours): hours.first.map { ($0.start, hours[hours.count - 1].start + 3_600) }
    case .measurement(let at, _): (at, at)
    case .nights(let nights):
      nights.first.map { first in
        (first.span.start, nights.reduce(first.span.end) { max($0, $1.span.end) })
      }
    }
  }

  package init(day: LocalDay, digest: String, content: Content) {
    self.day = day
    self.digest = digest
    self.content = content
  }
}
