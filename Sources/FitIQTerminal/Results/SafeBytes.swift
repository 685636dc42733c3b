/// Looks at bytes of text before anybody makes a String of them.
///
/// The loops have no branch, so that they run on vectors.
enum SafeBytes {
  /// Whether each byte is one column of a terminal, and cannot drive it.
  static func arePrintableASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= isPrintable(byte) ? 0 : 1 }
    return others == 0
  }

  /// Whether JSON takes the bytes as they are.
  static func arePlainInJSON(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var others: UInt8 = 0
    for byte in bytes {
      others |= isPrintable(byte) ? 0 : 1
      others |= byte == UInt8(ascii: "\"") ? 1 : 0
      others |= byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return others == 0
  }

  /// Whether text that has no control characters of ASCII can have others: U+007F is the first of them.
  static func haveUnsafe(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var found: UInt8 = 0
    for byte in bytes { found |= byte >= 0x7F ? 1 : 0 }
    return found != 0
  }

  /// Whether CSV takes the bytes only between quotes.
  static func needQuotes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var found: UInt8 = 0
    for byte in bytes {
      found |= byte == UInt8(ascii: ",") ? 1 : 0
      found |= byte == UInt8(ascii: "\"") ? 1 : 0
      found |= byte == UInt8(ascii: "\n") ? 1 : 0
      found |= byte == UInt8(ascii: "\r") ? 1 : 0
    }
    return found != 0
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 <= 0x5E }
}
