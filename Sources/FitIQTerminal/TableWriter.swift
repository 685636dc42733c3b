/// Writes a human table row by row: the first rows set the widths, later ones follow at once.
struct TableWriter {
  private let columns: [Table.Column]
  private let style: Style
  private let sink: Sink
  private var pending: [[String]] = []
  private var widths: [Int]?

  /// Rows that are held back to find the widths; a listing of any length starts after these.
  private static let sampleSize = 500

  init(columns: [Table.Column], style: Style, sink: Sink) {
    self.columns = columns
    self.style = style
    self.sink = sink
  }

  mutating func add(_ row: [String]) throws(OutputError) {
    let row = row.map(SafeText.escaped)
    guard let widths else {
      pending.append(row)
      if pending.count >= Self.sampleSize { try start() }
      return
    }
    try write(row, widths: widths)
  }

  mutating func finish() throws(OutputError) {
    if widths == nil { try start() }
  }

  private mutating func start() throws(OutputError) {
    let headings = columns.map(\.heading)
    let widths = columns.indices.map { index in
      max(
        DisplayWidth.columns(of: headings[index]),
        pending.map { DisplayWidth.columns(of: $0[index]) }.max() ?? 0)
    }
    self.widths = widths
    try write(headings, widths: widths, as: .heading)
    for row in pending { try write(row, widths: widths) }
    pending = []
  }

  private func write(
    _ row: [String], widths: [Int], as role: Style.Role? = nil
  ) throws(OutputError) {
    var line = ""
    for (index, cell) in row.enumerated() {
      if index > 0 { line += "  " }
      line += DisplayWidth.padded(cell, to: widths[index], columns[index].alignment)
    }
    while line.last == " " { line.removeLast() }
    try sink.write(role.map { style.paint(line, $0) } ?? line)
    try sink.write("\n")
  }
}
