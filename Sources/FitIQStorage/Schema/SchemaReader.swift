import FitIQDomain
import GRDB

extension Schema {
  /// Reads the schema of an open database, without SQLite's own tables.
  init(_ db: Database) throws {
    var objects: [Name: String] = [:]
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    for row in rows { try objects[Name(type: row.value(0), name: row.value(1))] = row.value(2) }
    self.init(objects: objects)
  }

  /// The schema that a list of migrations makes, found by running them in memory.
  static func implied(by migrations: [Migration]) throws -> Schema {
    try StoreHardening.open(nil, as: .database).write { db in
      for migration in migrations { try db.executeAll(migration.sql) }
      return try Schema(db)
    }
  }
}
