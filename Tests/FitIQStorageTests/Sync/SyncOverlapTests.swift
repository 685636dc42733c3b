import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// Two processes with one database: what one of them does between the other's plan and its writing.
@Suite(.bounded) struct SyncOverlapTests {
  private let fixture: SyncFixture
  /// Another connection, as another process has one.
  private let other: TypedDatabase
  private let today = SyncFixture.today

  init() throws {
    fixture = try SyncFixture()
    other = try fixture.storage.open()
    for back in 0..<9 where back != 4 {
      let day = today.advanced(by: -back)
      fixture.source.content[.steps, default: [:]][day] = fixture.hours([1, 2], on: day)
      fixture.source.content[.heartRate, default: [:]][day] = fixture.hours([60, 70], on: day)
      fixture.source.content[.sleep, default: [:]][day] = .nights([fixture.night(7, on: day)])
    }
  }

  /// Syncs, and does something else once all is planned and nothing written.
  private func sync(overtakenBy body: () throws -> Void) throws -> SyncReport {
    var isDone = false
    let report = try fixture.sync(progress: { step in
      guard case .writing = step, !isDone else { return }
      isDone = true
      try body()
    })
    #expect(isDone && report.addsUp)
    return report
  }

  private func operations() throws -> [String] {
    try fixture.texts("SELECT kind FROM operations WHERE kind NOT LIKE 'migrat%'")
  }

  private func expectBusy(_ body: () throws -> Void) {
    #expect(code(body) == .busy)
  }

  @Test func aSyncOfTheSameExportFindsItThere() throws {
    let report = try sync { try fixture.sync(into: fixture.store(other)) }
    #expect(report.counts(.steps) == [16, 0, 0, 16, 0, 0])
    #expect(report.counts(.sleep) == [8, 0, 0, 8, 0, 0])
    #expect(report.operationID == nil && !report.isPartial)
    #expect(try operations() == ["sync"])
    #expect(try fixture.broken() == [])
    let alone = try SyncFixture()
    alone.source.content = fixture.source.content
    try alone.sync()
    #expect(try fixture.content() == alone.content())
    #expect(try fixture.sync().metrics.allSatisfy(\.isUpToDate))
  }

  /// Half of what is due is there already: the rest is written, by each its own.
  @Test func aSyncOfAPartIsCompleted() throws {
    let report = try sync {
      try fixture.sync(from: today.advanced(by: -3), into: fixture.store(other))
    }
    #expect(report.counts(.steps) == [16, 8, 0, 8, 0, 0])
    #expect(try operations() == ["sync", "sync"])
    #expect(try fixture.broken() == [])
    #expect(try fixture.sync().metrics.allSatisfy(\.isUpToDate))
  }

  @Test func aNewerExportIsNotOverwritten() throws {
    let before = fixture.source.content
    try fixture.sync(through: today.advanced(by: -6))
    fixture.source.content[.steps]?[today] = fixture.hours([1, 2, 3], on: today)
    let newer = fixture.source.content
    fixture.source.content = before
    expectBusy {
      _ = try sync {
        fixture.source.content = newer
        try fixture.sync(into: fixture.store(other))
      }
    }
    // All of the other's, and nothing of this one's.
    let alone = try SyncFixture()
    alone.source.content = newer
    try alone.sync()
    #expect(try fixture.content() == alone.content())
    #expect(try fixture.sync().metrics.allSatisfy(\.isUpToDate))
  }

  @Test func aMarkThatAPersonMadeMeanwhileStays() throws {
    let day = today.advanced(by: -2)
    expectBusy {
      _ = try sync {
        _ = try other.markTracking(
          [day], metric: .steps, user: fixture.storage.user, context: fixture.storage.context)
      }
    }
    #expect(try fixture.texts("SELECT source FROM sync_tracking") == ["manual"])
    #expect(try fixture.sync().counts(.steps) == [16, 14, 0, 0, 2, 0])
    #expect(try fixture.broken() == [])
  }

  /// An import, or what a person saves, between the look at the tables and the rows.
  @Test func rowsThatCameMeanwhileAreNoBrokenRule() throws {
    // Whose user is known, and who has no steps yet.
    try fixture.sync(handlers: MetricRegistry.handlers.filter { $0.metric == .sleep })
    let hour = fixture.zone.start(of: today.advanced(by: -1))
    func entry(_ quantity: Double, _ hours: Double) -> NewEntity {
      .entry(
        NewEntry(
          user: fixture.storage.user, type: "steps", quantity: quantity,
          measuredAt: hour + hours * 3_600))
    }
    let report = try sync {
      let saved = DayReplacement(
        user: fixture.storage.user, day: today.advanced(by: -1), scope: .hours(type: "steps"),
        entities: [entry(1, 0), entry(9, 1), entry(5, 2)],
        reach: ExportReach(start: -.infinity, end: .infinity))
      _ = try other.replace(
        [saved], zone: fixture.zone, as: OperationKind(rawValue: "test.save"),
        context: fixture.storage.context)
    }
    #expect(report.counts(.steps) == [16, 14, 1, 1, 0, 1])
    #expect(try fixture.broken() == [])
    let alone = try SyncFixture()
    alone.source.content = fixture.source.content
    try alone.sync()
    let rows = "SELECT slot || ' ' || quantity FROM progress_entries ORDER BY type, slot"
    #expect(try fixture.texts(rows) == alone.texts(rows))
  }

  /// What was undone while it ran is not a part of a whole sync.
  @Test func aChangeBesideItIsNotRememberedAsSynced() throws {
    try fixture.sync()
    let gone = today.advanced(by: -6)
    fixture.source.content[.steps]?[today] = fixture.hours([4], on: today)
    let report = try sync {
      let filter = TrackingFilter(metrics: [.steps], from: gone, through: gone)
      _ = try other.clearTracking(
        filter, planned: try other.selectTrackedDays(filter), context: fixture.storage.context)
    }
    #expect(report.counts(.steps) == [15, 0, 1, 14, 0, 1])
    let next = try fixture.sync()
    #expect(next.metrics.filter { !$0.isUpToDate }.map(\.metric) == [.steps])
    #expect(
      try fixture.texts("SELECT digest FROM sync_tracking WHERE day = '\(gone)'").count == 3)
  }

  /// Two that are the first choose the zone of the database: the days of two would be mixed.
  @Test func theZoneOfAnotherIsNotMixedIn() throws {
    expectBusy {
      _ = try sync {
        try fixture.storage.execute(
          """
          INSERT INTO settings (key, value, recorded_at, operation_id)
          VALUES ('time_zone', 'Asia/Kathmandu', 0, 1)
          """, on: other)
      }
    }
    #expect(try fixture.texts("SELECT type FROM progress_entries") == [])
  }

  /// Deliveries and other changes beside it are none of its business.
  @Test func changesOfOtherTablesStopNothing() throws {
    let report = try sync {
      try fixture.storage.execute(
        "INSERT INTO users (id, recorded_at, operation_id) VALUES ('\(UUID())', 0, 1)", on: other)
    }
    #expect(report.counts(.steps) == [16, 16, 0, 0, 0, 0])
    #expect(try fixture.sync().metrics.allSatisfy(\.isUpToDate))
  }
}
