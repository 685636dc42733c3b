import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import Foundation
import GRDB

@testable import FitIQStorage

/// What a person's phone knows, as the source of a sync.
final class TestSource: SyncSource {
  var content: [HealthMetric: [LocalDay: SourceDay.Content]] = [:]
  var isTruncated = false
  var isDuplicateSearchComplete = true
  /// As the day of the sync ends, unless another instant is named.
  var exportedAt: Double?
  var isDated = true
  fileprivate var endOfDay = 0.0
  private(set) var readings = 0

  var identity: String {
    "\(HealthMetric.allCases.map { digests(of: $0) }) \(exportedAt ?? 0)"
  }

  func isRecognised(as identity: String) throws -> Bool { identity == self.identity }

  func load(
    _ metrics: [HealthMetric], progress: (SyncProgress) throws -> Void
  ) throws -> SourceSummary {
    readings += 1
    return SourceSummary(
      identity: identity, exportedAt: isDated ? exportedAt ?? endOfDay : nil,
      isTruncated: isTruncated,
      isDuplicateSearchComplete: isDuplicateSearchComplete)
  }

  func days(of metric: HealthMetric) throws -> [SourceDay] {
    (content[metric] ?? [:]).sorted { $0.key < $1.key }.map { day, content in
      SourceDay(day: day, digest: "\(content)", content: content)
    }
  }

  func unload() {}

  private func digests(of metric: HealthMetric) -> [String] {
    (content[metric] ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }
}

/// A database that is synced from a source.
struct SyncFixture {
  let storage: StorageFixture
  let database: TypedDatabase
  let source = TestSource()
  let zone: ZoneOffsets
  /// 2025-03-12.
  static let today = LocalDay(ordinal: 20_159)

  init(zone name: String = "Europe/Lisbon") throws {
    storage = try StorageFixture()
    database = try storage.open()
    zone = ZoneOffsets(TimeZone(identifier: name) ?? .gmt)
  }

  /// - Parameter other: Another connection to the same file.
  func store(_ other: TypedDatabase? = nil) throws -> DatabaseSyncStore {
    try DatabaseSyncStore(
      other ?? database, user: storage.user, zone: zone, addsUser: true, context: storage.context)
  }

  func request(
    today: LocalDay = today, from: LocalDay? = nil, through: LocalDay? = nil
  ) -> SyncRequest {
    SyncRequest(
      user: storage.user, zone: zone, today: today, mergeRule: "cells", from: from,
      through: through)
  }

  @discardableResult
  func sync(
    today: LocalDay = today, from: LocalDay? = nil, through: LocalDay? = nil,
    handlers: [any SyncHandler] = MetricRegistry.handlers, into store: DatabaseSyncStore? = nil,
    consent: (SyncRemoval) throws -> Void = { _ in },
    progress: (SyncProgress) throws -> Void = { _ in }
  ) throws -> SyncReport {
    source.endOfDay = zone.start(of: today.advanced(by: 1)) - 1
    return try HealthSync(
      handlers, from: source, into: store ?? self.store(),
      request(today: today, from: from, through: through)
    ).run(consent: consent, progress: progress)
  }

  /// What today's and the earlier sync of the app's own are called: a week, and what is missing.
  @discardableResult
  func syncDaily(today: LocalDay) throws -> SyncReport {
    let store = try store()
    let start = SyncWindow.dailyStart(
      today: today,
      tracked: try HealthMetric.allCases.map {
        (try store.trackedDays(of: $0), try store.lastExport(of: $0))
      })
    return try sync(today: today, from: start, through: today, into: store)
  }

  /// Full hours of a day, in their order.
  func hours(_ values: [Double], on day: LocalDay) -> SourceDay.Content {
    let start = zone.start(of: day)
    return .hours(
      values.enumerated().map {
        SourceDay.Hour(start: start + Double($0) * 3_600, value: $1)
      })
  }

  func night(_ hours: Double, on day: LocalDay, from start: Double = -1) -> HealthNight {
    let start = zone.start(of: day) + start * 3_600
    let span = SleepInterval(start: start, end: start + hours * 3_600)
    return HealthNight(
      span: span, primarySpan: span, asleep: span.span,
      stages: [
        NewNight.Stage("core", SleepInterval(start: start, end: start + 1_800)),
        NewNight.Stage("rem", SleepInterval(start: start + 1_800, end: span.end)),
      ])
  }

  func texts(_ sql: String) throws -> [String] {
    try database.queue.read { try String.fetchAll($0, sql: sql) }
  }

  /// What a person would call the content: without ids, times of writing and operations.
  func content() throws -> [String] {
    try texts(
      """
      SELECT type || ' ' || slot || ' ' || quantity || ' ' || day || ' ' || ifnull(time, '-')
        FROM progress_entries
      UNION ALL
      SELECT day || ' ' || start_at || ' ' || end_at || ' ' || total_sleep_minutes || ' ' || source_id
        FROM sleep_sessions
      UNION ALL
      SELECT n.start_at || ' ' || s.stage || ' ' || s.start_at || ' ' || s.end_at
        FROM sleep_stages AS s JOIN sleep_sessions AS n ON n.id = s.session_id
      UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '-') || ' ' || ifnull(heart_rate_avg, '-') || ' '
             || ifnull(calories_burned, '-') || ' ' || ifnull(active_minutes, '-')
        FROM activity_snapshots
      UNION ALL
      SELECT metric || ' ' || day || ' ' || source || ' ' || is_complete || ' ' || digest
        FROM sync_tracking WHERE is_complete OR digest <> 'none'
      UNION ALL
      SELECT event_type || ' ' || priority || ' ' || count(*) FROM outbox_events
        WHERE status = 'pending' GROUP BY event_type
      """
    ).sorted()
  }

  /// Rows that wait to be sent and have no event, or two; events of nothing.
  func broken() throws -> [String] {
    try texts(
      """
      WITH entities AS (SELECT id, sync_status = 'pending' AS waits FROM progress_entries
                        UNION ALL SELECT id, sync_status = 'pending' FROM sleep_sessions
                        UNION ALL SELECT id, backend_id IS NULL FROM activity_snapshots)
      SELECT 'entity ' || n.id FROM entities AS n
      WHERE (SELECT count(*) FROM outbox_events AS e
             WHERE e.entity_id = n.id AND e.status <> 'completed') <> n.waits
      UNION ALL
      SELECT 'event ' || id FROM outbox_events
      WHERE status <> 'completed' AND entity_id NOT IN (SELECT id FROM entities)
      """) + (try OutboxFixture(storage: storage, database: database).miscounted())
  }
}

extension SyncReport {
  /// `fetched new changed unchanged skipped removed` of a metric.
  func counts(_ metric: HealthMetric) -> [Int]? {
    metrics.first { $0.metric == metric }.map {
      [$0.fetched, $0.new, $0.changed, $0.unchanged, $0.skipped, $0.removed]
    }
  }

  var addsUp: Bool {
    metrics.allSatisfy { $0.fetched == $0.new + $0.changed + $0.unchanged + $0.skipped }
  }
}
