/// Writes a human table row by row: the first rows set the widths, later ones follow at once, or, where
/// tables stand below each other, as many at a time.
///
/// On a terminal that is too narrow, text goes on below itself; where that is not enough either, some
/// columns go into a table below, and on the narrowest a row is a block of lines.
struct TableWriter {
  private enum Form {
    case columns(TableLayout, widths: [Int])
    /// Tables below each other, of as many rows as are held back.
    case stacked([TableLayout])
    case blocks
  }

  private let columns: [Table.Column]
  private let style: Style
  private let sink: Sink
  /// Rows are blocks of lines, whatever would fit.
  private let isBlocks: Bool
  /// Paints the heading; a heading's usual look without it.
  private let tone: Style.Role
  /// Stands above the first row; nothing where there is none.
  private let title: String?
  private var pending: [[String]] = []
  private var pendingBytes = 0
  private var form: Form?
  private var isFirst = true
  /// Characters of the ids in each column that holds some.
  private var idLengths: [Int: Int] = [:]

  /// Rows that are held back to find the widths; a listing of any length starts after these.
  ///
  /// On a terminal they are more than anybody reads: so widths are those of all rows.
  private var sampleSize: Int { sink.columns == nil ? 500 : 20_000 }
  /// Bytes of those rows at most: their values can be long.
  private static let sampleBytes = 8 << 20

  init(
    columns: [Table.Column], style: Style, sink: Sink, isBlocks: Bool = false,
    tone: Style.Role = .heading, title: String? = nil
  ) {
    self.title = title
    self.columns = columns
    self.style = style
    self.sink = sink
    self.isBlocks = isBlocks
    self.tone = tone
  }

  mutating func add(_ row: [String]) throws(OutputError) {
    let row = zip(columns, row).map { column, cell in
      column.isAmount ? Quantity.grouped(cell) : cell
    }.map(SafeText.escaped)
    guard let form else {
      pending.append(row)
      pendingBytes += row.reduce(0) { $0 + $1.utf8.count }
      if pending.count >= sampleSize || pendingBytes >= Self.sampleBytes {
        try start(isWhole: false)
      }
      return
    }
    switch form {
    case .stacked(let tables):
      pending.append(shortened(row))
      pendingBytes += row.reduce(0) { $0 + $1.utf8.count }
      if pending.count >= sampleSize || pendingBytes >= Self.sampleBytes {
        try writeStack(tables)
      }
    case .columns(let layout, let widths): try writeRow(shortened(row), layout, widths)
    case .blocks: try writeBlock(shortened(row))
    }
  }

  mutating func finish() throws(OutputError) {
    if form == nil { try start(isWhole: true) }
    if case .stacked(let tables) = form, !pending.isEmpty { try writeStack(tables) }
  }

  private mutating func start(isWhole: Bool) throws(OutputError) {
    if let title {
      for line in Prose.lines(title, to: sink.columns) { try sink.write(line + "\n") }
    }
    for index in columns.indices where columns[index].isID {
      idLengths[index] = IDBeginning.length(pending.lazy.map { $0[index] })
    }
    pending = pending.map(shortened)
    let layout = TableLayout(columns, sample: pending, limit: sink.columns, isWhole: isWhole)
    var form = Form.blocks
    if !isBlocks, let widths = layout.widths {
      try tell(layout.told)
      form =
        layout.below.isEmpty
        ? .columns(layout, widths: widths) : .stacked([layout] + layout.below)
      if layout.below.isEmpty { try writeHeading(layout, widths) }
    }
    self.form = form
    switch form {
    case .stacked(let tables): try writeStack(tables)
    case .columns(let layout, let widths):
      for row in pending { try writeRow(row, layout, widths) }
    case .blocks: for row in pending { try writeBlock(row) }
    }
    pending = []
  }

  private mutating func writeStack(_ tables: [TableLayout]) throws(OutputError) {
    for table in tables {
      guard let widths = table.widths else { continue }
      if !isFirst { try sink.write("\n") }
      try writeHeading(table, widths)
      for row in pending { try writeRow(row, table, widths) }
    }
    pending = []
    pendingBytes = 0
  }

  private func writeHeading(_ layout: TableLayout, _ widths: [Int]) throws(OutputError) {
    // A heading that was not given its whole width has several words.
    try writeLines(
      layout.shown.map { columns[$0].heading }, layout, widths,
      wraps: layout.shown.map { _ in true }, role: tone)
  }

  private func shortened(_ row: [String]) -> [String] {
    var row = row
    for (index, length) in idLengths {
      row[index] = IDBeginning.shortened(row[index], to: length)
    }
    return row
  }

  /// Says once what columns that are not drawn say in every row.
  private func tell(_ told: [Int]) throws(OutputError) {
    guard let row = pending.first, !told.isEmpty else { return }
    let facts = told.map { "\(columns[$0].heading.lowercased()) \(row[$0])" }
    let line = (pending.count > 1 ? "all rows: " : "also: ") + facts.joined(separator: ", ")
    for part in DisplayWidth.wrapped(line, to: sink.columns ?? .max) { try sink.write(part + "\n") }
  }

  // MARK: Columns

  private mutating func writeRow(
    _ row: [String], _ layout: TableLayout, _ widths: [Int]
  ) throws(OutputError) {
    try writeLines(layout.shown.map { row[$0] }, layout, widths, wraps: layout.wraps)
    isFirst = false
  }

  private func writeLines(
    _ row: [String], _ layout: TableLayout, _ widths: [Int], wraps: [Bool],
    role: Style.Role? = nil
  ) throws(OutputError) {
    let needsMore = row.indices.contains {
      wraps[$0] && DisplayWidth.columns(of: row[$0]) > widths[$0]
    }
    guard needsMore else { return try writeLine(row, layout, widths, role) }
    let breaksWords = sink.columns ?? 0 >= TableLayout.narrowest
    let cells = row.indices.map { index in
      wraps[index]
        ? DisplayWidth.wrapped(
          row[index], to: widths[index], breaksWords: breaksWords && role == nil)
        : [row[index]]
    }
    for line in 0..<(cells.map(\.count).max() ?? 0) {
      try writeLine(cells.map { line < $0.count ? $0[line] : "" }, layout, widths, role)
    }
  }

  private func writeLine(
    _ row: [String], _ layout: TableLayout, _ widths: [Int], _ role: Style.Role?
  ) throws(OutputError) {
    var line = ""
    // Spaces at the end of a line are for nobody.
    let last = row.lastIndex { !$0.isEmpty } ?? -1
    for (index, cell) in row.enumerated() where index <= last {
      if index > 0 { line += String(repeating: " ", count: TableLayout.gap) }
      let column = columns[layout.shown[index]]
      var text = DisplayWidth.padded(cell, to: widths[index], column.alignment)
      if index == last { while text.last == " " { text.removeLast() } }
      if role == nil, column.isState, let tone = Style.role(ofState: cell) {
        text = style.paint(text, tone)
      }
      line += text
    }
    try sink.write(role.map { style.paint(line, $0) } ?? line)
    try sink.write("\n")
  }

  // MARK: Blocks

  /// One line for each value that there is; a row without a first one belongs to the row before.
  private mutating func writeBlock(_ row: [String]) throws(OutputError) {
    defer { isFirst = false }
    let isContinued = row.first?.isEmpty ?? true
    if !isFirst, !isContinued { try sink.write("\n") }
    let names = columns.map(\.heading)
    let width = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let isOneValue = row.count { !$0.isEmpty } == 1
    for (name, value) in zip(names, row) where !value.isEmpty {
      let label = isContinued && isOneValue ? "" : name
      try writeValue(value, DisplayWidth.padded(label, to: width))
    }
  }

  private func writeValue(_ value: String, _ label: String) throws(OutputError) {
    let indent = DisplayWidth.columns(of: label) + TableLayout.gap
    let room = (sink.columns ?? .max) - indent
    let lines = room > TableLayout.gap ? DisplayWidth.wrapped(value, to: room) : [value]
    let gap = String(repeating: " ", count: TableLayout.gap)
    for (index, line) in lines.enumerated() {
      let start =
        index == 0
        ? style.paint(label, .heading) + gap : String(repeating: " ", count: indent)
      try sink.write(start + line + "\n")
    }
  }
}
