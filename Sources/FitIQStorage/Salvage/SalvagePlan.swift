import FitIQDomain
import GRDB

/// Which tables the new store has, and which of them the damaged file names.
struct SalvagePlan {
  /// Core Data's table of entities, with the numbers that the others carry.
  static let keys = "Z_PRIMARYKEY"

  let kind: SalvageReport.Kind
  private(set) var tables: [SalvageTable] = []
  private(set) var notes: [String] = []
  /// Made when all rows are there.
  private var indexes: [String] = []

  /// Makes the tables.
  ///
  /// - Parameter entries: What of the schema table could be read.
  init(_ entries: [SalvageEntry], in db: Database) throws {
    let names = Set(entries.filter { $0.type == "table" }.map(\.name))
    if !names.isDisjoint(with: [Self.keys, "Z_METADATA", "Z_MODELCACHE"]) {
      kind = .appStore
      try makeAppStore(entries, in: db)
    } else if !names.isDisjoint(with: ["migration_ledger", "operations", "sync_tracking"]) {
      kind = .database
      try makeDatabase(entries, in: db)
    } else if names.isEmpty {
      throw StorageError(
        .storeCorrupt, "nothing of the schema can be read", hint: "find a copy: fitiq backups list")
    } else {
      throw StorageError(
        .foreignDatabase, "this is neither an app store nor a fitiq database",
        hint: "salvage another database with sqlite3 and its .recover")
    }
  }

  /// As the file has it: its plain tables, each under the text that makes it.
  private mutating func makeAppStore(_ entries: [SalvageEntry], in db: Database) throws {
    for entry in entries where !entry.name.lowercased().hasPrefix("sqlite_") {
      guard let sql = entry.sql else { continue }
      let statement = SchemaStatement(sql)
      guard let statement, statement.oddity == nil, statement.name == entry.name,
        statement.kind.rawValue == entry.type
      else {
        let what = statement?.oddity ?? SchemaStatement.describe(sql)
        notes.append("left out: \(entry.type) \(entry.name): \(what)")
        continue
      }
      if statement.kind == .index {
        indexes.append(sql)
      } else {
        try db.executeOne(sql: sql)
        tables.append(try SalvageTable(entry.name, root: entry.root, in: db))
      }
    }
  }

  /// As a migration left it: the one whose schema is most like what can be read.
  private mutating func makeDatabase(_ entries: [SalvageEntry], in db: Database) throws {
    let found = Dictionary(
      entries.compactMap { entry in
        entry.sql.map { (Schema.Name(type: entry.type, name: entry.name), $0) }
      }, uniquingKeysWith: { first, _ in first })
    let all = Migration.embedded
    let differences = try (1...all.count).map { version in
      try Schema.implied(by: Array(all.prefix(version))).differences(to: Schema(objects: found))
        .count
    }
    // Of equal ones the newest.
    let best = differences.lastIndex(of: differences.min() ?? 0) ?? all.count - 1
    for migration in all.prefix(best + 1) { try db.executeAll(migration.sql) }
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    for name in names {
      // What a migration writes is in the file, too.
      try db.executeOne(sql: "DELETE FROM \(SQLName.quoted(name))")
      let root = entries.first { $0.type == "table" && $0.name == name }?.root
      tables.append(try SalvageTable(name, root: root, in: db))
    }
  }

  /// The number that Core Data gives the entity of a table; nil where the file does not tell.
  func entity(of table: String, in db: Database) throws -> Int64? {
    guard kind == .appStore, tables.contains(where: { $0.name == Self.keys }) else {
      return nil
    }
    let numbers = try Int64.fetchAll(
      db,
      sql: """
        SELECT Z_ENT FROM Z_PRIMARYKEY WHERE upper(:table) IN ('Z' || upper(Z_NAME), 'A' || upper(Z_NAME))
        """, arguments: ["table": table])
    return numbers.count == 1 ? numbers[0] : nil
  }

  /// Makes the indexes, and lets no key be used again.
  mutating func finish(_ db: Database) throws {
    for sql in indexes {
      do { try db.executeOne(sql: sql) } catch let error as DatabaseError {
        guard error.resultCode == .SQLITE_CONSTRAINT else { throw error }
        notes.append("left out: an index that forbids rows which are there")
      }
    }
    guard kind == .appStore, tables.contains(where: { $0.name == Self.keys }) else { return }
    for table in tables where table.columns.first?.name == "Z_PK" {
      try db.executeOne(
        sql: """
          UPDATE Z_PRIMARYKEY SET Z_MAX = max(ifnull(Z_MAX, 0),
            ifnull((SELECT max(Z_PK) FROM \(SQLName.quoted(table.name))), 0))
          WHERE upper(:table) IN ('Z' || upper(Z_NAME), 'A' || upper(Z_NAME))
          """, arguments: ["table": table.name])
    }
  }
}
