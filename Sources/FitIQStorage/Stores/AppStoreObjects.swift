import FitIQDomain
import GRDB

/// The schema of an app's store, which is hostile input: its text is read by its tokens, and none of it
/// is trusted to be what its entry says.
///
/// The app makes plain tables and plain indexes and nothing else; Core Data's own triggers are TEMP
/// ones of its connections. So this is what fitiq does with a store that has more:
/// - **Reading** is allowed as long as the tables of the entities are plain: what else is there is not
///   touched. An entity that is a view, a virtual table, a table without row ids or one with generated
///   columns is refused (`store_hostile`, 65).
/// - **Changing** is refused (`store_hostile`, 65) when anything of it could run or be left stale:
///   triggers (also those of Core Data's derived attributes, whose functions exist only there), views,
///   virtual tables, generated columns, CHECK constraints, conflict clauses, tables without row ids or
///   STRICT, indexes over expressions or over some of the rows only.
struct AppStoreObjects {
  struct Object {
    let kind: SchemaStatement.Kind
    let name: String
    let sql: String
  }

  /// Tables and indexes that are what they say, in the order in which they were made; without those
  /// of SQLite itself.
  private(set) var objects: [Object] = []
  /// Names of plain tables, in upper case.
  private(set) var plainTables: Set<String> = []
  /// Names, in upper case, of whatever is not a plain table.
  private(set) var others: [String: String] = [:]
  /// The first thing that forbids a change.
  private(set) var oddity: String?

  /// More entries than any model makes.
  private static let maximum = 20_000

  /// - Parameter schema: The database of the connection.
  init(_ db: Database, schema: String = "main") throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT type, name, sql FROM \(SQLName.quoted(schema)).sqlite_schema
        WHERE sql IS NOT NULL ORDER BY rowid LIMIT \(Self.maximum + 1)
        """)
    var count = 0
    while let row = try rows.next() {
      count += 1
      guard count <= Self.maximum else {
        oddity = "more than \(Self.maximum) tables and indexes"
        return
      }
      try add(type: row.value(0), name: row.value(1), sql: row.value(2))
    }
  }

  private mutating func add(type: String, name: String, sql: String) {
    let found = SchemaStatement(sql)
    let isWhatItSays =
      found?.kind.rawValue == type && found?.name.lowercased() == name.lowercased()
    let strange =
      if found == nil {
        SchemaStatement.describe(sql)
      } else {
        isWhatItSays ? found?.oddity : "an entry that is not what it says"
      }
    if let strange, oddity == nil { oddity = strange }
    guard let found, isWhatItSays else {
      for name in [name, found?.name ?? name] {
        others[name.uppercased()] = strange ?? "an unreadable entry"
      }
      return
    }
    if found.kind == .table {
      if let strange {
        others[name.uppercased()] = strange
      } else {
        plainTables.insert(name.uppercased())
      }
    }
    guard !name.lowercased().hasPrefix("sqlite_") else { return }
    objects.append(Object(kind: found.kind, name: name, sql: sql))
  }

  /// Plain tables under the names that they have.
  var tables: [String] {
    objects.filter { $0.kind == .table && plainTables.contains($0.name.uppercased()) }.map(\.name)
  }
}
