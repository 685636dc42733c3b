import FitIQDomain
import FitIQSystem
import GRDB

/// Which tables the new store has, and which of them the damaged file names.
struct SalvagePlan {
  /// Core Data's table of entities, with the numbers that the others carry.
  static let keys = "Z_PRIMARYKEY"

  let kind: StoreKind
  private let clues: SalvageClues?
  private(set) var tables: [SalvageTable] = []
  private(set) var notes: [String] = []
  /// The migrations that made the tables of a database.
  private var migrations: ArraySlice<Migration> = []
  /// Made when all rows are there.
  private var indexes: [String] = []

  /// - Parameters:
  ///   - entries: What of the schema table could be read.
  ///   - clues: What other pages tell; nil where the schema table is whole.
  ///   - isDatabase: Whether the header of the file says that it is fitiq's own database.
  init(
    _ entries: [SalvageEntry], _ clues: SalvageClues?, isDatabase: Bool, in db: Database
  ) throws {
    self.clues = clues
    let entries = clues?.completing(entries) ?? entries
    let names = Set(entries.filter { $0.type == "table" }.map(\.name))
    if !names.isDisjoint(with: [Self.keys, "Z_METADATA", "Z_MODELCACHE"])
      || names.contains(where: { $0.hasPrefix("ZSD") }) || clues?.entities.isEmpty == false
    {
      kind = .appStore
      try makeAppStore(completed(entries), in: db)
    } else if !names.isDisjoint(with: ["migration_ledger", "operations", "sync_tracking"])
      || clues?.migration ?? 0 > 0
    {
      kind = .database
      try makeDatabase(entries, in: db)
    } else if names.isEmpty, isDatabase {
      kind = .database
      try makeDatabase([], in: db)
    } else if names.isEmpty {
      kind = .appStore
      try makeAppStore(completed([]), in: db)
    } else {
      throw StorageError(
        .foreignDatabase, "this is neither an app store nor a fitiq database",
        hint: "salvage another database with sqlite3 and its .recover")
    }
  }

  /// With the tables and indexes of the version that the app had, where the file has no entry of them.
  private mutating func completed(_ entries: [SalvageEntry]) -> [SalvageEntry] {
    guard let clues else { return entries }
    let tables = Set(entries.filter { $0.type == "table" }.map(\.name))
    let texts = Set(entries.compactMap(\.sql))
    let named = Set(clues.entities.keys)
    let isUnknown = named.isEmpty && tables.isEmpty
    // Of versions that are equally near, the newest.
    let schema = AppSchema.versions.compactMap { try? AppSchema(version: $0) }.min {
      first, second in
      let distances = [first, second].map { schema in
        guard !isUnknown else { return 0 }
        let own = Set(schema.entities.map(\.name))
        return own.symmetricDifference(named).count
          + Set(schema.entities.map(\.table)).symmetricDifference(tables).count
          - schema.entities.count { texts.contains($0.creation) }
      }
      return (distances[0], -first.version) < (distances[1], -second.version)
    }
    guard let schema else { return entries }
    let known =
      schema.entities.filter { named.isEmpty || named.contains($0.name) }
      .flatMap { [$0.creation] + $0.indexes } + AppSchema.systemTables + AppSchema.historyTables
    let whole = entries.filter { !$0.isDamaged }
    let names = Set(whole.map(\.name))
    let roots = Dictionary(
      entries.map { ($0.name, $0.root) }, uniquingKeysWith: { first, _ in first })
    let missing = known.compactMap { sql in
      SchemaStatement(sql).flatMap {
        names.contains($0.name) ? nil : SalvageEntry($0, sql, root: roots[$0.name] ?? 0)
      }
    }
    let count = missing.count { $0.type == "table" }
    if count > 0 {
      notes.append(
        "the schema of \(count.counting("table")) is that of the app's version \(schema.version): "
          + "the file does not tell it")
    }
    let replaced = Set(missing.map(\.name))
    return entries.filter { !replaced.contains($0.name) } + missing
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
        do { try db.executeOne(sql: sql) } catch let error as DatabaseError {
          guard error.resultCode == .SQLITE_ERROR else { throw error }
          notes.append("left out: table \(entry.name): its text makes no table")
          continue
        }
        tables.append(
          try SalvageTable(
            entry.name, root: entry.root, isGuessed: entry.root == 0 && clues != nil, in: db))
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
    // Of equal ones the newest; but the ledger knows.
    let nearest =
      found.isEmpty
      ? all.count - 1 : differences.lastIndex(of: differences.min() ?? 0) ?? all.count - 1
    let best = clues.flatMap { $0.migration > 0 ? $0.migration - 1 : nil } ?? nearest
    migrations = all.prefix(best + 1)
    for migration in migrations { try db.executeAll(migration.sql) }
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
    return numbers.count == 1 ? numbers[0] : clues?.entity(of: table)
  }

  /// Makes the indexes, and lets no key be used again.
  mutating func finish(_ db: Database) throws {
    for sql in indexes {
      do { try db.executeOne(sql: sql) } catch let error as DatabaseError {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT:
          notes.append("left out: an index that forbids rows which are there")
        case .SQLITE_ERROR: notes.append("left out: an index of columns that are not there")
        default: throw error
        }
      }
    }
    if kind == .database { try completeLedger(in: db) }
    guard kind == .appStore, tables.contains(where: { $0.name == Self.keys }) else { return }
    try addKeys(in: db)
    for table in tables where table.columns.first?.name == "Z_PK" {
      try db.executeOne(
        sql: """
          UPDATE Z_PRIMARYKEY SET Z_MAX = max(ifnull(Z_MAX, 0),
            ifnull((SELECT max(Z_PK) FROM \(SQLName.quoted(table.name))), 0))
          WHERE upper(:table) IN ('Z' || upper(Z_NAME), 'A' || upper(Z_NAME))
          """, arguments: ["table": table.name])
    }
  }

  /// Makes the rows of migrations that the tables prove: without them, they would run again.
  private mutating func completeLedger(in db: Database) throws {
    var count = 0
    for migration in migrations {
      try db.executeOne(
        sql: LedgerSQL.insertLost.rawValue,
        arguments: [
          "name": migration.name, "version": migration.version,
          "fingerprint": migration.checksum.hex,
        ])
      count += db.changesCount
    }
    if count > 0 {
      notes.append(
        "migration_ledger: \(count.counting("row")) of it lost, and made from the schema")
    }
  }

  /// Makes the rows of entities whose number their own rows tell: without one, the app would use keys again.
  private mutating func addKeys(in db: Database) throws {
    let names = Dictionary(
      AppSchema.versions.compactMap { try? AppSchema(version: $0) }.flatMap(\.entities)
        .map { ($0.table, $0.name) }, uniquingKeysWith: { first, _ in first })
    for table in tables {
      guard let name = names[table.name], try entity(of: table.name, in: db) == nil else {
        continue
      }
      let numbers = try Int64.fetchAll(
        db, sql: "SELECT DISTINCT Z_ENT FROM \(SQLName.quoted(table.name)) LIMIT 2")
      guard let number = numbers.first, numbers.count == 1 else { continue }
      try db.executeOne(
        sql:
          "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, 0)",
        arguments: [number, name])
      guard db.changesCount > 0 else { continue }
      notes.append("\(name): its row of Z_PRIMARYKEY was lost, and made from its rows")
    }
  }
}
