package import FitIQDomain

/// The version of every row of a store: what tells, later, which rows changed.
///
/// A digest of the whole row, 32 bytes each. Nothing less is right on both kinds: neither every table
/// of the database nor every writer of an app store keeps an `updated_at` or counts `Z_OPT` up, and
/// counts with the highest key miss changes in the middle. The price is one scan of the live rows.
package struct RowVersions: Sendable {
  struct Row: Sendable {
    /// 0 where the table has no number for its key.
    let key: Int64
    /// All zeros where the row has none.
    let id: UUID16
    let digest: UInt64

    func isBefore(_ other: Row) -> Bool {
      (key, id.high, id.low) < (other.key, other.id.high, other.id.low)
    }
  }

  struct Table: Sendable {
    let name: String
    /// By key, then by id.
    var rows: [Row] = []
    /// Ids that are no UUIDs.
    var otherIDs: [UUID16: String] = [:]

    func id(of row: Row) -> String? {
      row.id == .none ? nil : otherIDs[row.id] ?? row.id.text
    }
  }

  let isAppStore: Bool
  var tables: [Table] = []

  package var rowCount: Int { tables.reduce(0) { $0 + $1.rows.count } }

  /// Whether both are of one kind of store, whose keys mean the same.
  package func isComparable(with other: RowVersions) -> Bool { isAppStore == other.isAppStore }

  /// Calls with every row that was inserted, updated or deleted since, by table and key.
  package func forEachChange(
    since old: RowVersions, _ body: (RowChange) throws -> Void
  ) rethrows {
    for table in tables {
      let before = old.tables.first { $0.name == table.name } ?? Table(name: table.name)
      try Self.compare(before.rows, table.rows) { row, kind in
        let holder = kind == .deleted ? before : table
        try body(
          RowChange(
            entity: table.name, id: holder.id(of: row), key: row.key == 0 ? nil : row.key,
            kind: kind))
      }
    }
  }

  private static func compare(
    _ old: [Row], _ new: [Row], _ body: (Row, RowChange.Kind) throws -> Void
  ) rethrows {
    var (before, after) = (old[...], new[...])
    while let first = before.first ?? after.first {
      guard let one = before.first, let other = after.first else {
        try body(first, before.isEmpty ? .inserted : .deleted)
        if before.isEmpty { after.removeFirst() } else { before.removeFirst() }
        continue
      }
      // A key names a row whatever its id.
      if one.key == other.key, one.key != 0 || one.id == other.id {
        if one.digest != other.digest { try body(other, .updated) }
        before.removeFirst()
        after.removeFirst()
      } else if one.isBefore(other) {
        try body(one, .deleted)
        before.removeFirst()
      } else {
        try body(other, .inserted)
        after.removeFirst()
      }
    }
  }
}

extension UUID16 {
  static let none = UUID16(high: 0, low: 0)
}
