import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// What a console shows while others write, and while it searches.
@Suite(.bounded) struct QuerySnapshotTests {
  private func counts(_ connection: QueryConnection) throws -> [String] {
    var users = 0
    _ = try connection.snapshot.forEachUser(page: Page(), zone: ZoneOffsets(.gmt)) { _ in
      users += 1
    }
    return [try connection.one("SELECT count(*) FROM users"), String(users)]
  }

  @Test func commandsSeeWhatStatementsSee() throws {
    let base = try StorageFixture()
    let (database, _) = try QueryFixture.writing(base)
    var options = TypedDatabase.Options(busyTimeout: 5)
    options.holdsSnapshot = true
    let reader = try TypedDatabase.openForReading(base.path, options: options)
    let connection = try QueryConnection(
      .database(database), busyTimeout: 5, companion: reader)
    let before = try counts(connection)
    #expect(Set(before).count == 1)
    try base.execute(
      """
      INSERT INTO users (id, recorded_at, operation_id)
      VALUES ('C0000000-0000-4000-8000-000000000001', 0, 0)
      """, on: database)
    #expect(try counts(connection) == before)
    connection.isLive = true
    let after = try connection.one("SELECT count(*) FROM users")
    #expect(after != before[0])
    connection.isLive = false
    #expect(try counts(connection) == [after, after])
  }

  private struct Stop: Error {}

  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i FROM n WHERE i = 3 OR i > 1e15
    """

  @Test(arguments: QueryStoreKind.allCases)
  func somebodyIsCalledUntilTheNextRowIsThere(kind: QueryStoreKind) throws {
    let fixture = try QueryFixture(kind)
    defer { withExtendedLifetime(fixture) {} }
    let connection = try fixture.connect()
    let statement = try #require(try connection.prepare(Self.endless).statement)
    #expect(try statement.step() && statement.integer(0) == 3)
    var calls = 0
    #expect(throws: Stop.self) {
      _ = try statement.step(meanwhile: {
        calls += 1
        if calls == 3 { throw Stop() }
      })
    }
    #expect(calls == 3)
    #expect(try connection.one("SELECT 1") == "1")
  }
}
