import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// Days go when the source does not have them any more; many at once only with consent.
@Suite(.bounded) struct SyncRemovalTests {
  private struct Refused: Error {}

  private let fixture: SyncFixture
  private let today = SyncFixture.today

  init() throws {
    fixture = try SyncFixture()
    for back in 0..<40 { add(back) }
    try fixture.sync()
  }

  private func add(_ back: Int) {
    let day = today.advanced(by: -back)
    fixture.source.content[.steps, default: [:]][day] = fixture.hours([1, 2], on: day)
    fixture.source.content[.heartRate, default: [:]][day] = fixture.hours([60, 70], on: day)
  }

  private func remove(_ backs: Range<Int>, of metrics: HealthMetric...) {
    for metric in metrics {
      for back in backs { fixture.source.content[metric]?[today.advanced(by: -back)] = nil }
    }
  }

  /// What the sync asks; nil for nothing.
  private func question() throws -> SyncRemoval? {
    let before = try fixture.content()
    var asked: SyncRemoval?
    do {
      try fixture.sync {
        asked = $0
        throw Refused()
      }
    } catch is Refused { #expect(try fixture.content() == before) }
    return asked
  }

  @Test func aFewDaysGoUnasked() throws {
    remove(10..<13, of: .steps)
    remove(20..<24, of: .heartRate)
    #expect(try question() == nil)
    let report = try fixture.sync()
    #expect(report.metrics.allSatisfy { $0.isUpToDate })
    #expect(
      try fixture.texts(
        "SELECT count(*) || digest FROM sync_tracking WHERE digest = 'none' GROUP BY metric")
        == ["4none", "3none"])
  }

  @Test func manyDaysOfOneMetricNeedConsent() throws {
    remove(10..<15, of: .steps)
    let asked = try #require(try question())
    #expect(asked.summary.contains("5 of 40 days of steps") && !asked.summary.contains("heart"))
    let report = try fixture.sync { _ in }
    #expect(report.metrics[0].removed == 10)
    #expect(try question() == nil)
  }

  /// The export of another time shares no day with what is known: there are few of them, but all.
  @Test func everythingThatIsKnownNeedsConsent() throws {
    let fresh = try SyncFixture()
    for back in [1, 2] {
      let day = today.advanced(by: -back)
      fresh.source.content[.steps, default: [:]][day] = fresh.hours([1], on: day)
    }
    try fresh.sync()
    let other = today.advanced(by: -90)
    fresh.source.content[.steps] = [other: fresh.hours([1], on: other)]
    #expect(throws: Refused.self) { try fresh.sync { _ in throw Refused() } }
  }

  /// An export that begins later is a part of one, or of a younger phone.
  @Test func whatLiesBeforeTheFirstRecordStays() throws {
    let before = try fixture.content()
    remove(20..<40, of: .steps)
    remove(0..<40, of: .heartRate)
    // Of its first day it has the end alone.
    let first = today.advanced(by: -19)
    fixture.source.content[.steps]?[first] = .hours([
      SourceDay.Hour(start: fixture.zone.start(of: first) + 3_600, value: 2)
    ])
    #expect(try question() == nil)
    let digest = { (line: String) in line.hasPrefix("steps \(first)") }
    #expect(try fixture.content().filter { !digest($0) } == before.filter { !digest($0) })
  }

  /// The rest of an export says nothing of the days behind its end.
  @Test func anExportThatEndsTooEarlyRemovesNothing() throws {
    remove(0..<30, of: .steps, .heartRate)
    fixture.source.isTruncated = true
    #expect(try question() == nil)
    #expect(try fixture.texts("SELECT count(*) || '' FROM sync_tracking") == ["80"])
  }

  /// An older export cannot know the days that came after it.
  @Test func anOlderExportRemovesNothingAfterIt() throws {
    remove(0..<20, of: .steps, .heartRate)
    fixture.source.exportedAt = fixture.zone.start(of: today.advanced(by: -20)) + 3_600
    #expect(try question() == nil)
    #expect(try fixture.texts("SELECT count(*) || '' FROM sync_tracking") == ["80"])
  }

  /// A range is not a statement about other days.
  @Test func daysOutsideOfTheRangeStay() throws {
    remove(5..<40, of: .steps, .heartRate)
    var asked = false
    try fixture.sync(from: today.advanced(by: -4)) { _ in asked = true }
    #expect(!asked)
    #expect(try fixture.texts("SELECT count(*) || '' FROM sync_tracking") == ["80"])
  }
}
