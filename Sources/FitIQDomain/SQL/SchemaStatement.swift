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

  /// Names an entry that is not a table or index.
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
    private let statement: SQLStatementText
    private let depths: [Int]
    private var position = 0

    init(_ sql: String) {
      // All of the text: a semicolon in it makes it illegal.
      statement = SQLStatementText(
        bytes: Array(sql.utf8), start: 0,
        tokens: SQLTokenizer.tokens(of: sql).filter(\.isSignificant))
      depths = statement.depths
    }

    private var tokens: [SQLToken] { statement.tokens }
    var isLegal: Bool { tokens.allSatisfy { !$0.isIllegal && $0.kind != .semicolon } }
    var isAtEnd: Bool { position == tokens.count }

    mutating func takes(_ word: String) -> Bool {
      guard statement.isWord(position, word) else { return false }
      position += 1
      return true
    }

    mutating func takeName() -> String? {
      guard !isAtEnd else { return nil }
      let token = tokens[position]
      guard token.isName || token.isWord || token.kind == .string else { return nil }
      position += 1
      return isSign(position, ".") ? nil : statement.name(token)
    }

    /// Returns what is between two that belong together.
    mutating func takeParentheses() -> Range<Int>? {
      guard isSign(position, "(") else { return nil }
      let start = position + 1
      guard
        let end = tokens.indices[start...].first(where: {
          isSign($0, ")") && depths[$0] == depths[position]
        })
      else { return nil }
      position = end + 1
      return start..<end
    }

    func isName(_ index: Int) -> Bool { tokens[index].isName || tokens[index].isWord }

    func isSign(_ index: Int, _ sign: String) -> Bool { statement.isSign(index, sign) }

    /// Outside inner parentheses.
    func hasWord(_ word: String, in body: Range<Int>) -> Bool {
      body.contains { depths[$0] == 1 && statement.isWord($0, word) }
    }
  }
}
