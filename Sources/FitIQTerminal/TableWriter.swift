/// Writes a human table row by row: the first rows set the widths, later ones follow at once.
///
/// On a terminal that is too narrow, text goes on below itself; where that is not enough either, a
/// row is a block of lines.
struct TableWriter {
  private enum Form {
    case columns([Int], wraps: [Bool])
    case blocks
  }

  private let columns: [Table.Column]
  private let style: Style
  private let sink: Sink
  private var pending: [[String]] = []
  private var pendingBytes = 0
  private var form: Form?
  private var isFirst = true

  /// Rows that are held back to find the widths; a listing of any length starts after these.
  private static let sampleSize = 500
  /// Bytes of those rows at most: their values can be long.
  private static let sampleBytes = 1 << 20

  init(columns: [Table.Column], style: Style, sink: Sink) {
    self.columns = columns
    self.style = style
    self.sink = sink
  }

  mutating func add(_ row: [String]) throws(OutputError) {
    let row = row.map(SafeText.escaped)
    guard let form else {
      pending.append(row)
      pendingBytes += row.reduce(0) { $0 + $1.utf8.count }
      if pending.count >= Self.sampleSize || pendingBytes >= Self.sampleBytes { try start() }
      return
    }
    try write(row, as: form)
  }

  mutating func finish() throws(OutputError) {
    if form == nil { try start() }
  }

  private mutating func start() throws(OutputError) {
    let layout = TableLayout(columns, sample: pending, limit: sink.columns)
    let form = layout.widths.map { Form.columns($0, wraps: layout.wraps) } ?? .blocks
    self.form = form
    if case .columns(let widths, _) = form {
      // A heading that was not given its whole width has several words.
      try writeLines(
        columns.map(\.heading), widths, wraps: columns.map { _ in true }, role: .heading)
    }
    for row in pending { try write(row, as: form) }
    pending = []
  }

  private mutating func write(_ row: [String], as form: Form) throws(OutputError) {
    switch form {
    case .columns(let widths, let wraps): try writeLines(row, widths, wraps: wraps)
    case .blocks: try writeBlock(row)
    }
    isFirst = false
  }

  // MARK: Columns

  private func writeLines(
    _ row: [String], _ widths: [Int], wraps: [Bool], role: Style.Role? = nil
  ) throws(OutputError) {
    guard row.indices.contains(where: { wraps[$0] && row[$0].contains(" ") }) else {
      return try writeLine(row, widths, role)
    }
    let cells = row.indices.map { index in
      wraps[index] ? DisplayWidth.wrapped(row[index], to: widths[index]) : [row[index]]
    }
    for line in 0..<(cells.map(\.count).max() ?? 0) {
      try writeLine(cells.map { line < $0.count ? $0[line] : "" }, widths, role)
    }
  }

  private func writeLine(
    _ row: [String], _ widths: [Int], _ role: Style.Role?
  ) throws(OutputError) {
    var line = ""
    for (index, cell) in row.enumerated() {
      if index > 0 { line += String(repeating: " ", count: TableLayout.gap) }
      line += DisplayWidth.padded(cell, to: widths[index], columns[index].alignment)
    }
    while line.last == " " { line.removeLast() }
    try sink.write(role.map { style.paint(line, $0) } ?? line)
    try sink.write("\n")
  }

  // MARK: Blocks

  /// One line for each value that there is; a row without a first one belongs to the row before.
  private func writeBlock(_ row: [String]) throws(OutputError) {
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
