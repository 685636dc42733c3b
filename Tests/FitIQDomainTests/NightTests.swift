import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

/// Nights whose numbers were worked out by hand.
@Suite(.bounded) struct NightTests {
  private let utc = ZoneOffsets(.gmt)

  private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// - Parameter stages: Names and minutes from the start on, one after the other.
  private func session(
    _ start: String, _ end: String, _ stages: [(String, Double)] = [], id: String = "A",
    user: String? = "U", source: String = "healthkit", sourceID: String? = nil,
    stored: Double? = nil
  ) throws -> SessionDetail {
    var begin = try instant(start)
    let made = stages.map { name, minutes in
      defer { begin += minutes * 60 }
      return SleepStage(
        id: nil, stage: name, startAt: begin, endAt: begin + minutes * 60, durationMinutes: nil)
    }
    return SessionDetail(
      session: SleepSession(
        key: nil, id: id, userID: user, day: nil, startAt: try instant(start),
        endAt: try instant(end), timeInBedMinutes: nil, totalSleepMinutes: stored,
        sleepEfficiencyPercent: nil, source: source, sourceID: sourceID, notes: nil,
        createdAt: nil, updatedAt: nil, backendID: nil, syncStatus: nil), stages: made)
  }

  private func only(_ details: [SessionDetail], _ zone: ZoneOffsets? = nil) throws -> Night {
    let nights = Nights(details, zone: zone ?? utc).nights
    #expect(nights.count == 1)
    return try #require(nights.first)
  }

  @Test func aNightIsWhatItsStagesSay() throws {
    let night = try only([
      session(
        "2025-11-19T23:00:00Z", "2025-11-20T01:00:00Z",
        [("core", 60), ("deep", 30), ("rem", 20), ("awake", 10)])
    ])
    #expect(night.day == LocalDay("2025-11-20") && night.isComputed && night.copies == 0)
    #expect(night.inBedMinutes == 120 && night.asleepMinutes == 110)
    #expect(night.efficiencyPercent == 110.0 / 120 * 100)
    #expect(
      night.stages
        == Night.Stages(
          coreMinutes: 60, deepMinutes: 30, remMinutes: 20, asleepMinutes: 0, awakeMinutes: 10))
  }

  @Test func overlappingStagesCountOnceAndEndWithTheSession() throws {
    let start = try instant("2025-11-19T23:00:00Z")
    func stage(_ name: String, _ from: Double, _ through: Double) -> SleepStage {
      SleepStage(
        id: nil, stage: name, startAt: start + from * 60, endAt: start + through * 60,
        durationMinutes: nil)
    }
    // 0–60 core, 30–90 core, 80–200 deep: 0–120 of a session of 120 minutes.
    let empty = try session("2025-11-19T23:00:00Z", "2025-11-20T01:00:00Z")
    let night = try only([
      SessionDetail(
        session: empty.session,
        stages: [stage("core", 0, 60), stage("core", 30, 90), stage("deep", 80, 200)])
    ])
    #expect(night.asleepMinutes == 120 && night.efficiencyPercent == 100)
    #expect(night.stages?.coreMinutes == 90 && night.stages?.deepMinutes == 40)
  }

  @Test func copiesAreNotCounted() throws {
    let stages = [("core", 100.0), ("deep", 20.0)]
    let details = [
      try session("2025-11-19T23:00:00Z", "2025-11-20T01:00:00Z", stages, id: "A"),
      // The same start under another source id, and the same source id a day off.
      try session(
        "2025-11-19T23:00:00Z", "2025-11-20T00:30:00Z", stages, id: "B", sourceID: "X"),
      try session("2025-11-20T22:00:00Z", "2025-11-20T23:00:00Z", stages, id: "C", sourceID: "Y"),
      try session("2025-11-20T22:00:00Z", "2025-11-20T23:00:00Z", stages, id: "D", sourceID: "Y"),
    ]
    let night = try only(details)
    #expect(night.sessions.count == 2 && night.copies == 2)
    #expect(night.inBedMinutes == 180 && night.asleepMinutes == 180)
  }

  /// The phone knows when somebody lay down, the watch when they slept.
  @Test func ofTwoDevicesTheOneThatKnowsMoreTells() throws {
    let night = try only([
      session(
        "2025-11-19T22:30:00Z", "2025-11-20T07:30:00Z", [("asleep", 540)], id: "phone",
        source: "phone"),
      session(
        "2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z",
        [("core", 300), ("awake", 30), ("rem", 150)], id: "watch", source: "watch"),
    ])
    #expect(night.inBedMinutes == 540 && night.asleepMinutes == 450)
    #expect(night.stages?.asleepMinutes == 0 && night.stages?.remMinutes == 150)
    #expect(night.efficiencyPercent == 450.0 / 540 * 100)
  }

  @Test func aNapBelongsToItsDayWithoutTheHoursBetween() throws {
    let night = try only([
      session("2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z", [("core", 420)], id: "night"),
      session("2025-11-20T14:00:00Z", "2025-11-20T14:30:00Z", [("asleep", 30)], id: "nap"),
    ])
    #expect(night.sessions == ["night", "nap"])
    #expect(night.inBedMinutes == 510 && night.asleepMinutes == 450)
  }

  /// 23:00 to 07:00 on the wall.
  @Test(arguments: [
    ("2025-03-29T22:00:00Z", "2025-03-30T05:00:00Z", "2025-03-30", 7.0),
    ("2025-10-25T21:00:00Z", "2025-10-26T06:00:00Z", "2025-10-26", 9.0),
    ("2025-06-01T21:00:00Z", "2025-06-02T05:00:00Z", "2025-06-02", 8.0),
  ])
  func aNightInWhichTheClockChangesIsAsLongAsItWas(
    start: String, end: String, day: String, hours: Double
  ) throws {
    let berlin = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
    let night = try only([session(start, end, [("core", hours * 60)])], berlin)
    #expect(night.day == LocalDay(day))
    #expect(night.inBedMinutes == hours * 60 && night.asleepMinutes == hours * 60)
    #expect(night.efficiencyPercent == 100)
  }

  @Test(arguments: [("18:20", "2025-11-20"), ("18:10", "2025-11-19"), ("18:15", "2025-11-20")])
  func theDayIsThatOfTheEndInTheZone(end: String, day: String) throws {
    let kathmandu = ZoneOffsets(try #require(TimeZone(identifier: "Asia/Kathmandu")))
    let night = try only(
      [session("2025-11-19T12:00:00Z", "2025-11-19T\(end):00Z", [("core", 60)])], kathmandu)
    #expect(night.day == LocalDay(day))
  }

  @Test func withoutStagesTheAppIsBelieved() throws {
    let stored = try only([
      session("2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z", stored: 360)
    ])
    #expect(stored.asleepMinutes == 360 && stored.efficiencyPercent == 75)
    #expect(!stored.isComputed && stored.stages == nil)
    // It wrote 0 for what it did not know.
    let unknown = try only([
      session("2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z", [("in_bed", 480)], stored: 0)
    ])
    #expect(unknown.asleepMinutes == nil && unknown.efficiencyPercent == nil)
    #expect(unknown.inBedMinutes == 480)
  }

  @Test func whatCannotBeIsCountedApart() throws {
    let nights = Nights(
      [
        try session("2025-11-20T07:00:00Z", "2025-11-19T23:00:00Z"),
        try session("2025-11-20T07:00:00Z", "2025-11-20T07:00:00Z"),
      ], zone: utc)
    #expect(nights.nights.isEmpty && nights.impossible == 2)
  }

  @Test func usersAreApart() throws {
    let nights = Nights(
      try ["B", "A", nil].map {
        try session("2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z", user: $0)
      }, zone: utc
    ).nights
    #expect(nights.map(\.userID) == [nil, "A", "B"])
  }

  @Test func averagesRestOnTheNightsThatAreKnown() throws {
    let nights = Nights(
      [
        try session("2025-11-19T23:00:00Z", "2025-11-20T07:00:00Z", [("core", 420)]),
        try session("2025-11-16T23:00:00Z", "2025-11-17T03:00:00Z", [("core", 180)]),
        try session("2025-11-17T23:00:00Z", "2025-11-18T07:00:00Z", [("in_bed", 480)]),
        try session("2025-10-31T23:00:00Z", "2025-11-01T05:00:00Z", stored: 300),
      ], zone: utc
    ).nights
    let last = try #require(LocalDay("2025-11-20"))
    let averages = SleepAverage.ranges.map {
      SleepAverage(of: nights, userID: "U", days: $0, through: last)
    }
    #expect(averages.map(\.days) == [1, 7, 30, 90])
    #expect(averages.map(\.nights) == [1, 2, 3, 3])
    #expect(averages.map(\.asleepMinutes) == [420, 300, 300, 300])
    #expect(averages.map(\.inBedMinutes) == [480, 360, 360, 360])
    #expect(averages[1].efficiencyPercent == 300.0 / 360 * 100)
    #expect(averages.map(\.stageNights) == [1, 2, 2, 2])
    #expect(averages[2].stages?.coreMinutes == 300)
    #expect(averages[1].from == LocalDay("2025-11-14"))
    let none = SleepAverage(of: [], userID: nil, days: 7, through: last)
    #expect(none.nights == 0 && none.asleepMinutes == nil && none.efficiencyPercent == nil)
  }
}
