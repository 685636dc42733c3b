/// One statement of a text that can hold several.
package struct SQLStatementText: Sendable {
  /// The statement with its semicolon.
  package let bytes: [UInt8]
  /// Where it begins in the whole text; UTF-8 offset.
  package let start: Int
  /// Without the semicolon; positions are those in ``bytes``.
  package let tokens: [SQLToken]
  /// Where the next statement begins in the whole text.
  package var end: Int { start + bytes.count }

  /// The next statement of a text; nil where only spaces, comments and semicolons are left.
  ///
  /// - Parameter position: UTF-8 offset to begin at.
  package static func next(in text: String, from position: Int) -> SQLStatementText? {
    let bytes = Array(text.utf8)
    guard position <= bytes.count else { return nil }
    var tokenizer = SQLTokenizer(bytes, from: max(0, position))
    var tokens: [SQLToken] = []
    var isEnded = false
    while !isEnded, let token = tokenizer.next() {
      guard token.isSignificant else { continue }
      if token.kind != .semicolon {
        tokens.append(token)
      } else if !tokens.isEmpty {
        isEnded = !isInsideTrigger(tokens, bytes)
        tokens.append(token)
      }
    }
    guard let first = tokens.first, let last = tokens.last else { return nil }
    let start = first.range.lowerBound
    let moved = tokens.map { $0.moved(back: start) }
    return SQLStatementText(
      bytes: Array(bytes[start..<last.range.upperBound]), start: start,
      tokens: isEnded ? moved.dropLast() : moved)
  }

  /// The body of a trigger has semicolons of its own, and ends with END.
  private static func isInsideTrigger(
    _ tokens: [SQLToken], _ bytes: [UInt8]
  ) -> Bool {
    func word(_ token: SQLToken) -> String {
      String(decoding: bytes[token.range], as: UTF8.self).uppercased()
    }
    let head = tokens.prefix(6).map(word)
    guard let create = head.firstIndex(of: "CREATE"), create <= 3,
      let trigger = head.firstIndex(of: "TRIGGER"), trigger - create <= 2
    else { return false }
    return tokens.last.map(word) != "END"
  }

  // MARK: Looking at tokens

  /// A token as it is written, with its quotes.
  package func text(_ token: SQLToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// What a token names, without its quotes.
  package func name(_ token: SQLToken) -> String {
    let text = text(token)
    guard token.kind == .quotedIdentifier || token.kind == .string, token.isTerminated else {
      return text
    }
    return Self.unquoted(text)
  }

  /// What stands between quotes of any kind; by bytes, as SQLite reads it.
  static func unquoted(_ text: String) -> String {
    guard let quote = text.utf8.first else { return text }
    var inner: [UInt8] = []
    var isSecond = false
    for byte in text.utf8.dropFirst().dropLast() {
      isSecond = byte == quote && quote != UInt8(ascii: "[") && !isSecond
      if !isSecond { inner.append(byte) }
    }
    return String(decoding: inner, as: UTF8.self)
  }

  /// Whether a token is this bare word, in any case; `word` is in upper case.
  package func isWord(_ index: Int, _ word: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].isWord
      && text(tokens[index]).uppercased() == word
  }

  /// Whether the token at an index is this operator.
  package func isSign(_ index: Int, _ sign: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .operator && text(tokens[index]) == sign
  }

  /// How deep in parentheses each token is.
  package var depths: [Int] {
    var depth = 0
    return tokens.indices.map { index in
      if isSign(index, ")") { depth -= 1 }
      defer { if isSign(index, "(") { depth += 1 } }
      return depth
    }
  }
}
