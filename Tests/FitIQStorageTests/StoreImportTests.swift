import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Imports of whole generated stores against what is known of them.
@Suite(.bounded) struct StoreImportTests {
  private let fixture: StorageFixture
  private var path: String { fixture.folder.file("default.store") }

  init() throws { fixture = try StorageFixture() }

  /// Everything but what the import refuses for the row's own sake, which has its own tests.
  private static let faults = Set(Fault.allCases).subtracting([
    .renamedProfile, .zoneChange, .malformed, .unknownSyncStatus, .negativeSleep,
  ])

  private func open(_ zone: TimeZone? = nil) throws -> AppStore {
    try AppStore(
      path, options: .init(zone: zone, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  @discardableResult
  private func importing(
    into database: TypedDatabase, zone: TimeZone? = nil, filter: StoreFilter = StoreFilter(),
    keepsDuplicates: Bool = false, acceptsZone: Bool = false, isDryRun: Bool = false
  ) throws -> StoreImportReport {
    let plan = StoreImportPlan(
      filter: filter, keepsDuplicates: keepsDuplicates, acceptsZone: acceptsZone,
      fingerprint: try #require(Fingerprint(ofFiles: [path, path + "-wal"])))
    return try database.importStore(
      try open(zone), plan: plan, context: fixture.context, isDryRun: isDryRun, progress: { _ in })
  }

  /// Each logical column with a value in the store has one in the database.
  @Test func noColumnIsLeftBehind() throws {
    let version = AppSchema.versions.upperBound
    try AppStoreScenario(version: version).write(to: path)
    let schema = try AppSchema(version: version)
    let known = try #require(AppStoreVersion(rawValue: version))
    let entities = Dictionary(uniqueKeysWithValues: schema.entities.map { ($0.name, $0) })
    var filled: [(table: String, column: String)] = []
    for table in LogicalTable.all {
      let entity = try #require(entities[table.entity(in: known)])
      for column in table.columns {
        // Some went with an earlier version.
        guard let source = column.sources.first(where: entity.columns.contains) else { continue }
        let value: String? =
          switch column.kind {
          case .text: "'filled'"
          case .real: "1.5"
          case .integer: "1"
          case .instant: "700000000.0"
          case .uuid: "randomblob(16)"
          // An archive, which the scenario has.
          case .strings: nil
          }
        if let value {
          try RawSQL.execute(
            "UPDATE \(entity.table) SET \(source) = \(value) WHERE \(source) IS NULL", in: path)
        }
        filled.append((table.name, column.name))
      }
    }
    let database = try fixture.open()
    let unknown = try importing(into: database).notes.filter { $0.hasPrefix("not imported") }
    #expect(unknown == [], "add them to LogicalTable, columns that nobody wants to ignoredColumns")
    try database.queue.read { db in
      for (table, column) in filled {
        let has = try Int.fetchOne(
          db, sql: "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?",
          arguments: [table, column])
        guard has == 1 else {
          Issue.record("no migration makes \(table).\(column)")
          continue
        }
        let values = try Int.fetchOne(db, sql: "SELECT count(\(column)) FROM \(table)") ?? 0
        // Only for quantities that are not numbers, as they were at first.
        #expect(
          values > 0 || column == "quantity_text",
          """
          the import leaves \(table).\(column) behind; of an entry: EntryBatch, EntryImport, \
          EntryImport+Present
          """)
      }
    }
  }

  private func count(_ sql: String, _ database: TypedDatabase) throws -> Int {
    try database.queue.read { try Int.fetchOne($0, sql: sql) ?? 0 }
  }

  private func daily(_ database: TypedDatabase) throws -> [String: [String: Double]] {
    let rows = try database.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT user_id, day, sum(quantity) FROM progress_entries AS e
          WHERE type = 'steps' AND (slot NOT LIKE '% total' OR NOT EXISTS (
            SELECT 1 FROM progress_entries AS o
            WHERE o.user_id = e.user_id AND o.type = 'steps' AND o.day = e.day
              AND o.slot NOT LIKE '% total'))
          GROUP BY user_id, day
          """)
    }
    var daily: [String: [String: Double]] = [:]
    for row in rows { daily[row[0], default: [:]][row[1]] = row[2] }
    return daily
  }

  struct Setting: Sendable, CustomTestStringConvertible {
    let version: Int
    let zone: String
    var isMigrated = false
    var testDescription: String { "V\(version) \(zone)\(isMigrated ? " migrated" : "")" }
  }

  static let settings =
    AppStoreVersion.numbers.map { Setting(version: $0, zone: "UTC") }
    + [4, 8, AppStoreVersion.newest].flatMap { version in
      [
        Setting(version: version, zone: "America/New_York"),
        Setting(version: version, zone: "Asia/Kolkata", isMigrated: true),
      ]
    }

  @Test(arguments: Effort.spread(settings, quick: 3))
  func importsWhatIsTrueOfTheStore(setting: Setting) throws {
    var scenario = AppStoreScenario(version: setting.version, faults: Self.faults)
    scenario.userCount = 2
    scenario.days = 30
    scenario.zone = try #require(TimeZone(identifier: setting.zone))
    scenario.isMigrated = setting.isMigrated
    let manifest = try scenario.write(to: path)
    let before = FileTrace(of: fixture.folder.path)
    let store = try open()
    #expect(FileTrace(of: fixture.folder.path) == before)
    #expect(store.catalog.version.rawValue == setting.version)

    let database = try fixture.open()
    let report = try importing(into: database, zone: scenario.zone)
    #expect(report.counts.allSatisfy { $0.counts.addsUp })
    let types = try database.queue.read { db -> [Row] in
      try Row.fetchAll(db, sql: "SELECT type, count(*) FROM progress_entries GROUP BY type")
    }
    #expect(
      Dictionary(uniqueKeysWithValues: types.map { ($0[0] as String, $0[1] as Int) })
        == manifest.logicalByType)
    #expect(try daily(database) == manifest.dailySteps)
    for group in manifest.groups where group.type != "sleep" {
      let row = try database.queue.read { db in
        try Row.fetchOne(
          db, sql: "SELECT quantity, backend_id FROM progress_entries WHERE id = ?",
          arguments: [group.survivorID])
      }
      #expect(row?[0] == group.quantity, "\(group.fault)")
      #expect(row?[1] == group.backendID, "\(group.fault)")
    }
    let merged = try count(
      "SELECT total(member_count) FROM merges WHERE table_name = 'progress_entries'", database)
    #expect(merged == manifest.duplicateRows)
    let unattributed = try count(
      """
      SELECT count(*) FROM quarantine
      WHERE source_key = 'SDProgressEntry' AND reason = 'unattributed'
      """, database)
    #expect(unattributed == manifest.unattributedRows)
    #expect(try count("SELECT count(*) FROM sleep_sessions", database) == manifest.logicalSessions)
    for (entity, rows) in manifest.rowsByEntity {
      let table = LogicalTable.all.first { $0.entity(in: store.catalog.version) == entity }
      let found = report.counts.first { $0.table == table?.name }?.counts.found
      #expect(found == rows, "\(entity)")
    }
    #expect(try fixture.engine().verify().isEmpty)
  }

  /// Large enough for the scan in two halves, the batches and the indexes that are made at the end.
  @Test func aLargeStoreIsImportedLikeASmallOne() throws {
    var scenario = AppStoreScenario(version: 11, faults: Self.faults)
    scenario.days = Effort.count(35, ci: 115, full: 115)
    scenario.duplicateFactor = 10
    let manifest = try scenario.write(to: path)
    #expect(manifest.progressRows > Effort.count(15_000, ci: 50_000, full: 50_000))
    let database = try fixture.open()
    let report = try importing(into: database)
    #expect(report.counts.allSatisfy { $0.counts.addsUp })
    #expect(
      try count("SELECT count(*) FROM progress_entries", database) == manifest.logicalEntries)
    #expect(try daily(database) == manifest.dailySteps)
    let merged = try count(
      """
      SELECT count(DISTINCT json_extract(e.value, '$[0]'))
      FROM merges AS m, json_each(m.members) AS e WHERE m.table_name = 'progress_entries'
      """, database)
    #expect(merged == manifest.duplicateRows)
    #expect(try fixture.engine().verify().isEmpty)
    #expect(try importing(into: database).operationID == nil)
  }

  /// The remote identity: an id is taken over, and its state says whether the value was sent.
  @Test func inheritsTheBackendIDOfTheLatestCopy() throws {
    var scenario = AppStoreScenario(version: 11, faults: [.olderSynced])
    scenario.days = 30
    let manifest = try scenario.write(to: path)
    let database = try fixture.open()
    try importing(into: database)
    let states = try manifest.groups(of: .olderSynced).map { group in
      try database.queue.read { db in
        try String.fetchOne(
          db, sql: "SELECT sync_status FROM progress_entries WHERE id = ?",
          arguments: [group.survivorID])
      }
    }
    // Half of them differ from what was sent.
    #expect(states.count { $0 == "synced" } == states.count / 2)
    #expect(states.count { $0 == "pending" } == states.count - states.count / 2)
    let open = try count(
      """
      SELECT count(*) FROM outbox_events AS o JOIN progress_entries AS e ON e.id = o.entity_id
      WHERE e.sync_status = 'synced' AND o.status <> 'completed'
      """, database)
    #expect(open == 0)
  }

  @Test func undoTakesItBackAndUndoOfThatBringsItAgain() throws {
    try AppStoreScenario(version: 11, faults: Self.faults).write(to: path)
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try data(database)
    let report = try importing(into: database, keepsDuplicates: true)
    let imported = try data(database)
    #expect(imported != before)
    let operation = try #require(report.operationID)
    let undo = try database.undo(operation, context: fixture.context, isDryRun: false)
    #expect(try data(database) == before)
    _ = try database.undo(undo.operationID, context: fixture.context, isDryRun: false)
    #expect(try data(database) == imported)
  }

  /// Rows without the columns that say when and by which operation they were written.
  private func data(_ database: TypedDatabase) throws -> [String] {
    try database.queue.read { db in
      try RowImages.tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          "\(table) "
            + row.filter { !["operation_id", "recorded_at", "key"].contains($0.0) }
            .map { "\($0.0)=\($0.1)" }.joined(separator: " ")
        }.sorted()
      }
    }
  }

  @Test func theSameStoreAgainAddsNothing() throws {
    try AppStoreScenario(version: 11, faults: Self.faults).write(to: path)
    let database = try fixture.open()
    try importing(into: database, keepsDuplicates: true)
    let once = try data(database)
    let again = try importing(into: database, keepsDuplicates: true)
    #expect(again.operationID == nil)
    #expect(again.totals.imported + again.totals.updated == 0)
    #expect(try data(database) == once)
    #expect(try database.operations(limit: nil).count == 1)
  }

  /// A later copy of a store: the hours of one more day, and a value that has grown.
  @Test func aLaterCopyAddsAndUpdatesOnlyWhatChanged() throws {
    var scenario = AppStoreScenario(version: 11)
    try scenario.write(to: path)
    let database = try fixture.open()
    try importing(into: database)
    let writer = try DatabaseQueue(path: path)
    try writer.write { db in
      try db.execute(
        sql: """
          UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 5, ZUPDATEDAT = ZCREATEDAT + 99999
          WHERE Z_PK = (SELECT max(Z_PK) FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'steps');
          UPDATE ZSDMEAL SET ZNOTES = 'later', ZUPDATEDAT = ZCREATEDAT + 99999 WHERE Z_PK = 1;
          INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT, ZUSERPROFILE, ZCREATEDAT, ZDATE, ZQUANTITY,
            ZSYNCSTATUS, ZTIME, ZTYPE, ZID)
          SELECT max(Z_PK) + 1, max(Z_ENT), 1, 1, 800000000.5, 799999200, 77.25, 'pending', '06:00:00',
            'steps', randomblob(16) FROM ZSDPROGRESSENTRY;
          """)
    }
    try writer.close()
    let report = try importing(into: database)
    func counts(_ table: String) -> StoreImportReport.Counts? {
      report.counts.first { $0.table == table }?.counts
    }
    #expect(counts("progress_entries")?.imported == 1)
    #expect(counts("progress_entries")?.updated == 1)
    #expect(counts("meals")?.updated == 1)
    #expect(report.totals.imported + report.totals.updated == 3)
    // An older copy does not take the newer values away.
    scenario.seed = 1
    try scenario.write(to: path)
    let older = try importing(into: database)
    #expect(older.totals.imported + older.totals.updated == 0)
    _ = try database.undo(report.operationID, context: fixture.context, isDryRun: false)
    #expect(
      try count("SELECT count(*) FROM progress_entries WHERE quantity = 77.25", database) == 0)
  }

  @Test func aDryRunReportsTheSameAndWritesNothing() throws {
    try AppStoreScenario(version: 11, faults: Self.faults).write(to: path)
    let database = try fixture.open()
    let before = try data(database)
    let dry = try importing(into: database, isDryRun: true)
    #expect(try data(database) == before)
    let real = try importing(into: database)
    #expect(dry.counts == real.counts)
    #expect(dry.faults == real.faults)
  }

  @Test func malformedRowsAreQuarantinedWhole() throws {
    var scenario = AppStoreScenario(
      version: 11, faults: [.malformed, .unknownSyncStatus, .negativeSleep])
    scenario.days = 20
    let manifest = try scenario.write(to: path)
    let database = try fixture.open()
    let report = try importing(into: database)
    let reasons: Set = ["id_malformed", "type_missing", "quantity_invalid"]
    let malformed = report.faults.filter { reasons.contains($0.key) }.values.reduce(0, +)
    #expect(malformed == manifest.malformedRows)
    // What the app takes for pending, such as a state that it does not have, is.
    #expect(report.faults["unknown_state"] == nil)
    #expect(manifest.faultCounts[.unknownSyncStatus] ?? 0 > 0)
    let negative = try count(
      """
      SELECT count(*) FROM quarantine
      WHERE source_key = 'SDSleepSession' AND reason = 'negative_interval'
      """, database)
    #expect(negative == manifest.faultCounts[.negativeSleep])
    let rows = try database.queue.read { db in
      try String.fetchAll(db, sql: "SELECT raw_value FROM quarantine")
    }
    #expect(rows.allSatisfy { $0.contains("\"Z_PK\":") })
    #expect(rows.contains { $0.contains("ZQUANTITY\":\"Inf") || $0.contains("ZQUANTITY\":\"inf") })
  }

  @Test func relinkAttributesToTheOnlyProfile() throws {
    var scenario = AppStoreScenario(version: 11)
    let truth = try scenario.write(to: path)
    scenario.faults = [.renamedProfile]
    try scenario.write(to: path)
    let database = try fixture.open()
    let without = try importing(into: database)
    #expect((without.faults["unattributed"] ?? 0) > truth.logicalEntries / 2)
    try importing(into: database, filter: StoreFilter(relinks: true))
    #expect(
      try count("SELECT count(*) FROM progress_entries", database) == truth.logicalEntries)
    #expect(try count("SELECT count(*) FROM quarantine", database) == 0)
    #expect(try daily(database) == truth.dailySteps)
  }

  @Test func relinkLeavesAChoiceBetweenSeveralToThePerson() throws {
    var scenario = AppStoreScenario(version: 11, faults: [.renamedProfile])
    scenario.userCount = 2
    try scenario.write(to: path)
    let database = try fixture.open()
    let report = try importing(into: database, filter: StoreFilter(relinks: true))
    #expect((report.faults["unattributed"] ?? 0) > 0)
  }

  @Test func filtersByUserAndDay() throws {
    var scenario = AppStoreScenario(version: 11)
    scenario.userCount = 2
    let manifest = try scenario.write(to: path)
    let database = try fixture.open()
    let user = try #require(UserID(manifest.users[0]))
    let since = scenario.now.timeIntervalSince1970 - 3 * 86_400
    let report = try importing(into: database, filter: StoreFilter(user: user, since: since))
    #expect(report.counts.allSatisfy { $0.counts.addsUp })
    #expect(try count("SELECT count(*) FROM users", database) == 1)
    #expect(
      try count("SELECT count(*) FROM progress_entries WHERE measured_at < \(since)", database) == 0
    )
    #expect(try count("SELECT count(*) FROM progress_entries", database) > 100)
    #expect(try fixture.engine().verify().isEmpty)
    // The rest comes with the next import.
    try importing(into: database)
    #expect(
      try count("SELECT count(*) FROM progress_entries", database) == manifest.logicalEntries)
  }

  @Test func refusesAZoneThatTheRowsContradict() throws {
    var scenario = AppStoreScenario(version: 11)
    scenario.zone = try #require(TimeZone(identifier: "America/New_York"))
    try scenario.write(to: path)
    let database = try fixture.open()
    let error = #expect(throws: StorageError.self) {
      try self.importing(into: database, zone: .gmt)
    }
    #expect(error?.code == .zoneContradicted)
    #expect(error?.hint?.contains("America/New_York") == true)
    #expect(try count("SELECT count(*) FROM operations", database) == 0)
    let inferred = try open().zone.zone.identifier
    #expect(inferred == "America/New_York")
  }

  @Test func readsWithTheWriteAheadLogAndLeavesNoTrace() throws {
    var scenario = AppStoreScenario(version: 11, faults: Self.faults)
    scenario.leavesWAL = true
    let manifest = try scenario.write(to: path)
    let folder = fixture.folder.path
    let before = FileTrace(of: folder)
    let store = try open()
    let events = try store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox_events")
    }
    #expect(events == manifest.rowsByEntity["SDOutboxEvent"])
    #expect(FileTrace(of: folder) == before)
  }
}
