package import Foundation

/// Reads `Retry-After` (RFC 9110 §10.2.3): seconds, or a date in any of the three formats of §5.6.7.
package enum RetryAfter {
  /// How long to wait, from zero to `longest`; nil for a value that is neither form.
  package static func wait(_ text: String, now: Date, atMost longest: Duration) -> Duration? {
    let words = text.split(whereSeparator: { " \t,".contains($0) })
    if words.count == 1, let digits = words.first, digits.utf8.allSatisfy(\.isDigit) {
      // More digits than an integer takes is longer than the longest.
      return min(Int64(digits).map { .seconds($0) } ?? longest, longest)
    }
    guard let date = date(words, now: now) else { return nil }
    let seconds = (Double(date.seconds) - now.timeIntervalSince1970).rounded(.up)
    return min(max(.zero, .seconds(clamped: min(max(seconds, 0), 1e9))), longest)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  private static func date(_ words: [Substring], now: Date) -> WireInstant? {
    switch words.count {
    case 6 where words[5] == "GMT":
      return instant(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
    case 4 where words[3] == "GMT":
      let parts = words[1].split(separator: "-")
      guard parts.count == 3 else { return nil }
      return instant(day: parts[0], month: parts[1], year: parts[2], time: words[2], now: now)
    case 5:
      return instant(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
    default: return nil
    }
  }

  private static func instant(
    day: Substring, month: Substring, year: Substring, time: Substring, now: Date
  ) -> WireInstant? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard let month = months.firstIndex(of: String(month)), let day = number(day),
      let year = fullYear(year, now: now),
      let date = LocalDay(year: year, month: month + 1, day: day), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60,
      second < 61
    else { return nil }
    return WireInstant(
      seconds: Int64(date.ordinal) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// A year of two digits that looks more than 50 years ahead is the latest past one that ends so.
  private static func fullYear(_ text: Substring, now: Date) -> Int? {
    guard let year = number(text) else { return nil }
    guard text.utf8.count == 2 else { return text.utf8.count == 4 ? year : nil }
    let current = 1970 + Int(clamping: now.timeIntervalSince1970 / 31_556_952)
    let near = current / 100 * 100 + year
    return near > current + 50 ? near - 100 : near
  }

  private static func number(_ text: Substring) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
