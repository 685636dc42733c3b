/// What a statement of SQL would change, told by its words.
package struct QueryChange: Sendable, Equatable {
  package enum Verb: String, Sendable {
    case insert = "INSERT"
    case update = "UPDATE"
    case delete = "DELETE"
  }

  package let verb: Verb
  package let table: String
  /// Whether it has no condition, so that it is about every row of the table.
  package let isUnconditional: Bool
}

extension QueryChange {
  /// Nil for a statement that only reads.
  package init?(_ statement: SQLStatementText) {
    guard !statement.isWord(0, "EXPLAIN"), let index = statement.verbOfChange,
      let table = statement.tableOfChange(after: index)
    else { return nil }
    let word = statement.text(statement.tokens[index]).uppercased()
    verb = Verb(rawValue: word) ?? .insert
    self.table = table
    isUnconditional = verb != .insert && !statement.hasCondition(after: index)
  }
}

extension SQLStatementText {
  /// Whether it begins as statements do that read or change rows, or ask something.
  ///
  /// After `EXPLAIN`, the statement that follows counts.
  package var isQueryOrChange: Bool {
    let words = ["SELECT", "VALUES", "WITH", "PRAGMA", "INSERT", "REPLACE", "UPDATE", "DELETE"]
    return words.contains { isWord(firstVerb, $0) }
  }

  /// After EXPLAIN, or EXPLAIN QUERY PLAN.
  private var firstVerb: Int { isWord(0, "EXPLAIN") ? (isWord(1, "QUERY") ? 3 : 1) : 0 }

  /// The word that makes the statement a change, after a `WITH` clause or at the beginning.
  package var verbOfChange: Int? {
    let depths = depths
    let verbs: Set = ["INSERT", "REPLACE", "UPDATE", "DELETE"]
    let first = firstVerb
    guard tokens.indices.contains(first) else { return nil }
    let isWith = isWord(first, "WITH")
    return tokens.indices.dropFirst(first).prefix(isWith ? tokens.count : 1).first { index in
      depths[index] == 0 && tokens[index].isWord
        && verbs.contains(text(tokens[index]).uppercased()) && !isSign(index + 1, "(")
    }
  }

  fileprivate func tableOfChange(after verb: Int) -> String? {
    var index = verb + 1
    if isWord(index, "OR") { index += 2 }
    if isWord(index, "INTO") || isWord(index, "FROM") { index += 1 }
    if isSign(index + 1, ".") { index += 2 }
    return tokens.indices.contains(index) ? name(tokens[index]) : nil
  }

  /// Whether there is a WHERE that can leave a row out: `WHERE 1` and `WHERE true` cannot.
  fileprivate func hasCondition(after verb: Int) -> Bool {
    let depths = depths
    let found = tokens.indices.dropFirst(verb).last { depths[$0] == 0 && isWord($0, "WHERE") }
    guard let found else { return false }
    let ending = ["RETURNING", "ORDER", "LIMIT"]
    let condition = tokens.indices.dropFirst(found + 1).prefix { index in
      !(depths[index] == 0 && ending.contains { isWord(index, $0) })
    }
    guard condition.count == 1, let only = condition.first else { return !condition.isEmpty }
    return !(tokens[only].kind == .number || isWord(only, "TRUE"))
  }
}
