import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

/// The page of a day, by hand-computed numbers.
@Suite(.bounded) struct SummaryTests {
  private static let user = "6F1B2C3D-0000-4000-8000-00000000000A"
  private static let day = LocalDay(year: 2025, month: 1, day: 27) ?? LocalDay(ordinal: 0)
  private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Lisbon") ?? .gmt)

  private func at(_ hour: Double, _ day: LocalDay = day) -> Double {
    zone.start(of: day) + hour * 3_600
  }

  private func entry(
    _ type: String, _ quantity: Double, at instant: Double, key: Int64 = 1, changed: Double = 0,
    time: String? = "x"
  ) -> ProgressEntry {
    ProgressEntry(
      key: key, id: nil, userID: Self.user, type: type, quantity: quantity,
      dateAt: Date(timeIntervalSince1970: instant), time: time,
      measuredAt: Date(timeIntervalSince1970: instant), day: nil, notes: nil,
      createdAt: Date(timeIntervalSince1970: instant),
      updatedAt: Date(timeIntervalSince1970: instant + changed), backendID: nil, syncStatus: nil)
  }

  private func summary(
    of entries: [ProgressEntry], now: Double? = nil, night: SessionDetail? = nil
  ) -> DaySummary {
    let now = Date(timeIntervalSince1970: now ?? at(15.5))
    var builder = SummaryBuilder(user: Self.user, day: Self.day, now: now, zone: zone)
    for entry in entries { builder.add(entry) }
    return builder.summary(
      night: night.flatMap { Nights([$0], zone: zone).nights.first }, shown: night?.session)
  }

  @Test func copiesCountOnceAndTheAppsNumberIsSaid() throws {
    let summary = summary(of: [
      entry("steps", 100, at: at(9)), entry("steps", 100, at: at(9), key: 2),
      entry("steps", 196, at: at(10), key: 3), entry("steps", 14, at: at(10), key: 4, changed: -9),
    ])
    #expect(summary.steps == 296)
    let difference = try #require(summary.differences.first { $0.of == "steps" })
    #expect(difference.appShows == "410")
  }

  @Test func aDailyTotalCountsOnlyWithoutHours() {
    let total = entry("steps", 900, at: at(0), key: 9, time: nil)
    #expect(summary(of: [total]).steps == 900)
    #expect(summary(of: [total, entry("steps", 30, at: at(8))]).steps == 30)
    #expect(summary(of: []).steps == nil)
  }

  @Test func hoursAreThoseOfTheClock() {
    let summary = summary(of: [
      entry("steps", 50, at: at(8)), entry("steps", 7, at: at(15), key: 2),
      entry("steps", 999, at: at(7), key: 3),
    ])
    #expect(
      summary.hours.map { $0.startAt.timeIntervalSince1970 } == (8...15).map { at(Double($0)) })
    #expect(summary.hours.map(\.steps) == [50, nil, nil, nil, nil, nil, nil, 7])
    // The app's eight hours begin at half past seven: eight o'clock is in its first one, and the
    // hour that has begun in its last.
    #expect(summary.differences.contains { $0.of == "steps by hour" } == false)
    #expect(
      self.summary(of: [entry("steps", 50, at: at(8)), entry("steps", 7, at: at(7.75), key: 2)])
        .differences.first { $0.of == "steps by hour" }?.appShows == "57 0 0 0 0 0 0 0")
  }

  /// A day that is over is seen as at its end, and in autumn two hours have the same name.
  @Test func theLastHoursOfADayThatIsOver() throws {
    let autumn = try #require(LocalDay(year: 2025, month: 10, day: 26))
    let builder = SummaryBuilder(
      user: Self.user, day: autumn, now: Date(timeIntervalSince1970: 2e9), zone: zone)
    let hours = builder.summary(night: nil, shown: nil).hours
    #expect(hours.last?.startAt.timeIntervalSince1970 == at(24, autumn))
    #expect(hours.count == 8)
    var early = SummaryBuilder(
      user: Self.user, day: autumn, now: Date(timeIntervalSince1970: at(3.5, autumn)), zone: zone)
    early.add(entry("steps", 1, at: at(1, autumn)))
    early.add(entry("steps", 2, at: at(2, autumn), key: 2))
    #expect(early.summary(night: nil, shown: nil).hours.suffix(3).map(\.steps) == [1, 2, nil])
    #expect(early.summary(night: nil, shown: nil).steps == 3)
  }

  @Test func theMeanOfAnHourStandsForItsSamples() {
    let samples = [
      entry("resting_heart_rate", 60, at: at(9.2)),
      entry("resting_heart_rate", 70, at: at(9.7), key: 2),
    ]
    #expect(summary(of: samples).hours[1].heartRateBpm == 65)
    let mean = entry("resting_heart_rate", 61, at: at(9), key: 3)
    #expect(summary(of: samples + [mean]).hours[1].heartRateBpm == 61)
  }

  @Test func theLastFiveDaysOnTheScales() {
    let weights = (0..<7).map { index in
      entry(
        "weight", 70 + Double(index), at: at(7, Self.day.advanced(by: index - 6)),
        key: Int64(index))
    }
    let copy = entry("weight", 76, at: at(7.5), key: 20)
    let summary = summary(of: weights + [copy])
    #expect(summary.weights.map(\.kilograms) == [72, 73, 74, 75, 76])
    #expect(
      summary.differences.first { $0.of == "weights" }?.appShows == "73.0 74.0 75.0 76.0 76.0")
  }

  @Test func waterIsTheLatestTotal() {
    let summary = summary(of: [
      entry("water_liters", 1.5, at: at(9), changed: 60),
      entry("water_liters", 0.5, at: at(12), key: 2, changed: -7_200),
    ])
    #expect(summary.waterLiters == 0.5)
    #expect(summary.differences.contains { $0.of == "water" })
  }

  @Test func sleepIsWhatTheStagesSay() throws {
    let start = Date(timeIntervalSince1970: at(-1))
    let session = SleepSession(
      key: 1, id: nil, userID: Self.user, day: nil, startAt: start,
      endAt: start.addingTimeInterval(8 * 3_600), timeInBedMinutes: 480, totalSleepMinutes: 600,
      sleepEfficiencyPercent: 125, source: nil, sourceID: nil, notes: nil, createdAt: nil,
      updatedAt: nil, backendID: nil, syncStatus: nil)
    let stages = [(0.0, 4.0, "core"), (3.0, 6.0, "deep"), (6.0, 8.0, "awake")].map {
      SleepStage(
        id: nil, stage: $0.2, startAt: start.addingTimeInterval($0.0 * 3_600),
        endAt: start.addingTimeInterval($0.1 * 3_600), durationMinutes: nil)
    }
    let sleep = try #require(
      summary(of: [], night: SessionDetail(session: session, stages: stages)).sleep)
    #expect(sleep.asleepHours == 6 && sleep.efficiencyPercent == 75 && sleep.isComputed)
    let bare = summary(of: [], night: SessionDetail(session: session, stages: []))
    // No longer than the night.
    #expect(bare.sleep?.asleepHours == 8 && bare.sleep?.isComputed == false)
    #expect(bare.differences.isEmpty)
  }
}
