/// Strings of RFC 8259.
///
/// Besides what must be escaped it escapes what drives terminals, which every reader takes back.
enum JSONText {
  static func append(_ text: String, to line: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &line) }
  }

  /// Bytes that are not UTF-8 become U+FFFD, since JSON has nothing else.
  static func append(_ bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    line.append("\"")
    if SafeBytes.arePlainInJSON(bytes) {
      line.append(contentsOf: bytes)
    } else {
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        append(scalar, to: &line)
      }
    }
    line.append("\"")
  }

  private static func append(_ scalar: Unicode.Scalar, to line: inout [UInt8]) {
    switch scalar {
    case "\"": line.append("\\\"")
    case "\\": line.append("\\\\")
    case "\n": line.append("\\n")
    case "\r": line.append("\\r")
    case "\t": line.append("\\t")
    case _ where SafeText.isUnsafe(scalar):
      // All of them fit into four digits.
      line.append("\\u")
      for shift in [12, 8, 4, 0] {
        line.append(hexadecimal: UInt8(truncatingIfNeeded: scalar.value >> shift & 0xF))
      }
    default: line.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
