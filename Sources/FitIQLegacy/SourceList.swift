import Foundation

/// A file with one path a line.
package enum SourceList {
  /// Reads the list, or standard input for `-`.
  ///
  /// Empty lines do not count.
  package static func read(_ path: String) throws(LegacyError) -> [String] {
    let bytes = try InputBytes.read(path, limit: PropertyListFile.maximumSize)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
