/// An instant as the backend takes it: whole seconds, UTC, RFC 3339 with `Z`.
///
/// The sleep endpoint refuses fractions of a second.
package struct WireInstant: Sendable, Hashable, Comparable, Encodable {
  /// Unix seconds.
  package let seconds: Int64

  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z: RFC 3339 has four digits for the year.
  private static let known = Int64(-62_135_596_800)...Int64(253_402_300_799)

  /// Takes Unix seconds; outside the years 1 to 9999 the nearest instant in them.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, Self.known.lowerBound), Self.known.upperBound)
  }

  /// The second in which an instant lies; nil outside the years 1 to 9999.
  package init?(unixSeconds: Double) {
    // Sums of day and time in binary fractions end a hair below the second that was meant.
    let whole = (unixSeconds + 0.0005).rounded(.down)
    guard let seconds = Int64(exactly: whole), Self.known.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Such as `2025-11-20T07:03:00Z`.
  package var text: String { Self.text(seconds: seconds) }

  /// Instants outside the years 1 to 9999 have texts as well, which differ from one another.
  static func text(seconds: Int64) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      let (day, second) = dayAndSecond(seconds)
      day.write(to: text)
      text[10] = UInt8(ascii: "T")
      for (place, number) in [(11, second / 3600), (14, second / 60 % 60), (17, second % 60)] {
        text[place] = UInt8(ascii: "0") + UInt8(clamping: number / 10)
        text[place + 1] = UInt8(ascii: "0") + UInt8(clamping: number % 10)
      }
      text[13] = UInt8(ascii: ":")
      text[16] = UInt8(ascii: ":")
      text[19] = UInt8(ascii: "Z")
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The day in UTC.
  package var day: LocalDay { Self.dayAndSecond(seconds).day }

  private static func dayAndSecond(_ seconds: Int64) -> (day: LocalDay, second: Int64) {
    let second = seconds % 86_400
    let inDay = second < 0 ? second + 86_400 : second
    return (LocalDay(ordinal: Int32(clamping: (seconds - inDay) / 86_400)), inDay)
  }

  /// The instant so many seconds later, in the years 1 to 9999.
  package func advanced(by seconds: Int64) -> WireInstant {
    WireInstant(seconds: self.seconds.addingClamped(seconds))
  }

  package static func < (first: WireInstant, second: WireInstant) -> Bool {
    first.seconds < second.seconds
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension WireInstant {
  /// Reads RFC 3339 in any of its forms: fractions are cut off, offsets applied, `t`, `z` and a space
  /// between date and time accepted.
  ///
  /// Nil for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(64))
    guard bytes.count >= 20, let day = LocalDay(String(decoding: bytes[..<10], as: UTF8.self)),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = Self.number(bytes, 11, below: 24), let minute = Self.number(bytes, 14, below: 60),
      let second = Self.number(bytes, 17, below: 61),
      let offset = Self.offset(bytes[19...].drop(while: Self.isFraction))
    else { return nil }
    let local = Int64(day.ordinal) * 86_400 + hour * 3600 + minute * 60 + second
    self.init(seconds: local - offset)
  }

  private static func isFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func number(_ bytes: [UInt8], _ place: Int, below limit: Int64) -> Int64? {
    guard place + 1 < bytes.count else { return nil }
    let digits = (bytes[place] &- UInt8(ascii: "0"), bytes[place + 1] &- UInt8(ascii: "0"))
    let number = Int64(digits.0) * 10 + Int64(digits.1)
    return digits.0 < 10 && digits.1 < 10 && number < limit ? number : nil
  }

  /// Seconds east of UTC of `Z`, `+01:00` or `-0330`.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
    let zone = Array(zone)
    guard let sign = zone.first else { return nil }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return zone.count == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4, let hours = number(digits, 0, below: 24),
      let minutes = number(digits, 2, below: 60)
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
