/// Writes a human table row by row.
///
/// On a terminal rows are held back, more than anybody reads, so that widths are chosen over all of them, and
/// what every row says is told once; a longer list is several tables. Where a table does not fit, text goes
/// on below itself, then columns go into tables below, which number their rows where nothing else tells them
/// apart. On the narrowest terminals a row is a block of lines. Elsewhere the first rows set the widths, and
/// later ones follow at once.
struct TablePrinter {
  private enum Form {
    case columns(TableLayout, widths: [Int])
    case blocks
  }

  private let columns: [Table.Column]
  private let colors: ColorDepth
  private let sink: Sink
  /// Rows are blocks of lines, whatever would fit.
  private let isBlocks: Bool
  /// Paints the heading; a heading's usual look without it.
  private let tone: TextRole
  /// Stands above the first row; nothing where there is none.
  private let title: String?
  private var pending: [[String]] = []
  private var pendingBytes = 0
  /// How rows that are not held back are written.
  private var form: Form?
  /// Rows that went out.
  private var count = 0
  /// Characters of the ids in each column that holds some.
  private var idLengths: [Int: Int] = [:]

  /// Rows that are held back; a listing of any length starts after these.
  private var pageSize: Int { sink.columns == nil ? 500 : 20_000 }
  /// Bytes of those rows at most: their values can be long.
  private static let pageBytes = 8 << 20

  init(
    columns: [Table.Column], colors: ColorDepth, sink: Sink, isBlocks: Bool = false,
    tone: TextRole = .heading, title: String? = nil
  ) {
    self.title = title
    self.columns = columns
    self.colors = colors
    self.sink = sink
    self.isBlocks = isBlocks
    self.tone = tone
  }

  mutating func add(_ row: [String]) throws(OutputError) {
    let row = zip(columns, row).map { column, cell in
      column.isAmount ? Quantity.grouped(cell) : cell
    }.map(SafeText.escaped)
    if form != nil { return try add(shown: row) }
    // Only now: of what ends with its page, that page is all.
    if pending.count >= pageSize || pendingBytes >= Self.pageBytes {
      try writePage(isLast: false)
      if form != nil { return try add(shown: row) }
    }
    pending.append(row)
    pendingBytes += row.reduce(0) { $0 + $1.utf8.count }
  }

  private mutating func add(shown row: [String]) throws(OutputError) {
    guard let form else { return }
    try write(shortened(row), form, after: count)
    count += 1
  }

  mutating func finish() throws(OutputError) {
    if form == nil, count == 0 || !pending.isEmpty { try writePage(isLast: true) }
  }

  /// Writes the rows that were held back.
  private mutating func writePage(isLast: Bool) throws(OutputError) {
    if count == 0, let title {
      for line in Prose.lines(title, to: sink.columns) { try sink.write(line + "\n") }
    }
    for index in columns.indices where columns[index].isID {
      idLengths[index] = IDBeginning.length(pending.lazy.map { $0[index] })
    }
    let rows = pending.map(shortened)
    (pending, pendingBytes) = ([], 0)
    if isBlocks {
      form = .blocks
    } else if sink.columns == nil {
      let layout = TableLayout(columns, sample: rows, limit: nil)
      form = layout.widths.map { .columns(layout, widths: $0) }
      if case .columns(let layout, let widths) = form { try writeHeading(layout, widths) }
    } else {
      try writeTables(of: rows, isAll: isLast && count == 0)
    }
    if let form {
      for (index, row) in rows.enumerated() { try write(row, form, after: count + index) }
    }
    count += rows.count
  }

  private func write(_ row: [String], _ form: Form, after count: Int) throws(OutputError) {
    switch form {
    case .columns(let layout, let widths): try writeRow(row, layout, widths)
    case .blocks: try writeBlock(row, isFirst: count == 0)
    }
  }

  /// Lays out a page of rows for a terminal.
  private func writeTables(of rows: [[String]], isAll: Bool) throws(OutputError) {
    if count > 0 { try sink.write("\n") }
    let layout = TableLayout(columns, sample: rows, limit: sink.columns)
    if layout.widths != nil { return try write(rows, in: layout, isAll: isAll) }
    if sink.columns ?? 0 >= TableLayout.narrowest, !rows.isEmpty {
      let numbered = rows.enumerated().map { ["\(count + $0 + 1)"] + $1 }
      let layout = TableLayout(
        [Table.Column("row", .right)] + columns, sample: numbered, limit: sink.columns)
      if layout.widths != nil { return try write(numbered, in: layout, isAll: isAll) }
    }
    for (index, row) in rows.enumerated() { try writeBlock(row, isFirst: index == 0) }
  }

  private func write(
    _ rows: [[String]], in layout: TableLayout, isAll: Bool
  ) throws(OutputError) {
    try tell(layout, rows, isAll: isAll)
    for (place, table) in ([layout] + layout.below).enumerated() {
      guard let widths = table.widths else { continue }
      if place > 0 { try sink.write("\n") }
      try writeHeading(table, widths)
      for row in rows { try writeRow(row, table, widths) }
    }
  }

  private func writeHeading(_ layout: TableLayout, _ widths: [Int]) throws(OutputError) {
    // A heading that was not given its whole width has several words.
    try writeLines(
      layout.shown.map { layout.columns[$0].heading }, layout, widths,
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
  private func tell(
    _ layout: TableLayout, _ rows: [[String]], isAll: Bool
  ) throws(OutputError) {
    guard let row = rows.first, !layout.told.isEmpty else { return }
    let facts = layout.told.map { "\(layout.columns[$0].heading.lowercased()) \(row[$0])" }
    let whose = rows.count == 1 ? "also: " : isAll ? "all rows: " : "these rows: "
    let line = whose + facts.joined(separator: ", ")
    for part in DisplayWidth.wrapped(line, to: sink.columns ?? .max) { try sink.write(part + "\n") }
  }

  // MARK: Columns

  private func writeRow(
    _ row: [String], _ layout: TableLayout, _ widths: [Int]
  ) throws(OutputError) {
    try writeLines(layout.shown.map { row[$0] }, layout, widths, wraps: layout.wraps)
  }

  private func writeLines(
    _ row: [String], _ layout: TableLayout, _ widths: [Int], wraps: [Bool],
    role: TextRole? = nil
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
    _ row: [String], _ layout: TableLayout, _ widths: [Int], _ role: TextRole?
  ) throws(OutputError) {
    var line = ""
    // Spaces at the end of a line are for nobody.
    let last = row.lastIndex { !$0.isEmpty } ?? -1
    for (index, cell) in row.enumerated() where index <= last {
      if index > 0 { line += String(repeating: " ", count: TableLayout.gap) }
      let column = layout.columns[layout.shown[index]]
      var text = DisplayWidth.padded(cell, to: widths[index], column.alignment)
      if index == last { while text.last == " " { text.removeLast() } }
      if role == nil, column.isState, let tone = TextRole(state: cell) {
        text = colors.paint(text, tone)
      }
      line += text
    }
    try sink.write(role.map { colors.paint(line, $0) } ?? line)
    try sink.write("\n")
  }

  // MARK: Blocks

  /// One line for each value that there is; a row without a first one belongs to the row before.
  private func writeBlock(_ row: [String], isFirst: Bool) throws(OutputError) {
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
        ? colors.paint(label, .heading) + gap : String(repeating: " ", count: indent)
      try sink.write(start + line + "\n")
    }
  }
}
