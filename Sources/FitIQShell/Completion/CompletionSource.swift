package import FitIQDomain

/// What a completion needs to know of the store.
package enum CompletionNames: Sendable, Equatable {
  case tables
  case columns(table: String)
  /// Columns of the tables that both kinds of store have.
  case logicalColumns
  case functions
  /// Values of a column of few different ones.
  case values(column: String)
  case users
  case eventIDs(prefix: String)
  case sessionIDs(prefix: String)
  /// Last days with data.
  case days
  case savedQueries
  /// fitiq's commands.
  case commands
  /// What can stand at the end of a line of one of them.
  case arguments(line: String)
  /// Paths that begin like this.
  case files(prefix: String)
}

/// Answers what exists in a store.
///
/// Each answer comes before the deadline, empty where the store is locked or slow: a key that was
/// pressed does not wait for it.
package protocol CompletionSource {
  /// Returns names of a kind, with what tells ids apart, the best first; empty where they cannot be
  /// had before the deadline.
  func values(
    _ wanted: CompletionNames, until deadline: ContinuousClock.Instant
  ) -> [QueryCompletion]
}

/// What can stand at the cursor.
package struct Completion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    package let text: String
    /// What follows it: a space, or nothing where the word goes on.
    package let end: String
    /// What a person types of it, without quotes.
    let key: String
    /// What tells it from others, for the list of several.
    package let detail: String?

    init(_ text: String, key: String? = nil, end: String = " ", detail: String? = nil) {
      self.text = text
      self.key = key ?? text
      self.end = end
      self.detail = detail
    }
  }

  /// Bytes of the text that a candidate replaces, up to the cursor.
  package let range: Range<Int>
  package let candidates: [Candidate]

  /// Keeps what begins as the person typed, in any case, each once.
  init(_ range: Range<Int>, typed: String, _ candidates: [Candidate]) {
    self.range = range
    var seen: Set<String> = []
    let start = typed.lowercased()
    self.candidates = candidates.filter {
      let isMatch = [$0.text, $0.key].contains { $0.lowercased().hasPrefix(start) }
      return isMatch && seen.insert($0.text).inserted
    }
  }

  static func none(at cursor: Int) -> Completion { Completion(cursor..<cursor, typed: "", []) }
}
