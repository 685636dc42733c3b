import Foundation

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

  /// JSON of an encoder, which escapes what RFC 8259 says and leaves the rest of what drives terminals:
  /// such scalars are in its strings only, so each can become an escape where it stands.
  static func withoutUnsafe(_ json: Data) -> Data {
    guard json.withUnsafeBytes({ SafeBytes.haveUnsafe($0) }) else { return json }
    let text = String(decoding: json, as: UTF8.self)
    guard text.unicodeScalars.contains(where: isUnsafeBeyondControls) else { return json }
    var line: [UInt8] = []
    line.reserveCapacity(json.count + 64)
    for scalar in text.unicodeScalars {
      if isUnsafeBeyondControls(scalar) {
        append(escaped: scalar, to: &line)
      } else {
        line.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return Data(line)
  }

  /// Line breaks are between the members of pretty JSON.
  private static func isUnsafeBeyondControls(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x7F && SafeText.isUnsafe(scalar)
  }

  private static func append(_ scalar: Unicode.Scalar, to line: inout [UInt8]) {
    switch scalar {
    case "\"": line.append("\\\"")
    case "\\": line.append("\\\\")
    case "\n": line.append("\\n")
    case "\r": line.append("\\r")
    case "\t": line.append("\\t")
    case _ where SafeText.isUnsafe(scalar): append(escaped: scalar, to: &line)
    default: line.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// All that are unsafe fit into four digits.
  private static func append(escaped scalar: Unicode.Scalar, to line: inout [UInt8]) {
    line.append("\\u")
    for shift in [12, 8, 4, 0] {
      line.append(hexadecimal: UInt8(truncatingIfNeeded: scalar.value >> shift & 0xF))
    }
  }
}
