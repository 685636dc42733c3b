import FitIQSystem
import Foundation
import Yams

/// The text of a configuration file, edited line by line: what is not the setting stays to the byte.
struct ConfigText {
  private let text: String
  private let path: String

  init(_ text: String, path: String) { (self.text, self.path) = (text, path) }

  /// The text with another value of a setting.
  ///
  /// - Parameter value: Nil to remove it.
  /// - Throws: `SettingsError` where the result would not be the same file with that value, such as one
  ///   in braces.
  func setting(_ key: String, to value: String?) throws(SettingsError) -> String {
    var expected = try Settings.values(in: text, path: path)
    guard expected[key] != value else { return text }
    let isThere = expected[key] != nil
    expected[key] = value
    // By bytes: to Swift, the two that end a line of Windows are one character, which is not the last.
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let end = lines.first?.utf8.last == UInt8(ascii: "\r") ? "\r" : ""
    let place = isThere ? lines.firstIndex { Self.key(of: $0) == key } : nil
    let line = value.map { "\(key): \(Self.scalar($0))" }
    if let place {
      lines.replaceSubrange(
        place...place,
        with: line.map { [$0 + Self.comment(of: lines[place].replacing("\r", with: "")) + end] }
          ?? [])
    } else if let line {
      // Before the empty rest behind the last line end.
      let last = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
      lines.insert(line + end, at: last)
      if last == lines.count - 1 { lines.append("") }
    }
    let edited = lines.joined(separator: "\n")
    guard (try? Settings.values(in: edited, path: path)) == expected else {
      throw SettingsError(
        code: .configInvalid, summary: "\(path) is not written with a setting on each line",
        hint: "edit it by hand: \(line ?? "remove \(key)")")
    }
    return edited
  }

  private static func key(of line: String) -> String? {
    guard let mapping = (try? Yams.compose(yaml: line))??.mapping, mapping.count == 1 else {
      return nil
    }
    return mapping.first?.key.string
  }

  /// What stands behind the value, where it is a comment.
  private static func comment(of line: String) -> String {
    guard let mark = line.range(of: " #", options: .backwards) else { return "" }
    let (bare, rest) = (line[..<mark.lowerBound], line[mark.lowerBound...])
    func value(_ line: String) -> String? {
      (try? Yams.compose(yaml: line))??.mapping?.first?.value.string
    }
    guard let known = value(line), value(String(bare)) == known else { return "" }
    return String(bare.reversed().prefix { $0 == " " }) + rest
  }

  /// A value as YAML takes it: bare where that reads as the same text.
  private static func scalar(_ value: String) -> String {
    let bare = (try? Yams.compose(yaml: "k: \(value)"))??.mapping?.first?.value
    if let bare, bare.scalar?.string == value, bare.null == nil { return value }
    return "'" + value.escaping("'", as: "''") + "'"
  }
}
