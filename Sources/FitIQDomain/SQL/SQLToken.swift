/// A piece of SQL text, by the rules of SQLite's own tokenizer.
package struct SQLToken: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case whitespace
    /// `-- …` or `/* … */`.
    case comment
    case keyword
    case identifier
    /// `"x"`, `` `x` `` or `[x]`.
    case quotedIdentifier
    case string
    case blob
    case number
    /// `?1`, `:x`, `@x`, `$x`.
    case parameter
    case `operator`
    case semicolon
    /// Nothing that SQLite knows.
    case unknown
  }

  package let kind: Kind
  /// Offsets of its UTF-8 bytes.
  package let range: Range<Int>
  /// Whether its closing delimiter was found, where it has one.
  package let isTerminated: Bool

  init(_ kind: Kind, _ range: Range<Int>, isTerminated: Bool = true) {
    self.kind = kind
    self.range = range
    self.isTerminated = isTerminated
  }

  /// Whether the parser sees it.
  package var isSignificant: Bool { kind != .whitespace && kind != .comment }

  /// Whether it names something.
  package var isName: Bool { kind == .identifier || kind == .quotedIdentifier }

  /// A keyword or a bare name: only the grammar tells them apart, since many keywords are names too.
  package var isWord: Bool { kind == .keyword || kind == .identifier }

  /// What SQLite refuses, a string without its end among them.
  package var isIllegal: Bool { isSignificant && (kind == .unknown || !isTerminated) }

  /// The same token of a text that begins later.
  func moved(back bytes: Int) -> SQLToken {
    SQLToken(
      kind, range.lowerBound - bytes..<range.upperBound - bytes, isTerminated: isTerminated)
  }
}
