import FitIQDomain

/// A block of `name = value` lines for each row, which any width can take.
final class LineForm: ResultForm {
  private let sink: Sink
  private let colors: ColorDepth
  private let view: RowView
  /// Padded to the same width.
  private let names: [String]
  private var row = ShownRow()
  private var isEmpty = true

  init(_ destination: ResultDestination) {
    sink = destination.sink
    colors = destination.options.colors
    view = RowView(destination)
    let names = destination.columns.map { SafeText.escaped($0.name) }
    let longest = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = min(longest, DisplayWidth.mostPadding)
    self.names = names.map { DisplayWidth.fitted($0, to: width, .right) + " = " }
  }

  func add(_ source: some QueryRow) throws(OutputError) {
    view.show(source, in: &row)
    try write(row)
  }

  func finish() throws(OutputError) {}

  /// Writes a row that is readable already.
  func write(_ row: ShownRow) throws(OutputError) {
    let isFirst = isEmpty
    isEmpty = false
    try sink.fill { text in
      if !isFirst { text.append("\n") }
      for (index, name) in names.enumerated() {
        text.append(contentsOf: name.utf8)
        let isDim = colors != .none && row.cells[index].isNull
        if isDim { text.append("\u{1B}[2m") }
        text.append(contentsOf: row.text(of: index))
        text.append(isDim ? "\u{1B}[0m\n" : "\n")
      }
    }
  }
}
