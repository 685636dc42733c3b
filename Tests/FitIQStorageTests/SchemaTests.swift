import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct SchemaTests {
  private func prepare(_ statements: [String]) throws {
    let database = try StorageFixture().open()
    try database.queue.read { db in
      for sql in statements { _ = try db.makeStatement(sql: sql) }
    }
  }

  @Test func everyStatementPrepares() throws {
    try prepare(OperationSQL.allCases.map(\.rawValue))
    try prepare(LedgerSQL.allCases.map(\.rawValue))
    try prepare(TrackingSQL.allCases.map(\.rawValue))
    try prepare(SyncSQL.allCases.map(\.rawValue))
    try prepare(SyncSQL.composed)
    try prepare(TrackingDaysSQL.statements.map(\.sql))
    try prepare([OperationSQL.countKept(by: 1)])
  }

  /// A new one is a change of the code alone.
  @Test func noTableListsTheMetrics() throws {
    let database = try StorageFixture().open()
    let schema = try database.queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    }.joined(separator: "\n")
    for metric in HealthMetric.allCases {
      #expect(!schema.contains("'\(metric.rawValue)'"), "\(metric)")
    }
  }

  @Test(arguments: SnapshotField.allCases)
  func theSnapshotHasAColumnForEachField(field: SnapshotField) throws {
    let columns = try StorageFixture().open().queue.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('activity_snapshots')")
    }
    #expect(
      columns.contains(field.rawValue),
      "no column activity_snapshots.\(field.rawValue): add a migration")
  }

  /// Statements that run for each source or each day must find their rows through an index.
  @Test func hotStatementsDoNotScan() throws {
    let database = try StorageFixture().open()
    let hot = [
      LedgerSQL.isKnownSource.rawValue, TrackingSQL.userExists.rawValue,
      TrackingSQL.daysOfUser.rawValue, TrackingSQL.stateOfUser.rawValue,
      TrackingSQL.pendingTypesOfUser.rawValue, TrackingSQL.quarantineOfUser.rawValue,
      TrackingSQL.findDay.rawValue, SyncSQL.lastExport.rawValue,
      OperationSQL.find.rawValue,
      OperationSQL.setLedgerUndone.rawValue,
    ]
    try database.queue.read { db in
      for sql in hot {
        let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: nulls(sql, db))
        for step in plan {
          let detail: String = step["detail"]
          #expect(!detail.hasPrefix("SCAN"), "\(sql): \(detail)")
        }
      }
    }
  }

  private func nulls(_ sql: String, _ db: Database) throws -> StatementArguments {
    let names = Set(sql.matches(of: /:[a-z_]+/).map { String($0.output.dropFirst()) })
    return StatementArguments(Dictionary(uniqueKeysWithValues: names.map { ($0, nil as Int?) }))
  }

  @Test(arguments: [
    "UPDATE sync_tracking SET day = '2025-02-30'", "UPDATE sync_tracking SET metric = ''",
    "UPDATE sync_tracking SET day = 'x'", "UPDATE sync_tracking SET is_complete = 2",
    "UPDATE sync_tracking SET source = 'guess'", "UPDATE sync_tracking SET ledger_id = NULL",
    "UPDATE users SET id = 'x'", "UPDATE users SET id = lower(id)",
    "UPDATE users SET id = '6F1B2C3D-0000-4000-8000-0000000000ZZ'",
    "UPDATE sync_tracking SET user_id = '6F1B2C3D-0000-4000-8000-00000000000B'",
    "UPDATE sync_tracking SET position = 'first'",
    "INSERT INTO settings VALUES ('unknown', 'x', 1.0, 1)",
    "UPDATE migration_ledger SET kind = 'other'", "UPDATE migration_ledger SET fingerprint = 'x'",
  ])
  func theSchemaRefusesWhatMustNotBe(sql: String) throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let error = #expect(throws: DatabaseError.self) { try fixture.execute(sql, on: database) }
    #expect(error?.resultCode == .SQLITE_CONSTRAINT)
  }

  /// Undo restores rows of these tables and no others: a table that carries operation_id belongs in
  /// the list, with its trigger.
  @Test func everyTableWithAnOperationCanBeUndone() throws {
    let database = try StorageFixture().open()
    try database.queue.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT m.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
          WHERE m.type = 'table' AND c.name = 'operation_id'
            AND m.name NOT IN ('operation_changes', 'migration_ledger', 'outbox_changes')
          """)
      let missing = Set(tables).symmetricDifference(RowImages.tables).sorted()
      #expect(missing == [], "RowImages.tables lists all tables with operation_id, and no other")
      let triggers = try String.fetchAll(
        db, sql: "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger'")
      let without = Set(triggers).symmetricDifference(RowImages.tables).sorted()
      #expect(without == [], "each of them has a trigger TABLE_touched: copy that of workouts")
      let places = Dictionary(
        uniqueKeysWithValues: RowImages.tables.enumerated().map { ($1, $0) })
      for table in RowImages.tables {
        let parents = try String.fetchAll(
          db, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table])
        for (child, parent) in parents.compactMap({ places[$0] }).map({ (places[table] ?? 0, $0) })
        {
          #expect(parent <= child, "RowImages.tables: \(RowImages.tables[parent]) before \(table)")
        }
        if let child = LogicalTable.records.firstIndex(where: { $0.name == table }) {
          let later = Set(LogicalTable.records[child...].dropFirst().map(\.name))
          #expect(later.isDisjoint(with: parents), "LogicalTable.records: parents before \(table)")
        }
      }
      // Whose rows an undo must not leave without their user, nor bring back without.
      let ofUsers = try String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT m.name FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
          WHERE m.type = 'table' AND f."table" = 'users'
          """)
      let unknown = Set(ofUsers).symmetricDifference(OperationSQL.userTables.map(\.table)).sorted()
      #expect(unknown == [], "OperationSQL.userTables lists all tables that refer to users")
    }
  }

  /// An image without a column is not a row of today's table: its operation could never be taken back.
  @Test func aNewColumnIsAlsoInTheImagesThatAreKept() {
    for migration in Migration.embedded {
      for match in migration.sql.matches(of: /ALTER TABLE (\w+) ADD COLUMN (\w+)/)
      where RowImages.tables.contains(String(match.1)) {
        for image in ["before_image", "after_image"] {
          #expect(
            migration.sql.contains("\(image) = json_set")
              && migration.sql.contains("'$.\(match.2)'"),
            "\(migration.name) sets '$.\(match.2)' in \(image) of operation_changes: copy 0017")
        }
      }
    }
  }

  /// A migration that is silently absent from the binary is the worst outcome.
  @Test func theBinaryHoldsTheMigrationsOfTheFolderByteForByte() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Migrations").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(Migration.embedded.map { $0.name + ".sql" } == names)
    for migration in Migration.embedded {
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(migration.name).sql")
      #expect(bytes == Data(migration.sql.utf8), "\(migration.name)")
    }
  }

  @Test func theChecksumsAreThoseOfTheTexts() {
    for migration in Migration.embedded {
      #expect(migration.checksum == NormalisedSQL(migration.sql).fingerprint)
    }
  }

  @Test func versionsCountFromOneWithoutGaps() {
    #expect(Migration.embedded.map(\.version) == Array(1...Migration.latestVersion))
    #expect(Set(Migration.embedded.map(\.checksum)).count == Migration.latestVersion)
  }
}
