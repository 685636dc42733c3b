/// Splits SQL into tokens that cover the text exactly, in linear time, whatever the text.
package struct SQLTokenizer {
  let bytes: [UInt8]
  private(set) var position: Int

  package init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// All tokens of a text, white space and comments among them.
  package static func tokens(of text: String) -> [SQLToken] {
    var tokenizer = SQLTokenizer(Array(text.utf8))
    var tokens: [SQLToken] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  /// The next token, or nil at the end.
  package mutating func next() -> SQLToken? {
    guard position < bytes.count else { return nil }
    let start = position
    let (kind, end, isTerminated) = token(at: start)
    position = end
    return SQLToken(kind, start..<end, isTerminated: isTerminated)
  }

  typealias Scanned = (kind: SQLToken.Kind, end: Int, isTerminated: Bool)

  private func token(at start: Int) -> Scanned {
    let byte = bytes[start]
    switch byte {
    case " ", "\t", "\n", "\r", 0x0C:
      return (.whitespace, skip(from: start + 1, while: \.isSpace), true)
    case 0xEF where self[start + 1] == 0xBB && self[start + 2] == 0xBF:
      // A byte order mark.
      return (.whitespace, start + 3, true)
    case ";": return (.semicolon, start + 1, true)
    case "'": return quoted(.string, from: start, by: UInt8(ascii: "'"))
    case "\"", "`": return quoted(.quotedIdentifier, from: start, by: byte)
    case "[":
      let end = skip(from: start + 1) { $0 != "]" }
      return (.quotedIdentifier, min(end + 1, bytes.count), end < bytes.count)
    case "-" where self[start + 1] == "-":
      return (.comment, skip(from: start + 2) { $0 != "\n" }, true)
    // At the very end of a text SQLite takes it for two operators.
    case "/" where self[start + 1] == "*" && start + 2 < bytes.count:
      return blockComment(from: start)
    case "?": return (.parameter, skip(from: start + 1, while: \.isDigit), true)
    case "$", "@", ":", "#": return parameter(from: start)
    case _ where byte | 0x20 == "x" && self[start + 1] == "'": return blob(from: start)
    case ".": return self[start + 1].isDigit ? number(from: start) : symbol(at: start)
    default:
      if byte.isDigit { return number(from: start) }
      return byte.isWordByte ? word(from: start) : symbol(at: start)
    }
  }

  /// NUL beyond the end, which begins no token.
  subscript(place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  func skip(from start: Int, while isWanted: (UInt8) -> Bool) -> Int {
    var place = min(start, bytes.count)
    while place < bytes.count, isWanted(bytes[place]) { place += 1 }
    return place
  }
}
