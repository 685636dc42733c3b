import FitIQDomain

extension [UInt8] {
  /// Appends an instant as RFC 3339 with the offset of the zone, and milliseconds where there are
  /// any; a number that is not an instant of the calendar stays a number.
  ///
  /// - Parameter separator: Between day and time.
  mutating func append(instant: Double, in zone: ZoneOffsets, separator: UInt8) {
    let milliseconds = (instant * 1000).rounded()
    guard milliseconds.magnitude < 6e13 else { return append(real: instant) }
    let second = (milliseconds / 1000).rounded(.down)
    let rest = Int(clamping: milliseconds - second * 1000)
    let offset = zone.offset(at: second)
    let minutes = Int(clamping: offset.magnitude) / 60
    let start = count
    append(contentsOf: zone.secondText(of: second).utf8)
    self[start + LocalDay.textLength] = separator
    if rest > 0 { append(contentsOf: ".\("\(1000 + rest)".dropFirst())".utf8) }
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(contentsOf: ZoneOffsets.clockText(minutes: minutes).utf8)
  }
}
