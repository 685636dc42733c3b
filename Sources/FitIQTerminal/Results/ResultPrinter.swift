package import FitIQDomain

/// Writes the rows of a query as they come, in constant memory.
///
/// On a terminal, what came is shown about every 50 ms; code that waits long for the next row calls
/// ``showSoFar()`` meanwhile.
package struct ResultPrinter {
  package private(set) var count = 0
  private let form: any ResultForm
  private let sink: Sink
  private let isTerminal: Bool
  private let now: () -> ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant

  /// Soon enough to seem at once.
  private static let pace = Duration.milliseconds(50)

  /// - Parameter now: The clock of the pace.
  package init(
    columns: [QueryColumn], options: ResultOptions, sink: Sink,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.sink = sink
    self.now = now
    isTerminal = options.isTerminal
    lastShown = now()
    let destination = ResultDestination(columns: columns, options: options, sink: sink)
    form =
      switch options.mode {
      case .table: TableForm(destination)
      case .csv: SeparatedForm(destination, .csv)
      case .tsv: SeparatedForm(destination, .tsv)
      case .json, .jsonl: JSONForm(destination)
      case .markdown: MarkdownForm(destination)
      case .line: LineForm(destination)
      case .sparkline: SparklineForm(destination)
      case .chart: ChartForm(destination)
      }
  }

  /// Writes a row, or keeps it until the widths are known.
  package mutating func add(_ row: some QueryRow) throws(OutputError) {
    try form.add(row)
    count += 1
    guard isTerminal else { return }
    // A slow first row must not be shown alone: the widths would be its own.
    if count == 1 { lastShown = now() }
    if now() - lastShown >= Self.pace { try showSoFar() }
  }

  /// Shows the rows that are held back to find out widths, or for speed.
  ///
  /// Charts show nothing before the end.
  package mutating func showSoFar() throws(OutputError) {
    try form.showSoFar()
    try sink.flush()
    lastShown = now()
  }

  /// Writes what is left, be the query complete or interrupted.
  package mutating func finish() throws(OutputError) {
    try form.finish()
    try sink.flush()
  }
}

/// Rows in one of the forms.
///
/// Classes, since a value would be copied for each closure that reads a cell.
protocol ResultForm: AnyObject {
  func add(_ row: some QueryRow) throws(OutputError)
  func showSoFar() throws(OutputError)
  func finish() throws(OutputError)
}

extension ResultForm {
  func showSoFar() throws(OutputError) {}
}

/// What goes where.
struct ResultDestination {
  let columns: [QueryColumn]
  let options: ResultOptions
  let sink: Sink

  var width: Int { options.terminalWidth ?? ChartText.defaultWidth }

  /// The zone of columns that are shown as local times; nil for the others.
  func zone(of column: QueryColumn) -> ZoneOffsets? { column.isInstant ? options.instants : nil }
}
