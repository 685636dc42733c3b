import FitIQDomain
import Foundation

/// Text in the making, as bytes: a String for each cell would take longer than most queries.
extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(spaces count: Int) {
    if count > 0 { append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
  }

  mutating func append(integer: Int64) { append(contentsOf: String(integer).utf8) }

  /// Appends the shortest text that reads back as the same number.
  mutating func append(real: Double) {
    // Most measured values have three decimals at most. Up to 15 digits the text is the shortest
    // when dividing gives the number back.
    let thousandths = (real * 1000).rounded()
    guard thousandths.magnitude < 1e15, thousandths / 1000 == real, real != 0 else {
      append(contentsOf: real.description.utf8)
      return
    }
    let (whole, rest) = Int64(clamping: thousandths.magnitude).quotientAndRemainder(
      dividingBy: 1000)
    if real < 0 { append(UInt8(ascii: "-")) }
    append(integer: whole)
    append(UInt8(ascii: "."))
    append(digit: rest / 100)
    if rest % 100 > 0 { append(digit: rest / 10 % 10) }
    if rest % 10 > 0 { append(digit: rest % 10) }
  }

  /// Appends the number with 15 digits at most, as a person reads it: sums have more that say nothing.
  ///
  /// Whole numbers stay as they are: some are keys and instants.
  mutating func append(rounded real: Double) {
    let start = count
    append(real: real)
    guard count - start > 16, real != real.rounded() else { return }
    let rounded = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      withVaList([real]) { _ = vsnprintf(text.baseAddress, text.count, "%.15g", $0) }
      return text.baseAddress.map { strtod($0, nil) } ?? real
    }
    removeSubrange(start...)
    append(real: rounded)
  }

  /// Appends `x'0a1b'`; of more bytes than `limit` an ellipsis tells.
  mutating func append(blob: UnsafeRawBufferPointer, limit: Int = .max) {
    append("x'")
    for byte in blob.prefix(limit) {
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 0xF)
    }
    if blob.count > limit { append("…") }
    append(UInt8(ascii: "'"))
  }

  mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  mutating func append(digit: Int64) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}
