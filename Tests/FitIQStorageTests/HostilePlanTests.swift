import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A plan, a journal or a database from elsewhere is input: whatever is in it, the answer is an error
/// with a code.
@Suite(.bounded) struct HostilePlanTests {
  private let fixture: CleanupFixture

  init() throws {
    fixture = try CleanupFixture()
    var scenario = AppStoreScenario(
      version: 11, faults: [.partialThenFull, .duplicateSleep, .completedOld, .failedExhausted])
    scenario.days = 4
    scenario.duplicateFactor = 2
    try scenario.write(to: fixture.path)
  }

  private static var boundaries: [Any] {
    [
      0, 1, -1, Int64.max, Int64.min, UInt64.max, 1e300, -1e300, 1.5, "", "x",
      "1-9223372036854775807",
      "-9223372036854775808", [Any](), [String: Any](), NSNull(), true, "../../x", "a\u{0}b",
    ]
  }

  private func savedPlan() throws -> Data {
    let options = fixture.options { $0.classes = Set(CleanupOptions.Class.allCases) }
    return try SavedCleanupPlan(
      fixture.plan(options, savesGroups: true),
      fingerprint: Fingerprint(hex: String(repeating: "0", count: 64)), toolVersion: "test"
    ).json()
  }

  /// Reads and applies a plan as far as it goes.
  private func run(_ json: Data) -> (any Error)? {
    do {
      let saved = try SavedCleanupPlan(json: json)
      try saved.requireStore(try fixture.open().catalog.storeID)
      let plan = try fixture.plan(saved.options, saved: saved)
      _ = plan.report.skipped
      return nil
    } catch { return error }
  }

  private func expectCoded(_ json: Data, _ what: String) {
    guard let error = run(json) else { return }
    #expect(error is any FitIQError, "\(what): \(error)")
  }

  @Test func everyFieldOfAPlanIsChecked() throws {
    let json = try savedPlan()
    let plan = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(run(json) == nil)
    let values = Self.boundaries + [Self.missing]
    for (number, place) in Self.places(of: plan).enumerated() {
      for value in Effort.some(of: values, turn: number, ci: 2) {
        let changed = Self.setting(plan, place, value)
        expectCoded(try JSONSerialization.data(withJSONObject: changed), "\(place) \(value)")
      }
    }
    for (key, value) in [
      ("removed", ["sqlite_schema": "1"]), ("removed", ["ZSDMEAL\" --": "1"]),
      ("changed", ["ZX": "1"]), ("fingerprint", "x"),
    ] as [(String, Any)] {
      let error = run(
        try JSONSerialization.data(withJSONObject: Self.setting(plan, [key], value)))
      #expect((error as? StorageError)?.code == .planInvalid, "\(key)")
    }
  }

  private static let missing = "<missing>"

  /// Paths to every member, of arrays to their first.
  private static func places(of value: Any) -> [[String]] {
    if let members = value as? [String: Any] {
      return members.keys.sorted().flatMap { key in
        [[key]] + places(of: members[key] ?? 0).map { [key] + $0 }
      }
    }
    guard let first = (value as? [Any])?.first else { return [] }
    return [["0"]] + places(of: first).map { ["0"] + $0 }
  }

  private static func setting(_ value: Any, _ place: [String], _ new: Any) -> Any {
    guard let key = place.first else { return new }
    let isMissing = place.count == 1 && new as? String == missing
    if var members = value as? [String: Any] {
      members[key] = isMissing ? nil : setting(members[key] ?? 0, Array(place.dropFirst()), new)
      return members
    }
    guard var list = value as? [Any], !list.isEmpty else { return value }
    list[0] = isMissing ? NSNull() : setting(list[0], Array(place.dropFirst()), new)
    return list
  }

  @Test(arguments: Effort.seeds(6, ci: 20)) func aDamagedPlanIsCoded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var json = try savedPlan()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      json[Int.random(in: 0..<json.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    expectCoded(json, "\(seed)")
    expectCoded(json.prefix(Int.random(in: 0..<json.count, using: &random)), "\(seed)")
  }

  // MARK: The journal

  private func outbox() throws {
    let writer = try AppStoreWriter(
      try fixture.open(), stateFolder: fixture.stateFolder, options: .init(busyTimeout: 1),
      isLocalOnly: false)
    _ = try writer.changeOutbox(
      .cancel, OutboxFilter(), at: Moment(wall: 1_764_158_400, boot: "b", uptime: 1), reason: nil,
      context: fixture.context)
  }

  private var history: AppStoreHistory {
    AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder, options: .init(busyTimeout: 1))
  }

  /// Everything that reads a journal, ending with what changes the store.
  private func useJournal(_ what: String) {
    let context = fixture.context
    let uses: [() throws -> Void] = [
      { _ = try history.operations(limit: nil) }, { _ = try history.backups() },
      { _ = try history.undo(nil, context: context, isDryRun: true) },
      { _ = try history.undo(1, context: context, isDryRun: true) },
      {
        _ = try history.prune(
          BackupRetention(age: 0, newest: 0), now: context.now, isDryRun: true)
      },
      { try outbox() }, { _ = try history.undo(2, context: context, isDryRun: false) },
      { _ = try history.undo(1, context: context, isDryRun: false) },
    ]
    for use in uses {
      do { try use() } catch { #expect(error is any FitIQError, "\(what): \(error)") }
    }
  }

  private func withJournal(_ body: (_ journal: String, _ restore: () throws -> Void) throws -> Void)
    throws
  {
    try fixture.cleanUp()
    try outbox()
    let store = try fixture.open()
    let journal = StoreJournal.path(
      storeID: store.catalog.storeID, stateFolder: fixture.stateFolder)
    let files = [journal, fixture.path]
    let before = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    try body(journal) {
      for (file, data) in zip(files, before) {
        for suffix in ["-wal", "-shm", "-journal"] { unlink(file + suffix) }
        try data.write(to: URL(fileURLWithPath: file))
      }
    }
  }

  @Test func everyColumnOfAJournalIsChecked() throws {
    let values = [
      "9223372036854775807", "-9223372036854775808", "NULL", "-1", "x'FFFFFFFFFFFFFFFFFF7F'",
      "x'0001'", "zeroblob(100)", "'ZSDMEAL'", "'x; DROP TABLE ZSDMEAL'", "'[]'", "1e300",
      "'[{\"name\":\"Z_PK\",\"type\":\"INT); DROP TABLE ZSDMEAL\"}]'",
    ]
    try withJournal { journal, restore in
      let columns = try DatabaseQueue(path: journal).read { db in
        try Row.fetchAll(
          db,
          sql: """
            SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
            WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'
            """
        ).map { ($0[0] as String, $0[1] as String) }
      }
      #expect(columns.count > 20)
      for (number, (table, column)) in Effort.spread(Array(columns.enumerated()), quick: 12) {
        for value in Effort.some(of: values, turn: number, ci: 2) {
          let queue = try DatabaseQueue(path: journal)
          // What the schema of the table forbids somebody else's would not.
          var isSet = true
          do {
            try queue.write { db in
              try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
            }
          } catch { isSet = false }
          try queue.close()
          guard isSet else { continue }
          useJournal("\(table).\(column) = \(value)")
          try restore()
        }
      }
    }
  }

  @Test func aDamagedJournalIsCoded() throws {
    try withJournal { journal, restore in
      for seed in 0..<UInt64(clamping: Effort.count(3, ci: 12, full: 25)) {
        var random = SplitMix64(seed: seed)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: journal))
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        try bytes.write(to: URL(fileURLWithPath: journal))
        useJournal("\(seed)")
        try restore()
      }
    }
  }

  // MARK: fitiq's own database

  /// SQLite finds such a row only on a connection that could write.
  @Test func rowsThatBreakTheRulesOfTheirTableAreDamage() throws {
    let outbox = try OutboxFixture(events: 40, seed: 3)
    try RawSQL.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE outbox_events SET max_attempts = -1 WHERE status = 'failed'
      """, in: outbox.storage.path)
    let error = #expect(throws: StorageError.self) {
      _ = try outbox.database.changeOutbox(
        .retry, OutboxFilter(), at: outbox.moment, reason: nil, context: outbox.storage.context)
    }
    #expect(error?.code == .storeCorrupt)
  }

  /// Of a small file every page, whatever the change reads.
  @Test func aDamagedDatabaseIsNotChanged() throws {
    let outbox = try OutboxFixture(events: 40, seed: 3)
    let path = outbox.storage.path
    _ = try outbox.database.queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try outbox.database.close()
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seek(toOffset: 32)
    try handle.write(contentsOf: Data([0, 0, 0, 0x80]))
    try handle.close()
    let database = try TypedDatabase.openForWriting(path)
    let context = outbox.storage.context
    let changes: [() throws -> Void] = [
      {
        _ = try database.changeOutbox(
          .cancel, OutboxFilter(), at: outbox.moment, reason: nil, context: context)
      },
      {
        _ = try database.reconcileOutbox(
          Set(OutboxRepairClass.allCases), at: outbox.moment, reason: nil, context: context)
      },
      {
        _ = try database.cleanUp(
          CleanupOptions(asOf: Date(timeIntervalSince1970: 1_800_000_000)), zone: nil,
          context: context)
      },
    ]
    for change in changes {
      let error = #expect(throws: StorageError.self) { try change() }
      #expect(error?.code == .storeCorrupt)
    }
    #expect(
      try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM operations") } == 0)
  }
}
