import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct ReadingDomainTests {
  @Test(arguments: [
    // The turns of years that ISO 8601 is known for.
    ("2024-12-30", "2025-W01"), ("2025-01-05", "2025-W01"), ("2025-01-06", "2025-W02"),
    ("2021-01-03", "2020-W53"), ("2020-12-31", "2020-W53"), ("2023-01-01", "2022-W52"),
    ("2016-01-03", "2015-W53"), ("1969-12-29", "1970-W01"), ("2025-01-27", "2025-W05"),
  ])
  func weeksAreThoseOfISO8601(text: String, label: String) throws {
    let day = try #require(LocalDay(text))
    #expect(CalendarPeriod.week.label(of: day) == label)
    #expect(CalendarPeriod.week.label(of: CalendarPeriod.week.start(of: day)) == label)
    #expect(CalendarPeriod.month.label(of: day) == text.prefix(7))
    #expect(CalendarPeriod.month.start(of: day).description == text.prefix(8) + "01")
    #expect(CalendarPeriod.day.label(of: day) == text)
  }

  @Test func aDailyTotalCountsOnlyWhereThereAreNoHours() throws {
    let day = try #require(LocalDay("2025-01-27"))
    var both = DayTally()
    both.entries.add(rows: 3, raw: 300, value: 100)
    both.dailyTotals.add(rows: 2, raw: 8_000, value: 4_000)
    var alone = DayTally()
    alone.dailyTotals.add(rows: 1, raw: 5_000, value: 5_000)
    var totals = EntryTotals(type: "steps", period: .month)
    totals.add(both, user: "A", day: day)
    totals.add(alone, user: "A", day: day.advanced(by: 1))
    let total = try #require(totals.totals.first)
    #expect(totals.totals.count == 1)
    #expect(total.raw == 13_300 && total.deduplicated == 5_100)
    #expect(total.rows == 6 && total.entries == 2)
    #expect(total.duplicateRows == 3 && total.supersededRows == 1)
  }

  @Test func measurementsAreAveraged() throws {
    let day = try #require(LocalDay("2025-01-27"))
    var tally = DayTally()
    tally.entries.add(rows: 3, raw: 210, value: 70)
    tally.entries.add(rows: 1, raw: 80, value: 80)
    var totals = EntryTotals(type: "weight", period: .day)
    totals.add(tally, user: "A", day: day)
    let total = try #require(totals.totals.first)
    #expect(total.aggregate == .mean && total.unit == "kg")
    #expect(total.raw == 72.5 && total.deduplicated == 75)
  }

  @Test func overlappingStagesCountOnce() {
    func stage(_ name: String, _ start: Double, _ end: Double) -> SleepStage {
      SleepStage(
        id: nil, stage: name, startAt: Date(timeIntervalSince1970: start * 60),
        endAt: Date(timeIntervalSince1970: end * 60), durationMinutes: nil)
    }
    let minutes = StageMinutes([
      stage("core", 0, 60), stage("core", 30, 90), stage("asleep", 0, 120), stage("rem", 120, 130),
      stage("awake", 200, 210), stage("in_bed", 0, 240), stage("deep", 50, 40),
    ])
    #expect(minutes.coreMinutes == 90 && minutes.asleepMinutes == 120)
    #expect(minutes.remMinutes == 10 && minutes.deepMinutes == 0)
    #expect(minutes.awakeMinutes == 10 && minutes.inBedMinutes == 240)
    #expect(minutes.totalSleepMinutes == 130)
  }

  @Test func aRowIsNamedByKeyOrID() {
    #expect(RowName("12") == .key(12))
    #expect(
      RowName("6f1b2c3d-0000-4000-8000-00000000000a")
        == .id("6F1B2C3D-0000-4000-8000-00000000000A"))
    #expect(RowName("steps") == nil)
  }

  @Test func localTimesAreThoseOfTheZone() throws {
    let zone = ZoneOffsets(try #require(TimeZone(identifier: "America/New_York")))
    #expect(zone.minuteText(of: 1_737_954_000) == "2025-01-27 00:00")
    #expect(zone.minuteText(of: 1_737_954_000 - 1) == "2025-01-26 23:59")
  }
}
