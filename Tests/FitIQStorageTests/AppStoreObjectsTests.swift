import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What fitiq does with a store that has more than plain tables and indexes.
@Suite(.bounded) struct AppStoreObjectsTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  private func writeStore() throws {
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 6
    scenario.duplicateFactor = 3
    try scenario.write(to: fixture.path)
  }

  private func outbox() throws {
    let writer = try AppStoreWriter(
      try fixture.open(), stateFolder: fixture.stateFolder, options: .init(busyTimeout: 1),
      isLocalOnly: false)
    _ = try writer.changeOutbox(
      .cancel, OutboxFilter(), at: moment, reason: nil, context: fixture.context)
  }

  private let moment = Moment(wall: 1_764_158_400, boot: "this-boot", uptime: 50_000)
  private static let trigger =
    "CREATE TRIGGER hook AFTER UPDATE ON ZSDOUTBOXEVENT BEGIN DELETE FROM ZSDMEAL; END"

  @Test func theDoctorSaysWhyNothingIsChanged() async throws {
    try writeStore()
    try fixture.execute(Self.trigger)
    let report = try await Doctor.examine(
      appStore: fixture.path, open: AppStore.Options(zone: nil, decodeStrings: { _ in [] }),
      options: Doctor.Options(examples: 3, asOf: fixture.asOf))
    let finding = try #require(report.findings.first { $0.id == .foreignSchema })
    #expect(finding.examples == ["a trigger"])
    #expect(finding.obstacle?.hasSuffix("fitiq migrate store \(fixture.path)") == true)
    #expect(!report.isHealthy)
    // The copies are told as ever, without the command that would refuse.
    #expect(report.findings.contains { $0.id == .duplicateEntries && $0.repair == nil })
    #expect(
      report.findings.compactMap(\.repair).allSatisfy {
        !$0.contains("cleanup") && !$0.contains("outbox")
      })
  }

  @Test(arguments: [true, false]) func whatWasDoneBeforeStays(isDryRun: Bool) throws {
    try writeStore()
    try fixture.cleanUp()
    try fixture.execute(Self.trigger)
    let history = AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
    let backup = try #require(try history.backups().first)
    #expect(
      code { _ = try history.undo(nil, context: fixture.context, isDryRun: isDryRun) }
        == .storeHostile)
    #expect(
      code { _ = try history.restore(backup.name, context: fixture.context, isDryRun: isDryRun) }
        == .storeHostile)
  }

  /// Reading goes on; nothing is changed.
  @Test(arguments: [
    "CREATE VIEW ZOTHER AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT x FROM c",
    "CREATE TRIGGER hook AFTER UPDATE ON ZSDOUTBOXEVENT BEGIN DELETE FROM ZSDMEAL; END",
    // Core Data's own, of a derived attribute.
    """
    CREATE TRIGGER ZDA_ZSDMEAL_count AFTER DELETE ON ZSDMEALLOGITEM FOR EACH ROW BEGIN
      UPDATE ZSDMEAL SET ZTOTALCALORIES = NSCoreDataDAUpdate(1) WHERE Z_PK = OLD.ZMEALLOG; END
    """,
    "CREATE VIRTUAL TABLE ZSEARCH USING fts5(content)",
    "CREATE\tVIRTUAL /* AS */ TABLE ZPLACES USING rtree(id, low, high)",
    "CREATE TABLE ZGROWING (a, b GENERATED ALWAYS AS (zeroblob(900000000)) VIRTUAL)",
    "CREATE TABLE ZGROWING (a, b\tAS\n(zeroblob(900000000)))",
    "CREATE TABLE ZCHECKED (a, b CHECK/**/(length(a) < 9))",
    "CREATE TABLE ZFREE (a TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE ZLOUD (a TEXT UNIQUE ON CONFLICT REPLACE)",
    "CREATE INDEX ZBYDAY ON ZSDPROGRESSENTRY (date(ZDATE))",
    "CREATE INDEX ZSUM ON ZSDPROGRESSENTRY (ZQUANTITY + 1)",
    "CREATE INDEX ZSOME ON ZSDOUTBOXEVENT (ZSTATUS) WHERE ZSTATUS <> 'completed'",
    // Its events would be about rows that go.
    "UPDATE Z_PRIMARYKEY SET Z_NAME = 'TRANSACTION' WHERE Z_NAME = 'SDOutboxEvent'",
  ])
  func isReadAndNeverChanged(sql: String) throws {
    try writeStore()
    try fixture.execute(sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(try fixture.count("SELECT count(*) FROM progress_entries") > 0)
    // What shows what could be done refuses as what does it.
    let store = try fixture.open()
    #expect(code { _ = try fixture.plan() } == .storeHostile)
    #expect(code { _ = try store.planOutbox(.cancel, OutboxFilter(), at: moment) } == .storeHostile)
    #expect(
      code { _ = try store.planReconcile(Set(OutboxRepairClass.allCases), at: moment) }
        == .storeHostile)
    #expect(code { _ = try store.dueEvents(OutboxFilter(), at: moment) } == .storeHostile)
    #expect(code { try fixture.cleanUp() } == .storeHostile)
    #expect(code { try outbox() } == .storeHostile)
    let history = AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
    #expect(
      code { _ = try history.undo(nil, context: fixture.context, isDryRun: false) }
        == .operationUnknown)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  /// SQLite's oldest oddity: such a key is not the row's.
  @Test func aKeyInDescendingOrderIsRefused() throws {
    try writeStore()
    let queue = try DatabaseQueue(path: fixture.path)
    let sql = try queue.read {
      try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name = 'ZSDOUTBOXEVENT'")
    }
    try queue.close()
    let other = try #require(sql).replacing("PRIMARY KEY", with: "PRIMARY KEY DESC")
    try fixture.execute(
      """
      ALTER TABLE ZSDOUTBOXEVENT RENAME TO ZOLD; \(other);
      INSERT INTO ZSDOUTBOXEVENT SELECT * FROM ZOLD; DROP TABLE ZOLD
      """)
    #expect(code { _ = try fixture.open() } == .storeHostile)
  }

  /// Core Data writes UTF-8.
  @Test func textInAnotherEncodingIsReadAndNeverChanged() throws {
    try writeStore()
    let source = try DatabaseQueue(path: fixture.path)
    let other = fixture.path + ".other"
    let target = try DatabaseQueue(path: other)
    try source.read { from in
      try target.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA encoding = 'UTF-16le'")
        for row in try Row.fetchAll(from, sql: "SELECT name, sql, type FROM sqlite_schema") {
          guard let sql = row[1] as String? else { continue }
          try db.execute(sql: sql)
          guard row[2] == "table" else { continue }
          let name = SQLName.quoted(row[0])
          for values in try Row.fetchAll(from, sql: "SELECT * FROM \(name)") {
            let places = values.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
              sql: "INSERT INTO \(name) VALUES (\(places))",
              arguments: StatementArguments(values.databaseValues))
          }
        }
      }
    }
    try source.close()
    try target.close()
    #expect(rename(other, fixture.path) == 0)
    #expect(try fixture.count("SELECT count(*) FROM progress_entries") > 0)
    #expect(code { try fixture.cleanUp() } == .storeHostile)
    #expect(code { try outbox() } == .storeHostile)
  }

  /// What only looks like one of those is plain.
  @Test(arguments: [
    "CREATE TABLE ZQUOTED (\"AS\" INTEGER, [CHECK] TEXT DEFAULT 'GENERATED ALWAYS AS (1)')",
    "CREATE TABLE ZREMARK (a INTEGER -- AS (1)\n)",
    "CREATE INDEX ZNAMES ON ZSDPROGRESSENTRY (ZTYPE COLLATE BINARY ASC, \"ZDATE\" DESC)",
  ])
  func isPlain(sql: String) throws {
    try writeStore()
    try fixture.execute(sql)
    #expect(try fixture.cleanUp().operationID == 1)
    #expect(try fixture.integrity() == "ok")
  }

  /// The table of an entity itself is another thing: its rows would be what somebody computes.
  @Test(arguments: [
    "CREATE VIEW ZSDMEAL AS SELECT 1 AS Z_PK, 1 AS Z_ENT",
    "CREATE TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT, ZID AS (zeroblob(16)))",
    "CREATE TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE ZSDMEAL USING fts5(Z_PK, Z_ENT)",
  ])
  func anEntityIsAPlainTable(sql: String) throws {
    try writeStore()
    try fixture.execute("DROP TABLE ZSDMEAL; " + sql)
    #expect(code { _ = try fixture.open() } == .storeHostile)
  }

  /// Texts that only somebody who writes the schema table himself can put there.
  @Test(arguments: [
    "CREATE TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT); DELETE FROM ZSDPROGRESSENTRY",
    "CREATE TABLE source.ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT)",
    "CREATE TEMP TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT)",
    "CREATE TABLE ZOTHER (Z_PK INTEGER PRIMARY KEY, Z_ENT)",
    "CREATE TABLE ZSDMEAL AS SELECT 1",
    "CREATE TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY, Z_ENT",
    "ATTACH 'x' AS y",
  ])
  func onlyOneStatementIsRead(sql: String) throws {
    let queue = try DatabaseQueue()
    let schema = try queue.write { db in
      try db.execute(sql: "CREATE TABLE ZSDMEAL (Z_PK INTEGER PRIMARY KEY)")
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "UPDATE sqlite_schema SET sql = ?", arguments: [sql])
      return try AppStoreObjects(db)
    }
    #expect(schema.oddity != nil)
    #expect(schema.objects.isEmpty)
    #expect(schema.plainTables.isEmpty)
  }

  /// Names of anything, in stores that are cleaned up both ways and taken back.
  @Test(arguments: [1.0, 4]) func namesAreNamesWhateverIsInThem(factor: Double) throws {
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull])
    scenario.days = 20
    scenario.duplicateFactor = factor
    try scenario.write(to: fixture.path)
    // A name that its entity gives it, and a quotation mark that Swift takes for one with its accent.
    let name = "Z\"\u{301}; DROP TABLE \"ZSDMEAL\" --"
    let quoted = SQLName.quoted(name)
    try fixture.execute(
      """
      CREATE TABLE \(quoted) (\(quoted) "INT); DROP TABLE ZSDMEAL; --", a);
      CREATE INDEX \(SQLName.quoted(name + "index")) ON \(quoted) (\(quoted));
      INSERT INTO \(quoted) VALUES (1, 'x');
      CREATE TABLE \(SQLName.quoted(name + "2")) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER);
      INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX)
        VALUES (99, \(SQLName.string(name.dropFirst() + "2")), 0, 0);
      ALTER TABLE ZSDOUTBOXEVENT ADD COLUMN \(quoted) "INT); DROP TABLE ZSDMEAL; --";
      ALTER TABLE ZSDPROGRESSENTRY ADD COLUMN \(quoted) "INT'); DROP TABLE ZSDMEAL; --";
      UPDATE ZSDPROGRESSENTRY SET \(quoted) = '007';
      """)
    let before = try fixture.content()
    try fixture.cleanUp()
    try outbox()
    let history = AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
    #expect(try fixture.open().catalog.entities.values.allSatisfy { !$0.table.contains("DROP") })
    for _ in 0..<2 { _ = try history.undo(nil, context: fixture.context, isDryRun: false) }
    #expect(try fixture.content() == before)
  }
}
