import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// Whatever happened to the source between two syncs, the database is what a first sync makes it, from
/// the first record on.
@Suite(.bounded) struct SyncPropertyTests {
  @Test(arguments: UInt64(1)...12)
  func syncingStepByStepEqualsSyncingOnce(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let zone = ["Europe/Lisbon", "Asia/Kathmandu", "America/New_York"][Int(clamping: seed % 3)]
    let stepwise = try SyncFixture(zone: zone)
    for metric in HealthMetric.allCases {
      let first = SyncFixture.today.advanced(by: -14)
      stepwise.source.content[metric] = [first: content(metric, on: first, stepwise, &dice)]
    }
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 1...12, using: &dice) { edit(stepwise, &dice) }
      let report = try stepwise.sync()
      #expect(report.addsUp)
      #expect(try stepwise.broken() == [])
    }
    let once = try SyncFixture(zone: zone)
    once.source.content = stepwise.source.content
    try once.sync()
    #expect(try stepwise.content() == once.content())
  }

  /// What one undo takes back another brings again.
  @Test(arguments: Effort.seeds(2, ci: 6))
  func aSyncIsTakenBackAndDoneAgain(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let fixture = try SyncFixture()
    for _ in 0..<20 { edit(fixture, &dice) }
    try fixture.sync()
    let before = try fixture.storage.dump(fixture.database)
    for _ in 0..<20 { edit(fixture, &dice) }
    let report = try fixture.sync()
    let after = try fixture.content()
    let undo = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.storage.dump(fixture.database) == before)
    #expect(try fixture.broken() == [])
    _ = try fixture.database.undo(
      undo.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.content() == after)
    _ = try fixture.database.undo(nil, context: fixture.storage.context, isDryRun: false)
    try fixture.sync()
    #expect(try fixture.content() == after)
  }

  /// Adds, changes or removes a day of some metric.
  private func edit(_ fixture: SyncFixture, _ dice: inout SplitMix64) {
    let metric = HealthMetric.allCases[Int.random(in: HealthMetric.allCases.indices, using: &dice)]
    let day = SyncFixture.today.advanced(by: -Int.random(in: 0..<12, using: &dice))
    guard Int.random(in: 0..<4, using: &dice) > 0 else {
      fixture.source.content[metric]?[day] = nil
      return
    }
    fixture.source.content[metric, default: [:]][day] = content(metric, on: day, fixture, &dice)
  }

  private func content(
    _ metric: HealthMetric, on day: LocalDay, _ fixture: SyncFixture, _ dice: inout SplitMix64
  ) -> SourceDay.Content {
    switch metric {
    case .bodyMass:
      return .measurement(
        at: fixture.zone.start(of: day) + Double(Int.random(in: 0..<80_000, using: &dice)),
        value: Double(Int.random(in: 600...900, using: &dice)) / 10)
    case .sleep:
      // Nights of neighbouring days never overlap, as they never do in a source.
      let start = Double(Int.random(in: 0...3, using: &dice))
      var nights = [fixture.night(4 + start, on: day, from: start)]
      if Bool.random(using: &dice) { nights.append(fixture.night(2, on: day, from: 14)) }
      return .nights(nights)
    case .steps, .heartRate, .activeEnergy, .exerciseMinutes:
      let values = (0..<Int.random(in: 1...23, using: &dice)).map { _ in
        Double(Int.random(in: 0...90, using: &dice))
      }
      return fixture.hours(values, on: day)
    }
  }
}
