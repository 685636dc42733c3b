package import FitIQSystem

/// SQL text without what does not count: comments, white space and line endings.
///
/// One blank is left where two words would run together; string literals and quoted names are kept
/// to the letter.
package struct NormalisedSQL: Hashable, Sendable {
  package let text: String

  package init(_ sql: some StringProtocol) {
    var scanner = Scanner(bytes: ContiguousArray(sql.utf8))
    text = String(decoding: scanner.normalised(), as: UTF8.self)
  }

  package var fingerprint: Fingerprint { Fingerprint(of: Array(text.utf8)) }
}

private struct Scanner {
  let bytes: ContiguousArray<UInt8>
  var position = 0
  var output: [UInt8] = []
  /// Whether white space or a comment stood before the token to come.
  var isSeparated = false

  init(bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  mutating func normalised() -> [UInt8] {
    output.reserveCapacity(bytes.count)
    while position < bytes.count { step() }
    return output
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: " "), 0x09...0x0D:
      isSeparated = true
      position += 1
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
      skip(to: { $0[$1] == UInt8(ascii: "\n") }, length: 1)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      position += 2
      skip(
        to: { $0[$1] == UInt8(ascii: "*") && $1 + 1 < $0.count && $0[$1 + 1] == UInt8(ascii: "/") },
        length: 2)
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      copyQuoted(until: byte)
    case UInt8(ascii: "["):
      copyQuoted(until: UInt8(ascii: "]"))
    default:
      append(byte)
      position += 1
    }
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func skip(to isEnd: (ContiguousArray<UInt8>, Int) -> Bool, length: Int) {
    isSeparated = true
    while position < bytes.count, !isEnd(bytes, position) { position += 1 }
    position = min(position + length, bytes.count)
  }

  private mutating func copyQuoted(until end: UInt8) {
    append(bytes[position])
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      output.append(byte)
      position += 1
      if byte == end { return }
    }
  }

  private mutating func append(_ byte: UInt8) {
    // A blank counts between two words only: `a , b` and `a,b` are the same SQL.
    if isSeparated, let last = output.last, Self.isWord(last), Self.isWord(byte) {
      output.append(UInt8(ascii: " "))
    }
    isSeparated = false
    output.append(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
