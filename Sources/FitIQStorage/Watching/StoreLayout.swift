import GRDB

/// Where the rows of the logical tables lie in a file, as its schema says.
struct StoreLayout {
  struct Table: Equatable {
    /// The logical table.
    let name: String
    /// The page on which its tree begins.
    let root: UInt32
    /// Position of the id in a record; nil where rows have none.
    let idColumn: Int?
    /// Whether the number of a row is its key.
    let hasKeys: Bool
  }

  let isAppStore: Bool
  let schemaCookie: UInt32
  let tables: [Table]

  init(_ store: OpenStore) throws {
    isAppStore = store.isAppStore
    (schemaCookie, tables) = try store.read("read the schema of") { db in
      let tables = try LogicalTable.all.compactMap { try Self.table($0, of: store, in: db) }
      // As SQLite says it, with a sign.
      let cookie = try Int64.fetchOne(db, sql: "PRAGMA main.schema_version") ?? 0
      return (UInt32(truncatingIfNeeded: cookie), tables)
    }
  }

  /// Nil for an entity that the store's version does not have.
  private static func table(
    _ logical: LogicalTable, of store: OpenStore, in db: Database
  ) throws -> Table? {
    let (name, id) =
      switch store {
      case .appStore(let store):
        (store.catalog.entities[logical.entity(in: store.catalog.version)]?.table, "ZID")
      case .database: (logical.name, logical.hasID ? "id" : "user_id")
      }
    guard let name,
      let root = try Int64.fetchOne(
        db, sql: "SELECT rootpage FROM main.sqlite_master WHERE type = 'table' AND name = ?",
        arguments: [name]
      ).flatMap({ UInt32(exactly: $0) })
    else { return nil }
    let columns = try Row.fetchAll(
      db, sql: "SELECT cid, name, type, pk FROM pragma_table_info(?, 'main')", arguments: [name])
    return Table(
      name: logical.name, root: root, idColumn: columns.first { $0["name"] == id }?["cid"],
      hasKeys: columns.contains { $0["type"] == "INTEGER" && $0["pk"] == 1 })
  }
}
