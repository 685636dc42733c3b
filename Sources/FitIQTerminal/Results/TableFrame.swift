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
  let header: [ShownCell]
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
  convenience init(_ destination: ResultDestination, sample: [[ShownCell]]) {
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
    _ destination: ResultDestination, _ header: [ShownCell], sample: [[ShownCell]], _ shown: [Int],
    wraps: Bool, limit: Int
  ) {
    self.init(destination, header, sample, shown, wrapsAt: wraps ? limit : nil)
    if width > limit { return nil }
  }

  /// - Parameter isNumbered: Whether the first cell of the rows is their number.
  static func header(of destination: ResultDestination, isNumbered: Bool = false) -> [ShownCell] {
    (isNumbered ? [ShownCell("row")] : [])
      + destination.columns.enumerated().map { index, column in
        ShownCell(column.name, limit: destination.options.width(of: index))
      }
  }

  private init(
    _ destination: ResultDestination, _ header: [ShownCell], _ sample: [[ShownCell]],
    _ shown: [Int],
    wrapsAt limit: Int? = nil
  ) {
    self.shown = shown
    self.header = header
    sink = destination.sink
    isBox = destination.options.isTerminal
    colors = destination.options.colors
    isRight = shown.map { index in
      let known = sample.lazy.map { $0[index] }.filter { !$0.isNull }
      return known.contains { $0.isNumber } && known.allSatisfy { $0.isNumber }
    }
    let widest = isBox ? destination.width : DisplayWidth.mostPadding
    self.widest = widest
    var natural = shown.map { index in
      sample.reduce(header[index].columns) { max($0, $1[index].columns) }
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
  func width(with row: [ShownCell]) -> Int {
    zip(shown, widths).reduce(gaps) { $0 + max($1.1, row[$1.0].columns) }
  }

  func open() throws(OutputError) {
    if isBox { try rule("┌", "┬", "┐") }
    try wraps ? wrapped(header, isHeader: true) : line(header, isHeader: true)
    if isBox { try rule("├", "┼", "┤") }
  }

  func write(_ row: [ShownCell]) throws(OutputError) {
    if wraps { return try wrapped(row, isHeader: false) }
    let isWider = shown.indices.contains {
      min(row[shown[$0]].columns, widest) > widths[$0]
    }
    if isWider {
      for place in shown.indices {
        widths[place] = max(widths[place], min(row[shown[place]].columns, widest))
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
  private func wrapped(_ row: [ShownCell], isHeader: Bool) throws(OutputError) {
    let parts = zip(shown, widths).map { DisplayWidth.folded(row[$0].text, to: $1) }
    for number in 0..<(parts.map(\.count).max() ?? 0) {
      var part = row
      for (index, lines) in zip(shown, parts) {
        let text = number < lines.count ? lines[number] : ""
        part[index] = ShownCell(String(text), isNull: row[index].isNull)
      }
      try line(part, isHeader: isHeader)
    }
  }

  private func line(_ row: [ShownCell], isHeader: Bool) throws(OutputError) {
    try sink.fill { text in
      for (place, index) in shown.enumerated() {
        if isBox { text.append(place == 0 ? "│ " : " │ ") } else if place > 0 { text.append("  ") }
        var cell = row[index]
        if isBox, cell.columns > widest {
          cell = ShownCell(cell.text, limit: widest, isNull: cell.isNull)
        }
        let padding = widths[place] - cell.columns
        if isRight[place] { text.append(spaces: padding) }
        append(cell, isHeader: isHeader, to: &text)
        // No spaces at the end of a plain line.
        if !isRight[place], isBox || place < shown.count - 1 { text.append(spaces: padding) }
      }
      text.append(isBox ? " │\n" : "\n")
    }
  }

  private func append(_ cell: ShownCell, isHeader: Bool, to text: inout [UInt8]) {
    let style = colors == .none ? nil : isHeader ? "\u{1B}[1m" : cell.isNull ? "\u{1B}[2m" : nil
    text.append(contentsOf: (style.map { $0 + cell.text + "\u{1B}[0m" } ?? cell.text).utf8)
  }
}
