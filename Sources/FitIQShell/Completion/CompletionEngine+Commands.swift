import FitIQDomain

/// Words of dot and domain commands.
extension CompletionEngine {
  func dot(_ line: String, at place: Int) -> Completion {
    var words = ShellWord.split(line)
    let word = takeLast(&words, of: line)
    guard let first = words.first, let command = DotCommand(typed: first.text) else {
      return .none(at: place + line.utf8.count)
    }
    let range = (place + word.range.lowerBound)..<(place + line.utf8.count)
    guard let kind = command.kind(at: words.count - 1) else { return .none(at: range.upperBound) }
    return Completion(
      range, typed: typed(word, line), candidates(kind, word.text).map(fitting(word)))
  }

  /// A line of fitiq's own; nil where it is one of the shell's.
  ///
  /// The second word decides where both have a name: `entries list`, `entries steps`.
  func tool(_ line: String, at place: Int, _ tools: Set<String>) -> Completion? {
    var words = ShellWord.split(line)
    let word = takeLast(&words, of: line)
    if words.first?.text == ShellLine.program { words.removeFirst() }
    guard let first = words.first?.text.lowercased(), tools.contains(first) else { return nil }
    let isShort = DomainGrammar.names.contains(first)
    if isShort, words.count > 1, !names(.arguments(line: first + " ")).contains(words[1].text) {
      return nil
    }
    let range = (place + word.range.lowerBound)..<(place + line.utf8.count)
    let own = isShort && words.count == 1 ? domain(line, at: place).candidates : []
    let tool = values(.arguments(line: line)).map { value in
      Completion.Candidate(
        ShellWord.quoted(value.text), key: value.text, end: value.text.hasSuffix("/") ? "" : " ",
        detail: value.detail)
    }
    return Completion(range, typed: typed(word, line), own + tool)
  }

  func domain(_ line: String, at place: Int) -> Completion {
    var words = ShellWord.split(line)
    let word = takeLast(&words, of: line)
    guard let first = words.first, let grammar = DomainGrammar.named(first.text.lowercased())
    else { return .none(at: place + line.utf8.count) }
    let range = (place + word.range.lowerBound)..<(place + line.utf8.count)
    let typed = typed(word, line)
    if let before = words.last, words.count > 1,
      let option = grammar.options.first(where: { $0.name == before.text }), let kind = option.kind
    {
      return Completion(
        range, typed: typed, candidates(kind, word.text, in: grammar).map(fitting(word)))
    }
    let used = words.dropFirst().map(\.text)
    let count = grammar.wordCount(used)
    let filler = [grammar.filler].compactMap { count == 0 ? $0 : nil }
    let options = (filler + grammar.options.map(\.name)).filter { !used.contains($0) }
      .map { Completion.Candidate($0) }
    let values = grammar.kind(at: count).map { candidates($0, word.text, in: grammar) } ?? []
    return Completion(
      range, typed: typed, values.filter { !used.contains($0.key) }.map(fitting(word)) + options)
  }

  /// The word at the cursor, which is empty behind a space.
  private func takeLast(_ words: inout [ShellWord], of line: String) -> ShellWord {
    let end = line.utf8.count
    guard let last = words.last, last.range.upperBound == end,
      last.openQuote != nil || line.utf8.last.map({ !$0.isSpace }) ?? false
    else { return ShellWord(text: "", range: end..<end, openQuote: nil) }
    return words.removeLast()
  }

  /// As it stands in the line: candidates are written with the quotes that they need.
  private func typed(_ word: ShellWord, _ line: String) -> String {
    let raw = String(decoding: Array(line.utf8)[word.range], as: UTF8.self)
    return word.openQuote == nil || raw.hasPrefix("'") ? raw : "'" + word.text
  }

  /// Keeps the quote that a person began with.
  private func fitting(_ word: ShellWord) -> (Completion.Candidate) -> Completion.Candidate {
    guard word.openQuote != nil else { return { $0 } }
    return {
      $0.text.hasPrefix("'") ? $0 : .init("'" + $0.text + "'", end: $0.end, detail: $0.detail)
    }
  }

  private func candidates(
    _ kind: DotCommand.Word, _ typed: String
  ) -> [Completion.Candidate] {
    if let choices = kind.choices { return choices.map { .init($0) } }
    switch kind {
    case .table: return names(.tables).map { .init($0) }
    case .query: return names(.savedQueries).map { .init(ShellWord.quoted($0), key: $0) }
    case .file:
      return names(.files(prefix: typed)).map {
        .init(ShellWord.quoted($0), key: $0, end: $0.hasSuffix("/") ? "" : " ")
      }
    default: return []
    }
  }

  private func candidates(
    _ kind: WordKind, _ typed: String, in grammar: DomainGrammar
  ) -> [Completion.Candidate] {
    if let choices = kind.choices { return choices.map { .init($0) } }
    if let wanted = kind.ids(beginning: typed) {
      return values(wanted).map { .init($0.text, detail: $0.detail) }
    }
    let all =
      switch kind {
      case .entryType: MetricUnit.knownTypes + names(.values(column: "type"))
      case .eventType: names(.values(column: "event_type"))
      case .user: names(.users) + (grammar.name == "use" ? ["all"] : [])
      case .day: ["today", "yesterday"] + names(.days)
      case .span: ["7d", "30d", "90d"]
      default: [String]()
      }
    return all.map { .init(ShellWord.quoted($0), key: $0) }
  }
}

extension WordKind {
  fileprivate func ids(beginning typed: String) -> CompletionNames? {
    switch self {
    case .eventID: .eventIDs(prefix: typed)
    case .sessionID: .sessionIDs(prefix: typed)
    default: nil
    }
  }
}

extension DomainGrammar {
  /// How many of the words are neither options nor values of theirs.
  fileprivate func wordCount(_ used: [String]) -> Int {
    var count = 0
    var isValue = false
    for word in used {
      if isValue {
        isValue = false
      } else if let option = options.first(where: { $0.name == word }) {
        isValue = option.kind != nil
      } else if !word.hasPrefix("-"), count > 0 || word.lowercased() != filler {
        count += 1
      }
    }
    return count
  }
}
