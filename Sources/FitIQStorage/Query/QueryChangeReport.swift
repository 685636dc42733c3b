package import FitIQDomain

/// What a change would do, before anybody has agreed to it.
package struct QueryChangePreview: Sendable, Equatable {
  package let change: QueryChange
  /// Rows that the statement itself adds, changes or removes.
  package let rows: Int
}

/// What came of a change.
package struct QueryChangeReport: Sendable, Equatable {
  package let rows: Int
  /// The entry in the operation log; nil when nothing was changed.
  package let operationID: Int64?
}
