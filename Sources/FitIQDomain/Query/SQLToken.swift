/// A word, name, literal or sign of SQL text.
package struct SQLToken: Sendable, Equatable {
  package enum Kind: Sendable {
    /// A keyword or a bare name: only the grammar tells them apart.
    case word
    /// `"x"`, `` `x` `` or `[x]`.
    case quotedName
    case string, number, blob, parameter, sign
    /// The semicolon after a statement.
    case end
    /// What SQLite takes for no token, a string without its end among them.
    case illegal
  }

  package let kind: Kind
  /// UTF-8 offsets.
  package let range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// Splits SQL as SQLite's tokenizer does, without spaces and comments.
///
/// https://sqlite.org/src/file/src/tokenize.c
package struct SQLScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  package mutating func next() -> SQLToken? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let start = position
    let kind = scan()
    return SQLToken(kind, start..<position)
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  // MARK: Space

  private mutating func skipSpace() {
    while position < bytes.count {
      switch byte() {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position += 1
      case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: position += 3
      case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
        while position < bytes.count, byte() != 0x0A { position += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*") && position + 2 < bytes.count:
        position += 2
        while position < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/"))
        { position += 1 }
        position = min(position + 2, bytes.count)
      default: return
      }
    }
  }

  // MARK: Tokens

  private mutating func scan() -> SQLToken.Kind {
    let first = byte()
    switch first {
    case UInt8(ascii: "'"): return scanQuoted(first) ? .string : .illegal
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return scanQuoted(first) ? .quotedName : .illegal
    case UInt8(ascii: "["): return scanBracketed()
    case UInt8(ascii: ";"):
      position += 1
      return .end
    case UInt8(ascii: "x") where byte(1) == 0x27, UInt8(ascii: "X") where byte(1) == 0x27:
      return scanBlob()
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"),
      UInt8(ascii: "#"):
      return scanParameter()
    case UInt8(ascii: ".") where byte(1).isDigit: return scanNumber()
    case _ where first.isDigit: return scanNumber()
    case _ where first.isNameByte:
      while byte().isNameByte { position += 1 }
      return .word
    default: return scanSign()
    }
  }

  /// A quote doubled inside stands for itself.
  private mutating func scanQuoted(_ quote: UInt8) -> Bool {
    position += 1
    while position < bytes.count {
      defer { position += 1 }
      guard byte() == quote else { continue }
      guard byte(1) == quote else { return true }
      position += 1
    }
    return false
  }

  private mutating func scanBracketed() -> SQLToken.Kind {
    while position < bytes.count {
      defer { position += 1 }
      if byte() == UInt8(ascii: "]") { return .quotedName }
    }
    return .illegal
  }

  private mutating func scanBlob() -> SQLToken.Kind {
    position += 2
    let start = position
    while byte().isHexDigit { position += 1 }
    let isEven = (position - start).isMultiple(of: 2)
    guard byte() == 0x27, isEven else {
      while position < bytes.count, byte() != 0x27 { position += 1 }
      position = min(position + 1, bytes.count)
      return .illegal
    }
    position += 1
    return .blob
  }

  private mutating func scanParameter() -> SQLToken.Kind {
    let isNumbered = byte() == UInt8(ascii: "?")
    position += 1
    let start = position
    while isNumbered ? byte().isDigit : byte().isNameByte { position += 1 }
    return isNumbered || position > start ? .parameter : .illegal
  }

  private mutating func scanNumber() -> SQLToken.Kind {
    if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x"), byte(2).isHexDigit {
      position += 2
      while byte().isHexDigit { position += 1 }
    } else {
      while byte().isDigit { position += 1 }
      if byte() == UInt8(ascii: ".") {
        position += 1
        while byte().isDigit { position += 1 }
      }
      let isSigned = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
      if byte() | 0x20 == UInt8(ascii: "e"), byte(isSigned ? 2 : 1).isDigit {
        position += isSigned ? 2 : 1
        while byte().isDigit { position += 1 }
      }
    }
    guard byte().isNameByte else { return .number }
    while byte().isNameByte { position += 1 }
    return .illegal
  }

  private static let pairs: Set<[UInt8]> = Set(
    ["||", "<=", ">=", "<>", "<<", ">>", "==", "!=", "->"].map { Array($0.utf8) })

  private mutating func scanSign() -> SQLToken.Kind {
    if Self.pairs.contains([byte(), byte(1)]) {
      let isLong = byte() == UInt8(ascii: "-") && byte(2) == UInt8(ascii: ">")
      position += isLong ? 3 : 2
      return .sign
    }
    defer { position += 1 }
    return "*+-/%(),.=<>&|~".utf8.contains(byte()) ? .sign : .illegal
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  fileprivate var isHexDigit: Bool {
    isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f"))
  }
  /// SQLite takes every byte beyond ASCII for a letter.
  fileprivate var isNameByte: Bool {
    isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
