/// Finds the token of a statement that an error is about.
struct TokenFinder {
  let statement: SQLStatementText
  private let indexAtOffset: Int?

  init(statement: SQLStatementText, offset: Int?) {
    self.statement = statement
    indexAtOffset = offset.flatMap { offset in
      statement.tokens.firstIndex { $0.range.contains(offset) }
    }
  }

  private var tokens: [SQLToken] { statement.tokens }
  private func range(_ index: Int?) -> Range<Int>? { index.map { tokens[$0].range } }

  private func named(_ name: String) -> [Int] {
    let name = name.lowercased()
    return tokens.indices.filter { index in
      (tokens[index].isWord || tokens[index].isName || tokens[index].kind == .string)
        && statement.name(tokens[index]).lowercased() == name
    }
  }

  /// The one at SQLite's offset among several.
  private func preferred(_ candidates: [Int]) -> Int? {
    candidates.first { $0 == indexAtOffset } ?? candidates.first
  }

  // MARK: Syntax

  private static let clauseWords = [
    "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "OFFSET", "JOIN", "INNER", "CROSS",
    "UNION", "EXCEPT", "INTERSECT", "VALUES", "SET", "INTO", "AND", "WHEN", "THEN", "ELSE", "END",
    "USING", "WINDOW", "RETURNING", "SELECT", "BETWEEN", "LIKE", "GLOB", "ESCAPE", "COLLATE",
  ]

  /// A misspelled keyword is an alias to SQLite, which finds fault with the token after it.
  func syntaxError(knownNames: Set<String>) -> Range<Int>? {
    guard let index = indexAtOffset else {
      return tokens.first { $0.isIllegal }?.range ?? tokens.last?.range
    }
    func isMisspelled(_ index: Int, among words: [String] = Self.clauseWords) -> Bool {
      isNear(words, index, except: knownNames)
    }
    if isMisspelled(index) { return tokens[index].range }
    if isMisspelled(index - 1) { return tokens[index - 1].range }
    // After LEFT or INNER SQLite takes two words more for a kind of join.
    return tokens[isMisspelled(index - 2, among: ["JOIN"]) ? index - 2 : index].range
  }

  private func isNear(_ words: [String], _ index: Int, except known: Set<String>) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    guard token.isWord, token.range.count >= 3 else { return false }
    let word = statement.text(token)
    guard !known.contains(word.lowercased()), !Self.clauseWords.contains(word.uppercased()),
      !statement.isSign(index - 1, "."), !statement.isWord(index - 1, "AS")
    else { return false }
    return Suggestion.nearest(to: word, among: words) != nil
  }

  // MARK: Names

  func table(_ qualified: String) -> Range<Int>? {
    let name = qualified.split(separator: ".").last.map(String.init) ?? qualified
    let candidates = named(name).filter { !statement.isSign($0 + 1, ".") }
    let leading = ["FROM", "JOIN", "INTO", "UPDATE", "IN", "TABLE"]
    func before(_ index: Int) -> Int { statement.isSign(index - 1, ".") ? index - 3 : index - 1 }
    return range(
      candidates.first { index in leading.contains { statement.isWord(before(index), $0) } }
        ?? candidates.last {
          statement.isSign(before($0), ",") || statement.isSign(before($0), "(")
        }
        ?? candidates.first)
  }

  func column(_ qualified: String) -> Range<Int>? {
    let whole = named(qualified)
    let parts = qualified.split(separator: ".").map(String.init)
    guard whole.isEmpty, parts.count > 1, let name = parts.last else {
      let bare = whole.filter { !statement.isSign($0 - 1, ".") }
      return range(preferred(bare.isEmpty ? whole : bare))
    }
    let qualifier = parts[parts.count - 2]
    let candidates = named(name).filter { index in
      statement.isSign(index - 1, ".") && named(qualifier).contains(index - 2)
    }
    let found =
      candidates.first { indexAtOffset.map(($0 - 2...$0).contains) ?? false } ?? candidates.first
    guard let found else { return nil }
    // A qualifier that stands for no table is what is wrong, not the column.
    let isTable = named(qualifier).contains { !statement.isSign($0 + 1, ".") }
    return range(isTable ? found : found - 2)
  }

  func function(_ name: String) -> Range<Int>? {
    let candidates = named(name)
    let calls = candidates.filter { statement.isSign($0 + 1, "(") }
    return range(preferred(calls.isEmpty ? candidates : calls))
  }

  // MARK: Everything else

  func other(_ message: String) -> Range<Int>? {
    if let call = message.firstMatch(of: /([\w$]+)\(\)/) { return function(String(call.1)) }
    if let term = orderTerm(message) { return range(term) }
    if message.hasPrefix("sub-select returns") {
      return range(tokens.indices.first { $0 > 0 && statement.isWord($0, "SELECT") })
    }
    if message == "no tables specified" {
      return range(tokens.indices.first { statement.isSign($0, "*") })
    }
    let subjects = [/: "?([\w$.]+)/, /(?:table|modify|column|database) "?([\w$.]+)/]
    for subject in subjects {
      guard let match = message.firstMatch(of: subject), let found = lastPart(String(match.1))
      else { continue }
      return found
    }
    if let indexAtOffset { return tokens[indexAtOffset].range }
    return keyword(message)
  }

  private func lastPart(_ name: String) -> Range<Int>? {
    let candidates = named(name.split(separator: ".").last.map(String.init) ?? name)
    return range(preferred(candidates))
  }

  /// A keyword that the message spells out: "a GROUP BY clause is required before HAVING".
  private func keyword(_ message: String) -> Range<Int>? {
    let words = message.split { !$0.isLetter }.filter { $0.count > 2 && $0 == $0.uppercased() }
    return words.reversed().lazy.compactMap { word in
      range(tokens.indices.first { statement.isWord($0, String(word)) })
    }.first
  }

  /// "1st ORDER BY term out of range": the term by its number.
  private func orderTerm(_ message: String) -> Int? {
    guard let match = message.firstMatch(of: /^(\d+)\w\w (ORDER|GROUP) BY term/),
      let number = Int(match.1),
      let start = tokens.indices.last(where: { statement.isWord($0, String(match.2)) })
    else { return nil }
    let depths = statement.depths
    var term = 1
    for index in tokens.indices.dropFirst(start + 2) {
      if term == number { return index }
      if depths[index] == depths[start], statement.isSign(index, ",") { term += 1 }
    }
    return nil
  }
}
