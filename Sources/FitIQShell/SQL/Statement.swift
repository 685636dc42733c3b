import FitIQDomain

/// What a person entered, up to its end.
package struct Statement: Sendable, Equatable {
  package enum Kind: Sendable { case sql, command }

  package let kind: Kind
  /// SQL with its semicolon; a command without the end of its line.
  package let text: String
  /// Line on which it begins, from 1.
  package let line: Int
  /// Bytes of input before it.
  package let offset: Int

  /// Where it ends, in bytes of input.
  package var end: Int { offset + text.utf8.count }
}

/// Whether a statement of SQL has ended: the automaton of `sqlite3_complete`, over tokens.
///
/// In a trigger, only a semicolon after `END` that follows a semicolon ends the statement.
struct StatementEnd {
  private enum State { case start, normal, explain, create, trigger, semicolon, end }

  private var state = State.start

  /// Returns whether the token is the last one of the statement.
  mutating func takes(_ token: SQLToken, of text: [UInt8]) -> Bool {
    guard token.isSignificant else { return false }
    if token.kind == .semicolon {
      guard state == .trigger || state == .semicolon else { return true }
      state = .semicolon
      return false
    }
    state = next(token.kind == .keyword ? Self.word(text[token.range]) : "")
    return false
  }

  private func next(_ word: String) -> State {
    switch (state, word) {
    case (.start, "EXPLAIN"): .explain
    case (.explain, "QUERY"), (.explain, "PLAN"): .explain
    case (.start, "CREATE"), (.explain, "CREATE"): .create
    case (.create, "TEMP"), (.create, "TEMPORARY"): .create
    case (.create, "TRIGGER"): .trigger
    case (.semicolon, "END"): .end
    case (.trigger, _), (.semicolon, _): .trigger
    // After END only the semicolon ends the statement.
    case (.end, _): .trigger
    default: .normal
    }
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).uppercased()
  }
}
