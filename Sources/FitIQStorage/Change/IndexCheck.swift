import FitIQDomain
import GRDB
import GRDBSQLite

/// Whether the indexes of a store hold what its tables hold.
///
/// SQLite's `quick_check` leaves that out, and a stale index makes a query give the rows of another
/// state. Its `integrity_check` looks each row up in each index: of 880,000 rows that takes 0.5 s more.
/// The app's indexes are of one whole number each, so here a table and its indexes are passed once, and
/// sums over their rows are compared; any other index is left to SQLite. A table whose sums are known is
/// not passed: that is a twentieth of a cleanup of 105 MB.
struct IndexCheck {
  /// Sums over all rows of a table, by table and column.
  typealias Sums = [String: [String: Sum]]

  let db: Database
  /// What is known of the same state of the file; sums over some of the rows would make a sound store
  /// look damaged.
  var known: Sums = [:]

  /// Returns the name of a table whose indexes differ from it; nil where there is none.
  func staleTable() throws -> String? {
    for table in try AppStoreObjects(db).tables where try !isSound(table) {
      return table
    }
    return nil
  }

  private func isSound(_ table: String) throws -> Bool {
    let list = try Row.fetchAll(
      db, sql: "SELECT name, partial FROM pragma_index_list(?, 'main')", arguments: [table])
    guard !list.isEmpty else { return true }
    // A partial index does not have all rows, and SQLite does not pass a table by it.
    if list.allSatisfy({ $0[1] == 0 }),
      let indexes = try simpleIndexes(list.map { try $0.value(0) }, of: table),
      let isSame = try isSame(indexes, of: table)
    {
      return isSame
    }
    let check = "PRAGMA main.integrity_check(\(SQLName.quoted(table)))"
    return try String.fetchAll(db, sql: check) == ["ok"]
  }

  private typealias Index = (name: String, column: String)

  /// Nil where an index is of anything else than one ascending column of whole numbers.
  private func simpleIndexes(_ names: [String], of table: String) throws -> [Index]? {
    let columns = try Row.fetchAll(
      db, sql: "SELECT name, upper(type), pk FROM pragma_table_info(?, 'main')",
      arguments: [table])
    guard columns.contains(where: { $0[0] == "Z_PK" && $0[1] == "INTEGER" && $0[2] == 1 }) else {
      return nil
    }
    let numbers = Set(columns.filter { $0[1] == "INTEGER" }.map { $0[0] as String })
    var indexes: [Index] = []
    for name in names {
      let parts = try Row.fetchAll(
        db, sql: "SELECT name, desc FROM pragma_index_xinfo(?, 'main') WHERE key",
        arguments: [name])
      guard parts.count == 1, let column = parts[0][0] as String?, parts[0][1] == 0,
        numbers.contains(column)
      else { return nil }
      indexes.append((name, column))
    }
    return indexes
  }

  /// Nil where a value is neither a whole number nor NULL.
  private func isSame(_ indexes: [Index], of table: String) throws -> Bool? {
    let place = "main.\(SQLName.quoted(table))"
    let sums = try sums(of: indexes.map(\.column), in: table, at: place)
    guard indexes.allSatisfy({ sums[$0.column]?.isPlain == true }) else { return nil }
    for index in indexes {
      var sum = Sum()
      var order = Order()
      var isOrdered = true
      try RowVisitor.forEachRow(
        ["Z_PK", SQLName.quoted(index.column)],
        of: "\(place) INDEXED BY \(SQLName.quoted(index.name))", in: db
      ) { row in
        sum.add(row.value(1), key: row.integer(0))
        isOrdered = order.goesOn(with: row.value(1), key: row.integer(0)) && isOrdered
      }
      guard isOrdered, sum == sums[index.column] else { return false }
    }
    return true
  }

  /// Sums over all rows of a table, by column: found now where they are not known.
  private func sums(
    of columns: [String], in table: String, at place: String
  ) throws -> [String: Sum] {
    let known = known[table] ?? [:]
    let others = columns.filter { known[$0] == nil }
    guard !others.isEmpty else { return known }
    var sums = [Sum](repeating: Sum(), count: others.count)
    try RowVisitor.forEachRow(
      ["Z_PK"] + others.map(SQLName.quoted), of: "\(place) NOT INDEXED", in: db
    ) { row in
      for index in others.indices {
        sums[index].add(row.value(Int32(clamping: index + 1)), key: row.integer(0))
      }
    }
    return known.merging(zip(others, sums)) { $1 }
  }

  /// A sum over pairs of a value and a key, in any order.
  struct Sum: Equatable {
    private var count = 0
    private var total: UInt64 = 0
    /// Whether every value was a whole number or NULL.
    private(set) var isPlain = true

    mutating func add(_ value: RawStatement.Value, key: Int64) {
      let type = value.type
      guard type == SQLITE_INTEGER || type == SQLITE_NULL else {
        isPlain = false
        return
      }
      var digest = RowDigest()
      digest.add(UInt64(bitPattern: key))
      digest.add(type == SQLITE_NULL ? UInt64(truncatingIfNeeded: SQLITE_NULL) << 32 : 0)
      digest.add(UInt64(bitPattern: value.integer))
      total &+= digest.value
      count += 1
    }

    static func += (sum: inout Sum, other: Sum) {
      sum.count += other.count
      sum.total &+= other.total
      sum.isPlain = sum.isPlain && other.isPlain
    }
  }

  /// An index has NULL first, then its numbers, and equal ones by key: a search relies on it.
  private struct Order {
    private var last: (isNull: Bool, value: Int64, key: Int64)?

    mutating func goesOn(with value: RawStatement.Value, key: Int64) -> Bool {
      let next = (isNull: value.isNull, value: value.integer, key: key)
      defer { last = next }
      guard let last else { return true }
      guard last.isNull == next.isNull else { return last.isNull }
      return last.value == next.value ? last.key < next.key : last.value < next.value
    }
  }
}
