/// What can be asked of a store: tables, columns, functions.
package struct QueryCatalog: Sendable, Equatable {
  package struct Column: Sendable, Equatable {
    package let name: String
    /// As declared; of a view over an app's store as the database has it.
    package let type: String
    /// All values that the column is meant to hold, where they are few.
    package let values: [String]

    package init(name: String, type: String, values: [String]) {
      self.name = name
      self.type = type
      self.values = values
    }
  }

  package struct Table: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// The same in both kinds of store.
      case logical
      /// fitiq's own records.
      case own
      /// A table of an app's store, as the app keeps it.
      case raw
    }

    package let name: String
    package let kind: Kind
    package let columns: [Column]

    package init(name: String, kind: Kind, columns: [Column]) {
      self.name = name
      self.kind = kind
      self.columns = columns
    }
  }

  /// Logical ones first.
  package let tables: [Table]
  package let functions: [String]

  package init(tables: [Table], functions: [String]) {
    self.tables = tables
    self.functions = functions
  }
}

/// A value that completes what a person began to type.
package struct QueryCompletion: Sendable, Equatable {
  package let text: String
  /// What tells it from others: the status and type of an event.
  package let detail: String?

  package init(_ text: String, detail: String? = nil) {
    self.text = text
    self.detail = detail
  }
}
