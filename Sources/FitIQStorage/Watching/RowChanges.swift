package import FitIQDomain

/// The rows that changed between two looks at a store.
package struct RowChanges {
  let tables: [TableChanges]

  package var isEmpty: Bool { tables.isEmpty }

  /// Calls with every row that was inserted, updated or deleted, by table and key.
  package func forEach(_ body: (RowChange) throws -> Void) rethrows {
    for table in tables { try table.forEach(body) }
  }
}

/// The rows of the pages of one table that changed, as they were and as they are.
///
/// A row that only moved to another page is in both.
struct TableChanges {
  let table: String
  private var old: [TableRows.Row] = []
  private var new: [TableRows.Row] = []
  private var otherIDs: [UUID16: String] = [:]

  init(table: String) { self.table = table }

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  mutating func remove(_ rows: [TableRows.Row], _ ids: [UUID16: String]) {
    old += rows
    otherIDs.merge(ids) { $1 }
  }

  mutating func add(_ rows: [TableRows.Row], _ ids: [UUID16: String]) {
    new += rows
    otherIDs.merge(ids) { $1 }
  }

  /// The rows in the order of their names, as ``forEach(_:)`` wants them.
  func sorted() -> TableChanges {
    var sorted = self
    sorted.old.sort { $0.isBefore($1) }
    sorted.new.sort { $0.isBefore($1) }
    return sorted
  }

  func forEach(_ body: (RowChange) throws -> Void) rethrows {
    var (before, after) = (old[...], new[...])
    while let first = before.first ?? after.first {
      guard let one = before.first, let other = after.first else {
        try body(change(first, before.isEmpty ? .inserted : .deleted))
        if before.isEmpty { after.removeFirst() } else { before.removeFirst() }
        continue
      }
      // A key names a row whatever its id.
      if one.key == other.key, one.key != 0 || one.id == other.id {
        if one.digest != other.digest { try body(change(other, .updated)) }
        before.removeFirst()
        after.removeFirst()
      } else if one.isBefore(other) {
        try body(change(one, .deleted))
        before.removeFirst()
      } else {
        try body(change(other, .inserted))
        after.removeFirst()
      }
    }
  }

  private func change(_ row: TableRows.Row, _ kind: RowChange.Kind) -> RowChange {
    RowChange(
      entity: table, id: row.id == .none ? nil : otherIDs[row.id] ?? row.id.text,
      key: row.key == 0 ? nil : row.key, kind: kind)
  }
}
