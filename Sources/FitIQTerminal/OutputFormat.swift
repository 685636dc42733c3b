/// The form of what goes to standard output.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// `lines` is a table with a block of lines for each row.
  case table, lines, json, jsonl, csv, markdown

  /// Whether errors and notes are JSON as well.
  package var isJSON: Bool { self == .json || self == .jsonl }
  /// Whether a person reads it: with shortened ids, charts and sentences.
  package var isForPeople: Bool { self == .table || self == .lines }
}

/// When to use colour.
package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never
}
