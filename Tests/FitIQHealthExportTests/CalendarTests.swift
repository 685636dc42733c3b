import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// Local hours and days, where they are not 24 to a day or do not begin on the hour in Greenwich.
@Suite(.bounded) struct CalendarTests {
  /// One step in every quarter of an hour of three days.
  private static func everyQuarter(_ start: Int) -> [HealthRecord] {
    (0..<288).map { .steps(1, from: "W", start + $0 * 900, start + $0 * 900 + 60) }
  }

  private static func hours(_ reading: ExportContents, _ day: String) -> [SourceDay.Hour] {
    for found in reading.days(of: .steps) where "\(found.day)" == day {
      if case .hours(let hours) = found.content { return hours }
    }
    return []
  }

  @Test(arguments: [
    // Clocks go forward at 02:00 on 2024-03-10, back on 2024-11-03.
    ("America/New_York", 1_709_960_400, "2024-03-10", 23),
    ("America/New_York", 1_730_520_000, "2024-11-03", 25),
    ("Europe/Lisbon", 1_711_670_400, "2024-03-31", 23),
    ("Europe/Lisbon", 1_729_900_800, "2024-10-27", 25),
  ])
  func daysHaveAsManyHoursAsTheirClocks(
    _ zone: String, _ start: Int, _ day: String, _ count: Int
  ) throws {
    let hours = Self.hours(try ExportFixture.read(Self.everyQuarter(start), in: zone), day)
    #expect(hours.count == count)
    #expect(hours.allSatisfy { $0.value == 4 })
    #expect(zip(hours, hours.dropFirst()).allSatisfy { $1.start - $0.start == 3_600 })
  }

  @Test func hoursOfNepalBeginAtAQuarter() throws {
    let reading = try ExportFixture.read(
      [
        // 10:44 and 10:46 in Kathmandu are 04:59 and 05:01 in Greenwich: one hour there.
        .steps(10, from: "W", at(4, 59), at(4, 59)), .steps(20, from: "W", at(5, 1), at(5, 1)),
        // 18:14 in Greenwich is 23:59, 18:16 the next day.
        .steps(40, from: "W", at(18, 14), at(18, 16)),
      ], in: "Asia/Kathmandu")
    #expect(
      Self.hours(reading, "2025-03-12") == [
        SourceDay.Hour(start: Double(at(4, 15)), value: 30),
        SourceDay.Hour(start: Double(at(17, 15)), value: 20),
      ])
    #expect(
      Self.hours(reading, "2025-03-13") == [SourceDay.Hour(start: Double(at(18, 15)), value: 20)])
  }

  @Test func halfHoursOfLordHoweAreKeptApart() throws {
    // Clocks go back by half an hour at 02:00 on 2025-04-06, which is 15:00 in Greenwich.
    let change = 1_743_865_200
    let records = (-8..<8).map {
      HealthRecord.heartRate("60", from: "W", change + $0 * 900)
    }
    let reading = try ExportFixture.read(records, in: "Australia/Lord_Howe")
    #expect(
      reading.hours(of: .heartRate).keys.sorted() == [
        Int64(change - 7_200), Int64(change - 3_600), Int64(change), Int64(change + 1_800),
        Int64(change + 5_400),
      ])
  }

  @Test func printedOffsetHasNoInfluence() throws {
    let records = RandomHealth.records(200, from: day, days: 3, seed: 7)
    let one = try ExportFixture.read(HealthExportText.document(records, offset: 0))
    let other = try ExportFixture.read(HealthExportText.document(records, offset: -25_200))
    #expect(one.everything == other.everything)
  }
}
