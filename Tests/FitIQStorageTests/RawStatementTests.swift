import FitIQTestTraits
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct RawStatementTests {
  @Test func valuesAreBoundInTheirOrder() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (a, b, c, d, e, f)")
      let insert = try RawStatement(db, "INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      let (text, number): (String?, Double?) = ("é\0x", nil)
      try insert.run(Int64.min, 0.5, true, "", text, number)
      // Each of them again, not what the first row left.
      try insert.run(text, number, Int64(1), false, "y", 2.0)
      let rows = try String.fetchAll(
        db,
        sql: """
          SELECT quote(a) || quote(b) || quote(c) || quote(d) || hex(e) || quote(f) FROM t
          """)
      #expect(rows == ["-92233720368547758080.51''C3A90078NULL", "'é'NULL10792.0"])
    }
  }

  @Test func valuesCanBeFewerThanTheParameters() throws {
    try DatabaseQueue().read { db in
      let row = try RawStatement(db, "SELECT ?1, ?2, ?3")
      row.bind("last", 3)
      row.bind(all: Int64(1), "two")
      #expect(try row.step())
      #expect(row.integer(0) == 1)
      #expect(row.string(1) == "two")
      #expect(row.string(2) == "last")
    }
  }

  @Test func whatTheSchemaRefusesIsThrown() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (a UNIQUE)")
      let insert = try RawStatement(db, "INSERT INTO t VALUES (?)")
      try insert.run("x")
      #expect(throws: DatabaseError.self) { try insert.run("x") }
      try insert.run("y")
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 2)
    }
  }
}
