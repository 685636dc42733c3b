import FitIQDomain
import Foundation

/// An edit of an XML property list: lines of what goes are cut out, and every other byte stays.
struct XMLPropertyListEdit {
  private let edit: PropertyListEdit
  private let path: String

  init(_ edit: PropertyListEdit, path: String) {
    (self.edit, self.path) = (edit, path)
  }

  func content(of data: Data) throws(LegacyError) -> Data {
    let bytes = Data(data)
    let elements = try XMLPropertyListGuard.elements(bytes.bytes, path: path)
    var cuts: [Range<Int>] = []
    var index = 0
    while index < elements.count {
      let key = elements[index]
      guard key.isKey, index + 1 < elements.count, !elements[index + 1].isKey else {
        throw PropertyListEdit.differs(path)
      }
      let value = elements[index + 1]
      index += 2
      let name = try text(bytes[key.content])
      if edit.removedKeys.contains(name) {
        cuts.append(line(key.range.lowerBound..<value.range.upperBound, in: bytes))
      } else if let positions = edit.removedMembers[name] {
        cuts += value.members.enumerated().filter { positions.contains($0.offset) }
          .map { line($0.element.range, in: bytes) }
      }
    }
    var kept = Data()
    var place = 0
    for cut in cuts {
      guard cut.lowerBound >= place else { throw PropertyListEdit.differs(path) }
      kept.append(bytes[place..<cut.lowerBound])
      place = cut.upperBound
    }
    kept.append(bytes[place...])
    return kept
  }

  /// The text of a key as Foundation reads it: it can have references and sections.
  private func text(_ content: Data) throws(LegacyError) -> String {
    if !content.contains(UInt8(ascii: "&")), !content.contains(UInt8(ascii: "<")),
      let text = String(bytes: content, encoding: .utf8)
    {
      return text
    }
    let list = Data("<plist><string>".utf8) + content + Data("</string></plist>".utf8)
    guard
      let text = try? PropertyListSerialization.propertyList(from: list, format: nil) as? String
    else { throw PropertyListEdit.differs(path) }
    return text
  }

  /// What goes, with the line break and the spaces before it.
  private func line(_ range: Range<Int>, in bytes: Data) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else { return range }
    start -= 1
    if start > 0, bytes[start - 1] == 0x0D { start -= 1 }
    return start..<range.upperBound
  }
}
