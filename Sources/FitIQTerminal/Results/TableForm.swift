import FitIQDomain

/// Rows in aligned columns: those that are held back set the widths, and a wider value widens what follows.
///
/// On a terminal that is too narrow, what finds no place beside the first columns is in tables below, which
/// number their rows where nothing else tells them apart; on the narrowest a row is a block of lines.
final class TableForm: ResultForm {
  private enum State {
    case held([ShownRow])
    case drawing(TableFrame)
  }

  private let destination: ResultDestination
  private let view: RowView
  private let lines: LineForm
  private var state = State.held([])
  private var row = ShownRow()
  private var heldBytes = 0
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
    view.show(source, in: &row)
    if case .drawing(let frame) = state {
      if frame.width(with: row) <= limit ?? .max {
        try frame.write(row)
        written = (written ?? 0) + 1
        return
      }
      try frame.close()
      state = .held([])
    }
    guard case .held(var rows) = state else { return }
    // Nothing else holds the rows while one is added.
    state = .held([])
    rows.append(row)
    heldBytes += row.text.count
    state = .held(rows)
    if rows.count >= Self.heldRows || heldBytes >= Self.heldBytes { try write(rows) }
  }

  /// Only what comes first is urgent: tables of few rows each would be hard to read.
  func showSoFar() throws(OutputError) {
    if case .held(let rows) = state, !rows.isEmpty, written == nil { try write(rows) }
  }

  func finish() throws(OutputError) {
    if case .held(let rows) = state, !rows.isEmpty || written == nil { try write(rows) }
    if case .drawing(let frame) = state { try frame.close() }
  }

  private func write(_ rows: [ShownRow]) throws(OutputError) {
    let before = written ?? 0
    (state, heldBytes, written) = (.held([]), 0, before + rows.count)
    let frame = TableFrame(destination, sample: rows)
    guard let limit, frame.width > limit else {
      try draw(rows, in: frame)
      state = .drawing(frame)
      return
    }
    // A heading alone would be no more than broken lines.
    if rows.isEmpty { return try destination.sink.write("no rows\n") }
    let columns = Array(destination.columns.indices)
    let frames = ColumnSplit.tables(of: limit < TableLayout.narrowest ? [] : columns) { count in
      rows.map { row in (0..<count).map { Array(row.text(of: $0)) } }
    } make: { shown, isAlone in
      TableFrame(destination, frame.header, sample: rows, shown, wraps: isAlone, limit: limit)
    }
    for frame in frames {
      try draw(rows, in: frame)
      try frame.close()
    }
    if frames.isEmpty { try writeNumbered(rows, from: before + 1, limit) }
  }

  private func draw(_ rows: [ShownRow], in frame: TableFrame) throws(OutputError) {
    try frame.open()
    for row in rows { try frame.write(row) }
  }

  private func writeNumbered(
    _ rows: [ShownRow], from first: Int, _ limit: Int
  ) throws(OutputError) {
    guard limit >= TableLayout.narrowest else {
      for row in rows { try lines.write(row) }
      return
    }
    let rows = rows.enumerated().map { $1.numbered(first + $0) }
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
