/// What Health says of one slot: an hour, or a day of what is measured once a day.
package struct HealthValue: Sendable, Equatable {
  package struct Source: Sendable, Equatable {
    package let name: String
    package let value: Double

    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The value where samples that reach over an edge of the slot are not shared out.
  package struct Booked: Sendable, Equatable {
    /// Each counts whole where it begins.
    package var byStart: Double
    /// Each counts whole where it ends.
    package var byEnd: Double

    package init(byStart: Double, byEnd: Double) {
      self.byStart = byStart
      self.byEnd = byEnd
    }

    /// Adds two parts of one value.
    package static func + (first: Booked, second: Booked) -> Booked {
      Booked(byStart: first.byStart + second.byStart, byEnd: first.byEnd + second.byEnd)
    }
  }

  /// Unix seconds of the beginning of the slot.
  package var start: Double
  /// Not rounded.
  package var value: Double
  /// Merged by instants, where that is known.
  package var exact: Double?
  /// The mean of the means of its minutes, for a heart rate only: the dense samples of a workout
  /// weigh no more than the others.
  package var minuteMean: Double?
  /// The value of each source alone, the most trusted first.
  package var sources: [Source] = []
  /// The value of each sample that ends in the slot, where they are known.
  package var samples: [Double] = []
  /// Nil where no sample reaches over an edge.
  package var booked: Booked?
  /// When Health got the last of it, Unix seconds.
  package var lastCreated: Double?

  package init(start: Double, value: Double) {
    self.start = start
    self.value = value
  }

  /// What all hours of a day come to together.
  package static func sum(_ hours: [HealthValue], start: Double) -> HealthValue? {
    guard !hours.isEmpty else { return nil }
    var sum = HealthValue(start: start, value: hours.reduce(0) { $0 + $1.value })
    if hours.allSatisfy({ $0.exact != nil }) {
      sum.exact = hours.reduce(0) { $0 + ($1.exact ?? 0) }
    }
    for source in hours.flatMap(\.sources) {
      if let known = sum.sources.firstIndex(where: { $0.name == source.name }) {
        sum.sources[known] = Source(source.name, sum.sources[known].value + source.value)
      } else {
        sum.sources.append(source)
      }
    }
    if hours.contains(where: { $0.booked != nil }) {
      sum.booked = hours.map { $0.booked ?? Booked(byStart: $0.value, byEnd: $0.value) }
        .reduce(Booked(byStart: 0, byEnd: 0), +)
    }
    sum.samples = hours.flatMap(\.samples)
    sum.lastCreated = hours.compactMap(\.lastCreated).max()
    return sum
  }
}
