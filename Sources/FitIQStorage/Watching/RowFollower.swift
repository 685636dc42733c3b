import FitIQDomain

/// Tells which rows of a store changed from one look to the next.
package final class RowFollower {
  package enum Look {
    /// There is nothing to compare with: the first look, or another kind of store than before.
    case first, otherKind
    case changes(RowChanges)
  }

  private var last: (isAppStore: Bool, tables: [TableRows])?

  package init() {}

  /// Reads all rows, and compares them with those of the last look.
  package func look(at store: OpenStore) throws -> Look {
    let tables = try store.read("read the rows of") { db in
      try LogicalTable.all.compactMap { try TableRows($0, of: store, in: db) }
    }
    defer { last = (store.isAppStore, tables) }
    guard let last else { return .first }
    guard last.isAppStore == store.isAppStore else { return .otherKind }
    return .changes(RowChanges(from: last.tables, to: tables))
  }
}
