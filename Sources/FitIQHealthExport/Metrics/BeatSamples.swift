/// Samples in eight bytes each, by day: a mean over sources needs to know which of them measured at
/// the same second.
struct BeatSamples: Sendable {
  /// Second of the day in Greenwich, origin, value: so sorted, they are in the order of time.
  private static let valueBits = 37
  private static let originBits = 10
  /// Values are kept to the hundred-millionth, which is what fits.
  private static let coarseness: Int64 = 10

  private var days: ContiguousArray<ContiguousArray<UInt64>> = []
  private var places: [Int64: Int] = [:]
  private var lastDay = Int64.min
  private var lastPlace = 0

  @inline(__always)
  mutating func add(_ sample: ExportSample) {
    let day = sample.start >= 0 ? sample.start / 86_400 : (sample.start + 1) / 86_400 - 1
    if day != lastDay { turn(to: day) }
    let second = UInt64(sample.start - day * 86_400)
    let value = UInt64(sample.value / Self.coarseness)
    let origin = UInt64(sample.origin.number)
    days[lastPlace].append(
      second << (Self.originBits + Self.valueBits) | origin << Self.valueBits | value)
  }

  private mutating func turn(to day: Int64) {
    lastDay = day
    if let known = places[day] {
      lastPlace = known
    } else {
      lastPlace = days.count
      places[day] = lastPlace
      days.append([])
    }
  }

  /// Calls for every sample in the order of time; of a second, those of the most trusted source.
  func forEach(in ranks: SourceRanks, _ body: (_ instant: Int64, _ value: Int64) -> Void) {
    forEachOfAll(in: ranks) { instant, _, value, counts in if counts { body(instant, value) } }
  }

  /// Calls for every sample in the order of time.
  ///
  /// `counts`: Whether it is of the most trusted source of its second.
  func forEachOfAll(
    in ranks: SourceRanks,
    _ body: (_ instant: Int64, _ origin: SampleOrigin, _ value: Int64, _ counts: Bool) -> Void
  ) {
    for day in places.keys.sorted() {
      guard let place = places[day] else { continue }
      let sorted = days[place].sorted()
      var first = 0
      while first < sorted.count {
        let second = Self.second(sorted[first])
        var end = first
        while end < sorted.count, Self.second(sorted[end]) == second { end += 1 }
        let best = sorted[first..<end].map { ranks.rank(of: Self.origin($0)) }.min()
        for sample in sorted[first..<end] {
          let origin = Self.origin(sample)
          body(
            day * 86_400 + second, origin, Self.value(sample), ranks.rank(of: origin) == best)
        }
        first = end
      }
    }
  }

  private static func second(_ packed: UInt64) -> Int64 {
    Int64(packed >> (originBits + valueBits))
  }

  private static func origin(_ packed: UInt64) -> SampleOrigin {
    SampleOrigin(number: Int(packed >> valueBits & (1 << originBits - 1)))
  }

  private static func value(_ packed: UInt64) -> Int64 {
    Int64(packed & (1 << valueBits - 1)) * coarseness
  }
}
