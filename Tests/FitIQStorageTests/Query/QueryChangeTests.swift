import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Changes by SQL: shown before, all or nothing, and taken back.
@Suite(.bounded) struct QueryChangeTests {
  let base: StorageFixture
  let database: TypedDatabase
  let connection: QueryConnection

  init() throws {
    base = try StorageFixture()
    (database, connection) = try QueryFixture.writing(base)
  }

  @discardableResult
  private func apply(
    _ sql: String, _ values: [String: String] = [:],
    decide: (QueryChangePreview) throws -> Bool = { _ in true }
  ) throws -> QueryChangeReport {
    let statement = try #require(try connection.prepare(sql).statement)
    try statement.bind(values)
    return try connection.apply(statement, decide: decide)
  }

  private func counts() throws -> [String] {
    try database.queue.read { db in
      try Row.fetchAll(
        db, sql: "SELECT status, is_dead, event_count FROM outbox_counts WHERE event_count <> 0"
      ).map { "\($0)" }.sorted()
    }
  }

  static let changes = [
    "UPDATE progress_entries SET quantity = quantity + 1 WHERE key IN (1, 2)",
    "UPDATE progress_entries SET quantity = 1", "DELETE FROM progress_entries",
    "DELETE FROM outbox_events WHERE status = 'failed'", "UPDATE users SET name = 'x' || char(0)",
    "UPDATE outbox_events SET status = 'pending', attempt_count = 0",
    "UPDATE outbox_events SET due_at = 5 WHERE key = 1",
    "INSERT INTO settings (key, value, recorded_at, operation_id) "
      + "VALUES ('time_zone', 'UTC', 1, 0)",
    "INSERT INTO users (id, recorded_at, operation_id) "
      + "SELECT replace(id, '6F', '7F'), 1, 5 FROM users",
    "INSERT INTO users (id, name, recorded_at, operation_id) "
      + "SELECT id, 'n', 1, 0 FROM users WHERE 1 "
      + "ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    "WITH last AS (SELECT max(key) AS key FROM progress_entries) "
      + "DELETE FROM progress_entries WHERE key = (SELECT key FROM last)",
    "UPDATE OR FAIL sync_tracking SET is_complete = 1 - is_complete", "DELETE FROM sync_tracking",
    "UPDATE progress_entries SET type = e.event_type FROM outbox_events AS e WHERE e.entity_id = "
      + "progress_entries.id AND progress_entries.key < 3",
  ]

  @Test(arguments: changes)
  func aChangeIsOneOperationThatIsTakenBack(sql: String) throws {
    let before = try base.dump(database)
    let countsBefore = try counts()
    let operations = try database.operations(limit: nil).count
    var preview: QueryChangePreview?
    let report = try apply(sql) {
      preview = $0
      return true
    }
    let shown = try #require(preview)
    #expect(shown.rows == report.rows && report.rows > 0)
    #expect(try base.dump(database) != before)
    let log = try database.operations(limit: nil)
    #expect(log.count == operations + 1 && log.first?.id == report.operationID)
    let entry = try #require(log.first)
    #expect(entry.kind == .queryChange)
    #expect(entry.rowsAdded + entry.rowsChanged + entry.rowsRemoved == report.rows)
    let undone = try #require(try connection.undoLast())
    #expect(undone.undone == report.operationID)
    #expect(try base.dump(database) == before)
    #expect(try counts() == countsBefore)
    #expect(try connection.undoLast() == nil)
    // And again by the undo of the undo.
    _ = try database.undo(undone.operationID, context: base.context, isDryRun: false)
    #expect(try base.dump(database) != before)
  }

  @Test func theNextStatementEndsTheWayBack() throws {
    let report = try apply("UPDATE progress_entries SET quantity = 5 WHERE key = 1")
    #expect(connection.canUndo)
    _ = try connection.one("SELECT 1")
    #expect(try !connection.canUndo && connection.undoLast() == nil)
    // The log still knows it.
    _ = try database.undo(report.operationID, context: base.context, isDryRun: false)
  }

  @Test(arguments: changes)
  func whatIsDeclinedNeverWas(sql: String) throws {
    let before = try base.dump(database)
    let operations = try database.operations(limit: nil)
    let report = try apply(sql) { _ in false }
    #expect(report.operationID == nil && report.rows > 0)
    #expect(try base.dump(database) == before)
    #expect(try database.operations(limit: nil) == operations)
    #expect(try connection.undoLast() == nil)
  }

  /// A process that dies while somebody is asked leaves files of this moment.
  @Test(arguments: changes)
  func aCrashBeforeTheAnswerLeavesNothing(sql: String) throws {
    let before = try base.dump(database)
    let copy = try ScratchFolder()
    try apply(sql) { _ in
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: base.path + suffix, toPath: copy.file("fitiq.db" + suffix))
      }
      return true
    }
    let found = try TypedDatabase.openForReading(copy.file("fitiq.db"))
    #expect(try base.dump(found) == before)
  }

  @Test(
    arguments: [
      ("DELETE FROM users", true), ("DELETE FROM users WHERE 1", true),
      ("UPDATE users SET name = 'x' WHERE true", true), ("DELETE FROM users WHERE id = 'x'", false),
      ("UPDATE users SET name = (SELECT 1 WHERE 1)", true),
      ("UPDATE users SET name = 'a WHERE b'", true),
      ("WITH a AS (SELECT 1 WHERE 1) DELETE FROM users", true),
      ("DELETE FROM users WHERE id IN (SELECT id FROM users)", false),
      ("DELETE FROM users RETURNING id", true),
      ("INSERT INTO users (id, recorded_at, operation_id) VALUES ('x', 1, 1)", false),
    ])
  func aChangeOfEverythingIsTold(sql: String, isUnconditional: Bool) throws {
    let statement = try #require(try connection.prepare(sql).statement)
    #expect(statement.change?.isUnconditional == isUnconditional)
    #expect(statement.change?.table == "users")
  }

  @Test func whatWasWrittenIsReadAndReturned() throws {
    let sql = "UPDATE progress_entries SET quantity = :q WHERE key = :k RETURNING quantity"
    let statement = try #require(try connection.prepare(sql).statement)
    try statement.bind(["q": "81.5", "k": "3"])
    var returned: [Double] = []
    _ = try connection.apply(statement, row: { returned.append($0.real(0)) }) { $0.rows == 1 }
    #expect(returned == [81.5])
    #expect(try connection.one("SELECT quantity FROM progress_entries WHERE key = 3") == "81.5")
    let direct = try #require(try connection.prepare(sql).statement)
    try direct.bind(["q": "1", "k": "3"])
    #expect(throws: QueryError.self) { _ = try direct.step() }
    #expect(try connection.one("SELECT quantity FROM progress_entries WHERE key = 3") == "81.5")
  }

  @Test func noRowsAskNobody() throws {
    let report = try apply("DELETE FROM users WHERE id = 'x'") { _ in
      Issue.record("asked about no rows")
      return true
    }
    #expect(report.rows == 0 && report.operationID == nil)
  }

  @Test func aFailureInTheMiddleLeavesNothing() throws {
    let before = try base.dump(database)
    let sql = "UPDATE OR FAIL progress_entries SET day = iif(key < 3, day, NULL)"
    let error = try #require(throws: QueryError.self) { try apply(sql) }
    #expect(error.code == .constraintFailed)
    #expect(try base.dump(database) == before)
    let rollback = "UPDATE OR ROLLBACK progress_entries SET day = iif(key < 3, day, NULL)"
    #expect(throws: QueryError.self) { try apply(rollback) }
    #expect(try base.dump(database) == before)
    #expect(try apply("DELETE FROM progress_entries WHERE key = 1").rows == 1)
  }

  @Test func anInterruptionLeavesNothing() throws {
    let before = try base.dump(database)
    let isRunning = DispatchSemaphore(value: 0)
    // The statement tells that it runs, by a function of SQLite's that is another one where changes are made.
    let telling = DatabaseFunction("unicode", argumentCount: 1) { _ in
      isRunning.signal()
      return 1
    }
    database.queue.inDatabase { $0.add(function: telling) }
    let interruption = connection.interruption
    let sql = """
      WITH RECURSIVE c(x) AS (SELECT unicode('a') UNION ALL SELECT x + 1 FROM c)
      UPDATE progress_entries SET quantity = (SELECT max(x) FROM c)
      """
    let statement = try #require(try connection.prepare(sql).statement)
    // On a thread of its own: the queries can hold every one of a queue.
    Thread.detachNewThread {
      _ = isRunning.wait(timeout: .now() + 60)
      interruption.request()
    }
    let error = try #require(throws: QueryError.self) {
      _ = try connection.apply(statement) { _ in true }
    }
    #expect(error.code == .interrupted)
    #expect(try base.dump(database) == before)
    #expect(try apply("DELETE FROM progress_entries WHERE key = 1").rows == 1)
  }

  @Test(
    arguments: [
      ("DELETE FROM operations", .bookkeeping("operations")),
      ("UPDATE outbox_counts SET event_count = 0", .bookkeeping("outbox_counts")),
      ("UPDATE users SET operation_id = 1", .bookkeeping("operation_id")),
      ("UPDATE users SET id = 'x'", .bookkeeping("id")),
      ("UPDATE outbox_events SET revision = 1", .bookkeeping("revision")),
      ("INSERT INTO outbox_events (id) VALUES ('x')", .event),
      ("REPLACE INTO users (id) VALUES ('x')", .replacing),
      ("UPDATE OR REPLACE users SET name = 1", .replacing), ("DROP TABLE users", .schema),
      ("PRAGMA user_version = 1", .pragma("user_version")),
      ("CREATE TEMP TABLE x (a)", .schema), ("BEGIN", .transaction), ("COMMIT", .transaction),
      ("ATTACH 'x' AS y", .attach), ("VACUUM INTO 'x'", .schema),
      ("UPDATE users SET name = load_extension('x')", .function("load_extension")),
    ] as [(String, QueryRefusal)])
  func whatUndoCannotTakeBackIsRefused(sql: String, refusal: QueryRefusal) throws {
    let before = try base.dump(database)
    let error = try #require(throws: QueryError.self) { try apply(sql) }
    #expect(error.code == .refused && error.refusal == refusal)
    #expect(try base.dump(database) == before)
  }

  @Test func anAppStoreIsNotWritten() throws {
    let fixture = try QueryFixture(.appStore)
    let context = base.context
    let error = try #require(throws: QueryError.self) {
      try QueryConnection(fixture.store, writing: { context })
    }
    #expect(error.code == .refused && error.hint?.contains("fitiq cleanup") == true)
  }

  @Test func aLaterChangeOfTheSameRowStandsInTheWayOfUndo() throws {
    let first = try apply("UPDATE progress_entries SET quantity = 5 WHERE key = 1")
    try apply("UPDATE progress_entries SET quantity = 6 WHERE key = 1")
    #expect(throws: StorageError.self) {
      _ = try database.undo(first.operationID, context: base.context, isDryRun: false)
    }
    _ = try #require(try connection.undoLast())
    #expect(try connection.one("SELECT quantity FROM progress_entries WHERE key = 1") == "5.0")
    _ = try database.undo(first.operationID, context: base.context, isDryRun: false)
  }
}
