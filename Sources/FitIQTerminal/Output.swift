/// The only printer of standard output and standard error.
///
/// Standard output is data; notes, warnings, questions and errors go to standard error, as JSON
/// lines when the data is JSON.
package final class Output {
  package let format: OutputFormat
  package private(set) var out: Sink
  package let isQuiet: Bool
  package let isVerbose: Bool
  /// Whether a pager may show what is longer than the screen.
  package var isPaged = true
  /// Colours of the data.
  package let colors: ColorDepth
  let error: Sink
  let errorColors: ColorDepth
  private let canRepaint: Bool
  /// Whether a bar is drawn with each step of the work instead of by the clock: for tests.
  let drawsEachStep: Bool
  /// What is drawn on standard error at the moment: messages go above it.
  weak var bar: ProgressBar?
  /// Makes commands of fitiq in what is said complete, so that they can be pasted into a shell.
  package var completesCommands: (String) -> String = { $0 }
  /// Whether another program has the screen, so that messages wait until ``releaseMessages()``.
  package var holdsMessages: () -> Bool = { false }
  var heldMessages: [String] = []
  /// Called before a person is asked: nobody else is to wait for the answer.
  package var willAsk: () -> Void = {}

  /// Decides on colours by what was asked for, the environment and whether each stream is a terminal.
  package init(
    format: OutputFormat, color: ColorMode, isQuiet: Bool, isVerbose: Bool,
    environment: [String: String], out: Sink = Sink(descriptor: 1),
    error: Sink = Sink(descriptor: 2)
  ) {
    self.format = format
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.out = out
    self.error = error
    canRepaint = format.isForPeople && out.isTerminal && environment["TERM"] != "dumb"
    #if DEBUG
      drawsEachStep = environment["FITIQ_PROGRESS"] == "each"
    #else
      drawsEachStep = false
    #endif
    colors = ColorDepth(mode: color, isTerminal: out.isTerminal, environment: environment)
    errorColors = ColorDepth(mode: color, isTerminal: error.isTerminal, environment: environment)
  }

  /// Writes data elsewhere from now on, such as to a pager.
  package func write(to sink: Sink) { out = sink }

  /// Writes text as it is, for help and generated files.
  package func text(_ text: String) throws(OutputError) {
    try out.write(text)
    if !text.hasSuffix("\n") { try out.write("\n") }
    try out.flush()
  }

  /// Begins the next of several answers in one place: over the last one on a terminal, below it
  /// elsewhere.
  ///
  /// - Parameter heading: For people only. It shows together with what follows.
  package func beginFrame(_ heading: String, isFirst: Bool) throws(OutputError) {
    guard format.isForPeople else { return }
    if canRepaint {
      try out.write(isFirst ? "\u{1B}[2J\u{1B}[H" : "\u{1B}[H\u{1B}[J")
    } else if !isFirst {
      try out.write("\n")
    }
    for line in Prose.lines(SafeText.escaped(heading), to: out.columns) {
      try out.write(colors.paint(line, .heading) + "\n")
    }
  }

  /// Writes one finished answer.
  package func render(_ report: some Report) throws(OutputError) {
    // What was made while it was being stopped may have gaps.
    try Sink.checkWanted()
    switch format {
    case .table, .lines: try renderTables(report)
    case .json:
      try out.write(JSON.encode(report, isPretty: true))
      try out.write("\n")
    case .jsonl: for record in report.records { try event(record) }
    case .csv, .markdown:
      guard let table = report.dataTable else { break }
      var listing: Listing<[String]> = listing(of: table.columns) { $0 }
      for row in table.rows { try listing.add(row) }
      try listing.finish()
    }
    try out.flush()
  }

  /// How far some work of others is, as a bar; on a terminal only, since tables say it in numbers.
  ///
  /// - Parameters:
  ///   - share: 0 to 1.
  ///   - details: What stands behind the bar, the most important first.
  package func bar(_ label: String, _ share: Double, details: [String]) throws(OutputError) {
    guard canRepaint else { return }
    let line = ProgressLine(label: label, share: share, details: details)
    try out.write(line.text(width: out.columns ?? ChartText.defaultWidth) + "\n")
    try out.flush()
  }

  /// Whether tables have columns; rows are blocks of lines otherwise.
  private var hasColumns: Bool {
    format != .lines && out.columns ?? TableLayout.narrowest >= TableLayout.narrowest
  }

  private func renderTables(_ report: some Report) throws(OutputError) {
    for (index, table) in report.tables.enumerated() {
      if index > 0, !(table.goesOn && hasColumns) { try out.write("\n") }
      for line in (table.title ?? "").split(separator: "\n") {
        try prose(String(line), hasSeverity: table.hasSeverities)
      }
      for line in table.chart?.lines(width: out.columns ?? ChartText.defaultWidth, colors: colors)
        ?? []
      {
        try out.write(line + "\n")
      }
      guard !table.rows.isEmpty else { continue }
      var printer = TablePrinter(
        columns: table.columns, colors: colors, sink: out, isBlocks: format == .lines,
        tone: table.tone)
      for row in table.rows { try printer.add(row) }
      try printer.finish()
    }
    for line in report.closing { try prose(line) }
    for line in report.verbatim.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    {
      try out.write(SafeText.escaped(String(line)) + "\n")
    }
  }

  /// A line for people, broken at its spaces where a terminal would break a word; commands stay whole.
  private func prose(_ line: String, hasSeverity: Bool = false) throws(OutputError) {
    let text = SafeText.escaped(completesCommands(line))
    for (index, part) in Prose.lines(text, to: out.columns).enumerated() {
      try out.write((hasSeverity && index == 0 ? painted(part) : part) + "\n")
    }
  }

  /// A line whose first word, such as `error` or `errors`, has the colour of what it says.
  private func painted(_ line: String) -> String {
    guard let word = line.firstMatch(of: /^ *([a-z]+)/)?.1,
      let role = TextRole(state: String(word.last == "s" ? word.dropLast() : word))
    else { return line }
    return line[..<word.startIndex] + colors.paint(String(word), role) + line[word.endIndex...]
  }

  /// Writes one value as a line of JSON, whatever the format; it is seen once flushed.
  package func event(_ record: some Encodable) throws(OutputError) {
    try out.write(JSON.encode(record))
    try out.write("\n")
  }

  /// Starts a listing that is written as its rows come.
  ///
  /// - Parameter title: Stands above the rows, for people only.
  package func listing<Record: Encodable>(
    of columns: [Table.Column], title: String? = nil, row: @escaping (Record) -> [String]
  ) -> Listing<Record> {
    Listing(
      format: format, columns: columns, sink: out,
      table: TablePrinter(
        columns: columns, colors: colors, sink: out, isBlocks: format == .lines, title: title),
      row: row, isForTerminal: out.isTerminal)
  }
}

extension Output {
  /// Starts a listing for programs: JSON lines, or one array where JSON was asked for.
  ///
  /// - Parameter file: Where it goes, always as lines; nil for the output.
  package func records<Record: Encodable>(
    of type: Record.Type, to file: Sink? = nil
  ) -> Listing<Record> {
    let sink = file ?? out
    return Listing(
      format: format == .json && file == nil ? .json : .jsonl, columns: [], sink: sink,
      table: TablePrinter(columns: [], colors: colors, sink: sink), row: { _ in [] },
      isForTerminal: sink.isTerminal)
  }
}

/// A listing in the making, in constant memory.
///
/// JSON is one array, written element by element.
package struct Listing<Record: Encodable> {
  let format: OutputFormat
  let columns: [Table.Column]
  let sink: Sink
  var table: TablePrinter
  let row: (Record) -> [String]
  let isForTerminal: Bool
  package private(set) var count = 0

  /// Prints the record, or keeps it until all are there.
  package mutating func add(_ record: Record) throws(OutputError) {
    if count == 0 { try begin() }
    switch format {
    case .table, .lines: try table.add(row(record))
    case .json:
      try sink.write(count == 0 ? "[\n  " : ",\n  ")
      try sink.write(JSON.encode(record))
    case .jsonl:
      try sink.write(JSON.encode(record))
      try sink.write("\n")
    case .csv: try sink.write(CSV.line(row(record), isForTerminal: isForTerminal))
    case .markdown: try sink.write(Markdown.line(row(record)))
    }
    count += 1
  }

  /// Adds the rows that the body gives to its argument; where it fails, be it because of Ctrl-C, the
  /// rows so far are shown.
  package mutating func fill<Result>(
    _ body: ((Record) throws -> Void) throws -> Result
  ) throws -> Result {
    do { return try body { try add($0) } } catch {
      if format.isForPeople, count > 0 { try table.finish() }
      try sink.flush()
      throw error
    }
  }

  /// Prints what was kept, and the end of the document.
  package mutating func finish() throws(OutputError) {
    if count == 0 { try begin() }
    switch format {
    case .table, .lines: if count > 0 { try table.finish() }
    case .json: try sink.write(count == 0 ? "[]\n" : "\n]\n")
    case .jsonl, .csv, .markdown: break
    }
    try sink.flush()
  }

  private func begin() throws(OutputError) {
    switch format {
    case .csv:
      try sink.write(CSV.line(columns.map(\.key), isForTerminal: isForTerminal))
    case .markdown:
      try sink.write(Markdown.line(columns.map(\.key)) + Markdown.rule(columns))
    case .table, .lines, .json, .jsonl: break
    }
  }
}
