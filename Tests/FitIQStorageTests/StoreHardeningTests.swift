import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import FitIQStorage

/// Whatever is in a file stays data.
@Suite(.bounded) struct StoreHardeningTests {
  private let fixture: StorageFixture

  init() throws { fixture = try StorageFixture() }

  /// A database with a trigger and a view of its own.
  private func hostile() throws -> String {
    let path = fixture.folder.file("hostile.db")
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE t (x); CREATE TABLE seen (x);
          CREATE TRIGGER hook AFTER INSERT ON t BEGIN INSERT INTO seen VALUES (new.x); END;
          CREATE VIEW shown AS SELECT x FROM t;
          """)
    }
    try queue.close()
    return path
  }

  @Test func nothingOfAFileRuns() throws {
    let path = try hostile()
    for origin in [StoreHardening.Origin.input, .database] {
      let queue = try StoreHardening.open(path, as: origin)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM seen") == 0)
        #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT x FROM shown") }
        #expect(throws: DatabaseError.self) { try db.execute(sql: "ATTACH ':memory:' AS other") }
        #expect(throws: DatabaseError.self) {
          try db.execute(sql: "SELECT load_extension('/nowhere')")
        }
        try db.execute(sql: "PRAGMA writable_schema = ON")
        #expect(throws: DatabaseError.self) { try db.execute(sql: "DELETE FROM sqlite_schema") }
        // Those of ours are TEMP.
        try db.execute(
          sql: """
            CREATE TEMP VIEW ours AS SELECT x FROM t;
            CREATE TEMP TRIGGER watching AFTER INSERT ON main.t BEGIN
              INSERT INTO seen VALUES (2);
            END;
            INSERT INTO t VALUES (1);
            """)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM ours") ?? 0 > 0)
        #expect(try Int.fetchAll(db, sql: "SELECT x FROM seen") == [2])
        try db.execute(sql: "DELETE FROM seen; DELETE FROM t")
      }
    }
  }

  @Test func aTextIsOneStatement() throws {
    let queue = try StoreHardening.open(nil, as: .input)
    try queue.writeWithoutTransaction { db in
      try db.executeOne(sql: "CREATE TABLE a (x)")
      try db.executeOne(sql: "CREATE TABLE b (x);  ")
      for text in ["CREATE TABLE c (x); CREATE TABLE d (x)", "", "-- nothing"] {
        #expect(throws: DatabaseError.self) { try db.executeOne(sql: text) }
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 2)
    }
  }

  /// Every trigger of the schema is known, at every version: else it would not run.
  @Test func theProgramsOfEveryVersionAreKnown() throws {
    for count in 1...Migration.embedded.count {
      let migrations = Array(Migration.embedded.prefix(count))
      let queue = try StoreHardening.open(nil, as: .database)
      try queue.write { db in
        for migration in migrations { try db.execute(sql: migration.sql) }
        try StoreHardening.requireKnownPrograms(db, of: migrations, path: "x")
      }
    }
  }

  @Test func aProgramThatNoMigrationMadeStopsEveryChange() throws {
    try fixture.open().close()
    for sql in [
      "CREATE TRIGGER zz AFTER UPDATE ON settings BEGIN DELETE FROM users; END",
      "CREATE VIEW zz AS SELECT * FROM users",
    ] {
      let queue = try DatabaseQueue(path: fixture.path)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      let error = #expect(throws: StorageError.self) { try fixture.open() }
      #expect(error?.code == .schemaEdited && error?.summary.contains("zz") == true)
      // Reading goes on.
      #expect(try fixture.engine().check().isEmpty == false)
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "DROP \(sql.split(separator: " ")[1]) zz")
      }
      try queue.close()
    }
    try fixture.open().close()
  }
}
