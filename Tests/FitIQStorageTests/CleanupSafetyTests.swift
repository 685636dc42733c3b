import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What a cleanup refuses, what others may do meanwhile, and what it leaves alone.
@Suite(.bounded) struct CleanupSafetyTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  private static let faults: Set<Fault> = [
    .partialThenFull, .olderSynced, .duplicateSleep, .completedOld, .unnormalisedTime,
  ]

  @discardableResult
  private func write(
    factor: Double = 1, faults: Set<Fault> = faults,
    change: (inout AppStoreScenario) -> Void = { _ in }
  ) throws -> AppStoreManifest {
    var scenario = AppStoreScenario(version: 11, faults: faults)
    scenario.days = 10
    scenario.duplicateFactor = factor
    change(&scenario)
    let manifest = try scenario.write(to: fixture.path)
    // Packed, it is changed in place: nothing is to be gained by a rebuild.
    if factor == 1, !scenario.leavesWAL { try vacuum() }
    return manifest
  }

  private func vacuum() throws {
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    try queue.close()
  }

  // MARK: The backup

  /// A change in place of more pages than the cache holds: some reach the file, or its log, before the commit.
  @Test(arguments: ["wal", "delete"])
  func theBackupIsOfBeforeALargeChangeInPlace(mode: String) throws {
    try write(faults: [])
    let columns = "ZUSERPROFILE, ZQUANTITY, ZNOTES, ZTIME, ZTYPE, Z_ENT, Z_OPT, ZID"
    let same = "ZUSERPROFILE, ZQUANTITY, ZNOTES, ZTIME, ZTYPE, Z_ENT, Z_OPT, randomblob(16)"
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.writeWithoutTransaction { db in
      // The ten days again and again, each time before the last; of every fortieth row a newer copy.
      try db.execute(
        sql: """
          WITH RECURSIVE k(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM k WHERE x < 300)
          INSERT INTO ZSDPROGRESSENTRY (ZDATE, ZCREATEDAT, ZUPDATEDAT, ZSYNCSTATUS, \(columns))
          SELECT ZDATE - x * 864000, ZCREATEDAT - x * 864000, NULL, 'pending', \(same)
          FROM ZSDPROGRESSENTRY, k;
          INSERT INTO ZSDPROGRESSENTRY (ZDATE, ZCREATEDAT, ZUPDATEDAT, ZSYNCSTATUS, \(columns))
          SELECT ZDATE, ZCREATEDAT + 1, NULL, 'pending', \(same)
          FROM ZSDPROGRESSENTRY WHERE Z_PK % 40 = 0;
          UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM ZSDPROGRESSENTRY)
          WHERE Z_NAME = 'SDProgressEntry';
          """)
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = \(mode)")
    }
    try queue.close()
    try vacuum()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let report = try fixture.cleanUp()
    #expect(!report.size.isRewritten && report.rows.contains { $0.removed > 2_000 })
    let backup = try #require(report.backup)
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == before)
    #expect(!FileManager.default.fileExists(atPath: backup + "-wal"))
  }

  // MARK: Others

  /// In place and as a rebuild.
  @Test(arguments: [1.0, 6])
  func aWriterBetweenPlanAndChangeMakesThePlanStale(factor: Double) throws {
    try write(factor: factor)
    let found = code {
      try fixture.cleanUp(meanwhile: {
        try fixture.execute("UPDATE ZSDMEAL SET ZNOTES = 'later' WHERE Z_PK = 1")
      })
    }
    #expect(found == .planStale)
    #expect(try fixture.count("SELECT count(*) FROM ZSDMEAL WHERE ZNOTES = 'later'") == 1)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + StoreRebuild.suffix))
  }

  @Test(arguments: [1.0, 6], ["wal", "delete"])
  func aStoreThatSomebodyWritesIsBusy(factor: Double, mode: String) throws {
    try write(factor: factor)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.path, configuration: configuration)
    try other.inDatabase { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = \(mode)") }
    let before = try fixture.content()
    let found = code {
      try fixture.cleanUp(
        busyTimeout: 0.1,
        meanwhile: { try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") } })
    }
    #expect(found == .busy)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try fixture.content() == before)
    #expect(try fixture.plan().changes.isEmpty == false)
  }

  @Test(arguments: [1.0, 6])
  func aReaderKeepsItsSnapshotAndTheSpaceIsGivenBackLater(factor: Double) throws {
    let manifest = try write(factor: factor)
    var configuration = Configuration()
    configuration.readonly = true
    let reader = try DatabaseQueue(path: fixture.path, configuration: configuration)
    let report = try reader.inDatabase { db in
      try db.execute(sql: "BEGIN")
      let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM ZSDPROGRESSENTRY")
      #expect(all == manifest.progressRows)
      let report = try fixture.cleanUp(busyTimeout: 0.1)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM ZSDPROGRESSENTRY") == all)
      try db.execute(sql: "COMMIT")
      #expect(
        try Int.fetchOne(db, sql: "SELECT count(*) FROM ZSDPROGRESSENTRY")
          == manifest.logicalEntries)
      return report
    }
    try reader.close()
    #expect(report.notes.contains { $0.contains("reading the store") })
    #expect(try fixture.integrity() == "ok")
    #expect(try fixture.plan().changes.isEmpty)
  }

  @Test func aRollbackJournalStaysOne() throws {
    try write(factor: 6)
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.inDatabase { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    try fixture.cleanUp()
    let mode = try fixture.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode != "wal")
    #expect(try fixture.integrity() == "ok")
    #expect(try fixture.plan().changes.isEmpty)
  }

  @Test(arguments: [1.0, 6])
  func nothingButTheBackupAndTheLogIsLeftBehind(factor: Double) throws {
    try write(factor: factor)
    try fixture.cleanUp()
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted()
    #expect(names == ["default.store", "default.store.backups", "state"])
  }

  // MARK: Refusals

  @Test func aMirroredStoreIsChangedOnlyLocally() throws {
    try write { $0.hasCloudKit = true }
    #expect(code { try fixture.cleanUp() } == .cloudKitMirrored)
    #expect(try !fixture.plan().changes.isEmpty)
    let report = try fixture.cleanUp(change: { $0.isLocalOnly = true })
    #expect(report.operationID != nil)
  }

  @Test func aZoneThatTheRowsContradictIsRefused() throws {
    try write { $0.zone = TimeZone(identifier: "America/New_York") ?? .gmt }
    let found = code { _ = try fixture.plan(zone: TimeZone(identifier: "Asia/Tokyo")) }
    #expect(found == .zoneContradicted)
  }

  /// An index that misses rows: what the rebuild itself would not read.
  @Test(arguments: [1.0, 6])
  func aDamagedStoreIsRefused(factor: Double) throws {
    try write(factor: factor)
    let queue = try DatabaseQueue(path: fixture.path)
    let (page, size) = try queue.inDatabase { db in
      (
        try Int.fetchOne(
          db,
          sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'ZSDSLEEPSTAGE_ZSESSION_INDEX'")
          ?? 0, try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      )
    }
    try queue.close()
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: fixture.path))
    try handle.seek(toOffset: UInt64(clamping: (page - 1) * size + 3))
    try handle.write(contentsOf: Data([0xFF, 0xFF]))
    try handle.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(code { try fixture.cleanUp() } == .storeCorrupt)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == bytes)
  }

  // MARK: Rules

  /// A row that takes over a backend id must not begin to look as if it had been pulled.
  @Test func anInheritedIDMovesNoMeasuredInstant() throws {
    try write()
    try fixture.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZUPDATEDAT = ZCREATEDAT
      WHERE ZBACKENDID IS NULL AND ZTYPE = 'steps'
      """)
    let before = try fixture.read { db in
      try Row.fetchAll(db, sql: "SELECT key, measured_at FROM progress_entries ORDER BY key")
    }
    try fixture.cleanUp()
    let instants = Dictionary(
      uniqueKeysWithValues: before.map { ($0[0] as Int64, $0[1] as Double) })
    for row in try fixture.read({ db in
      try Row.fetchAll(db, sql: "SELECT key, measured_at FROM progress_entries")
    }) {
      let hour = { (instant: Double) in (instant / 3_600).rounded(.down) }
      #expect(hour(row[1]) == hour(instants[row[0]] ?? 0))
    }
    #expect(try fixture.plan().changes.isEmpty)
  }

  /// The copy that is to be sent keeps one event, also where only the others had any.
  @Test func aSurvivorWithoutAnEventTakesOverThatOfACopy() throws {
    let manifest = try write(factor: 3, faults: [])
    let group = try #require(
      manifest.entries.first { $0.copies > 1 && $0.syncStatus == "pending" })
    let id = "(SELECT ZID FROM ZSDPROGRESSENTRY WHERE Z_PK = \(group.key))"
    try fixture.execute("DELETE FROM ZSDOUTBOXEVENT WHERE ZENTITYID = \(id)")
    #expect(try pendingEvents { $0 == group.key }.isEmpty)
    try fixture.cleanUp()
    #expect(try pendingEvents { $0 == group.key }.count == 1)
    #expect(try pendingEvents { _ in true }.count == manifest.events.count)
    #expect(try fixture.plan().changes.isEmpty)
  }

  /// By the keys of their entries.
  private func pendingEvents(_ isWanted: (Int64?) -> Bool) throws -> [Int64?] {
    try fixture.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT e.Z_PK FROM ZSDOUTBOXEVENT AS o
          LEFT JOIN ZSDPROGRESSENTRY AS e ON e.ZID = o.ZENTITYID WHERE o.ZSTATUS = 'pending'
          """)
    }.map { $0[0] as Int64? }.filter(isWanted)
  }

  /// A state that the app does not have is pending to it: the row is a copy as any other.
  @Test func copiesInAnUnknownStateAreMerged() throws {
    let manifest = try write(factor: 3, faults: [])
    let groups = manifest.entries.filter { $0.copies > 1 && $0.type == "steps" }.prefix(20)
    #expect(groups.count == 20)
    let keys = groups.map { String($0.key) }.joined(separator: ", ")
    try fixture.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZSYNCSTATUS = 'uploaded' WHERE Z_PK IN (\(keys))")
    let report = try fixture.cleanUp()
    let entries = try #require(report.rows.first { $0.table == "progress_entries" })
    #expect(entries.removed == manifest.duplicateRows)
    #expect(
      try fixture.count(
        """
        SELECT count(*) FROM ZSDPROGRESSENTRY
        WHERE ZSYNCSTATUS = 'uploaded' AND Z_PK IN (\(keys))
        """) == 20)
  }

  @Test func versionsGrowByOneAndCountersStay() throws {
    try write(factor: 6)
    let versions = try fixture.read { db in
      try Row.fetchAll(db, sql: "SELECT Z_PK, Z_OPT FROM ZSDPROGRESSENTRY")
    }
    let plan = try fixture.plan()
    let changed = Set(plan.changes.tables["ZSDPROGRESSENTRY"]?.updates.map(\.key) ?? [])
    #expect(!changed.isEmpty)
    try fixture.cleanUp()
    let old = Dictionary(uniqueKeysWithValues: versions.map { ($0[0] as Int64, $0[1] as Int64) })
    for row in try fixture.read({ db in
      try Row.fetchAll(db, sql: "SELECT Z_PK, Z_OPT FROM ZSDPROGRESSENTRY")
    }) {
      let key: Int64 = row[0]
      #expect(row[1] as Int64 == (old[key] ?? 0) + (changed.contains(key) ? 1 : 0))
    }
  }

  @Test(arguments: Effort.spread(Array(KeptCopy.allCases), quick: 2))
  func keepsTheCopyThatWasAskedFor(keep: KeptCopy) throws {
    try write(factor: 3, faults: [.partialThenFull])
    let groups = try fixture.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT ZTYPE, ZDATE, min(ZCREATEDAT), max(ZQUANTITY), count(*) FROM ZSDPROGRESSENTRY
          WHERE ZTYPE IN ('steps') AND ZTIME IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1
          """)
    }
    #expect(groups.count > 10)
    try fixture.cleanUp(fixture.options { $0.keep = keep })
    for group in Effort.spread(groups, quick: 5) {
      let left = try fixture.read { db in
        try Row.fetchAll(
          db,
          sql: "SELECT ZCREATEDAT, ZQUANTITY FROM ZSDPROGRESSENTRY WHERE ZTYPE = ? AND ZDATE = ?",
          arguments: [group[0] as String, group[1] as Double])
      }
      #expect(left.count == 1)
      if keep == .oldest { #expect(left.first?[0] as Double? == group[2]) }
      if keep == .largest { #expect(left.first?[1] as Double? == group[3]) }
    }
  }

  @Test func differentValuesOfADayAreMergedOnlyWhenNamed() throws {
    try write(faults: [])
    try fixture.execute(
      """
      INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT, ZUSERPROFILE, ZCREATEDAT, ZDATE, ZQUANTITY,
        ZSYNCSTATUS, ZTYPE, ZID)
      SELECT (SELECT max(Z_PK) + 1 FROM ZSDPROGRESSENTRY), max(Z_ENT), 1, 1, max(ZCREATEDAT) + 10, max(ZDATE), 9.5, 'pending',
        'water_liters', randomblob(16) FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'water_liters'
      """)
    let plain = try fixture.plan()
    #expect(plain.report.actions.contains { $0.name == "distinct_values_kept" && $0.count == 2 })
    #expect(plain.changes.tables["ZSDPROGRESSENTRY"]?.removed.count ?? 0 == 0)
    let named = try fixture.plan(
      fixture.options {
        $0.type = "water_liters"
        $0.classes = [.duplicates]
      })
    #expect(named.changes.tables["ZSDPROGRESSENTRY"]?.removed.count == 1)
  }

  @Test func relinksOnlyWhereThereIsOneProfile() throws {
    try write(faults: [.renamedProfile])
    let orphans = try fixture.count(
      "SELECT count(*) FROM progress_entries WHERE user_id IS NULL")
    #expect(orphans > 0)
    try fixture.cleanUp(fixture.options { $0.relinks = true })
    #expect(try fixture.count("SELECT count(*) FROM progress_entries WHERE user_id IS NULL") == 0)
    try write(faults: [.renamedProfile]) { $0.userCount = 2 }
    let found = code { _ = try fixture.plan(fixture.options { $0.relinks = true }) }
    #expect(found == .relinkAmbiguous)
  }

  @Test func unattributedEntriesGoOnlyWhenNamed() throws {
    let manifest = try write(faults: [.orphanedEntries])
    #expect(try fixture.plan().changes.tables["ZSDPROGRESSENTRY"]?.removed.count ?? 0 == 0)
    let named = try fixture.plan(
      fixture.options {
        $0.classes = [.orphans]
        $0.removesUnattributed = true
      })
    #expect(
      named.changes.tables["ZSDPROGRESSENTRY"]?.removed.count == manifest.unattributedRows)
  }

  @Test func theHistoryIsTrimmedByWholeTransactions() throws {
    try write()
    let total = try fixture.count("SELECT count(*) FROM ATRANSACTION")
    try fixture.cleanUp(
      fixture.options {
        $0.classes = [.history]
        $0.historyOlderThan = 86_400
      })
    let left = try fixture.count("SELECT count(*) FROM ATRANSACTION")
    #expect(left < total)
    #expect(
      try fixture.count(
        """
        SELECT count(*) FROM ACHANGE
        WHERE ZTRANSACTIONID NOT IN (SELECT Z_PK FROM ATRANSACTION)
        """) == 0)
  }

  // MARK: Plans in files

  @Test func aSavedPlanIsAppliedExactly() throws {
    try write(factor: 3)
    let plan = try fixture.plan(savesGroups: true)
    let saved = SavedCleanupPlan(
      plan, fingerprint: Fingerprint(of: Data()), toolVersion: "test")
    let read = try SavedCleanupPlan(json: try saved.json())
    let again = try fixture.plan(saved: read)
    #expect(again.changes.tables.mapValues(\.removed) == plan.changes.tables.mapValues(\.removed))
    #expect(again.changes.tables.mapValues(\.updates) == plan.changes.tables.mapValues(\.updates))
    #expect(again.report.skipped.isEmpty)
  }

  @Test func aChangedGroupIsLeftOut() throws {
    try write(factor: 3)
    let plan = try fixture.plan(savesGroups: true)
    let saved = try SavedCleanupPlan(
      json: try SavedCleanupPlan(
        plan, fingerprint: Fingerprint(of: Data()), toolVersion: "test"
      ).json())
    let group = try #require(saved.groups.first { $0.table == "progress_entries" })
    try fixture.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK = \(group.survivor)")
    let again = try fixture.plan(saved: saved)
    #expect(again.report.skipped.contains { $0.contains("Z_PK \(group.survivor)") })
    let removed = try #require(again.changes.tables["ZSDPROGRESSENTRY"]?.removed)
    #expect(removed.intersection(group.removed).isEmpty)
    #expect(
      removed.count == (plan.changes.tables["ZSDPROGRESSENTRY"]?.removed.count ?? 0)
        - group.removed.count)
  }

  /// Whatever somebody writes into a plan, it does no more than the planner would.
  @Test func anEditedPlanRemovesNothingElse() throws {
    try write()
    let plan = try fixture.plan(savesGroups: true)
    let json = try SavedCleanupPlan(
      plan, fingerprint: Fingerprint(of: Data()), toolVersion: "test"
    ).json()
    var object = try #require(
      try JSONSerialization.jsonObject(with: json) as? [String: Any])
    object["removed"] = ["ZSDPROGRESSENTRY": "1-1000000", "ZSDUSERPROFILEV11": "1"]
    object["changed"] = ["ZSDMEAL": "1-5"]
    let edited = try SavedCleanupPlan(json: JSONSerialization.data(withJSONObject: object))
    let again = try fixture.plan(saved: edited)
    #expect(again.changes.tables["ZSDUSERPROFILEV11"] == nil)
    #expect(again.changes.tables["ZSDMEAL"] == nil)
    #expect(
      again.changes.tables["ZSDPROGRESSENTRY"]?.removed
        == plan.changes.tables["ZSDPROGRESSENTRY"]?.removed)
    #expect(!again.report.skipped.isEmpty)
  }

  @Test(arguments: ["{}", "[1]", "nonsense", "{\"format\":\"fitiq-cleanup-plan/9\"}"])
  func whatIsNoPlanIsRefused(text: String) {
    #expect(code { _ = try SavedCleanupPlan(json: Data(text.utf8)) } == .planInvalid)
  }
}
