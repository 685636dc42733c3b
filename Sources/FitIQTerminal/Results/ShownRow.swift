/// A row as a person sees it: safe text, and the columns that each value takes.
struct ShownRow {
  struct Cell {
    /// Where its text ends; it begins where the one before ends.
    let end: Int
    let columns: Int
    let isNull: Bool
    let isNumber: Bool
  }

  private(set) var text: [UInt8] = []
  private(set) var cells: [Cell] = []

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Takes ASCII, or text whose columns are known, which the body appends.
  mutating func add(
    columns: Int? = nil, isNull: Bool = false, isNumber: Bool = false,
    _ body: (inout [UInt8]) -> Void
  ) {
    let start = text.count
    body(&text)
    cells.append(
      Cell(
        end: text.count, columns: columns ?? text.count - start, isNull: isNull,
        isNumber: isNumber))
  }

  /// Takes any text, escaped, and cut where a limit says so.
  mutating func add(_ value: String, limit: Int?, isNull: Bool = false) {
    let safe = SafeText.escaped(value)
    let shown = limit.map { DisplayWidth.truncated(safe, to: $0) } ?? safe
    add(columns: DisplayWidth.columns(of: shown), isNull: isNull) {
      $0.append(contentsOf: shown.utf8)
    }
  }

  /// The row behind a cell with a number.
  func numbered(_ number: Int) -> ShownRow {
    var row = ShownRow()
    row.add(isNumber: true) { $0.append(integer: Int64(clamping: number)) }
    let shift = row.text.count
    row.text += text
    row.cells += cells.map {
      Cell(end: $0.end + shift, columns: $0.columns, isNull: $0.isNull, isNumber: $0.isNumber)
    }
    return row
  }

  func text(of cell: Int) -> ArraySlice<UInt8> {
    text[(cell > 0 ? cells[cell - 1].end : 0)..<cells[cell].end]
  }
}
