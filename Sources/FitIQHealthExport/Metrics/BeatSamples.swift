import FitIQDomain

/// Samples by day, in eight bytes each: a mean over sources needs to know which of them measured at
/// the same second.
struct BeatSamples: Sendable {
  /// The samples of the day that the last one was of; a word each, see ``BeatWord``.
  private var open: ContiguousArray<UInt64> = []
  private var openDay = Int64.min
  private var days: [Int64: ContiguousArray<UInt64>] = [:]

  @inline(__always)
  mutating func add(_ sample: ExportSample) {
    let day = sample.start >= 0 ? sample.start / 86_400 : (sample.start + 1) / 86_400 - 1
    if day != openDay { turn(to: day) }
    open.append(
      BeatWord.pack(
        second: sample.start - day * 86_400, origin: sample.origin, value: sample.value))
  }

  private mutating func turn(to day: Int64) {
    close()
    openDay = day
  }

  private mutating func close() {
    guard !open.isEmpty else { return }
    days[openDay, default: []] += open
    open.removeAll(keepingCapacity: true)
  }

  /// Calls for every sample in the order of time; of a second, those of the most trusted source.
  func forEach(in ranks: SourceRanks, _ body: (_ instant: Int64, _ value: Int64) -> Void) {
    forEachOfAll(in: ranks) { instant, _, value, counts in if counts { body(instant, value) } }
  }

  /// Calls for every sample in the order of time.
  ///
  /// - Parameter counts: Whether it is of the most trusted source of its second.
  func forEachOfAll(
    in ranks: SourceRanks,
    _ body: (_ instant: Int64, _ origin: SampleOrigin, _ value: Int64, _ counts: Bool) -> Void
  ) {
    var all = self
    all.close()
    for (day, unsorted) in all.days.sorted(by: { $0.key < $1.key }) {
      let words = unsorted.sorted()
      var first = 0
      while first < words.count {
        let second = BeatWord.second(words[first])
        var end = first + 1
        while end < words.count, BeatWord.second(words[end]) == second { end += 1 }
        // Mostly one: there is nothing to choose from then.
        let best =
          end == first + 1
          ? nil : words[first..<end].map { ranks.rank(of: BeatWord.origin($0)) }.min()
        for word in words[first..<end] {
          let origin = BeatWord.origin(word)
          let counts = best.map { ranks.rank(of: origin) == $0 } ?? true
          body(day * 86_400 + second, origin, BeatWord.value(word), counts)
        }
        first = end
      }
    }
  }
}

/// A sample in eight bytes: second of the day in Greenwich, origin, value.
///
/// So sorted, they are in the order of time.
enum BeatWord {
  static let valueBits = 37
  static let originBits = 10
  /// Values are kept to the hundred-millionth, which is what fits.
  private static let coarseness: Int64 = 10

  @inline(__always)
  static func pack(second: Int64, origin: SampleOrigin, value: Int64) -> UInt64 {
    UInt64(clamping: second) << (originBits + valueBits) | UInt64(clamping: origin.number)
      << valueBits
      | UInt64(clamping: value / coarseness)
  }

  static func second(_ word: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: word >> (originBits + valueBits))
  }

  static func origin(_ word: UInt64) -> SampleOrigin {
    SampleOrigin(number: Int(truncatingIfNeeded: word >> valueBits & (1 << originBits - 1)))
  }

  static func value(_ word: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: word & (1 << valueBits - 1)) * coarseness
  }
}
