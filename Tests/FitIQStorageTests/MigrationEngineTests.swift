import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct MigrationEngineTests {
  private let fixture: StorageFixture

  init() throws { fixture = try StorageFixture() }

  private func kinds(_ findings: [MigrationFinding]) -> [MigrationFinding.Kind] {
    findings.map(\.kind)
  }

  @Test func createsTheDatabaseAndThenHasNothingToDo() throws {
    let first = try fixture.engine().up()
    #expect(first.applied == Migration.embedded.map(\.name))
    #expect(first.backupPath == nil)
    let again = try fixture.engine().up()
    #expect(again.applied.isEmpty && again.version == Migration.latestVersion)
    #expect(try fixture.engine().check().isEmpty)
    #expect(try fixture.engine().verify().isEmpty)
    #expect(try fixture.engine().status().allSatisfy { $0.state == .applied })
  }

  @Test(arguments: Effort.spread(Array(1..<Migration.embedded.count), quick: 6))
  func everyVersionComesUpToTheLatest(version: Int) throws {
    _ = try fixture.engine(Array(Migration.embedded.prefix(version))).up()
    #expect(Set(kinds(try fixture.engine().check())) == [.pending])
    let report = try fixture.engine().up()
    #expect(report.applied.count == Migration.embedded.count - version)
    let backup = try #require(report.backupPath)
    #expect(try fixture.engine().check().isEmpty)
    let old = try DatabaseQueue(path: backup)
    #expect(try old.read { try Ledger($0).version } == version)
    #expect(try fixture.engine().restore(from: nil).restoredVersion == version)
    #expect(Set(kinds(try fixture.engine().check())) == [.pending])
  }

  /// Tables that are rebuilt keep their rows, and what was done before can be taken back.
  @Test func newTablesKeepTheirRows() throws {
    let old = try fixture.engine(Array(Migration.embedded.prefix(15))).openCurrent(
      .init(busyTimeout: 5)
    ).database
    try fixture.importing(
      [.steps: ["2025-01-01", "2025-01-02"], .sleep: ["2025-01-01"]], into: old)
    try fixture.execute(
      """
      INSERT INTO pending_sync_types VALUES
        ('\(fixture.user)', 'HKQuantityTypeIdentifierStepCount', 'steps', 0, 1, 1.5, 99);
      INSERT INTO sync_tracking VALUES
        ('\(fixture.user)', 'sleep', '2025-02-02', 'sync', 1, NULL, NULL, NULL, NULL, 1.5, 99, 'd', 1.25);
      """, on: old)
    let before = try fixture.dump(old)
    #expect(before.count > 4)
    try old.queue.close()
    let database = try fixture.open()
    #expect(try fixture.dump(database) == before)
    _ = try database.undo(1, context: fixture.context, isDryRun: false)
    #expect(try fixture.dump(database).count { $0.hasPrefix("sync_tracking") } == 1)
  }

  @Test func aFailingMigrationRollsBackByItself() throws {
    _ = try fixture.engine().up()
    let before = try DatabaseQueue(path: fixture.path).read { try Schema($0) }
    let bad = Migration(
      version: Migration.latestVersion + 1, name: "0006_bad",
      sql: "CREATE TABLE good (id INTEGER) STRICT;\nCREATE TABLE users (id INTEGER) STRICT;\n")
    let error = #expect(throws: StorageError.self) {
      try fixture.engine(Migration.embedded + [bad]).up()
    }
    #expect(error?.code == .schemaEdited)
    #expect(try DatabaseQueue(path: fixture.path).read { try Schema($0) } == before)
    #expect(try fixture.engine().check().isEmpty)
  }

  @Test func aMigrationThatLeavesDanglingReferencesIsRefused() throws {
    _ = try fixture.engine().up()
    let bad = Migration(
      version: Migration.latestVersion + 1, name: "0006_bad",
      sql: """
        INSERT INTO user_sync_states (user_id, ledger_id, recorded_at, operation_id)
        VALUES ('6F1B2C3D-0000-4000-8000-00000000000A', 1, 1.0, 1);

        """)
    #expect(throws: StorageError.self) { try fixture.engine(Migration.embedded + [bad]).up() }
    #expect(try fixture.engine().verify().isEmpty)
  }

  @Test func dryRunLeavesNoTrace() throws {
    let nothing = FileTrace(of: fixture.folder.path)
    #expect(try fixture.engine().dryRun().applied.count == Migration.embedded.count)
    #expect(FileTrace(of: fixture.folder.path) == nothing)

    _ = try fixture.engine(Array(Migration.embedded.prefix(2))).up()
    // A connection that stays open keeps the write-ahead log there.
    let other = try TypedDatabase.openForWriting(fixture.path)
    try other.queue.write { try $0.execute(sql: "PRAGMA user_version = 7") }
    let before = FileTrace(of: fixture.folder.path)
    let report = try fixture.engine().dryRun()
    #expect(report.applied == Migration.embedded.dropFirst(2).map(\.name))
    #expect(report.sql == Migration.embedded.dropFirst(2).map(\.sql))
    #expect(report.schemaChanges.contains { $0.name == "sync_tracking" && $0.before == nil })
    #expect(FileTrace(of: fixture.folder.path) == before)
    try other.queue.close()
  }

  @Test func checkNamesDriftWithTheExactDifference() throws {
    let database = try fixture.open()
    try fixture.execute(
      """
      ALTER TABLE settings ADD COLUMN extra TEXT;
      DROP INDEX quarantine_by_value;
      CREATE TABLE mine (id INTEGER);
      """, on: database)
    let findings = try fixture.engine().check()
    #expect(
      findings.map(\.subject) == ["index quarantine_by_value", "table mine", "table settings"])
    #expect(Set(kinds(findings)) == [.drifted])
    #expect(findings[2].detail.contains("+ "))
    #expect(findings[2].detail.contains("extra TEXT"))
  }

  @Test func layoutOfAnAppliedMigrationDoesNotCount() throws {
    let relaid = Migration.embedded.map {
      Migration(
        version: $0.version, name: $0.name,
        sql: "-- another comment\r\n" + $0.sql.replacing("\n", with: "\r\n  "))
    }
    _ = try fixture.engine(relaid).up()
    #expect(try fixture.engine().check().isEmpty)
  }

  @Test func anEditedMigrationIsNamedAndNotBuiltUpon() throws {
    var edited = Array(Migration.embedded.prefix(3))
    edited[0] = Migration(
      version: 1, name: edited[0].name, sql: edited[0].sql.replacing("= 64", with: ">= 64"))
    _ = try fixture.engine(edited).up()
    let findings = try fixture.engine().check()
    #expect(Set(kinds(findings)).isSuperset(of: [.edited, .pending, .drifted]))
    let error = #expect(throws: StorageError.self) { try fixture.engine().up() }
    #expect(error?.code == .schemaEdited)
  }

  @Test func aNewerDatabaseIsLeftAlone() throws {
    let future = Migration(
      version: Migration.latestVersion + 1, name: "0006_future",
      sql: "CREATE TABLE future (id INTEGER) STRICT;\n")
    _ = try fixture.engine(Migration.embedded + [future]).up()
    #expect(kinds(try fixture.engine().check()) == [.newerThanBinary])
    for action in [{ _ = try fixture.engine().up() }, { _ = try fixture.engine().dryRun() }] {
      let error = #expect(throws: StorageError.self) { try action() }
      #expect(error?.code == .schemaNewer)
    }
    let database = try TypedDatabase.openForReading(fixture.path)
    let error = #expect(throws: StorageError.self) { try database.operations(limit: nil) }
    #expect(error?.code == .schemaNewer)
  }

  @Test func verifyFindsWhatTheRulesForbid() throws {
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    try database.queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
      try db.execute(
        sql: """
          UPDATE sync_tracking SET is_complete = 7;
          UPDATE user_sync_states SET user_id = '6F1B2C3D-0000-4000-8000-00000000000B';
          """)
    }
    let findings = try fixture.engine().verify()
    #expect(findings.contains { $0.kind == .corrupt && $0.detail.contains("CHECK") })
    try fixture.execute("UPDATE sync_tracking SET is_complete = 1", on: database)
    #expect(kinds(try fixture.engine().verify()) == [.danglingReference])
  }

  @Test(arguments: ["text", "sqlite"])
  func filesOfOthersAreNotTouched(kind: String) throws {
    if kind == "text" {
      _ = try fixture.folder.write(
        Data("dear diary, this is no database at all".utf8), to: "fitiq.db")
    } else {
      try DatabaseQueue(path: fixture.path).write { try $0.execute(sql: "CREATE TABLE ZTHING (a)") }
    }
    let before = FileTrace(of: fixture.folder.path)
    for action in [
      { _ = try fixture.engine().up() }, { _ = try fixture.engine().dryRun() },
      { _ = try fixture.engine().status() }, { _ = try fixture.engine().check() },
    ] {
      let error = #expect(throws: StorageError.self) { try action() }
      #expect(error?.code == (kind == "text" ? .notADatabase : .foreignDatabase))
    }
    #expect(FileTrace(of: fixture.folder.path) == before)
  }

  @Test func readingNeverCreatesADatabase() throws {
    #expect(throws: StorageError.self) { try TypedDatabase.openForReading(fixture.path) }
    #expect(try fixture.engine().status().allSatisfy { $0.state == .pending })
    #expect(try fixture.engine().check().count == Migration.embedded.count)
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }

  /// What a kill during the first migration leaves: pages of an unfinished transaction in the file,
  /// the old ones in its journal.
  @Test func aDatabaseWithAJournalToRollBackIsRead() throws {
    let fixture = try StorageFixture()
    let made = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: made)
    try made.close()
    let broken = fixture.folder.file("broken.db")
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: "PRAGMA cache_size = 2; BEGIN IMMEDIATE;")
      try db.execute(sql: "DELETE FROM sync_tracking; CREATE TABLE filler (content BLOB)")
      for _ in 0..<200 {
        try db.execute(sql: "INSERT INTO filler VALUES (zeroblob(4000))")
      }
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: fixture.path + suffix, toPath: broken + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: broken + "-journal")).count > 10_000)
    let before = FileTrace(of: fixture.folder.path)
    let database = try TypedDatabase.openForReading(broken)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 1)
    #expect(FileTrace(of: fixture.folder.path) == before)
  }

  @Test func aLinkLeadsToTheDatabaseItself() throws {
    _ = try fixture.engine(Array(Migration.embedded.prefix(2))).up()
    let link = fixture.folder.file("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "fitiq.db")
    let engine = MigrationEngine(
      path: link, options: .init(), runtime: Runtime(now: { Date() }), toolVersion: "test")
    #expect(try engine.dryRun().applied.count == Migration.embedded.count - 2)
    #expect(try fixture.engine().check().count == Migration.embedded.count - 2)
  }

  @Test(arguments: [
    "ALTER TABLE migration_ledger RENAME COLUMN duration_ms TO d",
    """
    DROP TABLE migration_ledger;
    CREATE TABLE migration_ledger (id, kind, name, version, fingerprint, applied_at, duration_ms,
      row_count, tool_version, operation_id, undone_at);
    INSERT INTO migration_ledger (id) VALUES (1);
    """,
  ])
  func aLedgerOfAnotherShapeIsDriftAndCanBeRestored(sql: String) throws {
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    _ = try DatabaseBackup.make(of: fixture.path, version: 5, now: Date(), options: .init())
    try fixture.execute(sql, on: database)
    try database.close()
    #expect(try fixture.engine().check().contains { $0.subject == "table migration_ledger" })
    #expect(throws: StorageError.self) { try fixture.engine().up() }
    #expect(try fixture.engine().restore(from: nil).savedCurrentTo != nil)
    #expect(try fixture.dump(try fixture.open()) == before)
  }

  @Test func aNewFileIsNotMadeBesideTheLogOfALostOne() throws {
    _ = try fixture.folder.write(Data("frames".utf8), to: "fitiq.db-wal")
    let before = FileTrace(of: fixture.folder.path)
    let error = #expect(throws: StorageError.self) { try fixture.engine().up() }
    #expect(error?.code == .storeMissing)
    #expect(FileTrace(of: fixture.folder.path) == before)
  }
}

@Suite(.bounded) struct BackupTests {
  @Test func restoreBringsBackWhatWasThereAndKeepsWhatItReplaces() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    let backup = try DatabaseBackup.make(
      of: fixture.path, version: Migration.latestVersion, now: Date(), options: .init())
    try fixture.importing([.sleep: ["2025-01-02"]], into: database)
    let after = try fixture.dump(database)
    try database.queue.close()

    let report = try fixture.engine().restore(from: backup.path)
    let restored = try fixture.open()
    #expect(try fixture.dump(restored) == before)
    #expect(try restored.operations(limit: 1).first?.kind == .restore)
    try restored.queue.close()
    _ = try fixture.engine().restore(from: report.savedCurrentTo)
    #expect(try fixture.dump(try fixture.open()) == after)
    // What a restore replaced is not what the next one brings back by itself.
    #expect(DatabaseBackup.newest(of: fixture.path) == backup.path)
  }

  /// Restored, such a backup could be read and never changed.
  @Test func aBackupWithRowsThatBreakARuleIsNotRestored() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    let backup = try DatabaseBackup.make(
      of: fixture.path, version: 5, now: Date(), options: .init())
    try RawSQL.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE sync_tracking SET is_complete = 7",
      in: backup.path)
    let error = #expect(throws: StorageError.self) {
      try fixture.engine().restore(from: backup.path)
    }
    #expect(error?.code == .backupInvalid)
    #expect(try fixture.dump(database) == before)
  }

  @Test func aLostDatabaseIsMadeAnew() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    _ = try DatabaseBackup.make(of: fixture.path, version: 5, now: Date(), options: .init())
    try database.queue.close()
    unlink(fixture.path)
    #expect(try fixture.engine().restore(from: nil).replacedVersion == nil)
    #expect(try fixture.dump(try fixture.open()) == before)
  }

  @Test func theLogOfALostDatabaseIsKept() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    let backup = try DatabaseBackup.make(
      of: fixture.path, version: 5, now: Date(), options: .init())
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let log = try #require(FileManager.default.contents(atPath: fixture.path + "-wal"))
    try database.close()
    unlink(fixture.path)
    try log.write(to: URL(fileURLWithPath: fixture.path + "-wal"))
    let kept = try #require(try fixture.engine().restore(from: backup.path).savedCurrentTo)
    #expect(FileManager.default.contents(atPath: kept + "-wal") == log)
    #expect(try fixture.engine().verify().isEmpty)
  }

  @Test func ofADamagedDatabaseTheFilesAreKept() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing(
      [.steps: LegacyContainer.days(from: "2024-01-01", count: 600)], into: database)
    let before = try fixture.dump(database)
    _ = try DatabaseBackup.make(of: fixture.path, version: 5, now: Date(), options: .init())
    try database.queue.close()
    var bytes = try #require(FileManager.default.contents(atPath: fixture.path))
    for page in (bytes.count / 4096 - 10)..<(bytes.count / 4096) {
      bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: Data(repeating: 0xFF, count: 64))
    }
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    #expect(try fixture.engine().verify().contains { $0.kind == .corrupt })
    let report = try fixture.engine().restore(from: nil)
    let kept = try #require(report.savedCurrentTo)
    #expect(FileManager.default.contents(atPath: kept) == bytes)
    #expect(try fixture.dump(try fixture.open()) == before)
  }

  @Test func refusesItselfAndStrangers() throws {
    let fixture = try StorageFixture()
    _ = try fixture.engine().up()
    let link = fixture.folder.file("hard.db")
    #expect(Foundation.link(fixture.path, link) == 0)
    let text = try fixture.folder.write(Data("no".utf8), to: "no.db")
    for (source, code) in [
      (fixture.path, StorageError.Code.backupInvalid), (link, .backupInvalid),
      (text, .backupInvalid), (fixture.folder.file("gone.db"), .backupMissing),
    ] {
      let error = #expect(throws: StorageError.self) { try fixture.engine().restore(from: source) }
      #expect(error?.code == code)
    }
    let none = #expect(throws: StorageError.self) { try fixture.engine().restore(from: nil) }
    #expect(none?.code == .backupMissing)
  }

  @Test func filesAreForTheirOwnerAlone() throws {
    let fixture = try StorageFixture()
    _ = try fixture.engine(Array(Migration.embedded.prefix(1))).up()
    let backup = try #require(try fixture.engine().up().backupPath)
    for (path, mode) in [
      (fixture.path, 0o600), (backup, 0o600), (DatabaseBackup.folder(of: fixture.path), 0o700),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }
}
