/// What became of one row of a store between two looks at it.
package struct RowChange: Sendable, Equatable, Encodable {
  package enum Kind: String, Sendable, Encodable, CaseIterable {
    case inserted, updated, deleted
  }

  /// The logical table, such as `progress_entries`.
  package let entity: String
  /// Upper-case UUID; nil for a row without one.
  package let id: String?
  /// The primary key where the table has a number for one; two rows of an app store can share an id.
  package let key: Int64?
  package let kind: Kind
}
