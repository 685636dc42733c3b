import FitIQDomain
import GRDB

extension TypedDatabase {
  /// Returns what an operation changed.
  ///
  /// - Parameters:
  ///   - id: Its number in the log.
  ///   - rows: Which rows to show before and after, by their places.
  package func detail(of id: Int64, rows: Range<Int>) throws -> OperationDetail {
    try passing("read the operation log of") { db in
      guard let operation = try OperationLog.find(id, in: db) else { throw UndoChoice.unknown(id) }
      var changes = DatabaseChanges(operation: operation, db: db)
      for table in RowImages.tables {
        try changes.add(RowImages(table: table, in: db), rows: rows.upperBound)
      }
      return changes.detail(from: rows.lowerBound)
    }
  }
}

/// The rows of an operation of fitiq's database, from its log and from the tables.
private struct DatabaseChanges {
  let operation: LoggedOperation
  let db: Database
  private(set) var tables: [TableChange] = []
  private(set) var patches: [RowPatch] = []

  /// What fitiq notes about a row, which is not content of it.
  private static let notes: Set<String> = ["operation_id", "ledger_id"]

  private var arguments: StatementArguments { ["operation": operation.id] }

  /// - Parameter rows: How many rows to show of all tables together.
  mutating func add(_ images: RowImages, rows: Int) throws {
    var change = TableChange(table: images.table)
    let counts = try Row.fetchOne(
      db, sql: OperationDetailSQL.countsOfTable,
      arguments: ["operation": operation.id, "table": images.table])
    change.added =
      try (counts?.value(0) ?? 0) + count(OperationDetailSQL.present(images))
      + count(OperationDetailSQL.replaced(images))
    change.changed = try counts?.value(1) ?? 0
    change.removed = try counts?.value(2) ?? 0
    let isOutbox = images.table == "outbox_events"
    if isOutbox {
      change.added += try count(OperationDetailSQL.movedLater)
      change.changed +=
        try Int.fetchOne(db, sql: OperationDetailSQL.countMoved, arguments: arguments) ?? 0
    }
    guard change.rowCount > 0 else { return }
    tables.append(change)
    try addPatches(
      of: images.table, OperationDetailSQL.images, ["table": images.table], rows: rows)
    if isOutbox {
      try addPatches(of: images.table, OperationDetailSQL.moved, rows: rows)
      try addPatches(
        of: images.table,
        "SELECT json_array(c.event_key), NULL, NULL \(OperationDetailSQL.movedLater) LIMIT :limit",
        rows: rows)
    }
    let added = "\(images.key(of: "t")), NULL, \(images.image(of: "t"))"
    try addPatches(
      of: images.table,
      "SELECT \(added) \(OperationDetailSQL.present(images)) ORDER BY 1 LIMIT :limit", rows: rows)
    try addPatches(
      of: images.table,
      """
      SELECT c.row_key, NULL, c.before_image \(OperationDetailSQL.replaced(images))
      ORDER BY 1 LIMIT :limit
      """, rows: rows)
  }

  private func count(_ source: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) \(source)", arguments: arguments) ?? 0
  }

  private mutating func addPatches(
    of table: String, _ sql: String, _ more: StatementArguments = [:], rows: Int
  ) throws {
    let limit = rows - patches.count
    guard limit > 0 else { return }
    let known: StatementArguments = ["operation": operation.id, "limit": limit]
    let found = try Row.fetchAll(db, sql: sql, arguments: known &+ more)
    for row in found {
      let before: String? = try row.value(1)
      let after: String? = try row.value(2)
      let key: String = try row.value(0)
      // A bulk command keeps what it can change, and nothing else.
      let isBulk = sql == OperationDetailSQL.moved
      let old = try before.map(columns)
      let new = try after.map(columns)?.filter { column in
        !isBulk || old?.contains { $0.name == column.name } ?? false
      }
      patches.append(
        RowPatch(
          table: table,
          key: try String.fetchOne(db, sql: OperationDetailSQL.key, arguments: ["key": key]) ?? key,
          change: old == nil ? .added : new == nil && !isBulk ? .removed : .changed,
          before: old, after: new))
    }
  }

  private func columns(of image: String) throws -> [(name: String, value: String?)] {
    try Row.fetchAll(db, sql: OperationDetailSQL.columns, arguments: ["image": image])
      .map { (name: try $0.value(0), value: try $0.value(1)) }
      .filter { !Self.notes.contains($0.name) }
  }

  func detail(from first: Int) -> OperationDetail {
    let found = tables.reduce(0) { $0 + $1.rowCount }
    let missing = operation.rowsAdded + operation.rowsChanged + operation.rowsRemoved - found
    let notes =
      missing > 0
      ? ["of \(missing.counting("more row")) the log has only the number"] : []
    return OperationDetail(
      operation: operation, tables: tables, rows: Array(patches.dropFirst(first)), notes: notes)
  }
}
