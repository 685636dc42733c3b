import FitIQDomain

/// A block of `name = value` lines for each row, which any width can take.
final class LineForm: ResultForm {
  private let sink: Sink
  private let colors: ColorDepth
  private let view: RowView
  /// Padded to the same width.
  private let names: [String]
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
    try write(view.shown(source))
  }

  func finish() throws(OutputError) {}

  /// Writes a row that is readable already.
  func write(_ row: [ShownCell]) throws(OutputError) {
    let isFirst = isEmpty
    isEmpty = false
    try sink.fill { text in
      if !isFirst { text.append("\n") }
      for (name, cell) in zip(names, row) {
        text.append(contentsOf: name.utf8)
        let isDim = colors != .none && cell.isNull
        if isDim { text.append("\u{1B}[2m") }
        text.append(contentsOf: cell.text.utf8)
        text.append(isDim ? "\u{1B}[0m\n" : "\n")
      }
    }
  }
}
