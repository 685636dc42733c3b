package import FitIQDomain
package import Foundation

/// The rows of an app store that an operation removes, changes or adds, by Z-table; the rest stays.
package struct StoreChanges: Sendable {
  /// A value to write.
  package enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
  }

  /// New values of one row, by column; `Z_OPT` grows by one in addition.
  package struct Update: Sendable, Equatable {
    package let key: Int64
    package var values: [String: Value]
  }

  /// A new row; columns that are not named are NULL.
  package struct Insertion: Sendable, Equatable {
    /// Above every key that its entity has given out.
    package let key: Int64
    /// Number of the entity in this file, `Z_ENT`.
    package let entity: Int64
    package let values: [String: Value]
  }

  package struct Table: Sendable {
    package var removed = KeyRanges()
    /// Ascending by key, none of them removed.
    package var updates: [Update] = []
    /// Ascending by key.
    package var insertions: [Insertion] = []

    package var isEmpty: Bool { removed.isEmpty && updates.isEmpty && insertions.isEmpty }
  }

  /// By the name of the Z-table, such as `ZSDPROGRESSENTRY`.
  package var tables: [String: Table] = [:]

  package var isEmpty: Bool { tables.values.allSatisfy(\.isEmpty) }
  package var removedCount: Int { tables.values.reduce(0) { $0 + $1.removed.count } }
  /// Keys of the updated rows of all tables.
  package var changedKeys: [Int64] { tables.values.flatMap { $0.updates.map(\.key) } }
  package var changedCount: Int { tables.values.reduce(0) { $0 + $1.updates.count } }
  package var addedCount: Int { tables.values.reduce(0) { $0 + $1.insertions.count } }
}
