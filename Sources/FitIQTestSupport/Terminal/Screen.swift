/// What a terminal shows: the part of a VT100 that line editors and pagers use.
///
/// Colours are not kept. Every character is one column wide.
package struct Screen: Sendable {
  package internal(set) var columns: Int
  package internal(set) var rows: Int
  package internal(set) var row = 0
  package internal(set) var column = 0
  var cells: [[Character]]
  var isWrapDue = false
  var parser = Parser.text
  var saved = (row: 0, column: 0)
  var partial: [UInt8] = []
  /// Modes such as bracketed paste (2004) that are on.
  package internal(set) var modes: Set<Int> = []
  /// How often bracketed paste was switched on: each prompt of a line editor does so.
  package internal(set) var prompts = 0
  /// What has left the screen at its top since the last ``clear()``.
  package internal(set) var scrolled: [String] = []

  enum Parser {
    case text
    case escape
    /// One more byte belongs to the sequence.
    case designation
    case control([UInt8])
    /// A title or the like, up to BEL or ST.
    case command(isEscaped: Bool)
  }

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// Rows without the spaces at their ends, up to the last one that is not empty.
  package var lines: [String] {
    var lines = cells.map(Self.text(of:))
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  static func text(of row: [Character]) -> String {
    String(String(row).reversed().drop { $0 == " " }.reversed())
  }

  /// Moves the row of the cursor to the top and empties the others, as Ctrl-L does in a shell.
  package mutating func clear() {
    let line = cells[row]
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    cells[0] = line
    row = 0
    scrolled = []
  }

  mutating func forgetScrolled() { scrolled = [] }

  package var text: String { lines.joined(separator: "\n") }

  /// The row of the cursor.
  package var line: String { lines.indices.contains(row) ? lines[row] : "" }

  package mutating func resize(columns: Int, rows: Int) {
    var other = Screen(columns: columns, rows: rows)
    for (index, line) in cells.suffix(rows).enumerated() {
      for (place, cell) in line.prefix(columns).enumerated() { other.cells[index][place] = cell }
    }
    other.row = min(max(row - max(cells.count - rows, 0), 0), rows - 1)
    other.column = min(column, columns - 1)
    (other.modes, other.prompts, other.scrolled) = (modes, prompts, scrolled)
    self = other
  }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }
}
