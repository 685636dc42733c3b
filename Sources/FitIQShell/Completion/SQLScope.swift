import FitIQDomain

/// The tables that the expression at the cursor can name.
struct SQLScope {
  struct Table: Equatable {
    /// Empty for a query without a name.
    let name: String
    let alias: String?
    /// Where the words of the query are that it stands for.
    var query: Range<Int>?
    /// The names that `WITH name (…)` gives to its columns.
    var columns: [String] = []
  }

  let words: [SQLWord]

  private(set) var tables: [Table] = []
  /// What `WITH` names.
  private(set) var common: [Table] = []
  /// Whether the cursor is where tables are named, and not in an expression.
  private(set) var isInFrom = false
  /// Whether the cursor is in a SELECT whose FROM is still to come.
  private(set) var isOpen = false

  /// Tables of the query around the cursor come first, then those of the queries around that one.
  ///
  /// - Parameter cursor: How many tokens are before it.
  init(_ tokens: [SQLWord], cursor: Int) {
    words = tokens
    let depths = Self.depths(tokens)
    common = commonTables
    var (low, high) = (0, tokens.count)
    var own = cursor > 0 ? depths[cursor - 1] : 0
    if cursor > 0, tokens[cursor - 1].text == ")" { own -= 1 }
    var hasQuery = false
    for depth in stride(from: own, through: 0, by: -1) {
      low = cursor
      while low > 0, !isEdge(tokens[low - 1], depths[low - 1], depth) { low -= 1 }
      high = cursor
      while high < tokens.count, !isEdge(tokens[high], depths[high], depth) { high += 1 }
      let level = (low..<high).filter { depths[$0] == depth && tokens[$0].text != ")" }
      read(level)
      if depth == own {
        isInFrom = Self.isInFrom(level.filter { $0 < cursor }.map { tokens[$0] })
      }
      // The parentheses of a function are in the query around them.
      if !hasQuery, level.contains(where: { $0 < cursor && tokens[$0].isOne(of: ["SELECT"]) }) {
        hasQuery = true
        isOpen = tables.isEmpty
      }
    }
  }

  func table(named name: String) -> Table? {
    tables.first { ($0.alias ?? $0.name).lowercased() == name.lowercased() }
      ?? tables.first { $0.name.lowercased() == name.lowercased() }
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

  private static let tableWords: Set<String> = ["FROM", "JOIN", "UPDATE", "INTO"]

  private mutating func read(_ level: [Int]) {
    var isFrom = false
    // Whether the next word names a table, and the query that it names.
    var opens = false
    var query: Range<Int>?
    for (place, index) in level.enumerated() {
      let token = words[index]
      if opens || query != nil {
        let rest = level[place...].map { words[$0] }[...]
        let name = query == nil ? token : nil
        add(name, query, alias: name == nil ? rest : rest.dropFirst())
      }
      if token.isOne(of: Self.tableWords) { isFrom = true }
      if token.isOne(of: Self.clauseEnds) { isFrom = false }
      opens = token.isOne(of: Self.tableWords) || isFrom && token.text == ","
      query = opens ? self.query(behind: index) : nil
    }
    if let query { add(nil, query, alias: []) }
  }

  private mutating func add(_ name: SQLWord?, _ query: Range<Int>?, alias: ArraySlice<SQLWord>) {
    guard name?.isName ?? (query != nil) else { return }
    let alias = Self.alias(alias)
    let table = Table(name: name?.text ?? alias ?? "", alias: alias, query: query)
    if !tables.contains(table) { tables.append(table) }
  }

  private static func alias(_ rest: ArraySlice<SQLWord>) -> String? {
    var rest = rest
    if rest.first?.isOne(of: ["AS"]) ?? false { rest = rest.dropFirst() }
    return rest.first.flatMap { $0.isName ? $0.text : nil }
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

  init(_ token: SQLToken, _ bytes: [UInt8]) {
    let raw = String(decoding: bytes[token.range], as: UTF8.self)
    kind = token.kind
    range = token.range
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
