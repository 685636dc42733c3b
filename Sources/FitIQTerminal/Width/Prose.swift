/// Sentences on a terminal: broken at spaces, with the commands in them in one piece.
///
/// What is copied must not run up to the end of a line and stop: a command begins a line of its own
/// where it does not fit, and only the terminal breaks one that is longer.
package enum Prose {
  private static let program = "fitiq"

  /// - Parameters:
  ///   - indent: Columns before all lines but the first; by default those before the first.
  ///   - width: Columns of the terminal; nil where lines can be of any length.
  package static func lines(_ text: String, to width: Int?, indent: Int? = nil) -> [String] {
    guard let width, DisplayWidth.columns(of: text) > width else { return [text] }
    let first = text[..<beginning(of: text, width)]
    // A long label would leave a narrow terminal no room beside it.
    let own = first.count > width / 4 ? first.prefix { $0 == " " }.count : first.count
    let margin = String(repeating: " ", count: min(indent ?? own, width / 2))
    var lines: [String] = []
    var line = String(first)
    var used = first.count
    var isEmpty = true
    for piece in pieces(of: text.dropFirst(first.count)) {
      let columns = DisplayWidth.columns(of: String(piece))
      if isEmpty {
        line += piece
        used += columns
      } else if used + 1 + columns <= width {
        line += " " + piece
        used += 1 + columns
      } else {
        lines.append(line)
        line = margin + piece
        used = margin.count + columns
      }
      isEmpty = false
    }
    return lines + [line]
  }

  /// Where the words begin: behind the spaces, and behind a label that stands apart.
  private static func beginning(of text: String, _ width: Int) -> String.Index {
    let start = text.firstIndex { $0 != " " } ?? text.endIndex
    guard let gap = text[start...].firstRange(of: "  "),
      !isProgram(text[start...].prefix { $0 != " " })
    else { return start }
    let words = text[gap.upperBound...].firstIndex { $0 != " " } ?? start
    return text[..<words].count <= width / 2 ? words : start
  }

  /// Words, and commands up to the sign that ends one.
  private static func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == " " }
      guard !rest.isEmpty else { return pieces }
      var end = rest.firstIndex(of: " ") ?? rest.endIndex
      if isProgram(rest[..<end]) {
        while end < rest.endIndex, !endsCommand(rest[..<end]) {
          let next = rest[end...].drop { $0 == " " }
          end = next.firstIndex(of: " ") ?? next.endIndex
        }
      }
      // A shell's command has no program.
      if pieces.last == "more:" { end = rest.endIndex }
      // A number stays with its noun, which stands before one with a comma.
      var start = rest.startIndex
      if rest[..<end].allSatisfy({ $0.isNumber || $0 == "," || $0 == "." }), end < rest.endIndex {
        let next = rest[end...].drop { $0 == " " }
        if rest[..<end].last == ",", let noun = pieces.last, !isProgram(noun.prefix { $0 != " " }) {
          pieces.removeLast()
          start = noun.startIndex
        } else if !next.isEmpty {
          end = next.firstIndex(of: " ") ?? next.endIndex
        }
      }
      pieces.append(text[start..<end])
      rest = rest[end...]
    }
  }

  /// In quotes or brackets too.
  private static func isProgram(_ word: Substring) -> Bool {
    word.drop { "'\"(`".contains($0) } == program
  }

  private static func endsCommand(_ text: Substring) -> Bool {
    text.last.map { ";,)`".contains($0) } ?? true
  }
}
