import FitIQDomain

/// Completes inside a statement of SQL.
struct SQLCompletion {
  let engine: CompletionEngine
  let bytes: [UInt8]
  /// In bytes of the statement.
  let cursor: Int

  /// - Parameter shift: Bytes of the whole text before the statement.
  func complete(shift: Int) -> Completion {
    let tokens = SQLTokenizer.tokens(of: String(decoding: bytes, as: UTF8.self))
    guard
      let at = tokens.first(where: { $0.range.lowerBound < cursor && cursor <= $0.range.upperBound }
      )
    else { return word(from: cursor, tokens, shift) }
    // Behind the last delimiter of something closed, something new begins.
    let isInside = cursor < at.range.upperBound || !at.isTerminated
    switch at.kind {
    case .comment where isInside || bytes[at.range.lowerBound] == "-":
      return .none(at: shift + cursor)
    case .string where isInside: return string(at, tokens, shift)
    case .blob where isInside, .unknown where isInside, .number, .parameter:
      return .none(at: shift + cursor)
    case .identifier, .keyword: return word(from: at.range.lowerBound, tokens, shift)
    case .quotedIdentifier where isInside: return word(from: at.range.lowerBound, tokens, shift)
    default: return word(from: cursor, tokens, shift)
    }
  }

  private func word(from start: Int, _ tokens: [SQLToken], _ shift: Int) -> Completion {
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self)
    let (context, words) = context(around: start, tokens)
    let candidates = context.candidates(typed, keywordCase: keywordCase(typed, words))
    return Completion(
      (shift + start)..<(shift + cursor), typed: typed, candidates.map(quoting(typed)))
  }

  /// What is being typed from there on says nothing about what it can be.
  private func context(around start: Int, _ tokens: [SQLToken]) -> (SQLContext, [SQLWord]) {
    let words = tokens.filter { $0.isSignificant && $0.range.lowerBound != start }
      .map { SQLWord($0, bytes) }
    let count = words.count { $0.range.upperBound <= start }
    return (SQLContext(engine: engine, words: words, count: count), words)
  }

  /// Keeps the quote that a person began with.
  private func quoting(_ typed: String) -> (Completion.Candidate) -> Completion.Candidate {
    let ends: [Character: String] = ["\"": "\"", "`": "`", "[": "]"]
    guard let first = typed.first, let end = ends[first] else { return { $0 } }
    return { name in
      let isQuoted = name.text.hasPrefix("\"")
      return isQuoted ? name : .init(String(first) + name.text + end, end: name.end)
    }
  }

  private func keywordCase(_ typed: String, _ words: [SQLWord]) -> LetterCase {
    let first = words.first { $0.kind == .keyword }
    let sample = first.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? ""
    return LetterCase(of: typed, else: LetterCase(of: sample, else: .upper))
  }

  /// Only values of a column with few of them stand in a string.
  private func string(_ token: SQLToken, _ tokens: [SQLToken], _ shift: Int) -> Completion {
    let start = token.range.lowerBound
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self)
    return Completion(
      (shift + start)..<(shift + cursor), typed: typed, context(around: start, tokens).0.values)
  }
}
