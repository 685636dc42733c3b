import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// No statement changes a store that is open to read.
@Suite(.bounded) struct QueryRefusalTests {
  @Test(arguments: QueryStoreKind.allCases)
  func noStatementChangesAByte(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    let connection = try fixture.connect()
    let before = try fixture.folder()
    #expect(HostileStatements.all.count >= 100)
    for statement in HostileStatements.all {
      #expect(throws: QueryError.self, "\(statement)") { try connection.run(statement) }
      #expect(try fixture.folder() == before, "\(statement)")
    }
    for statement in HostileStatements.harmless {
      #expect(throws: Never.self, "\(statement)") { try connection.run(statement) }
    }
    #expect(try connection.one("SELECT count(*) FROM users") == "1")
    #expect(try fixture.folder() == before)
  }

  @Test func readingAnAppStoreLeavesNoTrace() throws {
    for kind in [QueryStoreKind.appStore, .appStoreWithLog] {
      let fixture = try QueryFixture(kind)
      let before = try fixture.folder()
      var connection: QueryConnection? = try fixture.connect()
      try connection?.run("SELECT * FROM progress_entries ORDER BY quantity")
      connection = nil
      #expect(try fixture.folder() == before)
    }
  }

  @Test(
    arguments: [
      "EXPLAIN DELETE FROM progress_entries", "EXPLAIN QUERY PLAN UPDATE users SET name = 'x'",
      "EXPLAIN INSERT INTO settings VALUES ('time_zone', 'UTC', 1, 0)",
    ])
  func aChangeCanBeExplained(statement: String) throws {
    let fixture = try QueryFixture(.database)
    let connection = try fixture.connect()
    let before = try fixture.folder()
    #expect(try !connection.run(statement).isEmpty)
    #expect(try fixture.folder() == before)
  }

  @Test(arguments: QueryStoreKind.allCases)
  func theWayToChangeIsNamed(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    defer { withExtendedLifetime(fixture) {} }
    let connection = try fixture.connect()
    let table = kind.isAppStore ? "ZSDOUTBOXEVENT" : "outbox_events"
    let error = try #require(throws: QueryError.self) {
      try connection.run("DELETE FROM \(table)")
    }
    #expect(error.code == .refused && error.refusal == .change(table))
    #expect(error.hint?.contains(kind.isAppStore ? "fitiq cleanup" : "--write") == true)
    #expect(error.range == 0..<6)
  }

  @Test(
    arguments: [
      ("SELECT load_extension('x')", .function("load_extension")),
      ("PRAGMA user_version = 1", .pragma("user_version")), ("BEGIN", .transaction),
      ("ATTACH 'x' AS y", .attach), ("VACUUM INTO 'x'", .schema), ("CREATE TABLE x (a)", .schema),
      ("SELECT * FROM pragma_threads", .pragma("threads")),
    ] as [(String, QueryRefusal)])
  func refusalsSayWhy(statement: String, refusal: QueryRefusal) throws {
    let connection = try QueryFixture(.database).connect()
    let error = try #require(throws: QueryError.self) { try connection.run(statement) }
    #expect(error.code == .refused && error.refusal == refusal)
    #expect(error.hint?.contains("fitiq repl --write") == true)
  }

  @Test(
    arguments: [
      "SELECT ZAUTHTOKEN FROM ZSDUSERPROFILEV11", "SELECT * FROM ZSDUSERPROFILEV11",
      "SELECT p.zRefreshToken FROM ZSDUSERPROFILEV11 AS p",
      "SELECT 1 FROM ZSDUSERPROFILEV11 WHERE ZAUTHTOKEN LIKE 'e%'",
      "SELECT t FROM (SELECT \"ZAUTHTOKEN\" AS t FROM ZSDUSERPROFILEV11)",
      "SELECT max(length(ZREFRESHTOKEN)) FROM ZSDUSERPROFILEV11",
      "SELECT * FROM users NATURAL JOIN ZSDUSERPROFILEV11",
      "SELECT 1 FROM users ORDER BY (SELECT ZAUTHTOKEN FROM ZSDUSERPROFILEV11)",
      "SELECT data FROM sqlite_dbpage",
    ])
  func tokensOfTheProfileAreOutOfReach(statement: String) throws {
    let fixture = try QueryFixture(.appStore)
    let connection = try fixture.connect()
    let profile = try connection.one(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'ZSDUSERPROF%'")
    let sql = statement.replacing("ZSDUSERPROFILEV11", with: profile)
    let error = try #require(throws: QueryError.self) { try connection.run(sql) }
    if statement.contains("dbpage") {
      #expect([QueryError.Code.refused, .tableUnknown].contains(error.code))
    } else {
      #expect(error.code == .refused)
      #expect(error.summary.uppercased().contains("TOKEN"))
    }
    #expect(try connection.one("SELECT count(ZID) FROM \(profile)") == "1")
  }
}
