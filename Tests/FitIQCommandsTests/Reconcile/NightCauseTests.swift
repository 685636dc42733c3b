import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQCommands
@testable import FitIQDomain

/// Each cause of a night by an export and a store made for it.
@Suite(.bounded) struct NightCauseTests {
  private typealias Fixture = ReconciliationFixture
  private var fixture: ReconciliationFixture

  /// In bed by the phone from 22:30, asleep by the watch from 23:00 to 07:00.
  init() throws {
    fixture = try ReconciliationFixture()
    fixture.records = [
      .sleep("InBed", from: Fixture.phone, Fixture.at(-1, -30), Fixture.at(7, 5)),
      .sleep("AsleepCore", from: Fixture.watch, Fixture.at(-1), Fixture.at(3)),
      .sleep("AsleepDeep", from: Fixture.watch, Fixture.at(3), Fixture.at(7)),
    ]
  }

  private func night(
    _ fixture: inout ReconciliationFixture, from start: Int, to end: Int, sourceID: String? = nil
  ) {
    fixture.store.addNight(start, end, stages: [("core", start, end)], sourceID: sourceID)
  }

  @Test func theNightOfTheSourceThatCountsIsEqual() throws {
    var fixture = fixture
    night(&fixture, from: Fixture.at(-1), to: Fixture.at(7))
    let report = try fixture.report([.sleep])
    #expect(report.isEqual && report.compared == 1)
    #expect(report.days.first?.health == 480)
  }

  @Test func copiesOfANightAreCounted() throws {
    var fixture = fixture
    for number in 0..<3 {
      night(&fixture, from: Fixture.at(-1), to: Fixture.at(7), sourceID: "s\(number)")
    }
    let difference = try fixture.difference([.sleep])
    #expect(difference.cause == .duplicateCopies && difference.copies == 3)
    #expect(difference.ours == 1_440)
  }

  @Test func aSecondSourceThatCountsTooIsTheSumOfAll() throws {
    var fixture = fixture
    night(&fixture, from: Fixture.at(-1), to: Fixture.at(7))
    night(&fixture, from: Fixture.at(-1, -20), to: Fixture.at(6, 40), sourceID: "other")
    #expect(try fixture.difference([.sleep]).cause == .allSources)
  }

  /// The app took the phone's guess where the watch knows better.
  @Test func theNightOfAnotherSourceIsOneSourceOnly() throws {
    var fixture = fixture
    fixture.records[0] = .sleep(
      "Asleep", from: Fixture.phone, Fixture.at(-1, 40), Fixture.at(6, 10))
    night(&fixture, from: Fixture.at(-1, 40), to: Fixture.at(6, 10))
    let difference = try fixture.difference([.sleep])
    #expect(difference.cause == .oneSource && difference.source == Fixture.phone)
  }

  @Test func aNightThatIsNotThereIsMissing() throws {
    let difference = try fixture.difference([.sleep])
    #expect(difference.cause == .missing && difference.health == 480)
  }

  /// Stored while the person was still asleep.
  @Test func aNightThatEndsTooEarlyIsTruncated() throws {
    var fixture = fixture
    night(&fixture, from: Fixture.at(-1), to: Fixture.at(0, 8))
    #expect(try fixture.difference([.sleep]).cause == .truncatedNight)
  }

  @Test func oneSessionOverTwoNightsIsMerged() throws {
    var fixture = fixture
    fixture.records.append(
      .sleep("AsleepCore", from: Fixture.watch, Fixture.at(13), Fixture.at(15)))
    night(&fixture, from: Fixture.at(-1), to: Fixture.at(15))
    let report = try fixture.report([.sleep])
    #expect(report.causes == [.init(cause: .mergedNight, count: 2)])
  }

  @Test(arguments: [-3, 1, 9])
  func aNightOffByHoursIsOneOfAnotherZone(hours: Int) throws {
    var fixture = fixture
    night(&fixture, from: Fixture.at(-1 - hours), to: Fixture.at(7 - hours))
    let difference = try fixture.difference([.sleep])
    #expect(difference.cause == .wrongTimeZone && difference.shiftHours == hours)
  }

  @Test func aNightThatHealthHasNotIsUnexplained() throws {
    var fixture = fixture
    night(&fixture, from: Fixture.at(-1), to: Fixture.at(7))
    night(&fixture, from: Fixture.at(13), to: Fixture.at(14))
    #expect(try fixture.difference([.sleep]).cause == .unexplained)
  }
}
