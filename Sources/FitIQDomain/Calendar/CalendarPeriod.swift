/// What totals are made for.
package enum CalendarPeriod: String, CaseIterable, Sendable, Encodable {
  case day
  /// ISO 8601: Monday to Sunday, in the year that its Thursday lies in.
  case week
  case month

  /// The first day of the period that a day lies in.
  package func start(of day: LocalDay) -> LocalDay {
    switch self {
    case .day: day
    case .week: day.advanced(by: -Self.weekday(day))
    case .month: day.startOfMonth
    }
  }

  /// `2025-01-27`, `2025-W05`, `2025-01`.
  package func label(of day: LocalDay) -> String {
    switch self {
    case .day: return day.description
    case .month: return String(day.description.prefix(7))
    case .week:
      let thursday = start(of: day).advanced(by: 3)
      let year = thursday.description.prefix(4)
      let newYear = LocalDay("\(year)-01-01") ?? thursday
      let number = newYear.days(until: thursday) / 7 + 1
      return "\(year)-W\(number < 10 ? "0" : "")\(number)"
    }
  }

  /// 0 for Monday; 1970-01-01 was a Thursday.
  static func weekday(_ day: LocalDay) -> Int {
    let rest = (Int(day.ordinal) + 3) % 7
    return rest < 0 ? rest + 7 : rest
  }
}
