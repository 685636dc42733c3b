import FitIQDomain

/// Queries that stand for tables: in parentheses behind FROM, and behind WITH.
extension SQLScope {
  /// The columns of what a word stands for, as far as the text says.
  ///
  /// - Parameter known: Columns of a table of the store.
  func columns(of table: Table, known: (String) -> [String]) -> [String] {
    var named: [String: [String]] = [:]
    func find(_ name: String) -> [String] { named[name.lowercased()] ?? known(name) }
    // Each can name those before it, and is looked at once, however often it is named.
    for table in common { named[table.name.lowercased()] = columns(of: table, find) }
    return columns(of: table, find)
  }

  private func columns(of table: Table, _ find: (String) -> [String]) -> [String] {
    if !table.columns.isEmpty { return table.columns }
    return table.query.map { columns(of: $0, find) } ?? find(table.name)
  }

  /// The query in parentheses behind a word, without them.
  func query(behind index: Int) -> Range<Int>? {
    guard index + 2 < words.count, words[index + 1].text == "(",
      words[index + 2].isOne(of: ["SELECT", "WITH", "VALUES"])
    else { return nil }
    return index + 2..<closing(index + 1)
  }

  /// The parenthesis that closes one, or the end of the text.
  private func closing(_ open: Int) -> Int {
    var depth = 0
    for index in open..<words.count {
      if words[index].text == "(" { depth += 1 }
      if words[index].text == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return words.count
  }

  /// `a (x, y) AS (…)` after WITH, with its comma-separated followers.
  var commonTables: [Table] {
    guard words.contains(where: { $0.isOne(of: ["WITH"]) }) else { return [] }
    return words.indices.compactMap { index in
      guard words[index].isName, index > 0, index + 1 < words.count,
        words[index - 1].text == "," || words[index - 1].isOne(of: ["WITH", "RECURSIVE"])
      else { return nil }
      var place = index
      var columns: [String] = []
      if words[index + 1].text == "(" {
        place = closing(index + 1)
        columns = words[(index + 2)..<max(place, index + 2)].filter(\.isName).map(\.text)
      } else if !words[index + 1].isOne(of: ["AS"]) {
        return nil
      }
      while place + 1 < words.count, words[place + 1].isOne(of: ["AS", "NOT", "MATERIALIZED"]) {
        place += 1
      }
      return Table(
        name: words[index].text, alias: nil, query: query(behind: place), columns: columns)
    }
  }

  // MARK: Result columns

  /// More than that nobody reads, and a query of itself could give any number.
  private static let mostColumns = 200

  private func columns(of query: Range<Int>, _ find: (String) -> [String]) -> [String] {
    let inner = Array(words[query])
    guard let select = inner.firstIndex(where: { $0.isOne(of: ["SELECT"]) }) else { return [] }
    let scope = SQLScope(inner, cursor: select + 1)
    let found = terms(inner[(select + 1)...]).flatMap { term -> [String] in
      guard let last = term.last else { return [] }
      guard last.text == "*" else { return last.isName ? [last.text] : [] }
      let owner = term.count > 2 ? scope.table(named: term[0].text) : nil
      return (owner.map { [$0] } ?? scope.tables).flatMap { scope.columns(of: $0, known: find) }
    }
    return Array(found.prefix(Self.mostColumns))
  }

  /// What stands between the commas of a SELECT, up to its FROM.
  private func terms(_ words: ArraySlice<SQLWord>) -> [[SQLWord]] {
    var terms: [[SQLWord]] = [[]]
    var depth = 0
    for word in words {
      if word.text == "(" { depth += 1 }
      if word.text == ")" { depth -= 1 }
      if depth == 0, word.isOne(of: ["FROM", "UNION", "EXCEPT", "INTERSECT", "WHERE", "LIMIT"]) {
        break
      }
      if depth == 0, word.isOne(of: ["DISTINCT", "ALL"]) { continue }
      if depth == 0, word.text == "," {
        terms.append([])
      } else {
        terms[terms.count - 1].append(word)
      }
    }
    return terms
  }
}
