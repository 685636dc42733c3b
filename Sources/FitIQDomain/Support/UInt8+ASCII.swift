/// Bytes of text, read as ASCII.
extension UInt8 {
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) == character.value
  }

  /// Compares a byte with an ASCII character.
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { !(byte == character) }

  /// Lets a byte match an ASCII character in a `switch`.
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }

  /// What separates tokens of SQL.
  package var isSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D || self == 0x0C
  }

  package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  package var isHexDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x66) }

  package var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Letters, digits, `_`, `$`, and every byte of a character beyond ASCII.
  package var isWordByte: Bool { self >= 0x80 || isDigit || isLetter || self == "_" || self == "$" }
}
