package import Foundation

/// A day on a calendar wall: proleptic Gregorian, without zone or time.
///
/// Years 1 to 9999; arithmetic alone reaches some months beyond both ends, so that no day is its own
/// neighbour, and a loop over days comes to its end.
package struct LocalDay: Hashable, Sendable, Comparable, TextCodable {
  /// Days since 1970-01-01.
  package let ordinal: Int32

  /// The nearest day of those years, for an ordinal beyond them.
  package init(ordinal: Int32) {
    self.init(ordinal, within: Self.ordinals)
  }

  private init(_ ordinal: Int32, within range: ClosedRange<Int32>) {
    self.ordinal = min(max(ordinal, range.lowerBound), range.upperBound)
  }

  /// 0001-01-01 to 9999-12-31.
  private static let ordinals: ClosedRange<Int32> = -719_162...2_932_896
  /// 0000-03-01, the first day that ``civil`` knows, to 10000-12-31.
  private static let reach: ClosedRange<Int32> = -719_468...2_933_262

  /// Returns nil for a day that does not exist, such as 2025-02-30.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    ordinal = Self.ordinal(year: year, month: month, day: day)
  }

  /// Reads exactly `YYYY-MM-DD` in ASCII digits; nil for anything else or a day that does not exist.
  package init?(_ text: some StringProtocol) {
    guard let parts = Self.components(of: text) else { return nil }
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }

  /// The day on which an instant falls in a zone; ``ZoneOffsets/day(of:)`` tells the same of many.
  package init(containing instant: Date, in zone: TimeZone) {
    let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
    self.init(ordinal: Int32(clamping: (local / 86_400).rounded(.down)))
  }

  /// The day so many days later, or earlier for a negative number; at most some months beyond the
  /// calendar.
  package func advanced(by days: Int) -> LocalDay {
    LocalDay(ordinal.addingClamped(Int32(clamping: days)), within: Self.reach)
  }
  /// Days from this one to another; negative for an earlier one.
  package func days(until other: LocalDay) -> Int { Int(other.ordinal) - Int(ordinal) }

  package static func < (first: LocalDay, second: LocalDay) -> Bool {
    first.ordinal < second.ordinal
  }

  var isAfterCalendar: Bool { ordinal > Self.ordinals.upperBound }

  /// The first day of its month.
  var startOfMonth: LocalDay { advanced(by: 1 - civil.day) }

  /// `YYYY-MM-DD`; of a day beyond the years that of the nearest one in them.
  package var description: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.textLength) {
      write(to: $0)
      return String(decoding: $0, as: UTF8.self)
    }
  }

  package static let textLength = 10

  /// Writes the ten characters of the text.
  package func write(to text: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = LocalDay(ordinal: ordinal).civil
    func put(_ number: Int, _ place: Int) {
      text[place] = UInt8(ascii: "0") + UInt8(clamping: number / 10 % 10)
      text[place + 1] = UInt8(ascii: "0") + UInt8(clamping: number % 10)
    }
    put(year / 100, 0)
    put(year, 2)
    put(month, 5)
    put(day, 8)
    text[4] = UInt8(ascii: "-")
    text[7] = UInt8(ascii: "-")
  }

  /// Splits ten ASCII characters `dddd-dd-dd` into numbers without asking whether the day exists.
  static func components(of text: some StringProtocol) -> (year: Int, month: Int, day: Int)? {
    var values = (0, 0, 0)
    var position = 0
    for byte in text.utf8 {
      if position == 4 || position == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        let digit = Int(byte - UInt8(ascii: "0"))
        switch position {
        case ..<4: values.0 = values.0 * 10 + digit
        case ..<7: values.1 = values.1 * 10 + digit
        default: values.2 = values.2 * 10 + digit
        }
      }
      position += 1
      guard position <= 10 else { return nil }
    }
    return position == 10 ? values : nil
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Both conversions: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  // days_from_civil and civil_from_days.
  private static func ordinal(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(clamping: era * 146_097 + dayOfEra - 719_468)
  }

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(ordinal) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }
}
