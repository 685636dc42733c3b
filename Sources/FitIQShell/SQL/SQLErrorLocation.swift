import FitIQDomain

/// Which token of a statement SQLite means by an error, and what was probably meant instead.
///
/// SQLite reports where its parser stopped, which is after a mistyped keyword: in `SELECT 1 FORM t` it
/// takes `FORM` for a name of the column and stops at `t`.
package struct SQLErrorLocation: Sendable, Equatable {
  /// Names that exist, by what they are.
  package struct Names: Sendable {
    package var tables: [String]
    package var columns: [String]
    package var functions: [String]

    package init(tables: [String] = [], columns: [String] = [], functions: [String] = []) {
      self.tables = tables
      self.columns = columns
      self.functions = functions
    }
  }

  /// Bytes of the statement.
  package let range: Range<Int>
  package let suggestion: String?

  /// Returns nil where no token is to blame.
  ///
  /// `message`: What SQLite says; `offset`: where, in bytes, if it says so.
  package init?(sql: String, message: String, offset: Int?, names: Names) {
    let bytes = Array(sql.utf8)
    let tokens = SQLTokenizer.tokens(of: sql).filter(\.isSignificant)
    let finder = Finder(bytes: bytes, tokens: tokens, names: names)
    guard let found = finder.find(message, offset.flatMap { $0 < 0 ? nil : $0 }) else { return nil }
    self = found
  }

  fileprivate init(_ range: Range<Int>, _ suggestion: String? = nil) {
    self.range = range
    self.suggestion = suggestion
  }

  private struct Finder {
    let bytes: [UInt8]
    let tokens: [SQLToken]
    let names: Names

    func find(_ message: String, _ offset: Int?) -> SQLErrorLocation? {
      if message.hasPrefix("incomplete input") {
        return SQLErrorLocation(bytes.count..<bytes.count)
      }
      if message.hasSuffix("syntax error") { return syntax(message, offset) }
      let known = [
        "no such table: ": names.tables, "no such column: ": names.columns,
        "no such function: ": names.functions, "ambiguous column name: ": [],
      ]
      for (prefix, candidates) in known {
        guard let name = rest(of: message, after: prefix) else { continue }
        return missing(name, offset, candidates)
      }
      return offset.flatMap { token(at: $0) }.map { SQLErrorLocation($0.range) }
    }

    /// A word that is near a keyword is to blame, be it the one that SQLite names or the one before.
    private func syntax(_ message: String, _ offset: Int?) -> SQLErrorLocation? {
      guard let index = offset.flatMap(index) ?? named(message) else { return nil }
      let stopped = tokens[index]
      if index > 0, let keyword = keyword(near: tokens[index - 1]) {
        return SQLErrorLocation(tokens[index - 1].range, keyword)
      }
      return SQLErrorLocation(stopped.range, keyword(near: stopped))
    }

    private func keyword(near token: SQLToken) -> String? {
      let word = text(token)
      // Nearly every short word is near a short keyword.
      guard token.kind == .identifier, word.count > 2, !isKnown(word) else { return nil }
      return Suggestion.nearest(to: word, among: SQLKeyword.all)
    }

    private func isKnown(_ word: String) -> Bool {
      (names.tables + names.columns + names.functions).contains {
        $0.lowercased() == word.lowercased()
      }
    }

    private func missing(
      _ name: String, _ offset: Int?, _ candidates: [String]
    ) -> SQLErrorLocation? {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      let start = offset.flatMap(index) ?? 0
      let token = tokens[start...].first { text($0).lowercased() == last.lowercased() }
      guard let token = token ?? offset.flatMap(self.token) else { return nil }
      return SQLErrorLocation(token.range, Suggestion.nearest(to: last, among: candidates))
    }

    private func rest(of message: String, after prefix: String) -> String? {
      message.firstRange(of: prefix).map { String(message[$0.upperBound...]) }
    }

    private func index(of offset: Int) -> Int? {
      tokens.firstIndex { $0.range.contains(offset) } ?? (tokens.isEmpty ? nil : tokens.count - 1)
    }

    private func token(at offset: Int) -> SQLToken? { index(of: offset).map { tokens[$0] } }

    /// `near "FORM": syntax error`, where SQLite is too old to say where.
    private func named(_ message: String) -> Int? {
      guard let word = message.firstMatch(of: /near "(.*)": syntax error$/)?.1 else { return nil }
      return tokens.firstIndex { text($0) == word }
    }

    /// A name without its quotes.
    private func text(_ token: SQLToken) -> String {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      return token.kind == .quotedIdentifier ? String(text.dropFirst().dropLast()) : text
    }
  }
}
