import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct SyncFailureTests {
  private let fixture: SyncFixture
  private let today = SyncFixture.today

  init() throws {
    fixture = try SyncFixture()
    for back in 0..<4 {
      let day = today.advanced(by: -back)
      fixture.source.content[.steps, default: [:]][day] = fixture.hours([1, 2], on: day)
      fixture.source.content[.heartRate, default: [:]][day] = fixture.hours([60, 70], on: day)
    }
  }

  /// Cannot make anything of the days from one on.
  private struct Broken: SyncHandler {
    struct Failure: Error {}
    let metric = HealthMetric.steps
    let scope = DayScope.hours(type: "steps")
    let makes: @Sendable (SourceDay, UserID) throws -> [NewEntity]

    func entities(
      of day: SourceDay, for user: UserID, in zone: ZoneOffsets
    ) throws -> [NewEntity] { try makes(day, user) }
  }

  private func others(_ broken: Broken) -> [any SyncHandler] {
    [broken] + MetricRegistry.handlers.filter { $0.metric != .steps }
  }

  @Test func aHandlerThatThrowsStopsNoOther() throws {
    let broken = Broken { _, _ in throw Broken.Failure() }
    let report = try fixture.sync(handlers: others(broken))
    #expect(report.isPartial && report.metrics[0].failure?.code == "internal_fault")
    #expect(report.counts(.heartRate) == [8, 8, 0, 0, 0, 0])
    #expect(try fixture.texts("SELECT DISTINCT metric FROM sync_tracking") == ["heartRate"])
    #expect(try fixture.broken() == [])
    // It is due again, and the others are not.
    let next = try fixture.sync()
    #expect(next.counts(.steps) == [8, 8, 0, 0, 0, 0] && next.metrics[1].isUpToDate)
    #expect(!next.isPartial)
  }

  /// What the schema refuses takes the metric's days of the transaction along, and nothing else.
  @Test func aRowThatTheSchemaRefusesStopsNoOtherMetric() throws {
    let last = today
    let broken = Broken { day, user in
      [
        .entry(
          NewEntry(
            user: user, type: "steps", quantity: day.day == last ? .infinity : 1,
            measuredAt: Double(day.day.ordinal) * 86_400))
      ]
    }
    let report = try fixture.sync(handlers: others(broken))
    #expect(report.metrics[0].failure?.code == "constraint_failed" && report.addsUp)
    #expect(report.counts(.heartRate) == [8, 8, 0, 0, 0, 0])
    #expect(
      try fixture.texts("SELECT DISTINCT type FROM progress_entries")
        == ["resting_heart_rate"])
    #expect(
      try fixture.texts("SELECT count(*) || '' FROM activity_snapshots WHERE steps IS NULL")
        == ["4"])
    #expect(try fixture.broken() == [])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.content() == [])
  }

  @Test func aTruncatedSourceRemovesAndReplacesNothing() throws {
    try fixture.sync()
    let (new, first) = (today.advanced(by: 1), today.advanced(by: -3))
    fixture.source.content[.steps] = [
      first: fixture.hours([1, 2], on: first), today: fixture.hours([1], on: today),
      new: fixture.hours([9], on: new),
    ]
    fixture.source.isTruncated = true
    let report = try fixture.sync(today: today.advanced(by: 5))
    #expect(report.isPartial && report.counts(.steps) == [4, 1, 0, 2, 1, 0])
    #expect(
      try fixture.texts("SELECT is_complete || '' FROM sync_tracking WHERE day = '\(new)'")
        == ["0"])
    // The whole source is read again, and brings what the damaged one lacked.
    fixture.source.isTruncated = false
    #expect(try fixture.sync(today: today.advanced(by: 5)).counts(.steps) == [4, 0, 0, 4, 0, 5])
  }

  @Test func copiesThatMayHaveCountedAreReported() throws {
    #expect(try fixture.sync().isDuplicateSearchComplete)
    fixture.source.isDuplicateSearchComplete = false
    fixture.source.content[.steps]?[today] = fixture.hours([7], on: today)
    #expect(try !fixture.sync().isDuplicateSearchComplete)
  }

  @Test func theAppsDaysAreVerifiedAndAPersonsMarkIsTrusted() throws {
    let yesterday = today.advanced(by: -1)
    try fixture.storage.importing(
      [.steps: [yesterday.description]], into: fixture.database)
    let user = fixture.storage.user
    _ = try fixture.database.markTracking(
      [today.advanced(by: -2)], metric: .heartRate, user: user, context: fixture.storage.context)
    let report = try fixture.sync()
    #expect(report.counts(.steps) == [8, 8, 0, 0, 0, 0])
    #expect(report.counts(.heartRate) == [8, 6, 0, 0, 2, 0])
    #expect(
      try fixture.texts("SELECT metric || source FROM sync_tracking WHERE source <> 'sync'")
        == ["heartRatemanual"])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(
      try fixture.texts("SELECT metric || source FROM sync_tracking ORDER BY metric")
        == ["heartRatemanual", "stepslegacy"])
  }

  /// Where the export has nothing, the app's list stays what it is known by, and is verified; where it
  /// begins later, nobody knows.
  @Test(arguments: [true, false])
  func aDayOfTheAppsListWithoutDataIsVerified(isCovered: Bool) throws {
    let first = today.advanced(by: -30)
    if isCovered {
      let day = today.advanced(by: -31)
      fixture.source.content[.steps]?[day] = fixture.hours([5], on: day)
    }
    try fixture.storage.importing([.steps: [first.description]], into: fixture.database)
    let report = try fixture.sync()
    let count = isCovered ? 9 : 8
    #expect(report.counts(.steps) == [count, count, 0, 0, 0, 0])
    let known = "SELECT source || ' ' || digest || ' ' || (ledger_id > 0) || ' ' || position"
    #expect(
      try fixture.texts("\(known) FROM sync_tracking WHERE day = '\(first)'")
        == [isCovered ? "legacy none 1 0" : "legacy unread 1 0"])
    #expect(try fixture.syncDaily(today: today).from == today.advanced(by: -6))
    let days = try #require(
      try fixture.database.syncStatus(TrackingFilter(metrics: [.steps])).first)
    #expect(days.days == ["legacy": 1, "sync": isCovered ? 31 : 4])
    #expect(days.emptyDays == (isCovered ? 27 : 0) && days.missingDays == (isCovered ? 0 : 26))
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(
      try fixture.texts("SELECT source FROM sync_tracking WHERE digest IS NULL") == ["legacy"])
  }

  /// A row that a delivery is sending cannot go; the next sync sees to it.
  @Test func whatIsBeingSentStaysUntilTheNextSync() throws {
    try fixture.sync()
    try fixture.storage.execute(
      "UPDATE outbox_events SET status = 'processing', attempt_count = 1", on: fixture.database)
    fixture.source.content[.steps]?[today] = nil
    #expect(try fixture.sync().counts(.steps) == [6, 0, 0, 6, 0, 0])
    #expect(
      try fixture.texts("SELECT key || '' FROM progress_entries WHERE type = 'steps'").count == 8)
    try fixture.storage.execute(
      "UPDATE outbox_events SET status = 'pending', attempt_count = 0", on: fixture.database)
    #expect(try fixture.sync().counts(.steps)?.last == 2)
    #expect(try fixture.broken() == [])
  }
}
