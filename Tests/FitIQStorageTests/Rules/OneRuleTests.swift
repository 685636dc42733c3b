import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What the doctor says, a cleanup does and an import merges: of random stores with all faults, in zones
/// with clock changes.
///
/// `FITIQ_SLOW` takes more of them.
@Suite(.bounded) struct OneRuleTests {
  private static let seeds: ClosedRange<UInt64> =
    1...UInt64(clamping: Effort.count(2, ci: 8, full: 300))

  private var rules: RuleFixture
  private var fixture: CleanupFixture { rules.cleanup }
  private var version: Int { rules.version }

  init() throws { rules = try RuleFixture() }

  private mutating func write(_ seed: UInt64) throws -> TimeZone {
    try rules.write(seed)
    return rules.zone
  }

  private func examine(_ zone: TimeZone) async throws -> DoctorReport {
    try await Doctor.examine(
      appStore: fixture.path, open: .init(zone: zone, decodeStrings: { _ in [] }),
      options: Doctor.Options(examples: 3, asOf: fixture.asOf))
  }

  // MARK: Rules

  private static let removals = [
    "outbox_events": [
      "events_of_removed_rows_removed", "completed_events_removed", "orphaned_events_removed",
    ],
    "progress_entries": ["duplicates_removed", "unattributed_entries_removed"],
    "sleep_sessions": ["sleep_sessions_removed"],
  ]

  @Test(arguments: seeds)
  mutating func whatOneSaysAnotherDoes(seed: UInt64) async throws {
    let zone = try write(seed)
    let before = try await examine(zone)
    let dirty = try rules.imported("dirty.db")
    let plan = try fixture.plan(zone: zone, acceptsZone: true).report
    let done = try fixture.cleanUp(zone: zone, acceptsZone: true)
    #expect(plan.actions == done.actions)
    #expect(plan.rows == done.rows)
    for (table, actions) in Self.removals {
      let said = actions.reduce(0) { $0 + done.action($1) }
      #expect(done.rows.first { $0.table == table }?.removed ?? 0 == said, "\(table)")
    }
    #expect(before.count(.duplicateEntries) == done.action("duplicates_removed"))
    #expect(before.count(.duplicateEntries) == dirty.merged("progress_entries"))
    #expect(before.count(.inflatedDailyTotals) == done.inflatedDays.count)
    #expect(before.count(.duplicateSleep) == done.action("sleep_sessions_removed"))
    #expect(before.count(.duplicateSleep) == dirty.merged("sleep_sessions"))
    #expect(before.count(.remoteDuplicates) == done.action("remote_duplicates"))
    #expect(before.count(.eventsWithoutEntity) == done.action("orphaned_events_removed"))

    let after = try await examine(zone)
    for check in [
      DoctorCheck.duplicateEntries, .inflatedDailyTotals, .duplicateSleep, .remoteDuplicates,
      .eventsWithoutEntity,
    ] { #expect(after.count(check) == 0, "\(check)") }
    #expect(
      try fixture.plan(zone: zone, acceptsZone: true).report.actions.filter {
        $0.name.hasSuffix("removed") || $0.name.hasSuffix("inherited")
      } == [])
  }

  @Test(arguments: seeds)
  mutating func aCleanStoreIsImportedAsADirtyOne(seed: UInt64) async throws {
    let zone = try write(seed)
    let dirty = try rules.imported("dirty.db")
    try fixture.cleanUp(
      fixture.options { $0.classes = [.duplicates, .sleep] }, zone: zone, acceptsZone: true)
    let clean = try rules.imported("clean.db")
    for (table, rows) in dirty.rows {
      let difference = Set(rows).symmetricDifference(clean.rows[table] ?? [])
      #expect(difference.sorted().prefix(6) == [], "\(table)")
    }
    for (name, database) in [("dirty.db", dirty.database), ("clean.db", clean.database)] {
      let options = Doctor.Options(examples: 3, asOf: fixture.asOf)
      let report = try Doctor.examine(rules.engine(name), zone: ZoneOffsets(zone), options: options)
      let plan = try database.planCleanup(
        fixture.options(), zone: ZoneOffsets(zone), toolVersion: "test"
      ).report
      #expect(report.count(.eventsWithoutEntity) == plan.action("orphaned_events_removed"))
      #expect(report.count(.duplicateSleep) == 0)
    }
  }

  /// Whatever was to be sent is sent, once: by the event of the row that stays.
  @Test(arguments: seeds)
  mutating func everyEventThatSendsStillDoes(seed: UInt64) async throws {
    let zone = try write(seed)
    let wanted = try sendings(zone)
    let merges = try rules.imported("dirty.db").survivors()
    try fixture.cleanUp(
      fixture.options { $0.classes = [.duplicates, .sleep] }, zone: zone, acceptsZone: true)
    let left = try sendings(zone)
    let states = try fixture.read(zone: zone) { db in
      let nights = """
        UNION ALL SELECT id, sync_status IS 'synced' OR backend_id IS NOT NULL FROM sleep_sessions
        """
      return try Row.fetchAll(
        db,
        sql: """
          SELECT id, sync_status IS 'synced' FROM progress_entries WHERE id IS NOT NULL
          \(version >= 4 ? nights : "")
          """
      ).reduce(into: [String: Bool]()) { states, row in
        // Of two rows with one id the one that is to be sent keeps the event.
        let isSent: Bool = row[1]
        states[row[0], default: true] = states[row[0], default: true] && isSent
      }
    }
    // Of two rows with one id the other one can stay.
    let survivors = merges.filter { states[$0.key] == nil }
    var expected: Set<String> = []
    for (entity, isOwn) in wanted.map({ ($0.key, survivors[$0.key] == nil) }) {
      let survivor = survivors[entity] ?? entity
      guard let isSent = states[survivor] else { continue }
      if !isSent { expected.insert(survivor) }
      // Nothing of a row that stays gets lost, but for what a copy had sent already.
      if isOwn, !isSent { #expect(left[survivor] == wanted[survivor], "\(survivor)") }
    }
    for survivor in expected {
      #expect(left[survivor] ?? 0 >= 1, "\(survivor)")
      if wanted[survivor] == nil { #expect(left[survivor] == 1, "\(survivor)") }
    }
    // Else nothing was asked.
    #expect(version < 3 || !expected.isEmpty)
    for entity in left.keys { #expect(survivors[entity] == nil, "\(entity)") }
  }

  /// How many events would send each entry and night.
  private func sendings(_ zone: TimeZone) throws -> [String: Int] {
    try fixture.read(zone: zone) { db in
      guard version >= 3 else { return [:] }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT entity_id, count(*) FROM outbox_events
          WHERE event_type IN ('progressEntry', 'sleepSession') AND entity_id IS NOT NULL
            AND (status IN ('pending', 'processing') OR status = 'failed'
              AND ifnull(attempt_count, 0) < ifnull(max_attempts, 5))
          GROUP BY 1
          """)
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }
}

extension CleanupReport {
  func action(_ name: String) -> Int { actions.first { $0.name == name }?.count ?? 0 }
}

/// Events about whatever rows there are, in all states.
enum RandomEvents {
  static func add(to path: String, _ now: Date, _ random: inout SplitMix64) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    let wall = now.timeIntervalSinceReferenceDate
    try queue.write { db in
      let table = "ZSDOUTBOXEVENT"
      guard let first = try Row.fetchOne(db, sql: "SELECT * FROM \(table) LIMIT 1") else { return }
      var key = try Int64.fetchOne(db, sql: "SELECT max(Z_PK) FROM \(table)") ?? 0
      func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
      }
      for (entity, type) in [
        ("ZSDPROGRESSENTRY", "progressEntry"), ("ZSDSLEEPSESSION", "sleepSession"),
      ] where try db.tableExists(entity) {
        for id in try Data.fetchAll(db, sql: "SELECT ZID FROM \(entity) WHERE typeof(ZID) = 'blob'")
        {
          guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
          key += 1
          var row = Dictionary(first.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
          row["Z_PK"] = key.databaseValue
          row["ZID"] =
            Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }).databaseValue
          row["ZENTITYID"] = id.databaseValue
          row["ZEVENTTYPE"] = pick([type, type, type, type, "futureThing"]).databaseValue
          let status = pick(["pending", "failed", "failed", "processing", "completed"])
          row["ZSTATUS"] = status.databaseValue
          row["ZATTEMPTCOUNT"] = pick([0, 1, 5]).databaseValue
          row["ZMAXATTEMPTS"] = pick([5.databaseValue, .null])
          row["ZCREATEDAT"] = (wall - Double(pick([60, 9_000, 900_000]))).databaseValue
          row["ZLASTATTEMPTAT"] = pick([.null, (wall - Double(pick([10, 4_000]))).databaseValue])
          row["ZCOMPLETEDAT"] = status == "completed" ? (wall - 50).databaseValue : .null
          row["ZMETADATA"] = .null
          try RandomNights.insert(row, into: table, db)
        }
      }
      try db.execute(
        sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'SDOutboxEvent'", arguments: [key])
    }
  }
}
