import FitIQDomain

/// Tells which rows of a store changed from one look to the next.
package final class RowFollower {
  package enum Look {
    /// There is nothing to compare with: the first look, or another kind of store than before.
    case first, otherKind
    case changes(RowChanges)
  }

  private var last: (kind: StoreKind, tables: [TableRows])?

  package init() {}

  /// Reads all rows, and compares them with those of the last look.
  package func look(at store: OpenStore) throws -> Look {
    let tables = try store.read("read the rows of") { db in
      try LogicalTable.all.compactMap { try TableRows($0, of: store, in: db) }
    }
    defer { last = (store.kind, tables) }
    guard let last else { return .first }
    guard last.kind == store.kind else { return .otherKind }
    return .changes(RowChanges(from: last.tables, to: tables))
  }
}
