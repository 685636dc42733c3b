import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What imports of app stores got wrong once.
@Suite(.bounded) struct StoreImportRegressionTests {
  private let fixture: StorageFixture
  private var path: String { fixture.folder.file("default.store") }

  init() throws { fixture = try StorageFixture() }

  /// 2025-11-20T10:00:00Z.
  private static let ten = Date(timeIntervalSince1970: 1_763_632_800)
  private static let user = UUID(seed: 3)

  // MARK: Stores

  @discardableResult
  private func write(
    version: Int = 11, seed: UInt64 = 1, userCount: Int = 1, faults: Set<Fault> = []
  ) throws -> AppStoreManifest {
    var scenario = AppStoreScenario(version: version, faults: faults)
    scenario.days = 6
    scenario.seed = seed
    scenario.userCount = userCount
    return try scenario.write(to: path)
  }

  /// A store with one profile and these rows, keys from 1 on in their order.
  private func build(_ rows: [(entity: String, values: AppStoreBuilder.Values)]) throws {
    let builder = try AppStoreBuilder(path: path, version: 11)
    try builder.insert(
      "SDUserProfileV11", ["id": Self.user, "name": "A", "createdAt": Self.ten])
    for row in rows { try builder.insert(row.entity, row.values) }
    try builder.finish()
  }

  private func entry(
    _ type: String, _ quantity: Double, at date: Date = Self.ten, time: String? = nil,
    notes: String? = nil, backendID: String? = nil, created: Date = Self.ten + 3_600,
    id: UUID = UUID()
  ) -> (entity: String, values: AppStoreBuilder.Values) {
    (
      "SDProgressEntry",
      [
        "id": id, "type": type, "quantity": quantity, "date": date, "time": time,
        "notes": notes, "createdAt": created, "updatedAt": created, "backendID": backendID,
        "syncStatus": backendID == nil ? "pending" : "synced", "userProfile": 1,
      ]
    )
  }

  private func night(
    _ sourceID: String, hours: ClosedRange<Double>, id: UUID = UUID(), backendID: String? = nil
  ) -> (entity: String, values: AppStoreBuilder.Values) {
    (
      "SDSleepSession",
      [
        "id": id, "date": Self.ten, "startTime": Self.ten + hours.lowerBound * 3_600,
        "endTime": Self.ten + hours.upperBound * 3_600, "source": "healthkit",
        "sourceID": sourceID, "createdAt": Self.ten + 200_000, "updatedAt": Self.ten + 200_000,
        "backendID": backendID, "syncStatus": backendID == nil ? "pending" : "synced",
        "userProfile": 1,
      ]
    )
  }

  private func stage(
    _ hours: ClosedRange<Double>, session: Int, id: UUID = UUID()
  ) -> (entity: String, values: AppStoreBuilder.Values) {
    (
      "SDSleepStage",
      [
        "id": id, "stage": "asleep", "startTime": Self.ten + hours.lowerBound * 3_600,
        "endTime": Self.ten + hours.upperBound * 3_600, "durationMinutes": 60,
        "session": session,
      ]
    )
  }

  private func event(
    _ type: String, of entity: UUID, id: UUID = UUID()
  ) -> (entity: String, values: AppStoreBuilder.Values) {
    (
      "SDOutboxEvent",
      [
        "id": id, "eventType": type, "entityID": entity, "userID": Self.user.uuidString,
        "status": "pending", "createdAt": Self.ten + 200_001, "attemptCount": 0,
        "maxAttempts": 5, "priority": 5,
      ]
    )
  }

  /// Changes the store behind everybody's back.
  private func edit(_ sql: String) throws {
    let writer = try DatabaseQueue(path: path)
    try writer.write { try $0.execute(sql: sql) }
    try writer.close()
  }

  /// Keeps the store as it is under another name.
  private func keepCopy() throws -> String {
    let copy = fixture.folder.file("older.store")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  private func open(_ source: String? = nil, zone: TimeZone? = .gmt) throws -> AppStore {
    try AppStore(
      source ?? path,
      options: .init(zone: zone, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  // MARK: Imports

  @discardableResult
  private func importing(
    _ source: String? = nil, into database: TypedDatabase, zone: TimeZone? = .gmt,
    relinks: Bool = false, keepsDuplicates: Bool = false
  ) throws -> StoreImportReport {
    let source = source ?? path
    let plan = StoreImportPlan(
      filter: StoreFilter(relinks: relinks), keepsDuplicates: keepsDuplicates, acceptsZone: true,
      fingerprint: try #require(Fingerprint(ofFiles: [source, source + "-wal"])))
    let report = try database.importStore(
      try open(source, zone: zone), plan: plan, context: fixture.context, isDryRun: false,
      progress: { _ in })
    #expect(report.counts.allSatisfy { $0.counts.addsUp })
    return report
  }

  private func count(_ sql: String, _ database: TypedDatabase) throws -> Int {
    try database.queue.read { try Int.fetchOne($0, sql: sql) ?? 0 }
  }

  private func text(_ sql: String, _ database: TypedDatabase) throws -> String? {
    try database.queue.read { try String.fetchOne($0, sql: sql) }
  }

  private func number(_ sql: String, _ database: TypedDatabase) throws -> Double? {
    try database.queue.read { try Double.fetchOne($0, sql: sql) }
  }

  /// Why the first row of an entity is in quarantine; nil where it is not.
  private func reason(_ entity: String, _ database: TypedDatabase) throws -> String? {
    try text(
      "SELECT reason FROM quarantine WHERE source_key = '\(entity)' AND position = 1", database)
  }

  // MARK: Values of another kind

  @Test(arguments: [
    ("SDSleepSession", "ZSTARTTIME"), ("SDSleepStage", "ZSTARTTIME"), ("SDMoodEntry", "ZDATE"),
    ("SDOutboxEvent", "ZCREATEDAT"), ("SDMeal", "ZLOGGEDAT"),
  ])
  func textInADateIsMalformedAndNot2001(entity: String, column: String) throws {
    try write()
    try edit("UPDATE Z\(entity.uppercased()) SET \(column) = '2025-11-20 08:00' WHERE Z_PK = 1")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try reason(entity, database) == "value_malformed")
  }

  @Test func aProfileWithTextInADateIsImportedWithoutItAndKeptWhole() throws {
    try write()
    try edit("UPDATE ZSDUSERPROFILEV11 SET ZDATEOFBIRTH = 'noon'")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM users WHERE date_of_birth_at IS NULL", database) == 1)
    #expect(try reason("SDUserProfileV11", database) == "value_malformed")
    #expect(
      try count("SELECT count(*) FROM quarantine WHERE raw_value LIKE '%noon%'", database) == 1)
  }

  @Test(arguments: ["ZDAILYCALORIEGOAL = 'lots'", "ZNAME = X'FF00'"])
  func aMalformedProfileStillOwnsItsEntries(change: String) throws {
    let manifest = try write()
    try edit("UPDATE ZSDUSERPROFILEV11 SET \(change)")
    let database = try fixture.open()
    try importing(into: database)
    #expect(
      try count("SELECT count(*) FROM progress_entries", database) == manifest.logicalEntries)
    let empty = "SELECT count(*) FROM users WHERE daily_calorie_goal IS NULL OR name IS NULL"
    #expect(try count(empty, database) == 1)
  }

  @Test func textAfterAnEmbeddedNULIsKept() throws {
    try write()
    try edit(
      """
      UPDATE ZSDMEAL SET ZNOTES = 'a' || char(0) || 'b' WHERE Z_PK = 1;
      UPDATE ZSDOUTBOXEVENT SET ZMETADATA = 'c' || char(0) || 'd' WHERE Z_PK = 1;
      """)
    let database = try fixture.open()
    try importing(into: database)
    #expect(try text("SELECT hex(notes) FROM meals WHERE source_key = 1", database) == "610062")
    #expect(
      try text("SELECT hex(metadata) FROM outbox_events WHERE source_key = 1", database)
        == "630064")
  }

  @Test func textAfterAnEmbeddedNULSurvivesUpdateAndUndo() throws {
    try build([entry("weight", 70)])
    try edit("UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'a' || char(0) || 'b'")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try text("SELECT hex(notes) FROM progress_entries", database) == "610062")
    try edit(
      """
      UPDATE ZSDPROGRESSENTRY
      SET ZNOTES = 'c' || char(0) || 'd', ZQUANTITY = 71, ZUPDATEDAT = ZUPDATEDAT + 10
      """)
    let later = try importing(into: database)
    #expect(try text("SELECT hex(notes) FROM progress_entries", database) == "630064")
    _ = try database.undo(later.operationID, context: fixture.context, isDryRun: false)
    #expect(try text("SELECT hex(notes) FROM progress_entries", database) == "610062")
  }

  @Test(arguments: [
    ("SDDietaryAndActivityPreferences", "ZALLERGIES = X'62706C6973743030FF'"),
    ("SDPhotoRecognition", "ZMEALLOGID = 'meal-7'"),
  ])
  func whatCannotBeDecodedIsMalformed(entity: String, change: String) throws {
    try write(version: 9)
    try edit("UPDATE Z\(entity.uppercased()) SET \(change) WHERE Z_PK = 1")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try reason(entity, database) == "value_malformed")
  }

  @Test(arguments: [
    ("SDProgressEntry", "ZNOTES"), ("SDWorkout", "ZNOTES"), ("SDProgressEntry", "ZTYPE"),
  ])
  func invalidUTF8IsMalformed(entity: String, column: String) throws {
    try write()
    try edit(
      "UPDATE Z\(entity.uppercased()) SET \(column) = CAST(X'61FF62' AS TEXT) WHERE Z_PK = 1")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try reason(entity, database) == "value_malformed")
  }

  @Test func aNameIsReadFromTheColumnThatHasOne() throws {
    try write()
    try edit(
      """
      ALTER TABLE ZSDRECOGNIZEDFOODITEM ADD COLUMN ZNAME VARCHAR;
      UPDATE ZSDRECOGNIZEDFOODITEM SET ZFOODNAME = NULL, ZNAME = 'papaya';
      """)
    let database = try fixture.open()
    try importing(into: database)
    #expect(try text("SELECT name FROM recognized_food_items", database) == "papaya")
  }

  // MARK: Later copies

  @Test func theRecordedZoneServesTheNextImport() throws {
    let fitiq = try FitIQBinary()
    try build([entry("weight", 70)])
    let first = try fitiq.run("migrate", "store", path, "--time-zone", "America/Sao_Paulo")
    #expect(first.status == 0, "\(first.error)")
    try edit("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 71, ZUPDATEDAT = ZUPDATEDAT + 10")
    let second = try fitiq.run("migrate", "store", path, "--json")
    #expect(second.status == 0, "\(second.error)")
    #expect(second.out.contains("Sao_Paulo"), "\(second.out)")
  }

  @Test func aChangedGlassOfWaterStaysOneRow() throws {
    try build([entry("water_liters", 0.5)])
    let database = try fixture.open()
    try importing(into: database)
    try edit("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 0.75, ZUPDATEDAT = ZUPDATEDAT + 10")
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM progress_entries", database) == 1)
    #expect(try number("SELECT quantity FROM progress_entries", database) == 0.75)
  }

  @Test func aRawSampleFoldsIntoTheHourOfALaterCopy() throws {
    let raw = entry("resting_heart_rate", 61, at: Self.ten + 433, time: "10:07:13")
    try build([raw])
    let database = try fixture.open()
    try importing(into: database)
    try build([
      raw,
      entry(
        "resting_heart_rate", 61, time: "10:00:00", created: Self.ten + 7_200),
    ])
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM progress_entries", database) == 1)
    #expect(try fixture.engine().verify().isEmpty)
  }

  private static let remote =
    "SELECT quantity || ' ' || backend_id || ' ' || sync_status FROM progress_entries"

  @Test func aClearedBackendIDIsKeptAndPending() throws {
    try build([entry("weight", 70, backendID: "B1")])
    let older = try keepCopy()
    let database = try fixture.open()
    try importing(into: database)
    try edit(
      """
      UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 75, ZBACKENDID = NULL, ZSYNCSTATUS = 'pending',
        ZUPDATEDAT = ZUPDATEDAT + 10
      """)
    try importing(into: database)
    #expect(try text(Self.remote, database) == "75.0 B1 pending")
    let before = try fixture.dump(database)
    let again = try importing(older, into: database)
    #expect(again.operationID == nil)
    #expect(try fixture.dump(database) == before)
  }

  @Test func anEqualRevisionDoesNotUndoWhatWasSent() throws {
    try build([entry("weight", 70)])
    let database = try fixture.open()
    try importing(into: database)
    try fixture.execute(
      "UPDATE progress_entries SET sync_status = 'synced', backend_id = 'B9'", on: database)
    try importing(into: database)
    #expect(try text(Self.remote, database) == "70.0 B9 synced")
  }

  // MARK: Quarantine

  @Test func keptDuplicatesStayWithAPlainImport() throws {
    try build([entry("weight", 70), entry("weight", 71, created: Self.ten + 7_200)])
    let database = try fixture.open()
    try importing(into: database, keepsDuplicates: true)
    #expect(try reason("SDProgressEntry", database) == "duplicate")
    try importing(into: database)
    #expect(try reason("SDProgressEntry", database) == "duplicate")
  }

  @Test func aPlainImportQuarantinesNothingThatWasRelinked() throws {
    try write(faults: [.renamedProfile])
    let database = try fixture.open()
    try importing(into: database, relinks: true)
    let entries = try count("SELECT count(*) FROM progress_entries", database)
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM progress_entries", database) == entries)
    let both = """
      SELECT count(*) FROM quarantine AS q JOIN progress_entries AS e ON e.source_key = q.position
      WHERE q.source_key = 'SDProgressEntry'
      """
    #expect(try count(both, database) == 0)
  }

  @Test func aRefusedRowIsKeptAsItIsInTheLaterCopy() throws {
    try build([entry("weight", 70)])
    try edit("UPDATE ZSDPROGRESSENTRY SET ZTYPE = NULL")
    let database = try fixture.open()
    try importing(into: database)
    try edit("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 78.5, ZUPDATEDAT = ZUPDATEDAT + 10")
    try importing(into: database)
    #expect(try reason("SDProgressEntry", database) == "type_missing")
    #expect(try text("SELECT raw_value FROM quarantine", database)?.contains("78.5") == true)
  }

  // MARK: Sleep

  @Test(arguments: [6.5, 7.5])
  func aLongerSessionTakesInTwoThatArePresent(end: Double) throws {
    let present = [night("S1", hours: 0...end), night("S2", hours: 0.1...7)]
    let stages = [stage(1...2, session: 1), stage(3...4, session: 2)]
    try build(present + stages)
    let database = try fixture.open()
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM sleep_sessions", database) == 2)
    // It starts as one and has the source id of the other.
    try build(present + [night("S2", hours: 0...9)] + stages + [stage(5...6, session: 3)])
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM sleep_sessions", database) == 1)
    #expect(try number("SELECT time_in_bed_minutes FROM sleep_sessions", database) == 540)
    #expect(try count("SELECT count(*) FROM sleep_stages", database) == 1)
  }

  @Test func aLongerSessionWithTheSourceOfAnotherIsNoError() throws {
    let id = UUID()
    try build([night("S1", hours: 0...6, id: id), night("S2", hours: 0.1...7)])
    let database = try fixture.open()
    try importing(into: database)
    try build([night("S2", hours: 0...9, id: id)])
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM sleep_sessions", database) == 1)
    #expect(try number("SELECT time_in_bed_minutes FROM sleep_sessions", database) == 540)
  }

  @Test func anOlderCopyOfANightAddsNoStages() throws {
    let id = UUID()
    try build([night("S1", hours: 0...7, id: id), stage(1...2, session: 1)])
    let older = try keepCopy()
    try build([night("S1", hours: 0...8, id: id), stage(3...4, session: 1)])
    try edit("UPDATE ZSDSLEEPSESSION SET ZUPDATEDAT = ZUPDATEDAT + 10")
    let database = try fixture.open()
    try importing(into: database)
    let before = try fixture.dump(database)
    try importing(older, into: database)
    #expect(try count("SELECT count(*) FROM sleep_stages", database) == 1)
    #expect(try fixture.dump(database) == before)
  }

  @Test func ofTwoNightsWithOneIDOneIsInQuarantine() throws {
    let id = UUID()
    try build([night("S1", hours: 0...7, id: id), night("S2", hours: 24...31, id: id)])
    let database = try fixture.open()
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM sleep_sessions", database) == 1)
    #expect(
      try count(
        "SELECT count(*) FROM quarantine WHERE source_key = 'SDSleepSession'", database) == 1)
  }

  @Test func aNightThatInheritsABackendIDHasNothingToSend() throws {
    let id = UUID()
    try build([
      night("S1", hours: 0...8, id: id), night("S2", hours: 0...7, backendID: "B1"),
      event("sleepSession", of: id),
    ])
    let database = try fixture.open()
    try importing(into: database)
    #expect(try text("SELECT backend_id FROM sleep_sessions", database) == "B1")
    #expect(try text("SELECT status FROM outbox_events", database) == "completed")
  }

  @Test func aRefusedNightLeavesItsBackendID() throws {
    try build([night("S1", hours: 0...8)])
    let database = try fixture.open()
    try importing(into: database)
    try build([night("S1", hours: 0...7, backendID: "B1")])
    try importing(into: database)
    let stays = """
      SELECT time_in_bed_minutes || ' ' || backend_id || ' ' || sync_status FROM sleep_sessions
      """
    #expect(try text(stays, database) == "480.0 B1 synced")
    try build([night("S1", hours: 0...6, backendID: "B2")])
    try importing(into: database)
    #expect(try text(stays, database) == "480.0 B1 synced")
    #expect(try remoteDuplicates(database) == ["B2"])
  }

  // MARK: Events of merged rows

  /// The events of the database, each with its entity and state.
  private func events(_ database: TypedDatabase) throws -> [String] {
    try database.queue.read {
      try String.fetchAll(
        $0, sql: "SELECT entity_id || ' ' || status FROM outbox_events ORDER BY id")
    }
  }

  private func remoteDuplicates(_ database: TypedDatabase) throws -> [String] {
    var found: [String] = []
    try database.forEachRemoteDuplicate(RemoteDuplicateFilter()) { found.append($0.backendID) }
    return found.sorted()
  }

  /// - Parameter isOwn: Whether the database alone has the event.
  @Test(arguments: [false, true])
  func anEventFollowsARowThatBecameAnotherOne(isOwn: Bool) throws {
    let (old, new) = (UUID(), UUID())
    let row = entry("weight", 70, id: old)
    let known = event("progressEntry", of: old)
    try build([row, known])
    let database = try fixture.open()
    try importing(into: database)
    if isOwn {
      try fixture.execute("UPDATE outbox_events SET id = upper(hex(randomblob(18)))", on: database)
    }
    let before = try fixture.dump(database)
    try build(
      [row, entry("weight", 71, created: Self.ten + 7_200, id: new)] + (isOwn ? [] : [known]))
    let report = try importing(into: database)
    #expect(try events(database) == ["\(new.uuidString) pending"])
    _ = try database.undo(report.operationID, context: fixture.context, isDryRun: false)
    #expect(try fixture.dump(database) == before)
  }

  @Test func ofTheEventsOfNightsThatBecomeOneOneStays() throws {
    let ids = (UUID(), UUID(), UUID())
    let present = [night("S1", hours: 0...6.5, id: ids.0), night("S2", hours: 0.1...7, id: ids.1)]
    let known = [event("sleepSession", of: ids.0), event("sleepSession", of: ids.1)]
    try build(present + known)
    let database = try fixture.open()
    try importing(into: database)
    try build(present + [night("S2", hours: 0...9, id: ids.2)] + known)
    try importing(into: database)
    let left = "SELECT id || ' pending' FROM sleep_sessions"
    #expect(try events(database) == [try #require(try text(left, database))])
  }

  @Test func aLaterRowOfTheDatabaseTakesTheEventOfAnOlderOne() throws {
    let (old, new) = (UUID(), UUID())
    try build([entry("weight", 71, created: Self.ten + 7_200, id: new)])
    let database = try fixture.open()
    try importing(into: database)
    try build([entry("weight", 70, id: old), event("progressEntry", of: old)])
    try importing(into: database)
    #expect(try events(database) == ["\(new.uuidString) pending"])
    #expect(try text("SELECT id FROM progress_entries", database) == new.uuidString)
  }

  @Test(arguments: [(70.0, "synced"), (71, "pending")])
  func aLaterRowOfTheDatabaseTakesTheBackendIDOfAnOlderOne(value: Double, state: String) throws {
    let (old, new) = (UUID(), UUID())
    try build([
      entry("weight", value, created: Self.ten + 7_200, id: new), event("progressEntry", of: new),
    ])
    let database = try fixture.open()
    try importing(into: database)
    try build([entry("weight", 70, notes: "fasting", backendID: "B1", id: old)])
    try importing(into: database)
    #expect(try text(Self.remote, database) == "\(value) B1 \(state)")
    #expect(try text("SELECT notes FROM progress_entries", database) == "fasting")
    let expected = state == "synced" ? "completed" : "pending"
    #expect(try events(database) == ["\(new.uuidString) \(expected)"])
    #expect(try remoteDuplicates(database) == [])
  }

  /// The app has forgotten the first id and got a second one.
  @Test func aReplacedBackendIDIsListed() throws {
    let row = entry("weight", 70, backendID: "B1")
    try build([row])
    let database = try fixture.open()
    try importing(into: database)
    try edit(
      """
      UPDATE ZSDPROGRESSENTRY
      SET ZQUANTITY = 75, ZBACKENDID = 'B2', ZUPDATEDAT = ZUPDATEDAT + 10
      """)
    try importing(into: database)
    #expect(try text(Self.remote, database) == "75.0 B2 synced")
    #expect(try remoteDuplicates(database) == ["B1"])
  }

  // MARK: Notes

  @Test func theNotesOfTheNewestCopyStay() throws {
    let rows = ["first", "second", "", nil].enumerated().map { index, notes in
      entry("weight", 70, notes: notes, created: Self.ten + 3_600 * Double(index))
    }
    try build(rows)
    let database = try fixture.open()
    try importing(into: database)
    #expect(try text("SELECT notes FROM progress_entries", database) == "second")
  }

  // MARK: Days without midnight

  private func slots(
    of rows: [(entity: String, values: AppStoreBuilder.Values)]
  ) throws -> [String] {
    try build(rows)
    let database = try fixture.open()
    let zone: TimeZone = try #require(TimeZone(identifier: "Africa/Cairo"))
    try importing(into: database, zone: zone)
    return try database.queue.read {
      try String.fetchAll($0, sql: "SELECT slot FROM progress_entries ORDER BY slot")
    }
  }

  @Test func aTotalOfADayWithoutMidnightIsNoHour() throws {
    // 2025-04-25 began at 01:00.
    let first = Date(timeIntervalSince1970: 1_745_532_000)
    let slots = try slots(of: [
      entry("steps", 9_000, at: first), entry("steps", 40, at: first, time: "01:00:00"),
    ])
    #expect(slots == ["2025-04-24T22:00:00Z", "2025-04-25 total"])
  }

  @Test func samplesOfTheFirstHourKeepTheirSlots() throws {
    let midnight = Date(timeIntervalSince1970: 1_745_614_800)
    let slots = try slots(of: [
      entry("resting_heart_rate", 61, at: midnight, time: "00:10:05"),
      entry("resting_heart_rate", 64, at: midnight, time: "00:30:15"),
    ])
    #expect(slots == ["2025-04-25T21:10:05Z", "2025-04-25T21:30:15Z"])
  }

  @Test func aPulledRowWithAnUnreadableTimeIsPulled() throws {
    let midnight = Self.ten - 36_000
    let pulled = entry("steps", 500, at: midnight, time: "noonish", backendID: "B1")
    try build([pulled])
    let database = try fixture.open()
    try importing(into: database)
    let created = (Self.ten + 3_600).timeIntervalSince1970
    let sql = "SELECT measured_at FROM progress_entries"
    #expect(try number(sql, database) == created)
    #expect(try open().read { try Double.fetchOne($0, sql: sql) } == created)
  }

  // MARK: Odd and hostile stores

  @Test(arguments: [
    ("UPDATE ZSDPHYSICALATTRIBUTE SET ZTYPE = NULL WHERE Z_PK = 1", 0),
    ("UPDATE ZSDPROGRESSENTRY SET Z_PK = -5, ZTYPE = NULL WHERE Z_PK = 1", 1),
    (
      """
      UPDATE ZSDPROGRESSENTRY SET Z_PK = 9223372036854775807 WHERE Z_PK = 2;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807 WHERE Z_NAME = 'SDProgressEntry';
      """, 0
    ),
  ])
  func oddKeysAndAMissingTypeStopNothing(sql: String, refused: Int) throws {
    let manifest = try write()
    try edit(sql)
    let database = try fixture.open()
    let report = try importing(into: database)
    let counts = report.counts.first { $0.table == "progress_entries" }?.counts
    #expect(counts?.found == manifest.progressRows)
    #expect(counts?.quarantined == refused)
    #expect(
      try count("SELECT count(*) FROM progress_entries", database)
        == manifest.logicalEntries - refused)
  }

  @Test(arguments: [
    #"a""b"#, #"Z_PK""||(SELECT ZAUTHTOKEN FROM ZSDUSERPROFILEV11)||""Z_PK"#,
  ])
  func aColumnIsANameAndNotSQL(name: String) throws {
    try write()
    try edit(
      """
      ALTER TABLE ZSDPROGRESSENTRY ADD COLUMN "\(name)" VARCHAR;
      UPDATE ZSDPROGRESSENTRY SET ZTYPE = NULL WHERE Z_PK = 1;
      """)
    let database = try fixture.open()
    try importing(into: database)
    #expect(try reason("SDProgressEntry", database) == "type_missing")
    let leaked = "SELECT count(*) FROM quarantine WHERE instr(raw_value, 'fake-auth-token') > 0"
    #expect(try count(leaked, database) == 0)
  }

  /// An archive of an array that names one text again and again.
  private static func archive(references: Int, length: Int) -> Data {
    func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
      [kind | 15, 0x12] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 3), (2, 4)]), RawPropertyList.ascii("$top"),
      RawPropertyList.ascii("$objects"), RawPropertyList.dictionary([(5, 6)]),
      RawPropertyList.array([7, 8, 9]), RawPropertyList.ascii("root"), [0x80, 1],
      RawPropertyList.ascii("$null"), RawPropertyList.dictionary([(10, 11)]),
      head(0x50, length) + [UInt8](repeating: 0x78, count: length),
      RawPropertyList.ascii("NS.objects"),
      head(0xA0, references) + [UInt8](repeating: 12, count: references), [0x80, 2],
    ])
    return list.bytes
  }

  @Test func anArchiveThatGrowsWhenDecodedIsRefusedAtOnce() throws {
    #expect(
      KeyedArchiveStrings.decode(Self.archive(references: 2, length: 3)) == ["xxx", "xxx"])
    let bomb = Self.archive(references: 100_000, length: 100_000)
    #expect(KeyedArchiveStrings.decode(bomb) == nil)
  }

  @Test func theLowestKeyOfAProfileOpens() throws {
    try write(userCount: 2)
    try edit("UPDATE ZSDUSERPROFILEV11 SET Z_PK = -9223372036854775808 WHERE Z_PK = 1")
    let database = try fixture.open()
    try importing(into: database)
    #expect(try count("SELECT count(*) FROM users", database) == 2)
  }

  @Test func aTableWithoutAPrimaryKeyIsHostile() throws {
    try write()
    try edit(
      """
      CREATE TABLE other AS SELECT * FROM ZSDPROGRESSENTRY;
      DROP TABLE ZSDPROGRESSENTRY;
      ALTER TABLE other RENAME TO ZSDPROGRESSENTRY;
      """)
    let database = try fixture.open()
    let error = #expect(throws: StorageError.self) { try self.importing(into: database) }
    #expect(error?.code == .storeHostile)
  }

  // MARK: Undo

  /// Keys are not used again, so a row of another store is not taken for one that was undone.
  @Test func aRedoAfterTheImportOfAnotherStore() throws {
    let one = try write(seed: 1)
    let database = try fixture.open()
    // The zone that each would record is a row that the redo would find changed.
    try fixture.execute(
      "INSERT INTO settings VALUES ('time_zone', 'GMT', 1763700000, 0)", on: database)
    let first = try importing(into: database)
    let undo = try database.undo(first.operationID, context: fixture.context, isDryRun: false)
    let other = try write(seed: 2)
    try importing(into: database)
    _ = try database.undo(undo.operationID, context: fixture.context, isDryRun: false)
    #expect(
      try count("SELECT count(*) FROM progress_entries", database)
        == one.logicalEntries + other.logicalEntries)
  }

  @Test func theDryRunOfAnUndoCountsLikeTheRun() throws {
    let row = entry("weight", 70)
    try build([row])
    let database = try fixture.open()
    try importing(into: database)
    try build([row, entry("steps", 40, time: "10:00:00")])
    try edit("UPDATE ZSDUSERPROFILEV11 SET ZNAME = 'B', ZUPDATEDAT = ZCREATEDAT + 10")
    let later = try importing(into: database)
    let id = later.operationID
    let dry = try database.undo(id, context: fixture.context, isDryRun: true)
    let run = try database.undo(id, context: fixture.context, isDryRun: false)
    #expect(dry.rowsRemoved == run.rowsRemoved)
    #expect(dry.rowsRestored == run.rowsRestored)
    #expect(dry.notes == run.notes)
    #expect(try text("SELECT name FROM users", database) == "A")
  }
}
