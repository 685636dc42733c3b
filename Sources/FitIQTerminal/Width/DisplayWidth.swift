/// The columns that text takes on a terminal.
///
/// Text is measured by grapheme cluster, since a terminal that draws a family of emoji draws one
/// picture. Control characters have no width: `SafeText` escapes them first.
package enum DisplayWidth {
  /// Where the width of a terminal sets no limit, columns are not filled up beyond this: a single long
  /// value must not make every row as long.
  static let mostPadding = 100

  /// Returns how many columns of a terminal the text takes.
  package static func columns(of text: String) -> Int {
    if let count = countIfASCII(text) { return count }
    return ScalarWidth.measuring { text.reduce(0) { $0 + columns(of: $1) } }
  }

  /// Cuts the text to a number of columns, with an ellipsis where something is missing.
  ///
  /// No cluster is cut, so that the result may be a column narrower than asked for.
  package static func truncated(_ text: String, to limit: Int) -> String {
    if let count = countIfASCII(text), count <= limit { return text }
    guard limit > 0 else { return "" }
    return ScalarWidth.measuring {
      var used = 0
      var end = text.startIndex
      for index in text.indices {
        used += columns(of: text[index])
        if used > limit { return text[..<end] + "…" }
        if used < limit { end = text.index(after: index) }
      }
      return text
    }
  }

  /// Fills the text with spaces up to a number of columns; a longer one stays as it is.
  package static func padded(
    _ text: String, to width: Int, _ alignment: Table.Alignment = .left
  ) -> String {
    let padding = String(repeating: " ", count: max(0, width - columns(of: text)))
    return alignment == .right ? padding + text : text + padding
  }

  /// The text in exactly that many columns.
  package static func fitted(
    _ text: String, to width: Int, _ alignment: Table.Alignment = .left
  ) -> String {
    padded(truncated(text, to: width), to: width, alignment)
  }

  private static func countIfASCII(_ text: String) -> Int? {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      // Without a branch, so that the loop runs on vectors.
      bytes.reduce(0, |) < 0x80 ? bytes.count : nil
    } ?? nil
  }

  private static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return ScalarWidth.columns(of: base)
    }
    if let columns = EmojiSequence.columns(of: scalars, base: base) { return columns }
    // A conjunct of several letters is drawn letter by letter where the font has no sign for it.
    return scalars.reduce(0) { $0 + ScalarWidth.columns(of: $1) }
  }
}
