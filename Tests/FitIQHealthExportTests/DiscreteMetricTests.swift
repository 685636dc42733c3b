import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

@Suite(.bounded) struct DiscreteMetricTests {
  private static let watch = "Alex's Apple Watch"

  @Test func heartRateIsTheMeanOfTheSamplesThatBeginInTheHour() throws {
    let reading = try ExportFixture.read([
      .heartRate("60", from: Self.watch, at(10)), .heartRate("61.5", from: Self.watch, at(10, 30)),
      .heartRate("70", from: Self.watch, at(10, 59, 59)),
      .heartRate("80", from: Self.watch, at(11)),
    ])
    #expect(
      reading.hours(of: .heartRate) == [
        Int64(at(10)): 191.5 / 3, Int64(at(11)): 80,
      ])
  }

  @Test func atOneSecondTheMoreTrustedSourceCounts() throws {
    let reading = try ExportFixture.read([
      .heartRate("150", from: "Strap", at(10)), .heartRate("60", from: Self.watch, at(10)),
      .heartRate("90", from: "Strap", at(10, 0, 1)),
    ])
    #expect(reading.hours(of: .heartRate) == [Int64(at(10)): 75])
  }

  @Test func impossibleHeartRatesAreSkipped() throws {
    let reading = try ExportFixture.read([
      .heartRate("0", from: "W", at(1)), .heartRate("-5", from: "W", at(2)),
      .heartRate("1000", from: "W", at(3)), .heartRate("nan", from: "W", at(4)),
    ])
    #expect(reading.counts(of: .heartRate)?.skipped == [.badValue: 4])
    #expect(reading.days(of: .heartRate).isEmpty)
  }

  @Test func bodyMassIsTheLatestOfTheDayInKilograms() throws {
    let reading = try ExportFixture.read([
      .mass("81.2", unit: "kg", from: "Scale", at(7)),
      .mass("180", unit: "lb", from: "Scale", at(20)),
      .mass("80.9", unit: "kg", from: "Scale", at(12)),
      .mass("12.5", unit: "st", from: "Scale", at(30)),
    ])
    let values = reading.days(of: .bodyMass).map { day -> Double in
      if case .measurement(_, let value) = day.content { value } else { 0 }
    }
    #expect(values == [81.6466266, 79.378664750])
  }
}
