import ArgumentParser
import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal

struct QueryCommand: FitIQSubcommand {
  static let about = About(
    "query", "Read a store with SQL, or with a saved query.",
    """
    The tables are the same for both kinds of store: users, progress_entries, sleep_sessions, \
    sleep_stages, outbox_events and more; 'fitiq repl' lists them with .tables and .schema. The \
    store is never changed. Save queries with .save in 'fitiq repl'.
    """,
    Example(
      "How many entries are there?",
      "fitiq query 'SELECT count(*) FROM progress_entries' --store default.store"),
    Example(
      "With a parameter",
      "fitiq query 'SELECT :day AS day' --param day=2025-01-27 --store default.store"))

  @Argument(
    help: .of("sql|name", "A statement, or the name of a saved query."), completion: .live(.queries)
  )
  var query: String

  @Option(name: .customLong("param"), help: .of("name=value", "Value of a parameter of the query."))
  var parameters: [Parameter] = []

  @OptionGroup var outputOptions: ResultOutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  /// `name=value`.
  struct Parameter: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
      guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
      name = String(argument[..<sign])
      value = String(argument[argument.index(after: sign)...])
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let saved = session.savedQueries
    let text = try SavedQueries.isName(query) ? saved.require(query) : query
    let (store, zone, _) = try session.open(self.store, self.zone)
    let connection = try QueryConnection(
      store, busyTimeout: self.store.database(session.settings).busyTimeout)
    let watch = InterruptWatch { [stop = connection.interruption] in stop.request() }
    defer { watch.end() }
    let drawing = session.resultOptions(
      outputOptions.mode(session), color: outputOptions.color, zone: zone)
    let values = Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
    var position = 0
    while true {
      let (statement, end) = try connection.prepare(text, from: position)
      guard let statement else { return .success }
      if !statement.parameters.isEmpty || !values.isEmpty {
        try statement.bind(values.filter { statement.parameters.contains($0.key) })
      }
      try session.output.draw(statement, drawing, to: session.output.out)
      position = end
    }
  }
}

extension Output {
  /// Draws the rows of a statement as they come; what came before a failure stays.
  @discardableResult
  func draw(
    _ statement: QueryStatement, _ options: ResultOptions, to sink: Sink, limit: Int? = nil
  ) throws -> (count: Int, isCut: Bool) {
    var printer = ResultPrinter(columns: statement.columns, options: options, sink: sink)
    var isCut = false
    do {
      while try options.isTerminal
        ? statement.step(meanwhile: { try printer.showSoFar() }) : statement.step()
      {
        if let limit, printer.count == limit {
          isCut = true
          break
        }
        try printer.add(statement)
      }
    } catch let error as QueryError {
      try printer.finish()
      throw error
    }
    try statement.reset()
    try printer.finish()
    return (printer.count, isCut)
  }
}
