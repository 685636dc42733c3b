/// The form of what goes to standard output.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, jsonl, csv, markdown

  /// Whether errors and notes are JSON as well.
  package var isJSON: Bool { self == .json || self == .jsonl }
}

/// When to use colour.
package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never
}
