import FitIQDomain

/// Rows in aligned columns: a sample sets the widths, and a wider value widens what follows, up to a limit.
///
/// Columns that find no place beside the others are in tables below.
final class TableForm: ResultForm {
  private enum State {
    case sampling([ShownRow])
    case drawing(TableFrame)
    /// Tables below each other, of as many rows as are held back.
    case stacked([TableFrame], [ShownRow])
    case lines(LineForm)
  }

  private let destination: ResultDestination
  private let view: RowView
  private var state = State.sampling([])
  private var row = ShownRow()
  private var sampledBytes = 0

  /// Enough to find widths that hold, little enough to be at once.
  private static let sampleRows = 300
  private static let sampleBytes = 256 << 10

  init(_ destination: ResultDestination) {
    self.destination = destination
    view = RowView(destination, isLimited: true)
  }

  func add(_ source: some QueryRow) throws(OutputError) {
    view.show(source, in: &row)
    switch state {
    case .sampling(var sample):
      // Nothing else holds the rows while one is added.
      state = .sampling([])
      sample.append(row)
      sampledBytes += row.text.count
      state = .sampling(sample)
      if sample.count >= Self.sampleRows || sampledBytes >= Self.sampleBytes { try start() }
    case .drawing(let frame): try frame.write(row)
    case .stacked(let frames, var rows):
      state = .sampling([])
      rows.append(row)
      sampledBytes += row.text.count
      state = .stacked(frames, rows)
      if rows.count >= Self.sampleRows || sampledBytes >= Self.sampleBytes { try writeStack() }
    case .lines(let lines): try lines.write(row)
    }
  }

  func showSoFar() throws(OutputError) {
    if case .sampling(let sample) = state, !sample.isEmpty { try start() }
  }

  func finish() throws(OutputError) {
    if case .sampling = state { try start() }
    if case .drawing(let frame) = state { try frame.close() }
    try writeStack()
  }

  private func writeStack() throws(OutputError) {
    guard case .stacked(let frames, let rows) = state, !rows.isEmpty else { return }
    for frame in frames {
      try frame.open()
      for row in rows { try frame.write(row) }
      try frame.close()
    }
    sampledBytes = 0
    state = .stacked(frames, [])
  }

  private func frames(_ sample: [ShownRow], _ width: Int) -> [TableFrame] {
    guard width >= TableLayout.narrowest, !sample.isEmpty else { return [] }
    return ColumnSplit.tables(of: Array(destination.columns.indices)) { count in
      sample.map { row in (0..<count).map { Array(row.text(of: $0)) } }
    } make: { shown in
      let frame = TableFrame(self.destination, sample: sample, shown: shown)
      return frame.width <= width ? frame : nil
    }
  }

  private func start() throws(OutputError) {
    guard case .sampling(let sample) = state else { return }
    let frame = TableFrame(destination, sample: sample)
    if destination.options.fallsBackToLines,
      let width = destination.options.terminalWidth, frame.width > width
    {
      let frames = frames(sample, width)
      if !frames.isEmpty {
        state = .stacked(frames, sample)
        return try writeStack()
      }
      let lines = LineForm(destination)
      // A heading alone would be no more than broken lines.
      if sample.isEmpty { try destination.sink.write("no rows\n") }
      for row in sample { try lines.write(row) }
      state = .lines(lines)
      return
    }
    try frame.open()
    for row in sample { try frame.write(row) }
    state = .drawing(frame)
  }
}
