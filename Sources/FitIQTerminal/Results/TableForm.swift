import FitIQDomain

/// Rows in aligned columns: a sample sets the widths, and a wider value widens what follows, up to a limit.
final class TableForm: ResultForm {
  private enum State {
    case sampling([ShownRow])
    case drawing(TableFrame)
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
    case .lines(let lines): try lines.write(row)
    }
  }

  func showSoFar() throws(OutputError) {
    if case .sampling(let sample) = state, !sample.isEmpty { try start() }
  }

  func finish() throws(OutputError) {
    if case .sampling = state { try start() }
    if case .drawing(let frame) = state { try frame.close() }
  }

  private func start() throws(OutputError) {
    guard case .sampling(let sample) = state else { return }
    let frame = TableFrame(destination, sample: sample)
    if destination.options.fallsBackToLines,
      let width = destination.options.terminalWidth, frame.width > width
    {
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
