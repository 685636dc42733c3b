/// Error messages without what differs from one event to the next, so that they can be counted.
package enum ErrorKind {
  /// Longer kinds are cut: a message can be a page of HTML (bytes).
  private static let limit = 200

  /// Identifiers become `<id>`, other runs with a digit keep three-digit numbers (states of HTTP) and
  /// become `#` else.
  ///
  /// One pass over the bytes: a queue can hold a hundred thousand messages.
  package static func of(_ message: String) -> String {
    var kind: [UInt8] = []
    var word: [UInt8] = []
    func endWord() {
      defer { word.removeAll(keepingCapacity: true) }
      guard word.contains(where: isDigit) else { return kind.append(contentsOf: word) }
      if isIdentifier(word) {
        kind.append(contentsOf: "<id>".utf8)
      } else if word.count == 3, word.allSatisfy(isDigit) {
        kind.append(contentsOf: word)
      } else if kind.last != UInt8(ascii: "#") {
        kind.append(UInt8(ascii: "#"))
      }
    }
    for byte in message.utf8 {
      if isWordByte(byte) {
        word.append(byte)
      } else {
        endWord()
        kind.append(byte)
      }
      if kind.count > limit { break }
    }
    endWord()
    return String(decoding: kind.prefix(limit), as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
      || byte >= 0x80
  }

  /// A UUID, or another long run of hexadecimal digits.
  private static func isIdentifier(_ word: [UInt8]) -> Bool {
    word.count >= 12
      && word.allSatisfy {
        isDigit($0) || (0x41...0x46).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
      }
  }
}
