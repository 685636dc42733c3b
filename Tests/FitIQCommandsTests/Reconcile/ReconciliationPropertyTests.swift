import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

/// What holds for any export and any store.
@Suite(.bounded) struct ReconciliationPropertyTests {
  private typealias Fixture = ReconciliationFixture

  /// A store that has what Health says, in the zone of the person.
  private func faithful(_ seed: UInt64, _ zone: String) throws -> ReconciliationFixture {
    var fixture = try ReconciliationFixture()
    fixture.zone = try #require(TimeZone(identifier: zone))
    fixture.records = RandomHealth.records(
      400, from: Fixture.day - 3 * 86_400, days: 3, seed: seed)
    let side = try fixture.side(Set(HealthMetric.allCases))
    for metric in HealthMetric.allCases {
      guard let type = ReconciledMetric(metric).type else { continue }
      for value in side.values(of: metric) {
        fixture.store.entries.append(
          .init(
            type: type, value: value.value,
            at: Int(clamping: value.start), time: nil, written: Int(clamping: value.start) + 90_000)
        )
      }
    }
    for night in side.nights {
      fixture.store.addNight(
        Int(clamping: night.span.start), Int(clamping: night.span.end),
        stages: night.stages.map {
          ($0.name, Int(clamping: $0.interval.start), Int(clamping: $0.interval.end))
        }, sourceID: "night \(night.span.start)")
    }
    return fixture
  }

  @Test(
    arguments: Effort.seeds(3, ci: 12), ["UTC", "America/New_York", "Asia/Kathmandu"])
  func aStoreMadeFromTheExportIsEqual(seed: UInt64, zone: String) throws {
    var fixture = try faithful(seed, zone)
    // Steps at midnight without a time would be a total of the day.
    for place in fixture.store.entries.indices where fixture.store.entries[place].type == "steps" {
      fixture.store.entries[place].time = ""
    }
    let report = try fixture.report()
    #expect(report.compared > 60)
    #expect(report.isEqual, "\(report.differences.prefix(3))")
  }

  @Test(arguments: Effort.seeds(5, ci: 20))
  func theCountsAddUpWhateverTheStoreHas(seed: UInt64) throws {
    var fixture = try faithful(seed, "Europe/Lisbon")
    var dice = SplitMix64(seed: seed)
    fixture.store.entries = fixture.store.entries.flatMap { entry -> [HandMadeStore.Entry] in
      var other = entry
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: return []
      case 1: return [entry, entry, entry]
      case 2: other.value *= 2
      case 3: other.value = Double(Int.random(in: 0...500, using: &dice))
      case 4: other.at += 3_600 * Int.random(in: -5...5, using: &dice)
      case 5: other.written = entry.at + 60
      default: break
      }
      return [other]
    }
    fixture.store.nights.removeAll { _ in Bool.random(using: &dice) }
    let report = try fixture.report()
    #expect(report.different > 0)
    #expect(report.compared == report.equal + report.different)
    #expect(report.different == report.causes.reduce(0) { $0 + $1.count })
    #expect(report.different == report.differences.count)
    for metric in report.metrics {
      let days = report.days.filter { $0.metric == metric.metric }
      #expect(metric.compared == metric.equal + metric.different)
      #expect(metric.equal == metric.matches.reduce(0) { $0 + $1.count })
      #expect(metric.different == metric.causes.reduce(0) { $0 + $1.count })
      #expect(metric.compared == days.reduce(0) { $0 + $1.compared })
      #expect(days.allSatisfy { $0.different == $0.causes.reduce(0) { $0 + $1.count } })
    }
  }

  /// A store that books each sample whole differs by boundaries alone.
  @Test(arguments: 0..<20 as Range<UInt64>, [true, false])
  func bookingWholeSamplesIsABoundary(seed: UInt64, byEnd: Bool) throws {
    var fixture = try ReconciliationFixture()
    var dice = SplitMix64(seed: seed)
    var booked: [Int: Double] = [:]
    var at = Fixture.at(0, 30)
    while at < Fixture.at(23) {
      let end = at + Int.random(in: 60...3_000, using: &dice)
      let steps = Int.random(in: 1...900, using: &dice)
      fixture.records.append(.steps(steps, from: Fixture.watch, at, end))
      booked[(byEnd ? end - 1 : at) / 3_600 * 3_600, default: 0] += Double(steps)
      at = end + Int.random(in: 0...900, using: &dice)
    }
    for (hour, value) in booked { fixture.store.addHour("steps", value, at: hour) }
    let report = try fixture.report([.steps])
    #expect(report.causes.map(\.cause) == [.boundary], "\(report.differences)")
  }
}
