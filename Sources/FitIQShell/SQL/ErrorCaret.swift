import FitIQDomain

/// Shows where in a statement something is wrong: its line, and a caret below.
package struct ErrorCaret {
  /// Columns that a character takes on the screen.
  package let width: (Character) -> Int
  /// Columns that a line may take.
  package let columns: Int

  /// - Parameter columns: At least 20 are used.
  package init(columns: Int, width: @escaping (Character) -> Int) {
    self.columns = max(columns, 20)
    self.width = width
  }

  /// Two lines, without an end: of several only the one in which the range begins.
  ///
  /// - Parameter range: Bytes of the text. Control characters are replaced by pictures of them.
  package func lines(_ text: String, at range: Range<Int>) -> [String] {
    let bytes = Array(text.utf8)
    let place = min(max(range.lowerBound, 0), bytes.count)
    let isBreak = { (byte: UInt8) in byte == "\n" || byte == "\r" }
    let start = bytes[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(where: isBreak) ?? bytes.count
    let stop = min(max(range.upperBound, place), end)
    let before = cells(bytes[start..<place], from: 0)
    let marked = cells(bytes[place..<stop], from: before.width)
    let after = cells(bytes[stop..<end], from: before.width + marked.width)
    return cut(before, marked, after)
  }

  private struct Cells {
    private(set) var parts: [(text: String, width: Int)] = []
    private(set) var width = 0
    var text: String { parts.map(\.text).joined() }

    init() {}

    private init(_ parts: some Sequence<(text: String, width: Int)>, upTo limit: Int) {
      for part in parts {
        guard width + part.width <= limit else { return }
        append(part)
      }
    }

    mutating func append(_ part: (text: String, width: Int)) {
      parts.append(part)
      width += part.width
    }

    func beginning(_ limit: Int) -> Cells { Cells(parts, upTo: limit) }

    func ending(_ limit: Int) -> Cells {
      var end = Cells(parts.reversed(), upTo: limit)
      end.parts.reverse()
      return end
    }
  }

  private func cells(_ bytes: ArraySlice<UInt8>, from column: Int) -> Cells {
    var cells = Cells()
    var place = column
    for character in String(decoding: bytes, as: UTF8.self) {
      let part = part(character, at: place)
      cells.append(part)
      place += part.width
    }
    return cells
  }

  private func part(_ character: Character, at column: Int) -> (text: String, width: Int) {
    if character == "\t" {
      let count = 8 - column % 8
      return (String(repeating: " ", count: count), count)
    }
    if let code = character.unicodeScalars.first?.value, code < 0x20 || (0x7F...0x9F) ~= code {
      let picture = code < 0x20 ? Unicode.Scalar(0x2400 + code) : Unicode.Scalar(0x2421)
      return (picture.map(String.init) ?? " ", 1)
    }
    return (String(character), max(width(character), 0))
  }

  /// Keeps the marked part in sight of a line that is too long.
  private func cut(_ before: Cells, _ marked: Cells, _ after: Cells) -> [String] {
    guard before.width + marked.width + after.width > columns else {
      return [before.text + marked.text + after.text, caret(below: marked, from: before.width)]
    }
    let middle = marked.beginning(columns / 2)
    let isWhole = middle.parts.count == marked.parts.count
    let tail = isWhole ? after.beginning(columns / 4) : Cells()
    let isEnd = isWhole && tail.parts.count == after.parts.count
    let head = before.ending(columns - middle.width - tail.width - 2)
    let lead = head.parts.count == before.parts.count ? "" : "…"
    let line = lead + head.text + middle.text + tail.text + (isEnd ? "" : "…")
    return [line, caret(below: middle, from: lead.count + head.width)]
  }

  private func caret(below marked: Cells, from column: Int) -> String {
    String(repeating: " ", count: column) + "^"
      + String(repeating: "~", count: max(marked.width - 1, 0))
  }
}
