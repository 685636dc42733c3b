import FitIQDomain

/// Reads `yyyy-MM-dd HH:mm:ss ±HHMM` as Unix seconds.
///
/// Remembers the last day and offset: the dates of neighbouring records differ in the time only.
struct DateText {
  /// No attribute of that name.
  static let absent = Int64.min
  static let invalid = Int64.min + 1

  static let length = 25
  private static let years = 1900...2199

  private var day: UInt64 = 0
  private var dayEnd: UInt64 = 0
  private var zone: UInt64 = 0
  private var zoneEnd: UInt8 = 0
  /// The instant of that day's local midnight.
  private var midnight: Int64 = 0

  /// Reads exactly 25 bytes; ``invalid`` for anything else.
  @inline(__always)
  mutating func instant(_ base: UnsafeRawPointer, _ place: Int) -> Int64 {
    let first = Bytes.word(base, place)
    let second = Bytes.word(base, place + 8)
    let third = Bytes.word(base, place + 16)
    let last = Bytes.byte(base, place + 24)
    // The day, and the space behind it; the offset, and the space before it.
    if first != day || second & 0xFF_FFFF != dayEnd || third >> 24 != zone || last != zoneEnd {
      guard remember(base, place) else { return Self.invalid }
    }
    let hour = Self.pair(base, place + 11)
    let minute = Self.pair(base, place + 14)
    let seconds = Self.pair(base, place + 17)
    guard hour < 24, minute < 60, seconds < 60, (second >> 40) & 0xFF == UInt64(UInt8(ascii: ":")),
      third & 0xFF == UInt64(UInt8(ascii: ":"))
    else { return Self.invalid }
    return midnight &+ Int64(hour &* 3_600 &+ minute &* 60 &+ seconds)
  }

  /// Also reads `yyyyMMddHHmmss±HHMM`, which iOS 8 wrote.
  mutating func instant(_ text: UnsafeRawBufferPointer) -> Int64 {
    guard text.count == 19 else {
      guard text.count == Self.length else { return Self.invalid }
      return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { copy in
        copy.initializeMemory(as: UInt8.self, repeating: 0)
        copy.copyBytes(from: text)
        guard let base = copy.baseAddress else { return Self.invalid }
        return instant(UnsafeRawPointer(base), 0)
      }
    }
    let places = [0, 1, 2, 3, -1, 4, 5, -1, 6, 7, -2, 8, 9, -3, 10, 11, -3, 12, 13, -2]
    let marks = [-1: UInt8(ascii: "-"), -2: UInt8(ascii: " "), -3: UInt8(ascii: ":")]
    let spread = places.map { $0 < 0 ? marks[$0] ?? 0 : text[$0] } + Array(text[14...])
    return spread.withUnsafeBytes { instant($0) }
  }

  /// Two digits, or something above 99.
  @inline(__always)
  private static func pair(_ base: UnsafeRawPointer, _ place: Int) -> Int {
    let tens = Bytes.byte(base, place) &- 0x30
    let ones = Bytes.byte(base, place + 1) &- 0x30
    return tens > 9 || ones > 9 ? 1_000 : Int(tens) &* 10 &+ Int(ones)
  }

  private mutating func remember(_ base: UnsafeRawPointer, _ place: Int) -> Bool {
    let century = Self.pair(base, place)
    let year = century * 100 + Self.pair(base, place + 2)
    let hours = Self.pair(base, place + 21)
    let minutes = Self.pair(base, place + 23)
    let sign = Bytes.byte(base, place + 20)
    guard century < 100, Self.years.contains(year), hours <= 18, minutes < 60,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      Bytes.byte(base, place + 4) == UInt8(ascii: "-"),
      Bytes.byte(base, place + 7) == UInt8(ascii: "-"),
      Bytes.byte(base, place + 10) == 0x20, Bytes.byte(base, place + 19) == 0x20,
      let known = LocalDay(
        year: year, month: Self.pair(base, place + 5), day: Self.pair(base, place + 8))
    else { return false }
    let offset = Int64(hours * 3_600 + minutes * 60)
    midnight = Int64(known.ordinal) * 86_400 - (sign == UInt8(ascii: "-") ? -offset : offset)
    day = Bytes.word(base, place)
    dayEnd = Bytes.word(base, place + 8) & 0xFF_FFFF
    zone = Bytes.word(base, place + 16) >> 24
    zoneEnd = Bytes.byte(base, place + 24)
    return true
  }
}
