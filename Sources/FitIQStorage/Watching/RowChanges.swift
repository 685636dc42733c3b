/// The rows that changed between two looks at a store.
package struct RowChanges {
  private let tables: [(before: TableRows, after: TableRows)]

  init(from old: [TableRows], to new: [TableRows]) {
    let gone = old.filter { table in !new.contains { $0.table == table.table } }
    tables =
      new.map { table in
        (old.first { $0.table == table.table } ?? TableRows(none: table.table), table)
      } + gone.map { ($0, TableRows(none: $0.table)) }
  }

  /// Calls with every row that was inserted, updated or deleted, by table and key.
  package func forEach(_ body: (RowChange) throws -> Void) rethrows {
    for (before, after) in tables { try Self.compare(before, after, body) }
  }

  private static func compare(
    _ before: TableRows, _ after: TableRows, _ body: (RowChange) throws -> Void
  ) rethrows {
    func tell(_ row: TableRows.Row, of rows: TableRows, _ kind: RowChange.Kind) throws {
      try body(
        RowChange(
          entity: rows.table, id: rows.name(of: row), key: row.key == 0 ? nil : row.key, kind: kind)
      )
    }
    var (old, new) = (before.rows[...], after.rows[...])
    while let one = old.first, let other = new.first {
      // A key names a row whatever its id.
      if one.key == other.key, one.key != 0 || one.id == other.id {
        if one.digest != other.digest { try tell(other, of: after, .updated) }
        old.removeFirst()
        new.removeFirst()
      } else if one.isBefore(other) {
        try tell(one, of: before, .deleted)
        old.removeFirst()
      } else {
        try tell(other, of: after, .inserted)
        new.removeFirst()
      }
    }
    for row in old { try tell(row, of: before, .deleted) }
    for row in new { try tell(row, of: after, .inserted) }
  }
}
