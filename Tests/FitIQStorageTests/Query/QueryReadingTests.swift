import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDBSQLite
import Testing

@testable import FitIQStorage

/// Rows, parameters, snapshots and interruptions.
@Suite(.bounded) struct QueryReadingTests {
  @Test func aRowGivesItsValuesAsTheyAre() throws {
    let connection = try QueryFixture(.database).connect()
    let sql = "SELECT 7 AS whole, 1.5, 'tëxt' || char(0) || 'x', x'00ff', NULL, '12abc', 2.0"
    let statement = try #require(try connection.prepare(sql).statement)
    #expect(statement.columns.first?.name == "whole" && statement.change == nil)
    #expect(try statement.step())
    #expect((0..<6).map(statement.kind) == [.integer, .real, .text, .blob, .null, .text])
    #expect(statement.integer(0) == 7 && statement.real(0) == 7 && statement.real(1) == 1.5)
    #expect(statement.text(2) == "tëxt\u{0}x")
    #expect(statement.withBytes(3) { Array($0) } == [0, 255])
    #expect(statement.withBytes(4) { $0.count } == 0 && statement.withBytes(0) { $0.count } == 0)
    #expect(statement.integer(5) == 0 && statement.real(5) == 0 && statement.integer(6) == 2)
    #expect(try !statement.step())
    #expect(try !statement.step())
  }

  @Test func severalStatementsAreTakenOneByOne() throws {
    let connection = try QueryFixture(.database).connect()
    let text = " ;; SELECT 1; -- one\n SELECT ';' ; /* end */ "
    let (first, end) = try connection.prepare(text)
    #expect(first != nil)
    let (second, rest) = try connection.prepare(text, from: end)
    #expect(try second?.step() == true && second?.text(0) == ";")
    #expect(try connection.prepare(text, from: rest).statement == nil)
  }

  @Test func parametersHaveTheTypeThatTheyLookLike() throws {
    let connection = try QueryFixture(.database).connect()
    let sql = "SELECT typeof(:a), typeof(@b), typeof($c), typeof(?4), typeof(:e), :a"
    let statement = try #require(try connection.prepare(sql).statement)
    #expect(statement.parameters == ["a", "b", "c", "4", "e"])
    try statement.bind(["a": "12", "b": "1.50", "c": "007", "4": "", "e": "1e5", "unused": "x"])
    #expect(try statement.step())
    #expect((0..<5).map(statement.text) == ["integer", "real", "text", "text", "text"])
    #expect(statement.integer(5) == 12)
    #expect(throws: QueryError.self) { try statement.bind(["a": "1"]) }
  }

  /// What the app does not keep is NULL, or has no rows, in its store.
  @Test(arguments: QueryStoreKind.allCases)
  func oneQueryOfTheOutboxServesBothKinds(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    // The file goes with it, and an app's store is looked at again after each statement.
    defer { withExtendedLifetime(fixture) {} }
    let connection = try fixture.connect()
    #expect(try connection.one("SELECT count(*) FROM outbox_events") != "0")
    let own = "count(due_at) + count(error_kind) + count(is_unsure) + count(lease_id)"
    let kept = try connection.one("SELECT \(own) FROM outbox_events")
    #expect((kept == "0") == kind.isAppStore)
    let attempts =
      "SELECT count(*) FROM outbox_attempts AS a JOIN outbox_events AS o ON o.key = a.event_key"
    #expect(try connection.one(attempts) == "0")
  }

  // MARK: The snapshot

  @Test func aDatabaseIsReadAsOfOpening() throws {
    let fixture = try QueryFixture(.databaseWithLog)
    let connection = try fixture.connect()
    let writer = try fixture.base.open()
    let count = "SELECT count(*) FROM progress_entries"
    try fixture.base.execute("DELETE FROM progress_entries WHERE key = 1", on: writer)
    #expect(try connection.one(count) == "4")
    try connection.refresh()
    #expect(try connection.one(count) == "3")
    connection.isLive = true
    try fixture.base.execute("DELETE FROM progress_entries WHERE key = 2", on: writer)
    #expect(try connection.one(count) == "2")
    #expect(throws: QueryError.self) { try connection.run("SELECT nope") }
    #expect(try connection.one(count) == "2")
  }

  @Test(arguments: [QueryStoreKind.appStore, .appStoreWithLog])
  func anAppStoreIsFollowedWhenAskedTo(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    let connection = try fixture.connect()
    let before = try connection.one("SELECT count(*) FROM outbox_events")
    try RawSQL.execute("DELETE FROM ZSDOUTBOXEVENT", in: fixture.base.path)
    if kind == .appStoreWithLog {
      #expect(try connection.one("SELECT count(*) FROM outbox_events") == before)
    }
    connection.isLive = true
    #expect(try connection.one("SELECT count(*) FROM outbox_events") == "0")
  }

  // MARK: Interruption

  static let endless = [
    "SELECT x FROM c", "SELECT count(*) FROM c", "SELECT x FROM c ORDER BY -x",
    "SELECT DISTINCT x % 7 FROM c", "SELECT x FROM c GROUP BY x HAVING x < 0",
    "SELECT group_concat('') FROM c", "SELECT (SELECT max(x) FROM c)",
  ].map { "WITH RECURSIVE c(x) AS (SELECT unicode('a') UNION ALL SELECT x + 1 FROM c) " + $0 }

  @Test(arguments: endless)
  func anInterruptionEndsAnything(sql: String) throws {
    let connection = try QueryFixture(.database).connect()
    let isRunning = DispatchSemaphore(value: 0)
    // The statement tells that it runs, by a function of SQLite's that is another one here.
    sqlite3_create_function_v2(
      connection.handle.pointer, "unicode", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS,
      Unmanaged.passUnretained(isRunning).toOpaque(),
      { context, _, _ in
        if let own = sqlite3_user_data(context) {
          Unmanaged<DispatchSemaphore>.fromOpaque(own).takeUnretainedValue().signal()
        }
        sqlite3_result_int(context, 1)
      }, nil, nil, nil)
    let statement = try #require(try connection.prepare(sql).statement)
    let interruption = connection.interruption
    // On a thread of its own: the queries can hold every one of a queue.
    Thread.detachNewThread {
      if isRunning.wait(timeout: .now() + 60) == .success { isRunning.signal() }
      interruption.request()
    }
    let error = try #require(throws: QueryError.self) { while try statement.step() {} }
    #expect(error.code == .interrupted)
    #expect(isRunning.wait(timeout: .now()) == .success)
    #expect(try connection.one("SELECT count(*) FROM users") == "1")
  }

  @Test func aRequestThatComesWhenNothingRunsIsForgotten() throws {
    let connection = try QueryFixture(.database).connect()
    connection.interruption.request()
    #expect(try connection.one("SELECT 1") == "1")
  }

  // MARK: What can be typed

  @Test(arguments: QueryStoreKind.allCases)
  func theCatalogHasWhatCanBeRead(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    defer { withExtendedLifetime(fixture) {} }
    let connection = try fixture.connect()
    let catalog = try connection.catalog()
    let names = catalog.tables.map(\.name)
    #expect(Set(LogicalTable.all.map(\.name)).isSubset(of: names))
    for table in catalog.tables {
      #expect(!table.columns.isEmpty, "\(table.name)")
      let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      try connection.run("SELECT \(columns) FROM \"\(table.name)\" LIMIT 1")
    }
    let entries = try #require(catalog.tables.first { $0.name == "progress_entries" })
    #expect(entries.kind == .logical)
    let type = try #require(entries.columns.first { $0.name == "type" })
    #expect(type.type == "TEXT" && type.values.contains("steps"))
    #expect(entries.columns.first { $0.name == "created_at" }?.type == "REAL")
    #expect(catalog.functions.contains("count") && !catalog.functions.contains("load_extension"))
    #expect(catalog.tables.first?.kind == .logical)
  }

  @Test(arguments: QueryStoreKind.allCases)
  func valuesAreCompletedByTheirBeginning(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    defer { withExtendedLifetime(fixture) {} }
    let connection = try fixture.connect()
    // Nobody waits here.
    func completions(of lookup: QueryLookup, prefix: String) -> [QueryCompletion] {
      connection.completions(of: lookup, prefix: prefix, limit: 10_000, patience: .seconds(600))
    }
    let tables: [(QueryLookup, String)] = [
      (.users, "users"), (.events, "outbox_events"), (.entries, "progress_entries"),
    ]
    for (lookup, table) in tables {
      let id = try connection.one("SELECT id FROM \(table) ORDER BY id DESC LIMIT 1")
      for length in [0, 1, 7, 9, 20, 36] {
        let prefix = String(id.prefix(length)).lowercased()
        let found = completions(of: lookup, prefix: prefix).map(\.text)
        let expected = try connection.run(
          "SELECT DISTINCT id FROM \(table) WHERE id LIKE '\(prefix)%' ORDER BY 1"
        ).map { $0[0] }
        #expect(Set(found) == Set(expected), "\(table) \(prefix)")
      }
      #expect(completions(of: lookup, prefix: "'; DROP").isEmpty)
    }
    let last = try connection.one("SELECT max(day) FROM progress_entries")
    #expect(completions(of: .days, prefix: "").first?.text == last)
    #expect(
      completions(of: .days, prefix: String(last.prefix(9))).contains { $0.text == last }
    )
    #expect(completions(of: .events, prefix: "").first?.detail?.isEmpty == false)
  }
}
