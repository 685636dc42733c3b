import FitIQDomain

/// Rows in aligned columns: those that are held back set the widths, and a wider value widens what follows.
///
/// On a terminal that is too narrow, what finds no place beside the first columns is in tables below, which
/// number their rows where nothing else tells them apart; on the narrowest a row is a block of lines.
final class TableForm: ResultForm {
  private let destination: ResultDestination
  private let view: RowView
  private let lines: LineForm
  private var held: [[ShownCell]] = []
  private var heldBytes = 0
  /// What rows are drawn in once their widths are known; none are held then.
  private var frame: TableFrame?
  /// Rows that were written, or nil where nothing was yet.
  private var written: Int?

  /// Enough to find widths that hold, little enough to be at once.
  private static let heldRows = 300
  private static let heldBytes = 256 << 10

  init(_ destination: ResultDestination) {
    self.destination = destination
    view = RowView(destination, isLimited: true)
    lines = LineForm(destination)
  }

  /// Columns of the terminal; nil where lines can be of any length.
  private var limit: Int? {
    destination.options.fallsBackToLines ? destination.options.terminalWidth : nil
  }

  func add(_ source: some QueryRow) throws(OutputError) {
    let row = view.shown(source)
    if let frame {
      if frame.width(with: row) <= limit ?? .max {
        try frame.write(row)
        written = (written ?? 0) + 1
        return
      }
      try frame.close()
      self.frame = nil
    }
    held.append(row)
    heldBytes += row.reduce(0) { $0 + $1.text.utf8.count }
    if held.count >= Self.heldRows || heldBytes >= Self.heldBytes { try writeHeld() }
  }

  /// Only what comes first is urgent: tables of few rows each would be hard to read.
  func showSoFar() throws(OutputError) {
    if !held.isEmpty, written == nil { try writeHeld() }
  }

  func finish() throws(OutputError) {
    if frame == nil, !held.isEmpty || written == nil { try writeHeld() }
    try frame?.close()
  }

  private func writeHeld() throws(OutputError) {
    let rows = held
    let before = written ?? 0
    (held, heldBytes, written) = ([], 0, before + rows.count)
    let frame = TableFrame(destination, sample: rows)
    guard let limit, frame.width > limit else {
      try draw(rows, in: frame)
      self.frame = frame
      return
    }
    // A heading alone would be no more than broken lines.
    if rows.isEmpty { return try destination.sink.write("no rows\n") }
    let columns = Array(destination.columns.indices)
    let frames = ColumnSplit.tables(of: limit < TableLayout.narrowest ? [] : columns) { count in
      rows.map { row in row.prefix(count).map { Array($0.text.utf8) } }
    } make: { shown, isAlone in
      TableFrame(destination, frame.header, sample: rows, shown, wraps: isAlone, limit: limit)
    }
    for frame in frames {
      try draw(rows, in: frame)
      try frame.close()
    }
    if frames.isEmpty { try writeNumbered(rows, from: before + 1, limit) }
  }

  private func draw(_ rows: [[ShownCell]], in frame: TableFrame) throws(OutputError) {
    try frame.open()
    for row in rows { try frame.write(row) }
  }

  private func writeNumbered(
    _ rows: [[ShownCell]], from first: Int, _ limit: Int
  ) throws(OutputError) {
    guard limit >= TableLayout.narrowest else {
      for row in rows { try lines.write(row) }
      return
    }
    let rows = rows.enumerated().map { [ShownCell("\(first + $0)", isNumber: true)] + $1 }
    let columns = Array(0...destination.columns.count)
    let header = TableFrame.header(of: destination, isNumbered: true)
    let frames = ColumnSplit.tables(of: columns) { _ in
      Array(rows.indices)
    } make: { shown, isAlone in
      TableFrame(destination, header, sample: rows, shown, wraps: isAlone, limit: limit)
    }
    for frame in frames {
      try draw(rows, in: frame)
      try frame.close()
    }
  }
}
