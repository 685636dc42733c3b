import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Reading fitiq's own database.
@Suite(.bounded) struct ReadingDatabaseTests {
  private let fixture: StorageFixture
  private let store: OpenStore
  private let zone = ZoneOffsets(.gmt)

  init() throws {
    fixture = try StorageFixture()
    let database = try fixture.open()
    store = .database(database)
    try fixture.execute(
      """
      INSERT INTO users (id, name, unit_system, recorded_at, operation_id)
      VALUES ('\(fixture.user)', 'Ana', 'metric', 0, 1);
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
      INSERT INTO progress_entries
        (id, user_id, type, quantity, date_at, time, measured_at, day, slot, sync_status,
         recorded_at, operation_id)
      SELECT printf('00000000-0000-4000-8000-%012d', i), '\(fixture.user)', 'steps', 10,
        1737936000 + i / 2 * 3600, '00:00:00', 1737936000 + i / 2 * 3600,
        date(1737936000 + i / 2 * 3600, 'unixepoch'), 'hour ' || i,
        iif(i % 10 = 0, 'pending', 'synced'), 0, 1
      FROM n;
      INSERT INTO progress_entries
        (id, user_id, type, quantity, date_at, measured_at, day, slot, sync_status, recorded_at,
         operation_id)
      VALUES
        ('00000000-0000-4000-8000-000000000000', '\(fixture.user)', 'steps', 9000, 1737936000,
         1737936000, '2025-01-27', '2025-01-27 total', 'synced', 0, 1),
        ('00000000-0000-4000-8000-AAAAAAAAAAAA', '\(fixture.user)', 'steps', 7000, 1737849600,
         1737849600, '2025-01-26', '2025-01-26 total', 'synced', 0, 1);
      INSERT INTO outbox_events
        (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
         metadata, priority, recorded_at, operation_id)
      VALUES ('E', 'progressEntry', '00000000-0000-4000-8000-000000000000', '\(fixture.user)',
        'failed', 5, 2, 5, '{"secret":1}', 0, 0, 1);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
      INSERT INTO sleep_sessions
        (id, user_id, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
         sleep_efficiency, sync_status, recorded_at, operation_id)
      SELECT printf('00000000-0000-4000-8000-%012d', i), '\(fixture.user)', '2025-01-27',
        1737936000 - i, 1737936000 + i / 3, 480, 440, 91.5, 'synced', 0, 1
      FROM n;
      INSERT INTO sleep_stages (id, session_id, stage, start_at, end_at, recorded_at, operation_id)
      VALUES ('S', '00000000-0000-4000-8000-000000000003', 'deep', 1737936000, 1737936060, 0, 1);
      """, on: database)
  }

  private func list(_ filter: EntryFilter = EntryFilter()) throws -> [ProgressEntry] {
    var entries: [ProgressEntry] = []
    _ = try store.forEachEntry(filter, page: Page(), zone: zone) { entries.append($0) }
    return entries
  }

  @Test func pagesShowEveryRowOnce() throws {
    let all = try list()
    #expect(all.count == 102)
    for isOldestFirst in [false, true] {
      var paged: [ProgressEntry] = []
      var page = Page<Int64>(limit: 7, isOldestFirst: isOldestFirst)
      repeat {
        page.after = try store.forEachEntry(EntryFilter(), page: page, zone: zone) {
          paged.append($0)
        }.next
      } while page.after != nil
      #expect(paged == (isOldestFirst ? all.reversed() : all))
    }
    #expect(try list(EntryFilter(syncStatus: .pending)).count == 10)
    #expect(try list(EntryFilter(through: LocalDay("2025-01-26"))).count == 1)
    let other = UserID(UUID())
    #expect(try list(EntryFilter(user: other)).isEmpty)
  }

  /// The index has the order: nothing is sorted, so that a page of millions of rows is instant.
  @Test func aPageIsReadFromTheIndex() throws {
    let plan = try store.read("explain") { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(EntrySQL.page) \(EntrySQL.newestFirst)", arguments: [50]
      ).map { $0["detail"] as String }
    }
    #expect(plan == ["SCAN t USING COVERING INDEX progress_entries_by_instant"])
  }

  @Test func totalsCountADailyTotalOnlyWithoutHours() throws {
    let totals = try store.totals(of: "steps", by: .day, EntryFilter()).totals
    #expect(totals.map(\.period) == ["2025-01-26", "2025-01-27", "2025-01-28", "2025-01-29"])
    #expect(totals.map(\.raw) == [7_000, 9_480, 480, 40])
    #expect(totals.map(\.deduplicated) == [7_000, 480, 480, 40])
    #expect(totals.map(\.supersededRows) == [0, 1, 0, 0])
    let from = EntryFilter(from: LocalDay("2025-01-28"))
    #expect(try store.totals(of: "steps", by: .week, from).totals.map(\.period) == ["2025-W05"])
  }

  @Test func anEntryIsShownWithoutTheMetadataOfItsEvents() throws {
    let detail = try store.entryDetail(.id("00000000-0000-4000-8000-000000000000"))
    #expect(detail.entries.count == 2 && detail.copies.isEmpty)
    #expect(detail.events.map(\.attemptCount) == [2])
    let json = String(decoding: try JSONEncoder().encode(detail), as: UTF8.self)
    #expect(!json.contains("secret"))
  }

  @Test func sessionsArePagedByID() throws {
    var paged: [SleepSession] = []
    var page = Page<String>(limit: 2)
    repeat {
      page.after = try store.forEachSession(SessionFilter(), page: page) { paged.append($0) }.next
    } while page.after != nil
    #expect(paged.compactMap(\.id).map { $0.suffix(1) }.joined() == "987654321")
    let id = "00000000-0000-4000-8000-000000000003"
    let detail = try #require(try store.sessionDetails(.id(id)).first)
    #expect(detail.stages.count == 1 && detail.computed.deepMinutes == 1)
    #expect(throws: LookupError.self) { try store.sessionDetails(.key(3)) }
  }

  @Test func usersHaveWhatIsTheirs() throws {
    var users: [UserOverview] = []
    let outcome = try store.forEachUser(page: Page(), zone: zone) { users.append($0) }
    let user = try #require(users.first)
    #expect(users.count == 1 && outcome.userless == UserlessRows())
    #expect(user.name == "Ana" && user.entryCount == 102 && user.sessionCount == 9)
    #expect(user.firstDay?.description == "2025-01-26")
  }
}
