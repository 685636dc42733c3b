import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What scans and views call from within a statement.
@Suite(.bounded) struct SQLFunctionTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE t (key INTEGER PRIMARY KEY, a TEXT, b REAL);
          INSERT INTO t VALUES (1, 'x', 1.5), (2, NULL, 2), (5, 'é', NULL)
          """)
    }
  }

  private struct Stop: Error, Equatable {}

  @Test func everyRowIsSeenOnceInTheOrderOfItsKey() throws {
    var seen: [String] = []
    try queue.read { db in
      try RowVisitor.forEachRow(["key", "a", "b"], of: "t", where: "key > 1", in: db) { row in
        seen.append("\(row.integer(0)) \(row.string(1) ?? "-") \(row.number(2) ?? -1)")
      }
    }
    #expect(seen == ["2 - 2.0", "5 é -1.0"])
  }

  @Test func anErrorEndsTheScanAndIsThrown() throws {
    var count = 0
    try queue.read { db in
      #expect(throws: Stop()) {
        try RowVisitor.forEachRow(["key"], of: "t", in: db) { _ in
          count += 1
          if count == 2 { throw Stop() }
        }
      }
      // The function is gone with the scan.
      #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT fitiq_visit(1)") }
    }
    #expect(count == 2)
  }

  @Test func aLocalDayFollowsTheClocksOfItsZone() throws {
    let zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Lisbon")))
    func day(_ expression: String) throws -> String? {
      try queue.read { db in
        LocalDayFunction.add(zone, to: db)
        return try String.fetchOne(db, sql: "SELECT local_day(\(expression))")
      }
    }
    // 30 March 2025, 00:30 UTC is still winter; a day later the clocks are an hour ahead.
    #expect(try day("1743294600") == "2025-03-30")
    #expect(try day("1743377399.5") == "2025-03-31")
    #expect(try day("1743375599.5") == "2025-03-30")
    #expect(try day("-1e300") == "0001-01-01")
    #expect(try day("9e999") == "9999-12-31")
    for nothing in ["NULL", "'2025-03-30'", "x'00'"] { #expect(try day(nothing) == nil) }
  }

  @Test func bytesBecomeUpperCaseText() throws {
    let texts = try queue.read { db in
      AppStoreFunctions.addUUIDText(to: db)
      return try Row.fetchOne(
        db,
        sql: """
          SELECT uuid_text(x'0123456789abcdef0918273645546372'), uuid_text(x'00'), uuid_text('a'),
            uuid_text(x'fafbfcfdfe9f9a99a09091ff00f9af10')
          """)
    }
    #expect(
      texts.map { Array($0.databaseValues) } == [
        "01234567-89AB-CDEF-0918-273645546372".databaseValue, .null, .null,
        "FAFBFCFD-FE9F-9A99-A090-91FF00F9AF10".databaseValue,
      ])
  }

  @Test func theTextOfAnIDIsFoundationsOwn() throws {
    var random = SplitMix64(seed: 7)
    try queue.read { db in
      AppStoreFunctions.addUUIDText(to: db)
      for _ in 0..<500 {
        let id = UUID16(high: random.next(), low: random.next())
        let text = try String.fetchOne(db, sql: "SELECT uuid_text(?)", arguments: [id.bytes])
        #expect(text == id.text)
        #expect(text == id.bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self).uuidString })
      }
    }
  }

  @Test func theDaysOfAGroupStayApart() throws {
    let zone = ZoneOffsets(.gmt)
    let rows = try queue.read { db in
      LocalDayFunction.add(zone, to: db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT local_day(value) || ' ' || count(*) || ' ' || min(local_day(value + 86400))
          FROM json_each('[90000, 0, 1893369600, 86400, 1893456000, 1]') GROUP BY local_day(value)
          """)
    }
    #expect(
      rows == [
        "1970-01-01 2 1970-01-02", "1970-01-02 2 1970-01-03", "2029-12-31 1 2030-01-01",
        "2030-01-01 1 2030-01-02",
      ])
  }

  @Test func aDayIsTheSameAfterAnother() throws {
    let zone = ZoneOffsets(.gmt)
    let days = try queue.read { db in
      LocalDayFunction.add(zone, to: db)
      return try String.fetchAll(
        db,
        sql: "SELECT local_day(value) FROM json_each('[0, 86399, 86400, 0, -1]')")
    }
    #expect(days == ["1970-01-01", "1970-01-01", "1970-01-02", "1970-01-01", "1969-12-31"])
  }
}
