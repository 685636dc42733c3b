import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// Random exports give what a slow and simple computation gives.
@Suite(.bounded) struct PropertyTests {
  static let zones = [
    "UTC", "America/New_York", "Asia/Kathmandu", "Australia/Adelaide", "Europe/Lisbon",
  ]

  @Test(arguments: zones, [UInt64(11), 12, 13])
  func sumsAndMeansAreThoseOfASlowComputation(_ zone: String, _ seed: UInt64) throws {
    // Three days around a change of clocks of New York; Lisbon's and Adelaide's follow in weeks.
    let start = zone == "America/New_York" ? 1_741_478_400 : 1_743_206_400
    let records = RandomHealth.records(300, from: start, days: 4, seed: seed)
    let reading = try ExportFixture.read(records, in: zone)
    let slow = SlowAggregation(records, in: zone)
    Self.expect(reading.hours(of: .steps), slow.steps)
    Self.expect(reading.hours(of: .heartRate), slow.heartRates)
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func sleepIsThatOfASlowComputation(_ seed: UInt64) throws {
    let records = RandomHealth.records(60, from: day, days: 4, seed: seed)
    let slow = SlowAggregation(records, in: "UTC")
    let nights = try ExportFixture.read(records).nights
    #expect(!nights.isEmpty)
    for night in nights {
      let (start, end) = (Int(clamping: night.span.start), Int(clamping: night.span.end))
      let sources = Set(
        records.filter { $0.type.contains("Sleep") && $0.start >= start && $0.end <= end }
          .map(\.source)
      ).subtracting(night.others.map(\.source))
      let primary = try #require(sources.first)
      #expect(sources.count == 1)
      let counted = slow.minutesAsleep(
        from: Int64(start), to: Int64(end), source: primary)
      #expect(Int(clamping: night.asleep) == counted)
    }
    #expect(zip(nights, nights.dropFirst()).allSatisfy { $0.span.end <= $1.span.start })
  }

  private static func expect(_ fast: [Int64: Double], _ slow: [Int64: Double]) {
    #expect(Set(fast.keys) == Set(slow.keys))
    for (hour, value) in slow { #expect(abs((fast[hour] ?? -1) - value) < 1e-6, "\(hour)") }
  }
}
