extension DisplayWidth {
  /// Breaks the text at spaces into lines of at most a number of columns.
  ///
  /// A longer word has a line of its own, and is not broken: it may be an id to be copied.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    guard columns(of: text) > width else { return [text] }
    var lines: [String] = []
    var used = 0
    for word in text.split(separator: " ") {
      let columns = columns(of: String(word))
      if let last = lines.indices.last, used + 1 + columns <= width {
        lines[last] += " " + word
        used += 1 + columns
      } else {
        lines.append(String(word))
        used = columns
      }
    }
    return lines
  }
}
