import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQCommands
@testable import FitIQDomain

/// Each cause by an export and a store made for it.
@Suite(.bounded) struct HourCauseTests {
  private typealias Fixture = ReconciliationFixture
  private var fixture: ReconciliationFixture

  init() throws { fixture = try ReconciliationFixture() }

  @Test func equalHoursAreEqualAlsoCutToWholeSteps() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.store.addHour("steps", 295, at: Fixture.at(10))
    // Less than one step, which the app leaves out.
    fixture.records.append(
      HealthRecord(
        "HKQuantityTypeIdentifierStepCount", from: Fixture.watch, Fixture.at(12), Fixture.at(13),
        value: "0.7", unit: "count"))
    let report = try fixture.report()
    #expect(report.isEqual && report.compared == 2 && report.equal == 2)
    #expect(report.days.map(\.ours) == [295])
  }

  /// Health says 296, the app says 410, and a person asks why.
  @Test func theAppsExampleIsTheSumOfAllSources() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.store.addHour("steps", 410, at: Fixture.at(10))
    let difference = try fixture.difference()
    #expect(difference.cause == .allSources)
    #expect(difference.ours == 410 && difference.health == 296)
  }

  @Test func copiesAreCounted() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    for _ in 0..<3 { fixture.store.addHour("steps", 296, at: Fixture.at(10)) }
    let difference = try fixture.difference()
    #expect(difference.cause == .duplicateCopies && difference.copies == 3)
    #expect(difference.ours == 888 && difference.rows == 3)
    #expect(difference.explanation == "duplicate copies ×3")
  }

  @Test func copiesOfAnotherValueAreExplainedByTheirValue() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    for _ in 0..<2 { fixture.store.addHour("steps", 410, at: Fixture.at(10)) }
    let difference = try fixture.difference()
    #expect(difference.cause == .allSources && difference.rows == 2)
  }

  @Test(arguments: [2, 3, 9] as [Double])
  func aMultipleInOneRowIsNoCopy(factor: Double) throws {
    var fixture = fixture
    fixture.records = [.steps(296, from: Fixture.watch, Fixture.at(10), Fixture.at(11))]
    fixture.store.addHour("steps", 296 * factor, at: Fixture.at(10))
    let difference = try fixture.difference()
    #expect(difference.cause == .unexplained && difference.copies == nil)
  }

  /// 200 steps from 10:40 to 11:20, of which half is of each hour, and 30 before.
  @Test(arguments: [(230.0, 0.0), (30, 200)])
  func aSampleAcrossAnHourIsABoundary(ten: Double, eleven: Double) throws {
    var fixture = fixture
    fixture.records = [
      .steps(30, from: Fixture.watch, Fixture.at(10), Fixture.at(10, 10)),
      .steps(200, from: Fixture.watch, Fixture.at(10, 40), Fixture.at(11, 20)),
    ]
    fixture.store.addHour("steps", ten, at: Fixture.at(10))
    // The hour that the whole sample was not booked in: the app keeps no zeros.
    if eleven > 0 { fixture.store.addHour("steps", eleven, at: Fixture.at(11)) }
    let report = try fixture.report([.steps])
    #expect(report.causes == [.init(cause: .boundary, count: 2)], "\(report.differences)")
    #expect(report.differences.first?.explanation == "sample across a boundary")
  }

  /// What the phone has of that time does not count, wherever it is booked.
  @Test func onlyTheSourceThatCountsIsBooked() throws {
    var fixture = fixture
    fixture.records = [
      .steps(200, from: Fixture.watch, Fixture.at(10, 40), Fixture.at(11, 20)),
      .steps(90, from: Fixture.phone, Fixture.at(10, 50), Fixture.at(11, 10)),
    ]
    fixture.store.addHour("steps", 200, at: Fixture.at(11))
    #expect(try fixture.report([.steps]).causes == [.init(cause: .boundary, count: 2)])
  }

  /// The same without the hour in which all of it was booked: both are missing.
  @Test func anHourThatNobodyBookedIsMissing() throws {
    var fixture = fixture
    fixture.records = [.steps(200, from: Fixture.watch, Fixture.at(10, 40), Fixture.at(11, 20))]
    #expect(try fixture.report([.steps]).causes == [.init(cause: .missing, count: 2)])
  }

  @Test(arguments: [(700.0, 300.0), (500, 500)])
  func aSampleAcrossMidnightIsABoundary(before: Double, after: Double) throws {
    var fixture = fixture
    func energy(_ value: String, _ start: Int, _ end: Int) -> HealthRecord {
      HealthRecord(
        "HKQuantityTypeIdentifierActiveEnergyBurned", from: Fixture.watch, start, end,
        value: value, unit: "kcal")
    }
    fixture.records = [
      energy("500", Fixture.at(-15), Fixture.at(-14)), energy("300", Fixture.at(9), Fixture.at(10)),
      // Half of it after midnight.
      energy("200", Fixture.at(-1, 30), Fixture.at(0, 30)),
    ]
    for (value, hour) in [(before, -24), (after, 0)] {
      fixture.store.entries.append(
        .init(
          type: "calories_out", value: value, at: Fixture.at(hour), time: nil,
          written: Fixture.at(60)))
    }
    let report = try fixture.report([.activeEnergy])
    #expect(report.causes == [.init(cause: .boundary, count: 2)], "\(report.differences)")
  }

  @Test func aMetricThatTheExportLacksIsNotInIt() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.store.addHour("steps", 296, at: Fixture.at(10))
    fixture.store.addHour("resting_heart_rate", 61, at: Fixture.at(10))
    fixture.store.addNight(
      Fixture.at(1), Fixture.at(7), stages: [("core", Fixture.at(1), Fixture.at(7))])
    fixture.store.entries.append(
      .init(type: "weight", value: 70.8, at: Fixture.day, time: nil, written: Fixture.at(23)))
    let report = try fixture.report()
    #expect(report.causes == [.init(cause: .notInExport, count: 3)])
    #expect(Set(report.differences.map(\.metric)) == [.heartRate, .sleep, .bodyMass])
    #expect(report.differences.allSatisfy { $0.explanation == "not in the export" })
  }

  @Test func theWrongSourceIsNamed() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.store.addHour("steps", 114, at: Fixture.at(10))
    let difference = try fixture.difference()
    #expect(difference.cause == .oneSource && difference.source == Fixture.phone)
  }

  /// Three walks of one hour, the last of which is what the app kept.
  private var walks: [HealthRecord] {
    [
      .steps(100, from: Fixture.watch, Fixture.at(10), Fixture.at(10, 10)),
      .steps(120, from: Fixture.watch, Fixture.at(10, 20), Fixture.at(10, 30)),
      .steps(76, from: Fixture.watch, Fixture.at(10, 40), Fixture.at(10, 50)),
    ]
  }

  @Test func aSampleInPlaceOfItsHourIsFound() throws {
    var fixture = fixture
    fixture.records = walks
    fixture.store.addHour("steps", 76, at: Fixture.at(10))
    #expect(try fixture.difference().cause == .rawSample)
  }

  @Test func whatCameLaterIsLateData() throws {
    var fixture = fixture
    fixture.records = walks
    fixture.store.addHour("steps", 220, at: Fixture.at(10), written: Fixture.at(10, 35))
    #expect(try fixture.difference().cause == .missedLateData)
  }

  @Test func anHourThatTheStoreHasNotIsMissing() throws {
    var fixture = fixture
    fixture.records = walks
    let difference = try fixture.difference()
    #expect(difference.cause == .missing && difference.ours == nil && difference.rows == 0)
  }

  @Test func aDayThatIsOffByHoursIsOneOfAnotherZone() throws {
    var fixture = fixture
    for hour in 8..<16 {
      fixture.records.append(
        .steps(hour * 100, from: Fixture.watch, Fixture.at(hour), Fixture.at(hour, 30)))
      fixture.store.addHour("steps", Double(hour * 100), at: Fixture.at(hour - 2))
    }
    let report = try fixture.report([.steps])
    #expect(report.causes == [.init(cause: .wrongTimeZone, count: 10)])
    #expect(report.differences.allSatisfy { $0.shiftHours == 2 })
  }

  @Test func whatNothingExplainsSaysSo() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.store.addHour("steps", 1_000, at: Fixture.at(10))
    fixture.store.addHour("steps", 50, at: Fixture.at(14))
    let report = try fixture.report([.steps])
    #expect(report.causes == [.init(cause: .unexplained, count: 2)])
  }

  @Test func anOldTotalOfADayIsComparedWithTheDay() throws {
    var fixture = fixture
    fixture.walkWithWatchAndPhone()
    fixture.records += walks.map { walk in
      var moved = walk
      moved.start += 4 * 3_600
      moved.end += 4 * 3_600
      return moved
    }
    fixture.store.entries = [
      .init(type: "steps", value: 592, at: Fixture.day, time: nil, written: Fixture.at(30))
    ]
    #expect(try fixture.report([.steps]).isEqual)
    fixture.store.entries[0].value = 706
    let difference = try fixture.difference([.steps])
    #expect(difference.slot == .day && difference.cause == .allSources)
  }

  // MARK: Heart rate and weight

  /// Rest in the whole hour, and ten seconds apart a minute of effort.
  private var beats: [HealthRecord] {
    (0..<60).map { .heartRate("60", from: Fixture.watch, Fixture.at(10, $0)) }
      + (1..<60).map { .heartRate("150", from: Fixture.watch, Fixture.at(10, 30) + $0) }
  }

  @Test(arguments: [(104.0, MatchKind.value), (61, .minuteMean)])
  func aHeartRateIsEitherMean(value: Double, match: MatchKind) throws {
    var fixture = fixture
    fixture.records = beats
    fixture.store.addHour("resting_heart_rate", value, at: Fixture.at(10))
    let report = try fixture.report([.heartRate])
    #expect(report.isEqual, "\(report.differences)")
    #expect(report.metrics.first?.matches == [.init(match: match, count: 1)])
  }

  @Test func rawSamplesOfAnHourAreTheirMean() throws {
    var fixture = fixture
    fixture.records = (0..<4).map {
      .heartRate("\(60 + $0 * 10)", from: Fixture.watch, Fixture.at(10, 7 + $0 * 9))
    }
    for number in 0..<4 {
      fixture.store.entries.append(
        .init(
          type: "resting_heart_rate", value: Double(60 + number * 10),
          at: Fixture.at(10, 7 + number * 9), time: nil, written: Fixture.at(12)))
    }
    #expect(try fixture.report([.heartRate]).isEqual)
  }

  @Test func aWeightIsTheLatestOfItsDay() throws {
    var fixture = fixture
    fixture.records = [
      .mass("71.2", unit: "kg", from: "Scale", Fixture.at(7)),
      .mass("70.8", unit: "kg", from: "Scale", Fixture.at(22)),
    ]
    fixture.store.entries = [
      .init(type: "weight", value: 70.8, at: Fixture.day, time: nil, written: Fixture.at(23))
    ]
    #expect(try fixture.report([.bodyMass]).isEqual)
    fixture.store.entries[0].value = 71.2
    fixture.store.entries[0].written = Fixture.at(8)
    #expect(try fixture.difference([.bodyMass]).cause == .missedLateData)
  }

  @Test func whatTheExportCannotKnowIsNotCompared() throws {
    var fixture = fixture
    // The export is made on the next day at 10:20.
    fixture.store.addHour("steps", 77, at: Fixture.at(34))
    fixture.store.addHour("steps", 77, at: Fixture.at(36))
    let report = try fixture.report([.steps])
    #expect(report.compared == 0 && report.metrics.first?.afterExport == 2)
  }
}
