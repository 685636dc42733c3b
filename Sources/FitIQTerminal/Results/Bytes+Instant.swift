import FitIQDomain

extension [UInt8] {
  /// Appends an instant as RFC 3339 with the offset of the zone, and milliseconds where there are
  /// any; a number that is no instant of the calendar stays a number.
  ///
  /// - Parameter separator: Between day and time.
  mutating func append(instant: Double, in zone: ZoneOffsets, separator: UInt8) {
    let milliseconds = (instant * 1000).rounded()
    guard milliseconds.magnitude < 6e13 else { return append(real: instant) }
    let offset = Int64(clamping: zone.offset(at: instant))
    let local = Int64(clamping: milliseconds) + offset * 1000
    let (day, rest) = Self.divided(local, by: 86_400_000)
    append(day: LocalDay(ordinal: Int32(truncatingIfNeeded: day)))
    append(separator)
    append(two: rest / 3_600_000)
    append(UInt8(ascii: ":"))
    append(two: rest / 60_000 % 60)
    append(UInt8(ascii: ":"))
    append(two: rest / 1000 % 60)
    if rest % 1000 > 0 {
      append(UInt8(ascii: "."))
      append(digit: rest / 100 % 10)
      append(two: rest % 100)
    }
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let minutes = Int64(clamping: offset.magnitude) / 60
    append(two: minutes / 60)
    append(UInt8(ascii: ":"))
    append(two: minutes % 60)
  }

  private mutating func append(day: LocalDay) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LocalDay.textLength) {
      day.write(to: $0)
      append(contentsOf: UnsafeBufferPointer($0))
    }
  }

  private mutating func append(two number: Int64) {
    append(digit: number / 10)
    append(digit: number % 10)
  }

  private static func divided(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
