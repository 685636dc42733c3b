import Foundation

/// Looks a property list over before Foundation parses it.
///
/// Foundation's reader takes exponential time and memory on nested shared references, and recurses
/// once per level. Both are bounded here at a cost linear in the file.
enum PropertyListGuard {
  /// Bytes that the list may take once it is parsed, shared values counted at each use.
  ///
  /// The app's preferences take about a megabyte by this measure.
  static let maximumSize = 64 << 20
  /// What a parsed value takes besides its own bytes, all stages of an import together.
  static let valueOverhead = 256
  /// Containers inside containers.
  ///
  /// Preferences of the system reach about ten.
  static let maximumDepth = 128

  /// Returns the number of keys of the outermost dictionary, doubles counted.
  static func check(_ bytes: borrowing RawSpan, path: String) throws(LegacyError) -> Int {
    if starts(bytes, with: "bplist00") {
      return try BinaryPropertyListGuard.check(bytes, path: path)
    } else if isXML(bytes) {
      return try XMLPropertyListGuard.check(bytes, path: path)
    } else if isUTF16(bytes) {
      throw LegacyError(
        .notAPropertyList, "\(path) is in UTF-16, which no app writes",
        hint: "convert it: plutil -convert binary1 FILE")
    } else {
      throw LegacyError(
        .notAPropertyList, "\(path) is neither a binary nor an XML property list",
        hint: "name the app's preferences, …/Library/Preferences/com.marcosbarbero.FitIQ.plist")
    }
  }

  static func hostile(_ path: String, _ what: String) -> LegacyError {
    LegacyError(
      .propertyListHostile, "\(path) is refused: \(what)",
      hint: "no app writes such a file; nothing was read from it")
  }

  static func tooLarge(_ path: String) -> LegacyError {
    hostile(path, "parsed, it would take more than \(maximumSize >> 20) MiB")
  }

  static func corrupt(_ path: String, _ what: String) -> LegacyError {
    LegacyError(
      .propertyListCorrupt, "\(path) is damaged: \(what)",
      hint: "take a fresh copy of the container")
  }

  /// XML after an optional byte order mark and white space: `<?xml`, `<!DOCTYPE`, `<plist`, `<!--`.
  private static func isXML(_ bytes: borrowing RawSpan) -> Bool {
    var position = starts(bytes, with: "\u{FEFF}") ? 3 : 0
    while position < bytes.byteCount, [0x20, 0x09, 0x0A, 0x0D].contains(bytes.byte(position)) {
      position += 1
    }
    return ["<?xml", "<!DOCTYPE", "<plist", "<!--"].contains {
      starts(bytes, with: $0, at: position)
    }
  }

  private static func isUTF16(_ bytes: borrowing RawSpan) -> Bool {
    guard bytes.byteCount >= 2 else { return false }
    let mark = (bytes.byte(0), bytes.byte(1))
    return mark == (0xFE, 0xFF) || mark == (0xFF, 0xFE)
  }

  static func starts(_ bytes: borrowing RawSpan, with text: StaticString, at start: Int = 0) -> Bool
  {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.byteCount else { return false }
    for offset in 0..<count where bytes.byte(start + offset) != text.utf8Start[offset] {
      return false
    }
    return true
  }
}

extension RawSpan {
  func byte(_ offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
