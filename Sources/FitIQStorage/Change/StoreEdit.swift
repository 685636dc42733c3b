import FitIQDomain
import GRDB

/// Writes the changes of a plan into the tables of one connection.
struct StoreEdit {
  let db: Database
  let changes: StoreChanges

  func removeRows() throws {
    for (table, change) in changes.tables.sorted(by: { $0.key < $1.key }) {
      guard !change.removed.isEmpty else { continue }
      let delete = try RawStatement(
        db, "DELETE FROM main.\"\(table)\" WHERE Z_PK BETWEEN ?1 AND ?2")
      for range in change.removed.ranges {
        try delete.run(range.lowerBound, range.upperBound)
      }
    }
  }

  /// Each change counts as one more version of its row: a context of the app that still holds the row
  /// then fails loudly instead of writing over it.
  func updateRows() throws {
    for (table, change) in changes.tables.sorted(by: { $0.key < $1.key }) {
      for (columns, updates) in Dictionary(
        grouping: change.updates, by: { $0.values.keys.sorted() })
      {
        try update(table, columns, updates)
      }
    }
  }

  private func update(
    _ table: String, _ columns: [String], _ updates: [StoreChanges.Update]
  ) throws {
    let assignments = columns.enumerated().map { "\"\($1)\" = ?\($0 + 2)" }.joined(separator: ", ")
    let statement = try RawStatement(
      db,
      """
      UPDATE main."\(table)" SET \(assignments), Z_OPT = ifnull(Z_OPT, 0) + 1 WHERE Z_PK = ?1
      """)
    for update in updates {
      statement.bind(update.key, 1)
      for (position, column) in columns.enumerated() {
        let value = update.values[column]?.databaseValue ?? .null
        RawStatement.bind(value, Int32(clamping: position + 2), to: statement.pointer)
      }
      try statement.run()
    }
  }

  /// Adds the new rows as the app does: at their first version, with the highest key of the entity
  /// written down, which never sinks again.
  func insertRows() throws {
    var highest: [Int64: Int64] = [:]
    for (table, change) in changes.tables.sorted(by: { $0.key < $1.key }) {
      let groups = Dictionary(grouping: change.insertions) { $0.values.keys.sorted() }
      for (columns, rows) in groups { try insert(rows, columns, into: table) }
      for row in change.insertions { highest[row.entity] = max(highest[row.entity] ?? 0, row.key) }
    }
    for (entity, key) in highest {
      try db.executeOne(
        sql: "UPDATE main.Z_PRIMARYKEY SET Z_MAX = ?1 WHERE Z_ENT = ?2 AND ifnull(Z_MAX, 0) < ?1",
        arguments: [key, entity])
    }
  }

  private func insert(
    _ rows: [StoreChanges.Insertion], _ columns: [String], into table: String
  ) throws {
    let names = columns.map { ", \"\($0)\"" }.joined()
    let places = columns.indices.map { ", ?\($0 + 3)" }.joined()
    let statement = try RawStatement(
      db,
      """
      INSERT INTO main."\(table)" (Z_PK, Z_ENT, Z_OPT\(names)) VALUES (?1, ?2, 1\(places))
      """)
    for row in rows {
      statement.bind(all: row.key, row.entity)
      for (position, column) in columns.enumerated() {
        let value = row.values[column]?.databaseValue ?? .null
        RawStatement.bind(value, Int32(clamping: position + 3), to: statement.pointer)
      }
      try statement.run()
    }
  }
}

extension StoreChanges.Value {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): value.databaseValue
    }
  }
}
