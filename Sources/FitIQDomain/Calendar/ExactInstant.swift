/// An instant as RFC 3339 with all digits that its Unix seconds have: it comes back as it was.
///
/// For instants before July 1970, what is below a nanosecond is lost.
package enum ExactInstant {
  /// Nil outside the years 1 to 9999.
  package static func text(of seconds: Double) -> String? {
    let whole = seconds.rounded(.down)
    guard let second = Int64(exactly: whole), WireInstant(unixSeconds: whole) != nil else {
      return nil
    }
    var nanoseconds = Int64(clamping: ((seconds - whole) * 1e9).rounded())
    var start = WireInstant(seconds: second)
    if nanoseconds == 1_000_000_000 {
      nanoseconds = 0
      start = WireInstant(seconds: second + 1)
    }
    guard nanoseconds > 0 else { return start.text }
    let digits = String(nanoseconds)
    var fraction = String(repeating: "0", count: 9 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return start.text.dropLast() + ".\(fraction)Z"
  }

  /// Reads what ``text(of:)`` writes, and every other form of RFC 3339.
  package static func seconds(of text: String) -> Double? {
    guard let start = WireInstant(text) else { return nil }
    let fraction = text.utf8.dropFirst(19)
    guard fraction.first == UInt8(ascii: ".") else { return Double(start.seconds) }
    let digits = fraction.dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard !digits.isEmpty, let part = Double("0." + String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return Double(start.seconds) + part
  }
}
