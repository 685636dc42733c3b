import FitIQDomain

/// Lines of a table: a box on a terminal, columns apart by two spaces elsewhere.
///
/// In a box no column is wider than the terminal, so that one long value does not make every row as long: it
/// is cut there, or goes on below itself in a table that has to fit. Elsewhere it sticks out, since nothing
/// is lost on the way to a program.
final class TableFrame {
  private let sink: Sink
  /// The columns that are drawn.
  private let shown: [Int]
  private let isBox: Bool
  private let colors: ColorDepth
  let header: ShownRow
  private let isRight: [Bool]
  private let widest: Int
  private var widths: [Int]
  private let gaps: Int
  /// Whether values go on below themselves: the widths stay then.
  private let wraps: Bool
  /// Columns of the terminal, were no value cut.
  let width: Int

  /// The least of a value that stands beside itself.
  private static let leastWrapped = 20

  /// All columns, as wide as they are.
  convenience init(_ destination: ResultDestination, sample: [ShownRow]) {
    self.init(
      destination, Self.header(of: destination), sample, Array(destination.columns.indices))
  }

  /// A table of rows that has to fit; nil where it does not.
  ///
  /// - Parameters:
  ///   - header: Has a cell for each cell of the rows.
  ///   - shown: The columns that are drawn.
  ///   - wraps: Whether values of the last column may go on below themselves.
  ///   - limit: Columns of the terminal.
  convenience init?(
    _ destination: ResultDestination, _ header: ShownRow, sample: [ShownRow], _ shown: [Int],
    wraps: Bool, limit: Int
  ) {
    self.init(destination, header, sample, shown, wrapsAt: wraps ? limit : nil)
    if width > limit { return nil }
  }

  /// - Parameter isNumbered: Whether the first cell of the rows is their number.
  static func header(of destination: ResultDestination, isNumbered: Bool = false) -> ShownRow {
    var header = ShownRow()
    if isNumbered { header.add("row", limit: nil) }
    for (index, column) in destination.columns.enumerated() {
      header.add(column.name, limit: destination.options.width(of: index))
    }
    return header
  }

  private init(
    _ destination: ResultDestination, _ header: ShownRow, _ sample: [ShownRow], _ shown: [Int],
    wrapsAt limit: Int? = nil
  ) {
    self.shown = shown
    self.header = header
    sink = destination.sink
    isBox = destination.options.isTerminal
    colors = destination.options.colors
    isRight = shown.map { index in
      let known = sample.lazy.map { $0.cells[index] }.filter { !$0.isNull }
      return known.contains { $0.isNumber } && known.allSatisfy { $0.isNumber }
    }
    let widest = isBox ? destination.width : DisplayWidth.mostPadding
    self.widest = widest
    var natural = shown.map { index in
      sample.reduce(header.cells[index].columns) { max($0, $1.cells[index].columns) }
    }
    gaps = isBox ? 3 * natural.count + 1 : 2 * max(0, natural.count - 1)
    let excess = natural.reduce(gaps, +) - (limit ?? .max)
    wraps = excess > 0
    if excess > 0, let last = natural.indices.last {
      natural[last] = max(Self.leastWrapped, natural[last] - excess)
    }
    width = natural.reduce(gaps, +)
    widths = natural.map { min($0, widest) }
  }

  /// Columns of the terminal that the table would take with a further row.
  func width(with row: ShownRow) -> Int {
    zip(shown, widths).reduce(gaps) { $0 + max($1.1, row.cells[$1.0].columns) }
  }

  func open() throws(OutputError) {
    if isBox { try rule("┌", "┬", "┐") }
    try wraps ? wrapped(header, isHeader: true) : line(header, isHeader: true)
    if isBox { try rule("├", "┼", "┤") }
  }

  func write(_ row: ShownRow) throws(OutputError) {
    if wraps { return try wrapped(row, isHeader: false) }
    let isWider = shown.indices.contains {
      min(row.cells[shown[$0]].columns, widest) > widths[$0]
    }
    if isWider {
      for place in shown.indices {
        widths[place] = max(widths[place], min(row.cells[shown[place]].columns, widest))
      }
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

  /// As many lines as the longest value needs.
  private func wrapped(_ row: ShownRow, isHeader: Bool) throws(OutputError) {
    let parts = zip(shown, widths).map { index, width in
      DisplayWidth.folded(String(decoding: row.text(of: index), as: UTF8.self), to: width)
    }
    for number in 0..<(parts.map(\.count).max() ?? 0) {
      var part = ShownRow()
      for (index, cell) in row.cells.enumerated() {
        let lines = shown.firstIndex(of: index).map { parts[$0] } ?? []
        let text = number < lines.count ? lines[number] : ""
        part.add(columns: DisplayWidth.columns(of: String(text)), isNull: cell.isNull) {
          $0.append(contentsOf: text.utf8)
        }
      }
      try line(part, isHeader: isHeader)
    }
  }

  private func line(_ row: ShownRow, isHeader: Bool) throws(OutputError) {
    try sink.fill { text in
      for (place, index) in shown.enumerated() {
        if isBox { text.append(place == 0 ? "│ " : " │ ") } else if place > 0 { text.append("  ") }
        let isCut = isBox && row.cells[index].columns > widest
        let cut = isCut ? cut(row.text(of: index)) : nil
        let padding = widths[place] - (cut?.columns ?? row.cells[index].columns)
        if isRight[place] { text.append(spaces: padding) }
        append(
          cut?.text[...] ?? row.text(of: index), isHeader: isHeader,
          isNull: row.cells[index].isNull, to: &text)
        // No spaces at the end of a plain line.
        if !isRight[place], isBox || place < shown.count - 1 { text.append(spaces: padding) }
      }
      text.append(isBox ? " │\n" : "\n")
    }
  }

  private func cut(_ text: ArraySlice<UInt8>) -> (text: [UInt8], columns: Int) {
    let cut = DisplayWidth.truncated(String(decoding: text, as: UTF8.self), to: widest)
    return (Array(cut.utf8), DisplayWidth.columns(of: cut))
  }

  private func append(
    _ cell: ArraySlice<UInt8>, isHeader: Bool, isNull: Bool, to text: inout [UInt8]
  ) {
    guard colors != .none, isHeader || isNull else { return text.append(contentsOf: cell) }
    text.append(isHeader ? "\u{1B}[1m" : "\u{1B}[2m")
    text.append(contentsOf: cell)
    text.append("\u{1B}[0m")
  }
}
