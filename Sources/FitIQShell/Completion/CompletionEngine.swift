import FitIQDomain

/// Finds what can stand at the cursor, without side effects.
package struct CompletionEngine {
  let source: any CompletionSource
  let deadline: ContinuousClock.Instant

  /// - Parameters:
  ///   - text: What was entered so far, from the beginning of a statement.
  ///   - cursor: In bytes.
  package func complete(_ text: String, cursor: Int) -> Completion {
    let bytes = Array(text.utf8)
    let cursor = min(max(cursor, 0), bytes.count)
    let isInCharacter = cursor < bytes.count && bytes[cursor] & 0xC0 == 0x80
    if isInCharacter { return .none(at: cursor) }
    let tools = Set(names(.commands))
    var splitter = StatementSplitter(commands: tools)
    let ended = splitter.append(text)
    let statements = ended + [splitter.finish()].compactMap(\.self)
    // A statement of SQL has ended behind its semicolon, a command only with its line.
    let current = statements.last {
      $0.offset <= cursor && (cursor < $0.end || cursor == $0.end && !isOver($0))
    }
    if current == nil, isInComment(cursor, bytes) { return .none(at: cursor) }
    let before = Array(bytes[(current?.offset ?? start(of: cursor, bytes))..<cursor])
    let place = cursor - before.count
    let line = String(decoding: before, as: UTF8.self)
    if !line.contains(where: \.isWhitespace), current?.kind == .command || isFirstWord(line) {
      return firstWord(line, at: place)
    }
    if current?.kind == .command {
      if line.hasPrefix(".") { return dot(line, at: place) }
      return tool(line, at: place, tools) ?? domain(line, at: place)
    }
    let all = current.map { Array($0.text.utf8) } ?? before
    return SQLCompletion(engine: self, bytes: all, cursor: before.count).complete(shift: place)
  }

  func names(_ wanted: CompletionNames) -> [String] { values(wanted).map(\.text) }

  func values(_ wanted: CompletionNames) -> [QueryCompletion] {
    ContinuousClock.now < deadline ? source.values(wanted, until: deadline) : []
  }

  private func isInComment(_ cursor: Int, _ bytes: [UInt8]) -> Bool {
    var tokenizer = SQLTokenizer(bytes)
    while let token = tokenizer.next(), token.range.lowerBound < cursor {
      guard cursor <= token.range.upperBound else { continue }
      let isLine = bytes[token.range.lowerBound] == "-"
      return token.kind == .comment
        && (isLine || !token.isTerminated || cursor < token.range.upperBound)
    }
    return false
  }

  private func isOver(_ statement: Statement) -> Bool {
    statement.kind == .sql && statement.text.hasSuffix(";")
  }

  /// Where no statement has begun: the first byte that is not a space.
  private func start(of cursor: Int, _ bytes: [UInt8]) -> Int {
    bytes[..<cursor].lastIndex { $0.isSpace || $0 == ";" }.map { $0 + 1 } ?? 0
  }

  private func isFirstWord(_ line: String) -> Bool { line.utf8.allSatisfy(\.isWordByte) }

  private func firstWord(_ typed: String, at place: Int) -> Completion {
    let range = place..<(place + typed.utf8.count)
    if typed.hasPrefix(".") {
      return Completion(range, typed: typed, DotCommand.allCases.map { .init($0.name) })
    }
    let commands = (DomainGrammar.all.map(\.name) + names(.commands))
      .map { Completion.Candidate($0) }
    let keywords = SQLKeyword.starters.map {
      Completion.Candidate(LetterCase(of: typed, else: .upper).apply($0))
    }
    return Completion(range, typed: typed, commands + keywords)
  }
}

/// In which case a person writes keywords.
enum LetterCase {
  case upper, lower

  init(of typed: String, else other: LetterCase) {
    let letters = typed.filter(\.isLetter)
    self = letters.isEmpty ? other : letters.contains(where: \.isLowercase) ? .lower : .upper
  }

  func apply(_ keyword: String) -> String { self == .upper ? keyword : keyword.lowercased() }
}
