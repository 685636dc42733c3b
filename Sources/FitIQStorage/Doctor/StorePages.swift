import FitIQDomain
import GRDB

/// The bytes of each table and index: counted by SQLite, else estimated from a sample of rows.
struct StorePages {
  let trees: [StoreSize.Tree]
  let isEstimated: Bool

  /// Rows that stand for the others where pages cannot be counted.
  private static let sampleSize = 500

  init(_ db: Database) throws {
    let owners = try Self.owners(db)
    if let counted = try Self.counted(db, owners) {
      trees = counted
      isEstimated = false
    } else {
      trees = try Self.estimated(db, owners)
      isEstimated = true
    }
  }

  private typealias Owners = [(name: String, table: String, isIndex: Bool)]

  private static func owners(_ db: Database) throws -> Owners {
    try Row.fetchAll(
      db,
      sql: """
        SELECT name, upper(tbl_name), type = 'index' FROM sqlite_schema
        WHERE type IN ('table', 'index') ORDER BY rowid
        """
    ).map { (try $0.value(0), try $0.value(1), try $0.value(2)) }
  }

  private static func role(_ table: String, isIndex: Bool) -> StoreSize.Tree.Role {
    if ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"].contains(table) { return .history }
    if table.hasPrefix("ANSCK") { return .cloudKit }
    return isIndex ? .index : .table
  }

  /// Nil where this SQLite was built without the table of page statistics.
  private static func counted(_ db: Database, _ owners: Owners) throws -> [StoreSize.Tree]? {
    let known = Dictionary(owners.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    do {
      return try Row.fetchAll(
        db, sql: "SELECT name, pgsize, unused FROM dbstat WHERE aggregate = TRUE"
      ).map { row in
        let name: String = try row.value(0)
        let owner = known[name]
        let table = owner?.table ?? name.uppercased()
        return StoreSize.Tree(
          name: name, role: role(table, isIndex: owner?.isIndex ?? false), table: table,
          bytes: try row.value(1), unused: try row.value(2))
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR { return nil }
  }

  /// Row counts times the length of sampled rows; entries of an index are a dozen bytes.
  private static func estimated(_ db: Database, _ owners: Owners) throws -> [StoreSize.Tree] {
    var rows: [String: Int] = [:]
    return try owners.map { owner in
      let table = owner.table
      let count =
        try rows[table] ?? Int.fetchOne(db, sql: "SELECT count(*) FROM \(SQLName.quoted(table))")
        ?? 0
      rows[table] = count
      let length = owner.isIndex ? 12 : try rowLength(table, in: db)
      return StoreSize.Tree(
        name: owner.name, role: role(owner.table, isIndex: owner.isIndex), table: owner.table,
        bytes: max(4_096, count * length), unused: 0)
    }
  }

  private static func rowLength(_ table: String, in db: Database) throws -> Int {
    let columns = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
    let lengths = columns.map { column in
      let name = SQLName.quoted(column)
      return "iif(typeof(\(name)) IN ('text', 'blob'), length(\(name)), "
        + "iif(typeof(\(name)) = 'real', 8, iif(\(name) IS NULL, 0, 2))) + 1"
    }
    guard !lengths.isEmpty else { return 0 }
    return try Int.fetchOne(
      db,
      sql: """
        SELECT cast(avg(\(lengths.joined(separator: " + "))) + 6 AS INTEGER)
        FROM (SELECT * FROM \(SQLName.quoted(table)) LIMIT \(sampleSize))
        """) ?? 0
  }
}
