import FitIQDomain

/// Words of samples, day by day, as the differences that they are told by: a heart beats for years.
struct PackedBeats: Sendable {
  private struct Part {
    let day: Int64
    let chunk: Int
    let start: Int
    let count: Int
  }

  private var parts: ContiguousArray<Part> = []
  private var chunks: ContiguousArray<ContiguousArray<UInt8>> = []
  private var bytes: ContiguousArray<UInt8> = []

  private static let chunkBytes = 64 << 10
  /// The bits of a word that tell the source and the value.
  private static let lowBits = BeatWord.originBits + BeatWord.valueBits
  /// A whole number of beats, in the unit of a word's value.
  private static let beat: UInt64 = 100_000_000

  /// Takes the words of a day and leaves none.
  mutating func append(_ words: inout ContiguousArray<UInt64>, of day: Int64) {
    guard !words.isEmpty else { return }
    words.sort()
    pack(words)
    if chunks.last.map({ $0.count + bytes.count > Self.chunkBytes }) ?? true {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(max(Self.chunkBytes, bytes.count))
    }
    let chunk = chunks.count - 1
    parts.append(
      Part(day: day, chunk: chunk, start: chunks[chunk].count, count: words.count))
    chunks[chunk].append(contentsOf: bytes)
    words.removeAll(keepingCapacity: true)
  }

  /// Calls for every day, ascending, with its words, ascending.
  func forEachDay(_ body: (_ day: Int64, _ words: ContiguousArray<UInt64>) -> Void) {
    let sorted = parts.sorted { ($0.day, $0.chunk, $0.start) < ($1.day, $1.chunk, $1.start) }
    var words: ContiguousArray<UInt64> = []
    var place = 0
    while place < sorted.count {
      let day = sorted[place].day
      let first = place
      words.removeAll(keepingCapacity: true)
      while place < sorted.count, sorted[place].day == day {
        unpack(sorted[place], into: &words)
        place += 1
      }
      if place - first > 1 { words.sort() }
      body(day, words)
    }
  }

  /// For each word the seconds since the last one, and the source where it is another; then the
  /// value, which is mostly whole.
  private mutating func pack(_ words: ContiguousArray<UInt64>) {
    bytes.removeAll(keepingCapacity: true)
    var last: UInt64 = 0
    for word in words {
      let seconds = word >> Self.lowBits - last >> Self.lowBits
      let isOther = Self.origin(word) != Self.origin(last)
      append(seconds << 1 | (isOther ? 1 : 0))
      if isOther { append(Self.origin(word)) }
      let value = word & (1 << BeatWord.valueBits - 1)
      append(value % Self.beat == 0 ? (value / Self.beat) << 1 : value << 1 | 1)
      last = word
    }
  }

  private func unpack(_ part: Part, into words: inout ContiguousArray<UInt64>) {
    var place = part.start
    func next() -> UInt64 { Self.number(chunks[part.chunk], &place) }
    var second: UInt64 = 0
    var origin: UInt64 = 0
    for _ in 0..<part.count {
      let step = next()
      second += step >> 1
      if step & 1 != 0 { origin = next() }
      let value = next()
      let exact = value & 1 != 0 ? value >> 1 : (value >> 1) * Self.beat
      words.append(second << Self.lowBits | origin << BeatWord.valueBits | exact)
    }
  }

  private static func origin(_ word: UInt64) -> UInt64 {
    word >> BeatWord.valueBits & (1 << BeatWord.originBits - 1)
  }

  /// Seven bits in each byte, the lowest first; the eighth tells that more follow.
  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(clamping: rest))
  }

  private static func number(_ bytes: ContiguousArray<UInt8>, _ place: inout Int) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}
