import FitIQDomain

/// Sums by local hour, and the hours by day.
struct HourSums {
  private let zone: ZoneOffsets
  private var sums: [Int64: Int64] = [:]

  init(_ zone: ZoneOffsets) { self.zone = zone }

  mutating func add(_ value: Int64, at instant: Int64) {
    let hour = Int64(clamping: zone.startOfHour(Double(instant)))
    let (sum, overflow) = sums[hour, default: 0].addingReportingOverflow(value)
    sums[hour] = overflow ? (value > 0 ? .max : .min) : sum
  }

  func value(of hour: Int64) -> Double? {
    sums[hour].map { Double($0) / Double(DecimalText.scale) }
  }

  var days: [Int32: [SourceDay.Hour]] {
    var days: [Int32: [SourceDay.Hour]] = [:]
    for hour in sums.keys.sorted() {
      guard let sum = sums[hour] else { continue }
      let value = Double(sum) / Double(DecimalText.scale)
      days[zone.day(of: Double(hour)).ordinal, default: []].append(
        SourceDay.Hour(start: Double(hour), value: value))
    }
    return days
  }
}
