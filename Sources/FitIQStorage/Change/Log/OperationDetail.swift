package import FitIQDomain

/// What one operation changed.
package struct OperationDetail: Sendable, Encodable {
  package let operation: LoggedOperation
  /// By name; those that it changed alone.
  package let tables: [TableChange]
  /// As many as were asked for.
  package let rows: [RowPatch]
  /// What cannot be told, and why.
  package let notes: [String]

  init(
    operation: LoggedOperation, tables: [TableChange], rows: [RowPatch], notes: [String]
  ) {
    self.operation = operation
    self.tables = tables.filter { $0.rowCount > 0 }.sorted { $0.table < $1.table }
    self.rows = rows
    self.notes = notes
  }

  /// All rows that it changed.
  package var rowCount: Int { tables.reduce(0) { $0 + $1.rowCount } }
}

/// How many rows of a table an operation changed.
package struct TableChange: Sendable, Equatable, Encodable {
  package let table: String
  package var added = 0
  package var changed = 0
  package var removed = 0

  package var rowCount: Int { added + changed + removed }
}

/// One row before and after an operation.
package struct RowPatch: Sendable, Equatable, Encodable {
  package enum Change: String, Sendable, Encodable { case added, changed, removed }

  package struct Column: Sendable, Equatable, Encodable {
    package let name: String
    /// Nil for NULL, and for a row that was not there.
    package let before: String?
    package let after: String?
  }

  package let table: String
  package let key: String
  package let change: Change
  /// Those that differ; of a row whose later state is not known, all that it had.
  package let columns: [Column]
  /// Whether the row is known as the operation left it; false where something changed it since.
  package let isAfterKnown: Bool

  /// - Parameters:
  ///   - before: The values by column, in its order; nil where the row was not there.
  ///   - after: The same for the row as it was left; nil where it is gone or not known.
  init(
    table: String, key: String, change: Change, before: [(name: String, value: String?)]?,
    after: [(name: String, value: String?)]?
  ) {
    (self.table, self.key, self.change) = (table, key, change)
    isAfterKnown = change == .removed || after != nil
    let known =
      (before ?? [])
      + (after ?? []).filter { new in
        !(before ?? []).contains { $0.name == new.name }
      }
    func value(_ name: String, _ values: [(name: String, value: String?)]?) -> String? {
      values?.first { $0.name == name }?.value
    }
    columns = known.map { column in
      Column(
        name: column.name, before: value(column.name, before), after: value(column.name, after))
    }.filter { $0.before != $0.after }
  }
}
