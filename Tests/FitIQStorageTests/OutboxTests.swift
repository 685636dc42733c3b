import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct OutboxTests {
  private static let verbs: [OutboxVerb] = [
    .retry, .cancel, .rescue, .snooze(seconds: 3_600), .prune(completed: 86_400, dead: 86_400),
  ]

  @Test(arguments: Effort.seeds(3, ci: 12))
  func anyCommandsAreTakenBackAndNumbersStayTrue(seed: UInt64) throws {
    let fixture = try OutboxFixture(events: 120, seed: seed)
    var dice = SplitMix64(seed: seed)
    var contents = [try fixture.content()]
    var operations: [Int64] = []
    for _ in 0..<8 {
      let verb = try #require(Self.verbs.randomElement(using: &dice))
      let filter = OutboxFixture.filter(&dice, at: fixture.moment)
      let plan = try change(verb, filter, fixture, isDryRun: true)
      #expect(try fixture.content() == contents.last)
      let report = try change(verb, filter, fixture)
      #expect(report.done == plan.done && report.skips == plan.skips)
      guard let operation = report.operationID else { continue }
      operations.append(operation)
      contents.append(try fixture.content())
      #expect(try fixture.miscounted() == [])
      #expect(try fixture.misdated() == [])
    }
    for operation in operations.reversed() {
      contents.removeLast()
      _ = try fixture.database.undo(operation, context: fixture.storage.context, isDryRun: false)
      #expect(try fixture.content() == contents.last)
      #expect(try fixture.miscounted() == [] && fixture.misdated() == [])
    }
  }

  private func change(
    _ verb: OutboxVerb, _ filter: OutboxFilter, _ fixture: OutboxFixture, isDryRun: Bool = false
  ) throws -> OutboxBulkReport {
    try isDryRun
      ? fixture.database.planOutbox(verb, filter, at: fixture.moment)
      : fixture.database.changeOutbox(
        verb, filter, at: fixture.moment, reason: "why", context: fixture.storage.context)
  }

  private func attempts(_ fixture: OutboxFixture) throws -> [String] {
    try fixture.database.queue.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT status || ' ' || attempt_count || '/' || max_attempts FROM outbox_events
          ORDER BY key
          """)
    }
  }

  /// One attempt shows as one, and is the last until somebody asks for more.
  @Test func whatIsGivenUpKeepsTheNumberOfItsAttempts() throws {
    let fixture = try OutboxFixture(events: 4, seed: 1)
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET status = iif(key = 1, 'pending', 'failed'), error_message = NULL,
        attempt_count = key - 1, max_attempts = CASE key WHEN 2 THEN 3 WHEN 3 THEN 40 ELSE 5 END
      """, on: fixture.database)
    let open = ["pending 0/5", "failed 1/3", "failed 2/40", "failed 3/5"]
    #expect(try attempts(fixture) == open)
    let before = try fixture.content()
    let cancel = try change(.cancel, OutboxFilter(), fixture)
    #expect(cancel.done == 4)
    let givenUp = ["failed 0/0", "failed 1/1", "failed 2/2", "failed 3/3"]
    #expect(try attempts(fixture) == givenUp)
    var named = OutboxFilter()
    named.ids = (0..<4).map(OutboxFixture.id)
    let retry = try change(.retry, named, fixture)
    #expect(try attempts(fixture) == Array(repeating: "pending 0/5", count: 4))
    for (operation, expected) in [(retry.operationID, givenUp), (cancel.operationID, open)] {
      #expect(try fixture.miscounted() == [] && fixture.misdated() == [])
      _ = try fixture.database.undo(operation, context: fixture.storage.context, isDryRun: false)
      #expect(try attempts(fixture) == expected)
    }
    #expect(try fixture.content() == before)
    // More than the app allows stay more.
    try fixture.storage.execute(
      "UPDATE outbox_events SET max_attempts = 40", on: fixture.database)
    _ = try change(.retry, named, fixture)
    #expect(try attempts(fixture).allSatisfy { $0.hasSuffix("/40") })
  }

  /// It raised the attempts to the maximum, which it left as it was and did not keep.
  @Test func aCancellationFromBeforeTheMaximaIsStillUndone() throws {
    let storage = try StorageFixture()
    let old = try storage.engine(Array(Migration.embedded.prefix(13))).openCurrent(
      .init(busyTimeout: 5)
    ).database
    try old.queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
            rows_changed, rows_removed) VALUES (1, 'outbox.cancel', '', 0, '', 0, 1, 0);
          INSERT INTO outbox_events (key, id, event_type, entity_id, user_id, status, created_at,
            attempt_count, max_attempts, error_message, error_kind, priority, recorded_at,
            operation_id)
          VALUES (1, 'A', 'workout', 'e', 'u', 'failed', 1, 7, 7, 'cancelled by fitiq',
            'cancelled', 0, 0, 1);
          INSERT INTO outbox_changes VALUES (1, 1, 'failed', 9, 2, 'e', 'e', NULL, 10, 0, 0, 1)
          """)
    }
    try old.close()
    let fixture = OutboxFixture(storage: storage, database: try storage.open())
    _ = try fixture.database.undo(1, context: storage.context, isDryRun: false)
    #expect(try attempts(fixture) == ["failed 2/7"])
    #expect(try fixture.miscounted() == [] && fixture.misdated() == [])
  }

  @Test(arguments: Effort.seeds(4, ci: 20))
  func aFilterTakesWhatItSays(seed: UInt64) throws {
    let fixture = try OutboxFixture(events: 200, seed: 5)
    var dice = SplitMix64(seed: seed)
    let store = OpenStore.database(fixture.database)
    var all: [OutboxEvent] = []
    try store.forEachEvent(OutboxFilter(), at: fixture.moment) { all.append($0) }
    #expect(all.count == 200)
    var filter = OutboxFixture.filter(&dice, at: fixture.moment)
    let limit = filter.limit
    var found: [String] = []
    try store.forEachEvent(filter, at: fixture.moment) { found.append($0.id ?? "") }
    filter.limit = nil
    let expected = all.filter { Self.takes(filter, $0) }.compactMap(\.id)
    #expect(found == Array(expected.prefix(limit ?? .max)))
    let counts = try store.outboxStats(at: fixture.moment)
    for state in OutboxState.allCases {
      #expect(counts.total(of: state) == all.filter { $0.state == state }.count)
    }
  }

  private static func takes(_ filter: OutboxFilter, _ event: OutboxEvent) -> Bool {
    let attempts = Int(event.attemptCount ?? 0)
    let isAttempted: Bool =
      switch filter.attempts.map({ ($0.symbol, $0.bound) }) {
      case (">=", let bound)?: attempts >= bound
      case ("<", let bound)?: attempts < bound
      case (_, let bound)?: attempts == bound
      case nil: true
      }
    return (filter.states.isEmpty || filter.states.contains(event.state))
      && (filter.types.isEmpty || filter.types.contains(event.eventType ?? "")) && isAttempted
      && (filter.error == nil || event.errorMessage?.contains("error (5") == true)
      && filter.createdBefore.map { event.createdAt?.timeIntervalSince1970 ?? 0 < $0 } ?? true
  }

  @Test func aLeaseIsJudgedByTheClockOfItsBoot() throws {
    let fixture = try OutboxFixture(events: 0, seed: 1)
    let cases: [(boot: String, ends: Double, wall: Double, state: OutboxState)] = [
      ("this-boot", 50_001, -9_999, .processing), ("this-boot", 49_999, 9_999, .stuck),
      ("another", 99_999, -1, .stuck), ("another", 0, 1, .stuck),
    ]
    try fixture.database.queue.write { db in
      for (number, lease) in cases.enumerated() {
        try db.execute(
          sql: "INSERT INTO outbox_leases (owner, boot, ends, ends_at) VALUES (?, ?, ?, ?)",
          arguments: [
            "run \(number)", lease.boot, lease.ends, fixture.moment.wall + lease.wall,
          ])
        try db.execute(
          sql: """
            INSERT INTO outbox_events
              (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
               priority, lease_id, recorded_at, operation_id)
            VALUES (?, 'workout', 'e', 'u', 'processing', ?, 1, 5, 0, ?, 0, 0)
            """,
          arguments: [OutboxFixture.id(number), Double(number), db.lastInsertedRowID])
      }
    }
    var states: [OutboxState] = []
    try OpenStore.database(fixture.database).forEachEvent(OutboxFilter(), at: fixture.moment) {
      states.append($0.state)
    }
    #expect(states.reversed() == cases.map(\.state))
    // Lately restarted: only the wall clock can tell about a lease of the boot before.
    let lately = Moment(wall: fixture.moment.wall, boot: "a-third", uptime: 300)
    states = []
    try OpenStore.database(fixture.database).forEachEvent(OutboxFilter(), at: lately) {
      states.append($0.state)
    }
    #expect(states.reversed() == [.stuck, .processing, .stuck, .processing])
  }

  @Test func whatAnotherProgramWritesIsCountedAndDated() throws {
    let fixture = try OutboxFixture(events: 60, seed: 3)
    for sql in [
      "UPDATE outbox_events SET status = 'completed' WHERE key % 3 = 0",
      "UPDATE outbox_events SET attempt_count = 9 WHERE key % 4 = 0",
      "UPDATE outbox_events SET status = 'failed', error_kind = 'x' WHERE key % 5 = 0",
      "DELETE FROM outbox_events WHERE key % 7 = 0",
      "UPDATE outbox_events SET status = 'pending', event_type = 'mealLog' WHERE key % 2 = 0",
    ] {
      try fixture.storage.execute(sql, on: fixture.database)
      #expect(try fixture.miscounted() == [], "\(sql)")
      #expect(try fixture.misdated() == [], "\(sql)")
    }
  }

  /// The triggers do not date what somebody's statement left without a time.
  @Test func aRetryDatesAnEventWithoutATime() throws {
    let fixture = try OutboxFixture(events: 20, seed: 4)
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET status = 'pending', attempt_count = 0;
      UPDATE outbox_events SET due_at = NULL
      """, on: fixture.database)
    #expect(try change(.retry, OutboxFilter(), fixture).done == 20)
    #expect(try fixture.misdated() == [])
  }

  @Test(arguments: ["priority = 9", "due_at = due_at + 60", "status = 'completed'"])
  func anEventChangedSinceIsNotOverwritten(edit: String) throws {
    let fixture = try OutboxFixture(events: 40, seed: 4)
    var filter = OutboxFilter()
    filter.states = [.waiting, .dead]
    let operation = try #require(try change(.retry, filter, fixture).operationID)
    try fixture.storage.execute(
      "UPDATE outbox_events SET \(edit) WHERE operation_id = \(operation) AND key % 2 = 0",
      on: fixture.database)
    let before = try fixture.content()
    #expect(throws: StorageError.self) {
      try fixture.database.undo(operation, context: fixture.storage.context, isDryRun: false)
    }
    #expect(try fixture.content() == before)
  }

  @Test func anImportIsNotUndoneUnderAChangedEvent() throws {
    let fixture = try OutboxFixture(events: 20, seed: 6)
    try fixture.storage.execute(
      """
      INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
        rows_changed, rows_removed) VALUES (1, 'store.import', '', 0, '', 20, 0, 0);
      UPDATE outbox_events SET status = 'pending', lease_id = NULL WHERE status = 'processing';
      UPDATE outbox_events SET operation_id = 1
      """, on: fixture.database)
    var filter = OutboxFilter()
    filter.states = [.waiting, .dead]
    let retry = try #require(try change(.retry, filter, fixture).operationID)
    let refusal = #expect(throws: StorageError.self) {
      try fixture.database.undo(1, context: fixture.storage.context, isDryRun: false)
    }
    #expect(refusal?.code == .undoConflict)
    let undo = try fixture.database.undo(
      retry, context: fixture.storage.context, isDryRun: false)
    let redo = try fixture.database.undo(
      undo.operationID, context: fixture.storage.context, isDryRun: false)
    _ = try fixture.database.undo(
      redo.operationID, context: fixture.storage.context, isDryRun: false)
    _ = try fixture.database.undo(1, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.content() == [])
  }

  /// The table was rebuilt under other keys.
  @Test func operationsFromBeforeDeliveryAreStillUndone() throws {
    let storage = try StorageFixture()
    let old = try storage.engine(Array(Migration.embedded.prefix(7))).openCurrent(
      .init(busyTimeout: 5)
    ).database
    let before = try old.queue.write { db in
      for number in 1...3 {
        try db.execute(
          sql: """
            INSERT INTO outbox_events (id, event_type, entity_id, user_id, status, created_at,
              attempt_count, max_attempts, error_message, priority, recorded_at, operation_id)
            VALUES (?, 'workout', 'e', 'u', 'failed', 1.1, ?, 5, 'e', 0, 0, 1)
            """, arguments: [OutboxFixture.id(number), number + 3])
      }
      let before = try Self.texts(db)
      try db.execute(
        sql: """
          INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
            rows_changed, rows_removed) VALUES (1, 'store.import', '', 0, '', 3, 0, 0),
            (2, 'store.import', '', 0, '', 0, 1, 0), (3, 'cleanup', '', 0, '', 0, 0, 1)
          """)
      let images = try RowImages(table: "outbox_events", in: db)
      let one = OutboxFixture.id(1)
      try images.recordBefore(2, where: "t.id = ?", [one])
      try db.execute(
        sql: "UPDATE outbox_events SET status = 'pending', operation_id = 2 WHERE id = ?",
        arguments: [one])
      try images.recordAfter(2)
      let two = OutboxFixture.id(2)
      try images.recordBefore(3, where: "t.id = ?", [two])
      try db.execute(sql: "DELETE FROM outbox_events WHERE id = ?", arguments: [two])
      return before
    }
    try old.close()
    let database = try storage.open()
    for operation in [3, 2] as [Int64] {
      _ = try database.undo(operation, context: storage.context, isDryRun: false)
    }
    #expect(try database.queue.read(Self.texts) == before)
  }

  private static func texts(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT json_array(id, status, created_at, attempt_count, error_message, operation_id)
        FROM outbox_events ORDER BY id
        """)
  }

  @Test func noHotStatementReadsAllEvents() throws {
    let fixture = try OutboxFixture(events: 0, seed: 1)
    var failed = OutboxFilter()
    failed.states = [.waiting, .dead]
    let selection = OutboxSelection(failed, at: fixture.moment)
    let list = """
      \(OutboxSQL.select) \(selection.condition) \(OutboxSQL.order)
      """
    let expected = [
      list: "SCAN o USING INDEX outbox_events_failed",
      OutboxBulkSQL.update("priority = 1"): "SEARCH o USING INTEGER PRIMARY KEY",
      OutboxBulkSQL.restore: "SEARCH outbox_events USING INTEGER PRIMARY KEY",
      OutboxBulkSQL.adjustCounts: "SEARCH outbox_events USING INTEGER PRIMARY KEY",
    ]
    for (sql, step) in expected {
      let plan = try fixture.database.queue.read { db in
        // Values do not matter to a plan, but GRDB wants them.
        let unbound = sql.replacing(/:[a-z_]+/, with: "1")
        return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(unbound)").map {
          $0["detail"] as String
        }
      }
      #expect(plan.contains { $0.hasPrefix(step) }, "\(plan)")
    }
  }
}
