/// The tables that the expression at the cursor can name.
struct SQLScope {
  struct Table: Equatable {
    let name: String
    let alias: String?
  }

  private(set) var tables: [Table] = []
  /// Names that `WITH` gives.
  private(set) var common: [String] = []
  /// Whether the cursor is where tables are named, and not in an expression.
  private(set) var isInFrom = false

  /// Tables of the query around the cursor come first, then those of the queries around that one.
  ///
  /// `cursor`: How many tokens are before it.
  init(_ tokens: [SQLWord], cursor: Int) {
    let depths = Self.depths(tokens)
    common = Self.commonTables(tokens)
    var (low, high) = (0, tokens.count)
    var own = cursor > 0 ? depths[cursor - 1] : 0
    if cursor > 0, tokens[cursor - 1].text == ")" { own -= 1 }
    for depth in stride(from: own, through: 0, by: -1) {
      low = cursor
      while low > 0, !isEdge(tokens[low - 1], depths[low - 1], depth) { low -= 1 }
      high = cursor
      while high < tokens.count, !isEdge(tokens[high], depths[high], depth) { high += 1 }
      let level = (low..<high).filter { depths[$0] == depth && tokens[$0].text != ")" }
      read(level.map { tokens[$0] })
      if depth == own {
        isInFrom = Self.isInFrom(level.filter { $0 < cursor }.map { tokens[$0] })
      }
    }
  }

  func table(named name: String) -> String? {
    let match = tables.first { ($0.alias ?? $0.name).lowercased() == name.lowercased() }
    return (match ?? tables.first { $0.name.lowercased() == name.lowercased() })?.name
  }

  /// The number of open parentheses before each token, those that it opens included.
  private static func depths(_ tokens: [SQLWord]) -> [Int] {
    var depth = 0
    return tokens.map { token in
      if token.text == "(" { depth += 1 }
      defer { if token.text == ")" { depth = max(depth - 1, 0) } }
      return depth
    }
  }

  /// A query ends where its parenthesis does, or another one of a compound begins.
  private func isEdge(_ token: SQLWord, _ depth: Int, _ level: Int) -> Bool {
    depth < level || depth == level && (token.isOne(of: ["UNION", "EXCEPT", "INTERSECT"]))
      || depth == level && token.text == "(" && level > 0
  }

  private static let clauseEnds: Set<String> = [
    "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "SET", "VALUES", "SELECT", "RETURNING", "WINDOW",
  ]

  private mutating func read(_ level: [SQLWord]) {
    var isFrom = false
    for (index, token) in level.enumerated() {
      if token.isOne(of: ["FROM", "JOIN", "UPDATE", "INTO"]) { isFrom = true }
      if token.isOne(of: Self.clauseEnds) { isFrom = false }
      let before = index > 0 ? level[index - 1] : nil
      let opens =
        before?.isOne(of: ["FROM", "JOIN", "UPDATE", "INTO"]) ?? false
        || isFrom && before?.text == ","
      guard opens, token.isName else { continue }
      let table = Table(name: token.text, alias: Self.alias(level[(index + 1)...]))
      if !tables.contains(table) { tables.append(table) }
    }
  }

  private static func alias(_ rest: ArraySlice<SQLWord>) -> String? {
    var rest = rest
    if rest.first?.isOne(of: ["AS"]) ?? false { rest = rest.dropFirst() }
    return rest.first.flatMap { $0.isName ? $0.text : nil }
  }

  /// `a AS (…)` after WITH, with its comma-separated followers.
  private static func commonTables(_ tokens: [SQLWord]) -> [String] {
    guard tokens.contains(where: { $0.isOne(of: ["WITH"]) }) else { return [] }
    return tokens.indices.compactMap { index in
      guard tokens[index].isName, index > 0,
        tokens[index - 1].text == "," || tokens[index - 1].isOne(of: ["WITH", "RECURSIVE"]),
        index + 1 < tokens.count,
        tokens[index + 1].text == "("
          || tokens[index + 1].isOne(of: ["AS"])
      else { return nil }
      return tokens[index].text
    }
  }

  private static func isInFrom(_ before: [SQLWord]) -> Bool {
    let last = before.last {
      $0.isOne(of: clauseEnds) || $0.isOne(of: ["FROM", "JOIN", "ON", "USING", "UPDATE", "INTO"])
    }
    return last?.isOne(of: ["FROM", "JOIN"]) ?? false
  }
}

/// A significant token with its text, as completion looks at it.
struct SQLWord: Equatable {
  let kind: SQLToken.Kind
  /// A name without its quotes; a keyword in upper case.
  let text: String
  let range: Range<Int>
  let isTerminated: Bool

  init(_ token: SQLToken, _ bytes: [UInt8]) {
    let raw = String(decoding: bytes[token.range], as: UTF8.self)
    kind = token.kind
    range = token.range
    isTerminated = token.isTerminated
    text =
      switch token.kind {
      case .keyword: raw.uppercased()
      case .quotedIdentifier:
        String(token.isTerminated ? raw.dropFirst().dropLast() : raw.dropFirst())
      default: raw
      }
  }

  var isName: Bool { kind == .identifier || kind == .quotedIdentifier }

  func isOne(of keywords: Set<String>) -> Bool { kind == .keyword && keywords.contains(text) }
}
