/// A day as a person writes it, also one that depends on what day it is.
package enum DayWord: Hashable, Sendable, CustomStringConvertible {
  case day(LocalDay)
  /// Today is 0 days ago.
  case ago(days: Int)
  /// The most recent one, today included; 0 for Monday.
  case weekday(Int)
  /// All of a month, by its first day.
  case month(LocalDay)

  /// Which day of a month is meant.
  package enum Edge: Sendable { case first, last }

  /// What is accepted, for messages.
  package static let forms = "2025-11-26, 2025-11 (a month), \(words)"
  /// The same where one day is wanted, which a month is not.
  package static let singleForms = "2025-11-26, \(words)"
  private static let words = "today, yesterday, -3d (days ago) or a weekday such as monday"

  package static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Returns nil for what is not a day.
  package init?(_ text: String) {
    let word = text.lowercased()
    if let day = LocalDay(word) {
      self = .day(day)
    } else if word.utf8.count == 7, let first = LocalDay(word + "-01") {
      self = .month(first)
    } else if word == "today" {
      self = .ago(days: 0)
    } else if word == "yesterday" {
      self = .ago(days: 1)
    } else if let weekday = Self.weekdays.firstIndex(where: {
      $0 == word || word.utf8.count == 3 && $0.hasPrefix(word)
    }) {
      self = .weekday(weekday)
    } else if word.hasPrefix("-"), let span = DaySpan(String(word.dropFirst())),
      !(word.last?.isNumber ?? true)
    {
      self = .ago(days: span.days)
    } else {
      return nil
    }
  }

  /// Whether it is another day tomorrow.
  package var isRelative: Bool {
    switch self {
    case .day, .month: false
    case .ago, .weekday: true
    }
  }

  /// Whether it is a single day.
  package var isSingle: Bool {
    if case .month = self { false } else { true }
  }

  /// The day that is written out; nil for what has to be counted.
  package var settled: LocalDay? {
    if case .day(let day) = self { day } else { nil }
  }

  /// Returns the day that the word means; a month means its first or last day, by the edge.
  package func day(_ edge: Edge, today: LocalDay) -> LocalDay {
    switch self {
    case .day(let day): return day
    case .ago(let days): return today.advanced(by: -days)
    case .weekday(let wanted):
      return today.advanced(by: -((CalendarPeriod.weekday(today) - wanted + 7) % 7))
    case .month(let first):
      // 31 days on is in the next month, whatever the month.
      return edge == .first ? first : first.advanced(by: 31).startOfMonth.advanced(by: -1)
    }
  }

  package var description: String {
    switch self {
    case .day(let day): day.description
    case .ago(let days): days == 0 ? "today" : days == 1 ? "yesterday" : "-\(days)d"
    case .weekday(let number): Self.weekdays[number]
    case .month(let first): CalendarPeriod.month.label(of: first)
    }
  }
}

/// A number of days that end with today: `7d`, `2w`, `30`.
package struct DaySpan: Hashable, Sendable, CustomStringConvertible {
  package let days: Int

  /// What is accepted, for messages.
  package static let forms = "a number of days such as 7d, or of weeks such as 2w"

  private static let longest = 36_600

  /// Reads `7d` or `2w`; nil if the text is neither.
  package init?(_ text: String) {
    let units: [Character: Int] = ["d": 1, "w": 7]
    guard let last = text.lowercased().last, let unit = last.isNumber ? 1 : units[last],
      let count = Int(last.isNumber ? text[...] : text.dropLast()),
      (1...Self.longest).contains(count), count * unit <= Self.longest
    else { return nil }
    days = count * unit
  }

  /// Returns the first day of the span that ends today.
  package func first(today: LocalDay) -> LocalDay { today.advanced(by: 1 - days) }

  package var description: String { "\(days)d" }
}
