import Foundation

/// Checks the markup of an XML property list: UTF-8, no declarations of its own, bounded depth and
/// size.
struct XMLPropertyListGuard {
  private let path: String
  private var position = 0
  private var depth = 0
  private var size: Int
  /// Those of the outermost dictionary.
  private var elements: [Element] = []

  /// A key or a value, with the members of a value that is a list.
  final class Element {
    let isKey: Bool
    /// From its first tag to the end of its last.
    private(set) var range: Range<Int>
    /// What stands between its tags.
    private(set) var content: Range<Int>
    fileprivate(set) var members: [Element] = []

    /// An element without a closing tag ends with its only one.
    fileprivate init(isKey: Bool, tag: Range<Int>) {
      (self.isKey, range, content) = (isKey, tag, tag.upperBound..<tag.upperBound)
    }

    fileprivate func close(by tag: Range<Int>) {
      range = range.lowerBound..<tag.upperBound
      content = content.lowerBound..<max(content.lowerBound, tag.lowerBound)
    }
  }

  /// Returns the number of keys of the outermost dictionary.
  static func check(_ bytes: borrowing RawSpan, path: String) throws(LegacyError) -> Int {
    try elements(bytes, path: path).count(where: \.isKey)
  }

  /// Returns keys and values of the outermost dictionary, as they stand.
  static func elements(_ bytes: borrowing RawSpan, path: String) throws(LegacyError) -> [Element] {
    var scan = XMLPropertyListGuard(path: path, size: bytes.byteCount)
    while scan.position < bytes.byteCount { try scan.step(bytes) }
    return scan.elements
  }

  private mutating func step(_ bytes: borrowing RawSpan) throws(LegacyError) {
    guard bytes.byte(position) == UInt8(ascii: "<") else {
      position += 1
      return
    }
    if starts(bytes, "<!--") {
      position = end(of: "-->", bytes, from: position + 4)
    } else if starts(bytes, "<![CDATA[") {
      position = end(of: "]]>", bytes, from: position + 9)
    } else if starts(bytes, "<?") {
      try passInstruction(bytes)
    } else if starts(bytes, "<!ENTITY") {
      throw PropertyListGuard.hostile(path, "it declares XML entities")
    } else if starts(bytes, "<!") {
      try passDeclaration(bytes)
    } else if starts(bytes, "<key>CF$UID<") {
      throw PropertyListGuard.corrupt(path, "it holds references of an archive")
    } else {
      try passTag(bytes)
    }
  }

  /// `<?xml version="1.0" encoding="UTF-8"?>` and others of the kind.
  private mutating func passInstruction(_ bytes: borrowing RawSpan) throws(LegacyError) {
    let start = position
    position = end(of: "?>", bytes, from: start + 2)
    var text = ""
    for offset in start..<min(position, start + 200) {
      text.unicodeScalars.append(Unicode.Scalar(bytes.byte(offset)))
    }
    guard let encoding = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else { return }
    guard ["utf-8", "us-ascii", "ascii"].contains(encoding.1.lowercased()) else {
      throw LegacyError(
        .notAPropertyList, "\(path) is XML, but not in UTF-8",
        hint: "convert it: plutil -convert binary1 FILE")
    }
  }

  /// `<!DOCTYPE plist PUBLIC …>`; one with a `[` declares things of its own.
  private mutating func passDeclaration(_ bytes: borrowing RawSpan) throws(LegacyError) {
    while position < bytes.byteCount, bytes.byte(position) != UInt8(ascii: ">") {
      guard bytes.byte(position) != UInt8(ascii: "[") else {
        throw PropertyListGuard.hostile(path, "it declares XML entities or elements")
      }
      position += 1
    }
    position += 1
  }

  private mutating func passTag(_ bytes: borrowing RawSpan) throws(LegacyError) {
    let start = position
    while position < bytes.byteCount, bytes.byte(position) != UInt8(ascii: ">") { position += 1 }
    let isClosing = starts(bytes, "</", at: start)
    let isEmpty = position > start && bytes.byte(position - 1) == UInt8(ascii: "/")
    position += 1
    if isClosing { depth -= 1 }
    record(start..<min(position, bytes.byteCount), isClosing: isClosing, bytes)
    if !isClosing, !isEmpty { depth += 1 }
    size += isClosing ? 0 : PropertyListGuard.valueOverhead
    guard depth >= 0 else {
      throw PropertyListGuard.corrupt(path, "it closes what it did not open")
    }
    guard depth <= PropertyListGuard.maximumDepth else {
      throw PropertyListGuard.hostile(
        path, "more than \(PropertyListGuard.maximumDepth) elements inside each other")
    }
    guard size <= PropertyListGuard.maximumSize else { throw PropertyListGuard.tooLarge(path) }
  }

  /// Keeps the place of a tag of the outermost dictionary or of a list in it.
  private mutating func record(_ tag: Range<Int>, isClosing: Bool, _ bytes: borrowing RawSpan) {
    guard depth == 2 || depth == 3 else { return }
    if isClosing {
      if depth == 2 {
        elements.last?.close(by: tag)
      } else {
        elements.last?.members.last?.close(by: tag)
      }
      return
    }
    let element = Element(isKey: starts(bytes, "<key", at: tag.lowerBound), tag: tag)
    if depth == 2 { elements.append(element) } else { elements.last?.members.append(element) }
  }

  private func starts(
    _ bytes: borrowing RawSpan, _ text: StaticString, at start: Int? = nil
  ) -> Bool {
    PropertyListGuard.starts(bytes, with: text, at: start ?? position)
  }

  private func end(of mark: StaticString, _ bytes: borrowing RawSpan, from start: Int) -> Int {
    var position = start
    while position < bytes.byteCount {
      if PropertyListGuard.starts(bytes, with: mark, at: position) {
        return position + mark.utf8CodeUnitCount
      }
      position += 1
    }
    return position
  }
}
