import FitIQDomain

/// Lines of a table: a box on a terminal, columns apart by two spaces elsewhere.
final class TableFrame {
  private let sink: Sink
  private let isBox: Bool
  private let colors: ColorDepth
  private let header: ShownRow
  private let isRight: [Bool]
  private var widths: [Int]

  init(_ destination: ResultDestination, sample: [ShownRow]) {
    sink = destination.sink
    isBox = destination.options.isTerminal
    colors = destination.options.colors
    var header = ShownRow()
    for (index, column) in destination.columns.enumerated() {
      header.add(column.name, limit: destination.options.width(of: index))
    }
    self.header = header
    isRight = destination.columns.indices.map { index in
      let known = sample.lazy.map { $0.cells[index] }.filter { !$0.isNull }
      return known.contains { $0.isNumber } && known.allSatisfy { $0.isNumber }
    }
    widths = destination.columns.indices.map { index in
      sample.reduce(header.cells[index].columns) { max($0, $1.cells[index].columns) }
    }
  }

  /// Columns of the terminal.
  var width: Int {
    let gaps = isBox ? 3 * widths.count + 1 : 2 * max(0, widths.count - 1)
    return widths.reduce(gaps, +)
  }

  func open() throws(OutputError) {
    if isBox { try rule("┌", "┬", "┐") }
    try line(header, isHeader: true)
    if isBox { try rule("├", "┼", "┤") }
  }

  func write(_ row: ShownRow) throws(OutputError) {
    let isWider = row.cells.indices.contains { row.cells[$0].columns > widths[$0] }
    if isWider {
      for index in widths.indices { widths[index] = max(widths[index], row.cells[index].columns) }
      if isBox { try rule("├", "┼", "┤") }
    }
    try line(row, isHeader: false)
  }

  func close() throws(OutputError) {
    if isBox { try rule("└", "┴", "┘") }
  }

  private func rule(
    _ left: StaticString, _ middle: StaticString, _ right: StaticString
  ) throws(OutputError) {
    try sink.fill { text in
      for (index, width) in widths.enumerated() {
        text.append(index == 0 ? left : middle)
        for _ in 0..<width + 2 { text.append("─") }
      }
      text.append(right)
      text.append("\n")
    }
  }

  private func line(_ row: ShownRow, isHeader: Bool) throws(OutputError) {
    try sink.fill { text in
      for index in row.cells.indices {
        if isBox { text.append(index == 0 ? "│ " : " │ ") } else if index > 0 { text.append("  ") }
        let padding = widths[index] - row.cells[index].columns
        if isRight[index] { text.append(spaces: padding) }
        append(row, index, isHeader: isHeader, to: &text)
        // No spaces at the end of a plain line.
        if !isRight[index], isBox || index < row.cells.count - 1 { text.append(spaces: padding) }
      }
      text.append(isBox ? " │\n" : "\n")
    }
  }

  private func append(
    _ row: ShownRow, _ index: Int, isHeader: Bool, to text: inout [UInt8]
  ) {
    guard colors != .none, isHeader || row.cells[index].isNull else {
      return text.append(contentsOf: row.text(of: index))
    }
    text.append(isHeader ? "\u{1B}[1m" : "\u{1B}[2m")
    text.append(contentsOf: row.text(of: index))
    text.append("\u{1B}[0m")
  }
}
