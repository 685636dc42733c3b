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

  /// A character on the screen.
  fileprivate struct Cell {
    let text: String
    let width: Int
  }

  private func cells(_ bytes: ArraySlice<UInt8>, from column: Int) -> [Cell] {
    var place = column
    return String(decoding: bytes, as: UTF8.self).map { character in
      let cell = cell(character, at: place)
      place += cell.width
      return cell
    }
  }

  private func cell(_ character: Character, at column: Int) -> Cell {
    if character == "\t" {
      let count = 8 - column % 8
      return Cell(text: String(repeating: " ", count: count), width: count)
    }
    if let code = character.unicodeScalars.first?.value, code < 0x20 || (0x7F...0x9F) ~= code {
      let picture = code < 0x20 ? Unicode.Scalar(0x2400 + code) : Unicode.Scalar(0x2421)
      return Cell(text: picture.map(String.init) ?? " ", width: 1)
    }
    return Cell(text: String(character), width: max(width(character), 0))
  }

  /// Keeps the marked part in sight of a line that is too long.
  private func cut(_ before: [Cell], _ marked: [Cell], _ after: [Cell]) -> [String] {
    guard before.width + marked.width + after.width > columns else {
      return [before.text + marked.text + after.text, caret(below: marked, from: before.width)]
    }
    let middle = marked.beginning(columns / 2)
    let isWhole = middle.count == marked.count
    let tail = isWhole ? after.beginning(columns / 4) : []
    let isEnd = isWhole && tail.count == after.count
    let room = columns - middle.width - tail.width - 2
    let head = before.suffix(before.reversed().beginning(room).count)
    let lead = head.count == before.count ? "" : "…"
    let line = lead + head.text + middle.text + tail.text + (isEnd ? "" : "…")
    return [line, caret(below: middle, from: lead.count + head.width)]
  }

  private func caret(below marked: some Collection<Cell>, from column: Int) -> String {
    String(repeating: " ", count: column) + "^"
      + String(repeating: "~", count: max(marked.width - 1, 0))
  }
}

extension Collection<ErrorCaret.Cell> {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }
  fileprivate var text: String { map(\.text).joined() }

  /// As many from the beginning as fit.
  fileprivate func beginning(_ limit: Int) -> SubSequence {
    var room = limit
    return prefix { cell in
      room -= cell.width
      return room >= 0
    }
  }
}
