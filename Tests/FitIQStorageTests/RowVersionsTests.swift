import FitIQDomain
import FitIQTestSupport
import Foundation
import Testing

@testable import FitIQStorage

/// Which rows changed between two looks, on both kinds of store.
@Suite struct RowVersionsTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
  }

  private func appStoreVersions() throws -> RowVersions {
    let store = try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil }))
    return try OpenStore.appStore(store).rowVersions()
  }

  private func changes(_ new: RowVersions, since old: RowVersions) -> [RowChange] {
    var changes: [RowChange] = []
    new.forEachChange(since: old) { changes.append($0) }
    return changes
  }

  @Test(arguments: [2, 6, 11])
  func everyRowOfAnAppStoreIsFollowed(version: Int) throws {
    var scenario = AppStoreScenario(version: version)
    scenario.days = 5
    let manifest = try scenario.write(to: path)
    let before = try appStoreVersions()
    #expect(before.rowCount >= manifest.progressRows)
    #expect(changes(before, since: before).isEmpty)
    // Neither counts Z_OPT up nor touches a date: any writer counts.
    try RawSQL.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK = 3;
      DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 5;
      INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT, ZID)
      VALUES (900001, 1, 1, x'00112233445566778899AABBCCDDEEFF');
      INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT) VALUES (900002, 1, 1);
      """, in: path)
    let after = try appStoreVersions()
    let found = changes(after, since: before)
    #expect(found.map(\.kind) == [.updated, .deleted, .inserted, .inserted])
    #expect(found.map(\.key) == [3, 5, 900_001, 900_002])
    #expect(found.allSatisfy { $0.entity == "progress_entries" })
    #expect(found[2].id == "00112233-4455-6677-8899-AABBCCDDEEFF" && found[3].id == nil)
    #expect(found[1].id?.count == 36)
    // And back.
    let undone = changes(before, since: after)
    #expect(undone.map(\.kind) == [.updated, .inserted, .deleted, .deleted])
  }

  @Test func rowsOfTheDatabaseAreNamedByTheirIDs() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    let store = OpenStore.database(database)
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
    let before = try store.rowVersions()
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
    let found = changes(try store.rowVersions(), since: before)
    #expect(
      found.map { "\($0.kind) \($0.entity) \($0.id ?? "-") \($0.key.map(String.init) ?? "-")" } == [
        "deleted sleep_sessions 00000000-0000-4000-8000-000000000002 -",
        "updated sleep_sessions 00000000-0000-4000-8000-000000000003 -",
        "deleted sleep_stages odd two -", "inserted outbox_events E 1",
      ])
  }

  @Test func kindsOfStoreAreNotCompared() throws {
    try AppStoreScenario().write(to: path)
    let fixture = try StorageFixture()
    let database = try OpenStore.database(fixture.open()).rowVersions()
    #expect(try !appStoreVersions().isComparable(with: database))
    #expect(database.isComparable(with: database))
  }
}

/// What tells that a store may have changed, before it is opened.
@Suite struct StoreVersionTests {
  private let folder: ScratchFolder
  private let path: String
  private let now = Date(timeIntervalSince1970: 4e9)

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  @Test func aCommitIsAnotherVersionAndReadingIsNot() throws {
    let before = StoreVersion(of: path, at: now)
    _ = try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil }))
    #expect(StoreVersion(of: path, at: now) == before && !before.isRecent)
    try RawSQL.execute("UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 1", in: path)
    let after = StoreVersion(of: path, at: now)
    #expect(after != before && !after.isMainFile(of: before))
    try FileManager.default.removeItem(atPath: path)
    #expect(StoreVersion(of: path, at: now) != after)
  }

  @Test func aFileOfTheLastMomentIsNotTrusted() throws {
    try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path)
    #expect(StoreVersion(of: path, at: now).isRecent)
    #expect(!StoreVersion(of: path, at: now.addingTimeInterval(1)).isRecent)
  }

  @Test func eventsAreAboutTheFilesOfTheStoreAlone() throws {
    let events = StoreEvents(path: path)
    #expect(!events.isBlind || events.descriptor < 0)
    guard !events.isBlind else { return }
    _ = try folder.write(Data([1]), to: "other")
    _ = try folder.write(Data([1]), to: "default.store-shm")
    #expect(!events.take())
    _ = try folder.write(Data([1]), to: "default.store-wal")
    #expect(events.take() && !events.take())
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(events.take() && events.isBlind)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    events.arm()
    #expect(!events.isBlind)
    _ = try folder.write(Data([1]), to: "default.store")
    #expect(events.take())
  }
}
