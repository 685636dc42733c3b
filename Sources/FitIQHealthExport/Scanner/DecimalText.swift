import FitIQDomain

/// Reads decimal numbers as billionths, in which sums are exact and so do not depend on the order
/// of the records.
enum DecimalText {
  static let scale: Int64 = 1_000_000_000
  private static let largest = 9.0e9

  /// Nil for what is not a finite number, or one beyond nine billion.
  static func billionths(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard let first = text.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    var place = isNegative ? 1 : 0
    var number: Int64 = 0
    var digits = 0
    var decimals = -1
    while place < text.count {
      let digit = text[place] &- 0x30
      if digit <= 9 {
        number = number &* 10 &+ Int64(digit)
        digits += 1
        if decimals >= 0 { decimals += 1 }
      } else if text[place] == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        return slow(text)
      }
      place += 1
    }
    guard digits > 0 else { return nil }
    let missing = 9 - max(decimals, 0)
    guard missing >= 0, digits + missing <= 18 else { return slow(text) }
    let value = number &* powers[missing]
    return isNegative ? -value : value
  }

  private static let powers: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// Exponents and more digits than fit.
  private static func slow(_ text: UnsafeRawBufferPointer) -> Int64? {
    // What Swift reads besides decimal numbers: hexadecimal ones, nan, infinity.
    let allowed = "0123456789+-.eE"
    guard text.count <= 400, text.allSatisfy(allowed.utf8.contains),
      let value = Double(String(decoding: text, as: UTF8.self)), abs(value) <= largest
    else { return nil }
    return Int64(clamping: (value * Double(scale)).rounded())
  }
}
