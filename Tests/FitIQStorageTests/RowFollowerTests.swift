import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Which rows changed between two looks, on both kinds of store.
@Suite(.bounded) struct RowFollowerTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
  }

  private func openAppStore() throws -> OpenStore {
    .appStore(try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil })))
  }

  /// Nil where there is nothing to compare with.
  private func changes(
    _ follower: RowFollower, open: (() throws -> OpenStore)? = nil
  ) throws -> [RowChange]? {
    guard case .changes(let found) = try follower.look(at: (open ?? openAppStore)()) else {
      return nil
    }
    var changes: [RowChange] = []
    found.forEach { changes.append($0) }
    return changes
  }

  @Test(arguments: [2, 6, AppStoreVersion.newest])
  func everyRowOfAnAppStoreIsFollowed(version: Int) throws {
    var scenario = AppStoreScenario(version: version)
    scenario.days = 5
    try scenario.write(to: path)
    let follower = RowFollower()
    #expect(try changes(follower) == nil)
    #expect(try changes(follower) == [])
    // Neither counts Z_OPT up nor touches a date: any writer counts.
    try RawSQL.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK = 3;
      DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 5;
      INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT, ZID)
      VALUES (900001, 1, 1, x'00112233445566778899AABBCCDDEEFF');
      INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT) VALUES (900002, 1, 1);
      """, in: path)
    let found = try #require(try changes(follower))
    #expect(found.map(\.kind) == [.updated, .deleted, .inserted, .inserted])
    #expect(found.map(\.key) == [3, 5, 900_001, 900_002])
    #expect(found.allSatisfy { $0.entity == "progress_entries" })
    #expect(found[2].id == "00112233-4455-6677-8899-AABBCCDDEEFF" && found[3].id == nil)
    #expect(found[1].id?.count == 36)
  }

  @Test func rowsOfTheDatabaseAreNamedByTheirIDs() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    let follower = RowFollower()
    func open() throws -> OpenStore { .database(try fixture.open()) }
    try fixture.execute(
      """
      INSERT INTO users (id, recorded_at, operation_id) VALUES ('\(fixture.user)', 0, 1);
      INSERT INTO sleep_sessions
        (id, user_id, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
         sleep_efficiency, sync_status, recorded_at, operation_id)
      SELECT '00000000-0000-4000-8000-00000000000' || value, '\(fixture.user)', '2025-01-27',
        1737936000, 1737936060, 1, 1, 100, 'synced', 0, 1 FROM json_each('[1,2,3]');
      INSERT INTO sleep_stages (id, session_id, stage, start_at, end_at, recorded_at, operation_id)
      VALUES ('odd one', '00000000-0000-4000-8000-000000000001', 'deep', 0, 60, 0, 1),
        ('odd two', '00000000-0000-4000-8000-000000000001', 'rem', 0, 60, 0, 1);
      """, on: database)
    #expect(try changes(follower, open: open) == nil)
    try fixture.execute(
      """
      UPDATE sleep_sessions SET notes = 'x' WHERE id LIKE '%3';
      DELETE FROM sleep_sessions WHERE id LIKE '%2';
      DELETE FROM sleep_stages WHERE id = 'odd two';
      INSERT INTO outbox_events
        (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
         priority, recorded_at, operation_id)
      VALUES ('E', 'sleepSession', 'x', 'u', 'pending', 5, 0, 5, 0, 0, 1);
      """, on: database)
    let found = try #require(try changes(follower, open: open))
    #expect(
      found.map { "\($0.kind) \($0.entity) \($0.id ?? "-") \($0.key.map(String.init) ?? "-")" } == [
        "deleted sleep_sessions 00000000-0000-4000-8000-000000000002 -",
        "updated sleep_sessions 00000000-0000-4000-8000-000000000003 -",
        "deleted sleep_stages odd two -", "inserted outbox_events E 1",
      ])
  }

  @Test func kindsOfStoreAreNotCompared() throws {
    try AppStoreScenario().write(to: path)
    let follower = RowFollower()
    #expect(try changes(follower) == nil)
    let fixture = try StorageFixture()
    try fixture.open().close()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    let look = try follower.look(
      at: .database(TypedDatabase.openForReading(path, options: .init(busyTimeout: 5))))
    guard case .otherKind = look else {
      Issue.record("the two kinds were compared")
      return
    }
  }

  /// A store whose last transaction was cut off is what it was before that.
  @Test func aJournalThatIsLeftIsPlayedBack() throws {
    try AppStoreScenario().write(to: path)
    try RawSQL.execute("PRAGMA journal_mode = DELETE", in: path)
    let follower = RowFollower()
    #expect(try changes(follower) == nil)
    let crashed = folder.file("crashed.store")
    let app = try DatabaseQueue(path: path)
    try app.inDatabase { db in
      // So that the pages are written before the commit.
      try db.execute(sql: "PRAGMA cache_size = 2; PRAGMA cache_spill = 2; BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'never'")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: crashed + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try app.close()
    for suffix in ["", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      try FileManager.default.moveItem(atPath: crashed + suffix, toPath: path + suffix)
    }
    #expect(try changes(follower) == [])
  }

  /// Against a comparison of every row, over commits of every shape.
  @Test(arguments: Effort.seeds(2, ci: 6))
  func anyHistoryOfCommitsIsTold(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try AppStoreScenario().write(to: path)
    let follower = RowFollower()
    #expect(try changes(follower) == nil)
    let app = try DatabaseQueue(path: path)
    try app.inDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 20") }
    var before = try rows(app)
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let sql = RandomStoreEdit.statement(&random)
        try app.writeWithoutTransaction { try $0.execute(sql: sql) }
      }
      let after = try rows(app)
      let found = try #require(try changes(follower))
      #expect(found.map { "\($0.kind) \($0.key ?? 0)" } == difference(before, after))
      before = after
    }
    try app.close()
    #expect(try changes(follower) == [])
  }

  private func rows(_ app: DatabaseQueue) throws -> [Int64: String] {
    try app.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT Z_PK, quote(ZQUANTITY) || quote(ZNOTES) || quote(ZID) FROM ZSDPROGRESSENTRY
          """)
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  private func difference(_ old: [Int64: String], _ new: [Int64: String]) -> [String] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      switch (old[key], new[key]) {
      case (nil, _): "inserted \(key)"
      case (_, nil): "deleted \(key)"
      case (let one, let other): one == other ? nil : "updated \(key)"
      }
    }
  }
}
