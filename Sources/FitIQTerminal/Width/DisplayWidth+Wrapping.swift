extension DisplayWidth {
  /// Breaks the text at spaces into lines of at most a number of columns.
  ///
  /// - Parameter breaksWords: Whether a longer word is broken, behind a sign such as `/` or `-` where
  ///   there is one; else it has a line of its own: it may be an id to be copied.
  static func wrapped(_ text: String, to width: Int, breaksWords: Bool = false) -> [String] {
    guard columns(of: text) > width else { return [text] }
    var lines: [String] = []
    var used = 0
    for word in text.split(separator: " ") {
      var word = word
      var columns = columns(of: String(word))
      if let last = lines.indices.last, used + 1 + columns <= width {
        lines[last] += " " + word
        used += 1 + columns
        continue
      }
      while breaksWords, columns > width, let part = beginning(of: word, to: width) {
        lines.append(String(part))
        word = word[part.endIndex...]
        // Not measured again: a value can be megabytes long.
        columns -= self.columns(of: String(part))
      }
      lines.append(String(word))
      used = columns
    }
    return lines
  }

  /// Breaks the text into lines of at most a number of columns and keeps each of its letters and spaces,
  /// but the space that a line ends with where a line ends with one.
  static func folded(_ text: String, to width: Int) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    var index = start
    var used = 0
    /// Behind the last space of the line.
    var seam: (index: String.Index, used: Int)?
    while index < text.endIndex {
      let columns = columns(of: String(text[index]))
      let next = text.index(after: index)
      if used + columns > width, index > start {
        if text[index] == " " {
          lines.append(text[start..<index])
          (start, used) = (next, 0)
          index = next
        } else {
          // Again from there: what is behind the space may be as wide as a line with this letter.
          let end = seam ?? (index, used)
          lines.append(text[start..<end.index])
          (start, used) = (end.index, used - end.used)
        }
        seam = nil
        continue
      }
      used += columns
      if text[index] == " " { seam = (next, used) }
      index = next
    }
    if start < text.endIndex || lines.isEmpty { lines.append(text[start...]) }
    return lines
  }

  /// What of a long word fits; nil where not even one letter does.
  private static func beginning(of word: Substring, to width: Int) -> Substring? {
    var used = 0
    var end = word.startIndex
    var seam: Substring.Index?
    for index in word.indices {
      used += columns(of: String(word[index]))
      guard used <= width else { break }
      end = word.index(after: index)
      if "/-_.,:=".contains(word[index]), used * 2 > width { seam = end }
    }
    let part = word[..<(seam ?? end)]
    return part.isEmpty || part.endIndex == word.endIndex ? nil : part
  }
}
