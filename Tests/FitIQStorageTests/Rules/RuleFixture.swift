import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Random stores with all faults, in zones with clock changes, and imports of them.
struct RuleFixture {
  var cleanup: CleanupFixture
  private(set) var version = 0
  private(set) var zone = TimeZone.gmt

  var path: String { cleanup.path }

  init() throws { cleanup = try CleanupFixture() }

  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
  ]
  /// Noon of days after clock changes, in UTC.
  private static let days = [
    "2025-03-12T12:00:00Z", "2025-04-07T12:00:00Z", "2025-10-28T12:00:00Z", "2025-11-26T12:00:00Z",
  ]

  mutating func write(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    var scenario = AppStoreScenario(version: pick(AppStoreVersion.numbers))
    scenario.faults = Set(
      Fault.allCases.filter { fault in
        fault.versions.contains(scenario.version)
          && Int.random(in: 0..<(fault == .renamedProfile ? 12 : 2), using: &random) == 0
      })
    scenario.seed = seed
    scenario.userCount = Int.random(in: 1...2, using: &random)
    scenario.days = Int.random(in: 8...14, using: &random)
    scenario.duplicateFactor = pick([1, 1.3, 2])
    zone = try #require(TimeZone(identifier: pick(Self.zones)))
    scenario.zone = zone
    scenario.now = try Date(pick(Self.days), strategy: .iso8601)
    cleanup.asOf = scenario.now
    version = scenario.version
    do { try scenario.write(to: path) } catch is AppStoreScenario.NoRoom {
      scenario.days = 40
      try scenario.write(to: path)
    }
    if version >= 4 { try RandomNights.add(to: path, &random) }
    if version >= 3 { try RandomEvents.add(to: path, scenario.now, &random) }
    try RandomAppUse.addNotes(to: path, &random)
  }

  func engine(_ name: String) -> MigrationEngine {
    MigrationEngine(
      path: cleanup.folder.file(name), options: .init(busyTimeout: 5),
      runtime: Runtime(now: { Date() }), toolVersion: "test", migrations: Migration.embedded)
  }

  struct Imported {
    let database: TypedDatabase
    let report: StoreImportReport
    let rows: [String: [String]]

    func merged(_ table: String) -> Int {
      report.counts.first { $0.table == table }?.counts.merged ?? 0
    }

    /// What each merged row became, by ids.
    func survivors() throws -> [String: String] {
      try database.queue.read { db in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT json_extract(e.value, '$[1]'), m.survivor_id
            FROM merges AS m, json_each(m.members) AS e
            WHERE m.table_name IN ('progress_entries', 'sleep_sessions')
            """)
        return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
      }
    }
  }

  /// - Parameter source: The store; nil for the one of the fixture.
  func imported(_ name: String, of source: String? = nil) throws -> Imported {
    let database = try engine(name).openCurrent(.init(busyTimeout: 5)).database
    let source = source ?? path
    let report = try database.importStore(
      try AppStore(
        source, options: .init(zone: zone, decodeStrings: { KeyedArchiveStrings.decode($0) })),
      plan: StoreImportPlan(
        filter: StoreFilter(), keepsDuplicates: false, acceptsZone: true,
        fingerprint: try #require(Fingerprint(ofFiles: [source, source + "-wal"]))),
      context: cleanup.context, isDryRun: false, progress: { _ in })
    #expect(report.counts.allSatisfy { $0.counts.addsUp })
    return Imported(database: database, report: report, rows: try Self.rows(of: database))
  }

  /// All rows, but for where they came from and how often they changed.
  static func rows(of database: TypedDatabase) throws -> [String: [String]] {
    let provenance: Set = [
      "key", "source_key", "ledger_id", "recorded_at", "operation_id", "revision", "generation",
    ]
    return try database.queue.read { db in
      try LogicalTable.all.reduce(into: [String: [String]]()) { rows, table in
        rows[table.name] = try RowText.rows(of: table.name, in: db, without: provenance)
      }
    }
  }
}
