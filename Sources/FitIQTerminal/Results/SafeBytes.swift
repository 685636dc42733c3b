/// Looks at bytes of text before anybody makes a String of them.
enum SafeBytes {
  /// Whether each byte is one column of a terminal, and cannot drive it.
  static func arePrintableASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !bytes.has { !isPrintable($0) }
  }

  /// Whether JSON takes the bytes as they are.
  static func arePlainInJSON(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !bytes.has { !isPrintable($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether text that has no control characters of ASCII can have others: U+007F is the first of them.
  static func haveUnsafe(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.has { $0 >= 0x7F } }

  /// Whether CSV takes the bytes only between quotes.
  static func needQuotes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.has {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 <= 0x5E }
}

extension UnsafeRawBufferPointer {
  /// Looks at every byte without a branch, so that the loop runs on vectors.
  @inline(__always)
  fileprivate func has(_ isWanted: (UInt8) -> Bool) -> Bool {
    reduce(0 as UInt8) { $0 | (isWanted($1) ? 1 : 0) } != 0
  }
}
