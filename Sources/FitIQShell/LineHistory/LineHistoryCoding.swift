import FitIQDomain
import FitIQSystem

/// How entries stand in the file: one on each line, with `\n`, `\r` and `\\` for what is not text of a
/// line.
///
/// Readline's own format separates entries of several lines by time stamps that a line can look like.
enum LineHistoryCoding {
  static func line(_ entry: String) -> String {
    entry.escaping("\\", as: "\\\\").escaping("\n", as: "\\n").escaping("\r", as: "\\r") + "\n"
  }

  /// Nil for what this does not write: bytes that are not UTF-8, NUL, an unknown `\`.
  static func entry(_ line: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in line {
      guard byte != 0 else { return nil }
      if isEscaped {
        switch byte {
        case "n": bytes.append(UInt8(ascii: "\n"))
        case "r": bytes.append(UInt8(ascii: "\r"))
        case "\\": bytes.append(byte)
        default: return nil
        }
        isEscaped = false
      } else if byte == "\\" {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    guard !isEscaped, !bytes.isEmpty else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
