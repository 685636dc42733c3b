/// The text of an entry in SQLite's schema table, read by its tokens as SQLite reads it: comments,
/// tabs and quotes hide nothing.
///
/// Only one that makes exactly one table or index is read; nil is everything else.
package struct SchemaStatement: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case table, index
  }

  package let kind: Kind
  package let name: String
  /// What it has that runs with a change or that no app's store has; nil for plain columns.
  package let oddity: String?
  /// Whether a condition chooses the rows of an index.
  package let isPartial: Bool

  /// Reads the text of a schema entry; nil if it holds no statement.
  package init?(_ sql: String) {
    var reader = Reader(sql)
    guard reader.isLegal, reader.takes("CREATE") else { return nil }
    let isUnique = reader.takes("UNIQUE")
    if !isUnique, reader.takes("TABLE") {
      kind = .table
    } else if reader.takes("INDEX") {
      kind = .index
    } else {
      return nil
    }
    // A name with a dot would make it in another database.
    guard let name = reader.takeName(),
      kind == .table || reader.takes("ON") && reader.takeName() != nil
    else { return nil }
    self.name = name
    guard let body = reader.takeParentheses() else { return nil }
    let isIndex = kind == .index
    isPartial = isIndex && !reader.isAtEnd
    if !reader.isAtEnd {
      oddity = isIndex ? "a partial index" : "a table with options"
    } else {
      oddity = isIndex ? Self.oddity(ofIndex: body, reader) : Self.oddity(ofTable: body, reader)
    }
  }

  /// Names an entry that is no table or index.
  package static func describe(_ sql: String) -> String {
    var reader = Reader(sql)
    guard reader.takes("CREATE") else { return "an unreadable entry" }
    if reader.takes("VIRTUAL") { return "a virtual table" }
    if reader.takes("VIEW") { return "a view" }
    return reader.takes("TRIGGER") ? "a trigger" : "an entry of an unknown kind"
  }

  /// Words of the grammar, at the level of the columns: no name of a column is one of them unquoted.
  private static func oddity(ofTable body: Range<Int>, _ reader: Reader) -> String? {
    for (word, meaning) in [
      ("AS", "a generated column"), ("CHECK", "a CHECK constraint"),
      ("CONFLICT", "an ON CONFLICT clause"),
    ] where reader.hasWord(word, in: body) { return meaning }
    return nil
  }

  /// An index of plain columns has names, collations, directions and commas.
  private static func oddity(ofIndex body: Range<Int>, _ reader: Reader) -> String? {
    body.allSatisfy { reader.isName($0) || reader.isSign($0, ",") }
      ? nil : "an index of an expression"
  }
}

extension SchemaStatement {
  /// Goes through the significant tokens.
  private struct Reader {
    private let bytes: [UInt8]
    private let tokens: [SQLToken]
    private var position = 0

    init(_ sql: String) {
      bytes = Array(sql.utf8)
      tokens = SQLTokenizer.tokens(of: sql).filter(\.isSignificant)
    }

    var isLegal: Bool { tokens.allSatisfy { !$0.isIllegal && $0.kind != .semicolon } }
    var isAtEnd: Bool { position == tokens.count }

    mutating func takes(_ word: String) -> Bool {
      guard position < tokens.count, isWord(position, word) else { return false }
      position += 1
      return true
    }

    mutating func takeName() -> String? {
      guard position < tokens.count else { return nil }
      let token = tokens[position]
      guard token.isName || token.isWord || token.kind == .string else { return nil }
      position += 1
      if position < tokens.count, isSign(position, ".") { return nil }
      let text = text(token)
      guard token.kind == .quotedIdentifier || token.kind == .string else { return text }
      return SQLStatementText.unquoted(text)
    }

    /// Returns what is between two that belong together.
    mutating func takeParentheses() -> Range<Int>? {
      guard position < tokens.count, isSign(position, "(") else { return nil }
      let start = position + 1
      var depth = 0
      while position < tokens.count {
        if isSign(position, "(") { depth += 1 }
        if isSign(position, ")") { depth -= 1 }
        position += 1
        if depth == 0 { return start..<(position - 1) }
      }
      return nil
    }

    func isName(_ index: Int) -> Bool { tokens[index].isName || tokens[index].isWord }

    func isSign(_ index: Int, _ sign: String) -> Bool {
      tokens[index].kind == .operator && text(tokens[index]) == sign
    }

    /// Outside inner parentheses.
    func hasWord(_ word: String, in body: Range<Int>) -> Bool {
      var depth = 0
      for index in body {
        if isSign(index, "(") { depth += 1 }
        if isSign(index, ")") { depth -= 1 }
        if depth == 0, isWord(index, word) { return true }
      }
      return false
    }

    private func isWord(_ index: Int, _ word: String) -> Bool {
      tokens[index].isWord && text(tokens[index]).uppercased() == word
    }

    private func text(_ token: SQLToken) -> String {
      String(decoding: bytes[token.range], as: UTF8.self)
    }
  }
}
