import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What is one night is one rule: the doctor counts the copies that a cleanup removes and an import
/// merges, of whatever rows.
///
/// `FITIQ_SLOW` takes more of them.
@Suite(.bounded) struct NightRuleTests {
  private static let seeds: ClosedRange<UInt64> =
    1...UInt64(clamping: Effort.count(2, ci: 8, full: 200))

  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  private func write(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scenario = AppStoreScenario(
      version: Int.random(in: 4...AppStoreVersion.newest, using: &random),
      faults: [
        .duplicateSleep, .randomSleepIDs, .overlappingSleep, .negativeSleep, .stageWithoutSession,
      ])
    scenario.seed = seed
    scenario.userCount = Int.random(in: 1...2, using: &random)
    try scenario.write(to: fixture.path)
    try RandomNights.add(to: fixture.path, &random)
  }

  private func examine() async throws -> DoctorReport {
    try await Doctor.examine(
      appStore: fixture.path, open: .init(zone: .gmt, decodeStrings: { _ in [] }),
      options: Doctor.Options(examples: 3, asOf: fixture.asOf))
  }

  private struct Imported {
    var counts: StoreImportReport.Counts
    var rows: [String: [String]]
  }

  private func open(_ name: String) throws -> TypedDatabase {
    try MigrationEngine(
      path: fixture.folder.file(name), options: .init(busyTimeout: 5),
      runtime: Runtime(now: { Date() }), toolVersion: "test", migrations: Migration.embedded
    ).openCurrent(.init(busyTimeout: 5)).database
  }

  private func imported(_ name: String) throws -> Imported {
    let database = try open(name)
    let path = fixture.path
    let report = try database.importStore(
      try fixture.open(.gmt),
      plan: StoreImportPlan(
        filter: StoreFilter(), keepsDuplicates: false, acceptsZone: true,
        fingerprint: try #require(Fingerprint(ofFiles: [path, path + "-wal"]))),
      context: fixture.context, isDryRun: false, progress: { _ in })
    let provenance: Set = ["source_key", "ledger_id", "recorded_at", "operation_id"]
    let rows = try database.queue.read { db in
      try ["sleep_sessions", "sleep_stages"].reduce(into: [String: [String]]()) { rows, table in
        rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          row.filter { !provenance.contains($0.0) }.map { "\($0.0)=\($0.1)" }
            .joined(separator: " ")
        }.sorted()
      }
    }
    let entry = report.counts.first { $0.table == "sleep_sessions" }
    return Imported(counts: entry?.counts ?? .init(), rows: rows)
  }

  @Test(arguments: seeds)
  func everybodyCountsTheSameCopies(seed: UInt64) async throws {
    try write(seed)
    let before = try await examine()
    let found = before.count(.duplicateSleep)
    let dirty = try imported("dirty.db")
    #expect(dirty.counts.merged == found)

    let report = try fixture.cleanUp(zone: .gmt, acceptsZone: true)
    #expect(report.rows.first { $0.table == "sleep_sessions" }?.removed == found)
    let after = try await examine()
    #expect(after.count(.duplicateSleep) == 0)
    #expect(after.count(.overlappingSleep) == before.count(.overlappingSleep))

    let clean = try imported("clean.db")
    #expect(clean.counts.merged == 0)
    #expect(clean.rows == dirty.rows)
    // An import again finds every night by its id or source id.
    let again = try imported("dirty.db")
    #expect(again.counts.imported == 0)
    #expect(again.rows == dirty.rows)
  }

  /// The app knows nothing of what fitiq sent; what it says of the night later is longer.
  @Test func whatFitIQSentIsNotSentAgain() throws {
    try AppStoreScenario().write(to: fixture.path)
    try fixture.execute("UPDATE ZSDSLEEPSESSION SET ZBACKENDID = NULL, ZSYNCSTATUS = 'pending'")
    _ = try imported("own.db")
    let sql = "UPDATE sleep_sessions SET backend_id = 'b-' || id, sync_status = 'synced'"
    try open("own.db").queue.write { try $0.execute(sql: sql) }
    try fixture.execute(
      """
      UPDATE ZSDSLEEPSESSION
      SET ZENDTIME = ZENDTIME + 60, ZUPDATEDAT = ifnull(ZUPDATEDAT, ZCREATEDAT) + 60
      """)
    #expect(try imported("own.db").counts.updated > 5)
    let left = try open("own.db").queue.read {
      try Int.fetchOne(
        $0,
        sql: """
          SELECT count(*) FROM sleep_sessions
          WHERE backend_id IS NOT 'b-' || id OR sync_status <> 'synced'
          """)
    }
    #expect(left == 0)
  }

  /// The app finds a night again by its source id.
  @Test func aSurvivorTakesOverTheSourceID() async throws {
    try AppStoreScenario().write(to: fixture.path)
    let named = "SELECT count(DISTINCT source_id) FROM sleep_sessions"
    let before = try fixture.count(named)
    #expect(before > 5)
    // A copy of each that is as good and newer, and has no source id.
    try fixture.execute(
      """
      CREATE TEMP TABLE c AS SELECT * FROM ZSDSLEEPSESSION;
      UPDATE c SET Z_PK = Z_PK + 1000, ZID = randomblob(16), ZSOURCEID = NULL,
        ZUPDATEDAT = ifnull(ZUPDATEDAT, ZCREATEDAT) + 60;
      INSERT INTO ZSDSLEEPSESSION SELECT * FROM c;
      UPDATE ZSDSLEEPSTAGE SET ZSESSION = ZSESSION + 1000;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 2000 WHERE Z_NAME = 'SDSleepSession'
      """)
    try fixture.cleanUp(zone: .gmt, acceptsZone: true)
    #expect(try fixture.count("SELECT count(*) FROM sleep_sessions WHERE source_id IS NULL") == 0)
    #expect(try fixture.count(named) == before)
    #expect(try fixture.count("SELECT min(key) FROM sleep_sessions") > 1_000)
  }
}

/// Copies of the nights of a store, in all the ways in which they can be and fail to be copies.
enum RandomNights {
  static func add(to path: String, _ random: inout SplitMix64) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.write { db in
      let table = "ZSDSLEEPSESSION"
      var key = try Int64.fetchOne(db, sql: "SELECT max(Z_PK) FROM \(table)") ?? 0
      for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          key += 1
          var copy = Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
          copy["Z_PK"] = key.databaseValue
          copy["ZID"] =
            Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
            .databaseValue
          vary(&copy, &random)
          try insert(copy, into: table, db)
        }
      }
      try db.execute(
        sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'SDSleepSession'", arguments: [key])
    }
  }

  static func insert(
    _ row: [String: DatabaseValue], into table: String, _ db: Database
  ) throws {
    let names = row.keys.sorted()
    try db.execute(
      sql: """
        INSERT INTO \(table) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(names.map { row[$0] }))
  }

  private static func vary(
    _ row: inout [String: DatabaseValue], _ random: inout SplitMix64
  ) {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    func shifted(_ column: String) -> DatabaseValue {
      let seconds: Double = pick([0, 0, 0, 0, 60, -60, 1_800, -7_200, 36_000, -36_000])
      return ((row[column].flatMap { Double.fromDatabaseValue($0) } ?? 0) + seconds).databaseValue
    }
    let (start, end) = (shifted("ZSTARTTIME"), shifted("ZENDTIME"))
    (row["ZSTARTTIME"], row["ZENDTIME"]) = pick([(start, end), (start, end), (start, start)])
    let source = row["ZSOURCE"] ?? .null
    row["ZSOURCE"] = pick([
      source, source, .null, "".databaseValue, "HealthKit".databaseValue,
      " healthkit ".databaseValue, "Watch".databaseValue,
    ])
    let sourceID = row["ZSOURCEID"] ?? .null
    row["ZSOURCEID"] = pick([
      sourceID, .null, " ".databaseValue,
      "R\(UInt32.random(in: 0...9, using: &random))".databaseValue,
    ])
    let backendID = row["ZBACKENDID"] ?? .null
    row["ZBACKENDID"] = pick([
      backendID, .null, .null, "".databaseValue,
      "b\(UInt32.random(in: 0...9, using: &random))".databaseValue,
    ])
    row["ZSYNCSTATUS"] = pick(["pending", "synced", "failed"]).databaseValue
    for column in ["ZCREATEDAT", "ZUPDATEDAT"] {
      row[column] = pick([shifted(column), row[column] ?? .null])
    }
  }
}
