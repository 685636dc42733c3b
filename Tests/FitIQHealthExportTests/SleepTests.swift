import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

@Suite(.bounded) struct SleepTests {
  private static let watch = "Alex's Apple Watch"

  @Test func nightIsTheHullOfItsSourcesWithTheStagesOfTheBest() throws {
    let reading = try ExportFixture.read([
      .sleep("InBed", from: "Alex's iPhone", at(22), at(30)),
      .sleep("AsleepCore", from: Self.watch, at(23), at(25)),
      .sleep("AsleepDeep", from: Self.watch, at(25), at(26)),
      .sleep("Awake", from: Self.watch, at(26), at(26, 30)),
      .sleep("AsleepREM", from: Self.watch, at(26, 30), at(29)),
      .sleep("Asleep", from: "AutoSleep", at(21, 50), at(30, 10)),
    ])
    let night = try #require(reading.nights.first)
    #expect(reading.nights.count == 1)
    #expect(night.span == SleepInterval(start: Double(at(21, 50)), end: Double(at(30, 10))))
    #expect(night.primarySpan == SleepInterval(start: Double(at(23)), end: Double(at(29))))
    #expect(night.others.map(\.source) == ["Alex's iPhone", "AutoSleep"])
    #expect(night.others.map(\.asleep) == [0, 8 * 3_600 + 1_200])
    #expect(night.asleep == 5 * 3_600 + 1_800)
    #expect(night.seconds(in: "rem") == 9_000)
    #expect(night.seconds(in: "awake") == 1_800)
    #expect(reading.days(of: .sleep).map { "\($0.day)" } == ["2025-03-13"])
  }

  @Test func overlapsOfOneSourceCountOnce() throws {
    let reading = try ExportFixture.read([
      .sleep("AsleepUnspecified", from: Self.watch, at(0), at(8)),
      .sleep("AsleepCore", from: Self.watch, at(1), at(3)),
      .sleep("AsleepCore", from: Self.watch, at(2), at(4)),
    ])
    let night = try #require(reading.nights.first)
    #expect(night.asleep == 8 * 3_600)
    #expect(night.seconds(in: "core") == 3 * 3_600)
  }

  @Test func pauseEndsASessionOnlyBehindTheLatestEnd() throws {
    let reading = try ExportFixture.read([
      .sleep("InBed", from: Self.watch, at(0), at(8)),
      .sleep("AsleepCore", from: Self.watch, at(1), at(2)),
      // Five hours behind the last sample, none behind the latest end.
      .sleep("AsleepDeep", from: Self.watch, at(7), at(7, 30)),
      // Exactly two hours later: the same session. One second more is another.
      .sleep("AsleepCore", from: Self.watch, at(10), at(10, 30)),
      .sleep("AsleepCore", from: Self.watch, at(12, 30, 1), at(13)),
    ])
    #expect(reading.nights.map(\.span.start) == [at(0), at(12, 30, 1)].map(Double.init))
    #expect(reading.nights.map(\.span.end) == [at(10, 30), at(13)].map(Double.init))
  }

  @Test func everySpellingOfAPhaseIsRead() throws {
    let words = [
      "0", "1", "2", "3", "4", "5", "HKCategoryValueSleepAnalysisAsleep",
      "HKCategoryValueSleepAnalysisDreaming", "6", "",
    ]
    let records = words.enumerated().map { number, word in
      HealthRecord(
        "HKCategoryTypeIdentifierSleepAnalysis", from: "W", at(number), at(number, 30), value: word)
    }
    let reading = try ExportFixture.read(records)
    #expect(reading.counts(of: .sleep)?.used == 7)
    #expect(reading.counts(of: .sleep)?.skipped == [.badValue: 3])
    #expect(
      reading.nights.first?.stages.map(\.name) == [
        "in_bed", "asleep", "awake", "core", "deep", "rem", "asleep",
      ])
  }

  @Test func nightAcrossAChangeOfClocksIsAsLongAsItWas() throws {
    // 23:00 to 07:00 in New York, the clocks go forward at 02:00.
    let start = 1_710_043_200
    let reading = try ExportFixture.read(
      [.sleep("AsleepCore", from: Self.watch, start, start + 7 * 3_600)], in: "America/New_York")
    #expect(reading.nights.map(\.span.span) == [25_200])
    #expect(reading.days(of: .sleep).map { "\($0.day)" } == ["2024-03-10"])
  }
}
