/// What goes wrong with a statement that a person typed.
package struct QueryError: FitIQError, Equatable {
  /// Stable: never renamed after a release.
  package enum Code: String, Sendable, CaseIterable {
    case syntax = "query_syntax"
    /// The statement ends too early: more lines may complete it.
    case incomplete = "query_incomplete"
    case tableUnknown = "query_table_unknown"
    case columnUnknown = "query_column_unknown"
    case functionUnknown = "query_function_unknown"
    case parameterMissing = "query_parameter_missing"
    case refused = "query_refused"
    case interrupted = "query_interrupted"
    case busy = "query_busy"
    case corrupt = "query_corrupt"
    /// A limit on lengths, columns or depth.
    case tooBig = "query_too_big"
    case diskFull = "query_disk_full"
    case ioFailed = "query_io_failed"
    case memoryExceeded = "query_memory_exceeded"
    case constraintFailed = "query_constraint_failed"
    /// Anything else that SQLite says of a statement.
    case invalid = "query_invalid"
  }

  package let code: Code
  /// The name that is not known: of a table, a column, a function or a parameter.
  package let subject: String?
  package let refusal: QueryRefusal?
  package let summary: String
  package private(set) var hint: String?
  /// The offending token, in UTF-8 offsets of the whole text; empty at the end of one that is
  /// incomplete, nil where no token is to blame.
  package let range: Range<Int>?

  package init(
    _ code: Code, _ summary: String, subject: String? = nil, refusal: QueryRefusal? = nil,
    hint: String? = nil, range: Range<Int>? = nil
  ) {
    self.code = code
    self.subject = subject
    self.refusal = refusal
    self.summary = summary
    self.hint = hint
    self.range = range
  }

  package var identifier: String { code.rawValue }
  package var isRetryable: Bool { code == .busy }

  /// The same with another hint.
  package func hinting(_ hint: String) -> QueryError {
    var error = self
    error.hint = hint
    return error
  }
}

/// Why a statement is not run.
package enum QueryRefusal: Sendable, Equatable {
  /// A change of rows where only reading is allowed; the table.
  case change(String)
  /// A change of the schema, or one that no operation could take back.
  case schema
  case attach
  /// BEGIN, COMMIT, SAVEPOINT, …
  case transaction
  case pragma(String)
  case function(String)
  /// A column with a token of the profile.
  case secret(String)
  /// A table or column that fitiq keeps for itself.
  case bookkeeping(String)
  /// An event without its entity.
  case event
  /// Rows removed by the way, which undo would not know of.
  case replacing
}
