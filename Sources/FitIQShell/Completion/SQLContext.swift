import FitIQDomain
import FitIQSystem

/// What the words before the cursor let come next.
struct SQLContext {
  let engine: CompletionEngine
  private let words: [SQLWord]
  private let before: ArraySlice<SQLWord>
  private let scope: SQLScope

  /// - Parameter count: How many of the words are before the cursor.
  init(engine: CompletionEngine, words: [SQLWord], count: Int) {
    self.engine = engine
    self.words = words
    before = words[..<count]
    scope = SQLScope(words, cursor: count)
  }

  func candidates(_ typed: String, keywordCase: LetterCase) -> [Completion.Candidate] {
    guard let last = before.last else {
      return SQLKeyword.starters.map { .init(keywordCase.apply($0)) }
    }
    if last.text == "." { return members }
    if last.isOne(of: ["FROM", "JOIN", "INTO", "UPDATE", "TABLE"])
      || scope.isInFrom && last.text == ","
    {
      return tables
    }
    if last.isOne(of: ["AS"]) { return [] }
    let values = values
    if !values.isEmpty, typed.isEmpty { return values }
    let keywords = SQLKeyword.all.map { Completion.Candidate(keywordCase.apply($0)) }
    let names =
      columns + (endsExpression(last) ? [] : columnsToCome)
      + scope.tables.map { $0.alias ?? $0.name }.filter { !$0.isEmpty }.map { .init($0, end: "") }
    // Behind nothing but a space, all keywords and functions hide what matters.
    if typed.isEmpty { return names.isEmpty || endsExpression(last) ? keywords : names }
    if let first = typed.first, "\"`[".contains(first) { return names + tables }
    let functions = engine.names(.functions).map { Completion.Candidate($0 + "(", end: "") }
    return values + names + keywords + functions + tables
  }

  /// Values of the column that the words before compare with something.
  var values: [Completion.Candidate] {
    guard let column = comparedColumn else { return [] }
    let known = Self.known[column.lowercased()] ?? []
    return (known + engine.names(.values(column: column))).map {
      .init("'" + $0.escaping("'", as: "''") + "'", key: $0)
    }
  }

  private static let known: [String: [String]] = [
    "sync_status": SyncStatus.allCases.map(\.rawValue), "type": MetricUnit.knownTypes,
    "status": ["pending", "processing", "completed", "failed"],
    "stage": ["in_bed", "asleep", "awake", "core", "deep", "rem"],
  ]

  /// `column =`, `column IN (…,`, `column <>`, `column LIKE`.
  private var comparedColumn: String? {
    var rest = before
    if let last = rest.last, last.text == "," || last.text == "(" {
      while let word = rest.last, word.text == "," || word.kind == .string { rest.removeLast() }
      guard rest.popLast()?.text == "(", rest.popLast()?.isOne(of: ["IN"]) ?? false else {
        return nil
      }
      if rest.last?.isOne(of: ["NOT"]) ?? false { rest.removeLast() }
    } else {
      let signs: Set = ["=", "==", "<>", "!="]
      guard let sign = rest.popLast(),
        signs.contains(sign.text) || sign.isOne(of: ["IS", "LIKE", "NOT", "GLOB"])
      else { return nil }
      if sign.isOne(of: ["NOT"]) {
        guard rest.popLast()?.isOne(of: ["IS"]) ?? false else { return nil }
      }
    }
    return rest.last.flatMap { $0.isName ? $0.text : nil }
  }

  /// After `t.`: columns of what `t` stands for.
  private var members: [Completion.Candidate] {
    guard let owner = before.dropLast().last, owner.isName else { return [] }
    let table = scope.table(named: owner.text) ?? SQLScope.Table(name: owner.text, alias: nil)
    return names(of: table)
  }

  private var columns: [Completion.Candidate] { scope.tables.flatMap(names) }

  /// Before FROM it may be any table's column.
  private var columnsToCome: [Completion.Candidate] {
    guard scope.isOpen else { return [] }
    return scope.common.flatMap(names) + engine.names(.logicalColumns).map(Self.name)
  }

  private func names(of table: SQLScope.Table) -> [Completion.Candidate] {
    scope.columns(of: table) { engine.names(.columns(table: $0)) }.map { Self.name($0) }
  }

  private var tables: [Completion.Candidate] {
    (scope.common.map(\.name) + engine.names(.tables)).map { Self.name($0) }
  }

  /// Whether an operand stands before the cursor, so that none can follow.
  private func endsExpression(_ last: SQLWord) -> Bool {
    switch last.kind {
    case .identifier, .quotedIdentifier, .string, .number, .blob, .parameter: true
    case .operator: last.text == ")" || last.text == "*"
    default: last.isOne(of: ["END", "NULL"])
    }
  }

  /// A name in quotes where SQLite would read something else without them.
  private static func name(_ text: String) -> Completion.Candidate {
    let tokens = SQLTokenizer.tokens(of: text)
    if tokens.count == 1, tokens[0].kind == .identifier { return .init(text) }
    return .init("\"" + text.escaping("\"", as: "\"\"") + "\"", key: text)
  }
}
