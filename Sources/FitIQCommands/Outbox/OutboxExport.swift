import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct OutboxExport: FitIQSubcommand {
  static let about = About(
    "export", "Export events as JSON lines.",
    """
    Writes dead letters, or the events that a filter selects, one on each line, oldest first, \
    for 'fitiq outbox import'. Their metadata is as the app wrote it and holds health values, so \
    only its owner can read the file (mode 0600). It is replaced in one step when it is \
    complete.
    """,
    Example(
      "What waits, as JSON lines",
      "fitiq outbox export --status pending --store default.store"),
    Example(
      "All that failed, into a file",
      "fitiq outbox export --failed --output-file failed.jsonl --store default.store"))

  @Argument(
    help: .of("id", "Only these events: ids or unique prefixes of ids."),
    completion: .live(.events), transform: EventName.text)
  var ids: [String] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions

  @Option(help: .of("n", "Take at most N events, oldest first (0 = all)."))
  var limit: Int?

  @Option(
    name: .customLong("output-file"),
    help: .of("file", "Write to this file instead of standard output."), completion: .file())
  var to: String?

  func validate() throws {
    try check("--limit", limit.map { Double($0) })
    if to?.isEmpty == true { throw ValidationError("--output-file is empty: name a file") }
    if to == nil, let output = outputOptions.output, !output.isJSON {
      throw ValidationError("events are exported as jsonl or json, not as \(output.rawValue)")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let target = try session.target(to, beside: self.store)
    let (store, _, moment) = try session.open(self.store, zone)
    var filter = events.filter(at: moment, ids: try store.eventIDs(ids, takesKeys: true))
    if filter.states.isEmpty, filter.ids.isEmpty { filter.states = [.dead] }
    filter.limit = limit == 0 ? nil : limit
    let file = try target?.open()
    var listing = session.output.records(of: OutboxRecord.self, to: file?.sink)
    try store.forEachRecord(filter, at: moment) { try listing.add($0) }
    try listing.finish()
    try file?.commit()
    if let target {
      try session.output.render(ExportReport(exported: listing.count, path: target.path))
    } else if listing.count == 0 {
      session.output.note("no events")
    }
    return .success
  }
}

struct ExportReport: Report {
  let exported: Int
  let path: String

  var tables: [Table] {
    Table(columns: [.right("exported"), "path"], rows: [[String(exported), path]])
  }
}
