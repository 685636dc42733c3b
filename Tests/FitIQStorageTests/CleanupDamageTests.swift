import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Damage that is there before a change is found before it; what a cleanup leaves points at nothing
/// that it removed.
@Suite(.bounded) struct CleanupDamageTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  /// - Parameter factor: 1 is changed in place, 6 as a rebuild.
  private func write(factor: Double, change: (inout AppStoreScenario) -> Void = { _ in }) throws {
    var scenario = AppStoreScenario(
      version: 11, faults: [.partialThenFull, .duplicateSleep, .completedOld])
    scenario.days = 10
    scenario.duplicateFactor = factor
    change(&scenario)
    try scenario.write(to: fixture.path)
    if factor == 1 { try execute("VACUUM") }
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: fixture.path)) }
  }

  private func outbox(_ verb: OutboxVerb = .cancel) throws {
    let writer = try AppStoreWriter(
      try fixture.open(), stateFolder: fixture.stateFolder, options: .init(busyTimeout: 1),
      isLocalOnly: false)
    _ = try writer.changeOutbox(
      verb, OutboxFilter(), at: Moment(wall: 1_764_158_400, boot: "b", uptime: 1), reason: nil,
      context: fixture.context)
  }

  private var history: AppStoreHistory {
    AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
  }

  private func undo(isDryRun: Bool = false) throws {
    _ = try history.undo(nil, context: fixture.context, isDryRun: isDryRun)
  }

  // MARK: Damage

  @Test(arguments: [1.0, 6], CleanupFixture.Damage.allCases)
  func isFoundBeforeAChange(factor: Double, damage: CleanupFixture.Damage) throws {
    try write(factor: factor)
    try fixture.damage(damage)
    let before = try bytes
    for makesBackup in [true, false] {
      #expect(
        code { try fixture.cleanUp(change: { $0.makesBackup = makesBackup }) } == .storeCorrupt)
    }
    for verb in [OutboxVerb.cancel, .retry] { #expect(code { try outbox(verb) } == .storeCorrupt) }
    #expect(try bytes == before)
    #expect(try history.operations(limit: nil).isEmpty)
    #expect(try history.backups().isEmpty)
  }

  @Test(arguments: CleanupFixture.Damage.allCases) func isFoundBeforeAnUndo(
    damage: CleanupFixture.Damage
  ) throws {
    try write(factor: 6)
    try fixture.cleanUp(fixture.options { $0.classes = [.duplicates] })
    try fixture.damage(damage)
    let before = try bytes
    #expect(code { try undo(isDryRun: true) } == .storeCorrupt)
    #expect(code { try undo() } == .storeCorrupt)
    #expect(try bytes == before)
  }

  /// A restore writes the whole backup back, its indexes too.
  @Test func aBackupWithAStaleIndexIsNotRestored() throws {
    try write(factor: 6)
    try fixture.cleanUp(fixture.options { $0.classes = [.duplicates] })
    let backup = try #require(try history.backups().first?.path)
    let clean = try bytes
    try fixture.damage(.indexOfStages)
    let stale = try bytes
    try clean.write(to: URL(fileURLWithPath: fixture.path))
    try stale.write(to: URL(fileURLWithPath: backup))
    #expect(
      code { _ = try history.restore(backup, context: fixture.context, isDryRun: false) }
        == .backupInvalid)
  }

  // MARK: Keys

  /// Keys in any order, negative ones and the highest, and a history whose changes are found by index.
  @Test(arguments: [1.0, 6], Effort.spread(Array(0..<4 as Range<UInt64>), quick: 1))
  func nothingDangles(factor: Double, seed: UInt64) throws {
    try write(factor: factor) { $0.seed = seed }
    try execute(
      """
      \(CleanupFixture.spreadEntries)
      UPDATE ZSDSLEEPSTAGE SET Z_PK = Z_PK + 100000 WHERE ZSESSION % 2 = 1;
      UPDATE ZSDSLEEPSTAGE SET Z_PK = 300000 - Z_PK WHERE ZSESSION % 3 = 1;
      UPDATE ZSDOUTBOXEVENT SET Z_PK = -Z_PK * 7 WHERE Z_PK % 3 = \(seed % 3);
      UPDATE ACHANGE SET Z_PK = 500000 - Z_PK * 3 WHERE Z_PK % 2 = 0;
      CREATE INDEX ZALL ON ACHANGE (ZTRANSACTIONID, Z_ENT, Z_OPT);
      UPDATE ATRANSACTION SET ZTIMESTAMP = 5 WHERE Z_PK % 2 = 0;
      """)
    let options = fixture.options { $0.classes = Set(CleanupOptions.Class.allCases) }
    let saved = SavedCleanupPlan(
      try fixture.plan(options, savesGroups: true),
      fingerprint: Fingerprint(hex: String(repeating: "0", count: 64)), toolVersion: "test")
    #expect(try SavedCleanupPlan(json: try saved.json()).removed == saved.removed)
    try fixture.cleanUp(options)
    #expect(try fixture.integrity() == "ok")
    for question in [
      "FROM ZSDSLEEPSTAGE WHERE ZSESSION NOT IN (SELECT Z_PK FROM ZSDSLEEPSESSION)",
      "FROM ACHANGE WHERE ZTRANSACTIONID NOT IN (SELECT Z_PK FROM ATRANSACTION)",
    ] { #expect(try fixture.count("SELECT count(*) " + question) == 0) }
    #expect(try fixture.plan(options).changes.isEmpty)
    try undo()
  }

  /// More rows go than leave an id on the backend behind.
  @Test func orphansAndDuplicatesGoTogether() throws {
    try write(factor: 6) { $0.faults.insert(.orphanedEntries) }
    try execute("DELETE FROM ZSDOUTBOXEVENT; UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = 'b' || Z_PK")
    var options = CleanupOptions(asOf: fixture.asOf)
    options.classes = [.duplicates, .orphans]
    let report = try fixture.cleanUp(options)
    #expect(report.operationID == 1)
  }

  /// Events that only the app knows stay, and are about the rows that stay.
  @Test(arguments: [1.0, 6]) func eventsOfUnknownTypesFollowTheirRows(factor: Double) throws {
    try write(factor: factor)
    try execute(
      "UPDATE ZSDOUTBOXEVENT SET ZEVENTTYPE = 'ofTheNextVersion', ZSTATUS = 'pending'")
    func count(_ condition: String = "1") throws -> Int {
      let queue = try DatabaseQueue(path: fixture.path)
      defer { try? queue.close() }
      return try queue.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM ZSDOUTBOXEVENT WHERE \(condition)") ?? 0
      }
    }
    let lost =
      "ZENTITYID NOT IN (SELECT ZID FROM ZSDPROGRESSENTRY UNION SELECT ZID FROM ZSDSLEEPSESSION)"
    let (before, lostBefore) = (try count(), try count(lost))
    let report = try fixture.cleanUp()
    #expect(report.actions.contains { $0.name == "events_repointed" && $0.count > 0 })
    #expect(try count() == before)
    #expect(try count(lost) == lostBefore)
  }

  /// An event of a row without an owner goes with it, also where only orphans were asked for.
  @Test func eventsOfRemovedRowsGoWithThem() throws {
    try write(factor: 1)
    try execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZUSERPROFILE = NULL WHERE Z_PK <= 5;
      UPDATE ZSDOUTBOXEVENT SET ZUSERID = 'nobody'
      """)
    try execute(
      """
      UPDATE ZSDOUTBOXEVENT SET ZEVENTTYPE = 'progressEntry',
        ZENTITYID = (SELECT ZID FROM ZSDPROGRESSENTRY AS e WHERE e.Z_PK = 3)
      WHERE Z_PK IN (SELECT Z_PK FROM ZSDOUTBOXEVENT LIMIT 2)
      """)
    let options = fixture.options {
      $0.classes = [.orphans]
      $0.removesUnattributed = true
    }
    let report = try fixture.cleanUp(options)
    #expect(report.rows.first { $0.table == "progress_entries" }?.removed == 5)
    #expect(report.rows.first { $0.table == "outbox_events" }?.removed == 2)
  }

  /// The check itself, of changes that were made without what belongs to them.
  @Test(arguments: [
    ("ZSDSLEEPSESSION", "sleepSession"), ("ZSDPROGRESSENTRY", "progressEntry"),
    ("ATRANSACTION", ""),
  ])
  func aDanglingRowIsFound(table: String, type: String) throws {
    try write(factor: 1)
    let store = try fixture.open()
    var changes = StoreChanges()
    changes.tables[table] = .init()
    changes.tables[table]?.removed = KeyRanges([1, 2, 3])
    let check = ReferenceCheck(catalog: store.catalog, changes: changes)
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.write { db in
      if !type.isEmpty {
        try db.execute(
          sql: """
            UPDATE ZSDOUTBOXEVENT SET ZEVENTTYPE = ?, ZENTITYID = (SELECT ZID FROM \(table) WHERE Z_PK = 2)
            WHERE Z_PK = (SELECT min(Z_PK) FROM ZSDOUTBOXEVENT)
            """, arguments: [type])
        if table == "ZSDSLEEPSESSION" {
          try db.execute(sql: "DELETE FROM ZSDSLEEPSTAGE WHERE ZSESSION IN (1, 2, 3)")
        }
      }
      let gone = try check.removedIDs(in: db)
      func verify() throws {
        try check.verify(db) { table, wanted in wanted.intersection(gone[table.table] ?? []) }
      }
      try db.execute(sql: "DELETE FROM \(table) WHERE Z_PK IN (1, 2, 3)")
      #expect(code(verify) == .verificationFailed)
      try db.execute(sql: "DELETE FROM ZSDOUTBOXEVENT; DELETE FROM ACHANGE")
      #expect(code(verify) == nil)
    }
  }

  /// Each look at a row of it would read the whole table: 20 seconds for an undo of 4 MB.
  @Test func aHistoryWithoutKeysIsLeftAlone() throws {
    try write(factor: 1)
    try execute(
      """
      DROP TABLE ACHANGE;
      CREATE TABLE ACHANGE (Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTRANSACTIONID INTEGER);
      INSERT INTO ACHANGE SELECT Z_PK, 1, 1, Z_PK FROM ATRANSACTION;
      UPDATE ATRANSACTION SET ZTIMESTAMP = 5
      """)
    #expect(try fixture.plan(fixture.options { $0.classes = [.history] }).changes.isEmpty)
  }

  // MARK: Files

  @Test func aRowKeepsARowIDThatNoColumnNames() throws {
    try write(factor: 6)
    try execute(
      """
      DELETE FROM Z_MODELCACHE; INSERT INTO Z_MODELCACHE (rowid, Z_CONTENT) VALUES (7, x'00'), (90, '');
      CREATE TABLE Z_1TAGS (Z_1A INTEGER, Z_2B INTEGER, PRIMARY KEY (Z_1A, Z_2B));
      INSERT INTO Z_1TAGS (rowid, Z_1A, Z_2B) VALUES (-4, 1, 1), (6, 1, 2)
      """)
    #expect(try fixture.cleanUp().operationID == 1)
    #expect(
      try fixture.read { try Int64.fetchAll($0, sql: "SELECT rowid FROM Z_MODELCACHE") } == [7, 90])
    #expect(
      try fixture.read { try Int64.fetchAll($0, sql: "SELECT rowid FROM Z_1TAGS ORDER BY 1") }
        == [-4, 6])
  }

  /// A link would take somebody's data elsewhere.
  @Test func aFolderOfBackupsThatIsALinkIsRefused() throws {
    try write(factor: 6)
    let elsewhere = fixture.folder.file("elsewhere")
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path + ".backups", withDestinationPath: elsewhere)
    let before = try bytes
    #expect(code { try fixture.cleanUp() } == .cannotCreate)
    #expect(try bytes == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, who can give files away"))
  func aFolderOfBackupsOfSomebodyElseIsRefused() throws {
    try write(factor: 1)
    let folder = fixture.path + ".backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(chown(folder, 12_345, 12_345) == 0)
    #expect(code { try fixture.cleanUp() } == .cannotCreate)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  /// What a killed rebuild left is gone after the next change of whatever kind.
  @Test func theNextChangeRemovesARebuildThatWasKilled() throws {
    try write(factor: 1)
    let leftover = fixture.path + StoreRebuild.suffix
    for change in [{ try outbox() }, { try undo() }] {
      try Data("somebody's".utf8).write(to: URL(fileURLWithPath: leftover))
      try change()
      #expect(!FileManager.default.fileExists(atPath: leftover))
    }
  }
}
