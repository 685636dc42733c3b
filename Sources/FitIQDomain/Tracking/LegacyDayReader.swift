import Foundation

/// Reads the day strings of the app's lists.
///
/// The app formats them with `yyyy-MM-dd` but without a fixed locale or calendar, so a device set to
/// another calendar or to other digits wrote those. A text is converted only when exactly one
/// reading is plausible; everything else is rejected with its reason, never guessed.
package struct LegacyDayReader: Sendable {
  /// What a day string means.
  package enum Meaning: Equatable, Sendable {
    /// The day, and where the text was not that day already, what it was converted from.
    case day(LocalDay, convertedFrom: String?)
    case rejected(RejectionReason)
  }

  /// Today in the device time zone: later days are rejected.
  package let today: LocalDay

  package init(today: LocalDay) { self.today = today }

  /// Gregorian days before this are not plausible sync days.
  ///
  /// Below it lie the years of every other calendar iOS offers, except Buddhist (25xx), Hebrew
  /// (57xx) and Ethiopic, so a plain Gregorian reading never swallows them. HealthKit itself is
  /// from 2014; imported history may be older.
  static let earliest = LocalDay(ordinal: 10_957)  // 2000-01-01

  /// A converted day must lie in HealthKit's lifetime: iOS 8 came out on 2014-09-17.
  static let earliestConverted = LocalDay(ordinal: 16_330)  // 2014-09-17

  /// Reads one text, in ASCII or other digits; see ``LegacyDayReader`` for what is rejected.
  package func read(_ text: String) -> Meaning {
    if let day = LocalDay(text) {
      if day > today, let other = convert(text) { return other }
      if day < Self.earliest {
        return convert(text) ?? .rejected(.implausibleDay)
      }
      return day > today ? .rejected(.futureDay) : .day(day, convertedFrom: nil)
    }
    guard !text.isEmpty else { return .rejected(.emptyText) }
    if LocalDay.components(of: text) != nil {
      // Right form, no such Gregorian day; 30 February exists in other calendars.
      return convert(text) ?? .rejected(.impossibleDay)
    }
    guard let ascii = Self.withASCIIDigits(text) else { return .rejected(.notADay) }
    switch read(ascii) {
    case .day(let day, let calendar):
      let converted = ["other digits", calendar].compactMap(\.self).joined(separator: ", ")
      return .day(day, convertedFrom: converted)
    case .rejected(let reason): return .rejected(reason)
    }
  }

  /// Returns the reading in other calendars, or nil when no calendar gives a plausible day.
  private func convert(_ text: String) -> Meaning? {
    // Today's years of the calendars below are all outside this range: asking would only cost the
    // ten milliseconds that loading them takes.
    guard let parts = LocalDay.components(of: text), !(1990...2400).contains(parts.year) else {
      return nil
    }
    var found: [LocalDay: String] = [:]
    for calendar in ForeignCalendar.all {
      guard let day = calendar.gregorianDay(year: parts.year, month: parts.month, day: parts.day),
        day >= Self.earliestConverted, day <= today
      else { continue }
      found[day] = found[day] ?? calendar.name
    }
    guard let only = found.first else { return nil }
    return found.count == 1 ? .day(only.key, convertedFrom: only.value) : .rejected(.ambiguousDay)
  }

  /// Returns the text with every Unicode decimal digit as ASCII, or nil when there is none to change
  /// or digits of several scripts are mixed.
  static func withASCIIDigits(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var zeros: Set<UInt32> = []
    for scalar in text.unicodeScalars {
      guard scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue
      else {
        result.append(scalar)
        continue
      }
      zeros.insert(scalar.value - UInt32(clamping: value))
      result.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(clamping: value)))
    }
    guard zeros.count == 1, let zero = zeros.first, zero != 0x30 else { return nil }
    return String(result)
  }
}

/// A calendar other than Gregorian that a device can be set to.
private struct ForeignCalendar: Sendable {
  let name: String
  private let calendar: Calendar
  /// Eras of HealthKit's lifetime: Heisei and Reiwa for Japanese, Minguo for Taiwan's.
  private let era: Int?

  init(name: String, identifier: Calendar.Identifier, era: Int?) {
    self.name = name
    self.era = era
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    self.calendar = calendar
  }

  static let all = [
    ForeignCalendar(name: "buddhist", identifier: .buddhist, era: nil),
    ForeignCalendar(name: "japanese", identifier: .japanese, era: 236),
    ForeignCalendar(name: "japanese", identifier: .japanese, era: 235),
    ForeignCalendar(name: "roc", identifier: .republicOfChina, era: 1),
    ForeignCalendar(name: "persian", identifier: .persian, era: nil),
    // The Islamic calendars differ by a day now and then: where they do, the text is ambiguous.
    ForeignCalendar(name: "islamic", identifier: .islamicUmmAlQura, era: nil),
    ForeignCalendar(name: "islamic", identifier: .islamicCivil, era: nil),
    ForeignCalendar(name: "islamic", identifier: .islamicTabular, era: nil),
    ForeignCalendar(name: "hebrew", identifier: .hebrew, era: nil),
    ForeignCalendar(name: "indian", identifier: .indian, era: nil),
    ForeignCalendar(name: "coptic", identifier: .coptic, era: 1),
  ]

  func gregorianDay(year: Int, month: Int, day: Int) -> LocalDay? {
    // No calendar has more; asking each of them costs.
    guard month <= 13, day <= 32 else { return nil }
    let wanted = DateComponents(era: era, year: year, month: month, day: day)
    guard let date = calendar.date(from: wanted) else { return nil }
    // Calendars normalise impossible days (Shahrivar 32 becomes Mehr 1): ask for the same back.
    let got = calendar.dateComponents([.year, .month, .day], from: date)
    guard got.year == year, got.month == month, got.day == day else { return nil }
    return LocalDay(containing: date, in: .gmt)
  }
}
