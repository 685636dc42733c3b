import ArgumentParser
package import FitIQDomain
import FitIQStorage
package import FitIQTerminal

struct OutboxImportCommand: FitIQSubcommand {
  static let examples = [
    Example("Show what would be imported", "fitiq outbox import events.jsonl --dry-run"),
    Example("Import events", "fitiq outbox import events.jsonl --reason restored"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import exported events.",
    discussion: discussion(
      """
      Imports the JSON lines of 'fitiq outbox export' into fitiq's own database. An event whose id \
      is already there is left alone, so you can import a file again. If a line is not an event, \
      its number is reported and nothing is imported; with --skip-invalid the other lines are, and \
      the exit status is 4. 'fitiq undo' takes an import back. Use - for standard input.
      """))

  @Argument(help: ArgumentHelp("JSON lines, or - .", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var change: ChangeOptions

  @Flag(help: "Skip lines that are not valid events and import the rest.")
  var skipInvalid = false

  @Option(
    help: ArgumentHelp("Reason to record in the log; leave out health values.", valueName: "text"))
  var reason: String?

  func validate() throws {
    if let reason, reason.count > 200 {
      throw ValidationError("--reason must be at most 200 characters")
    }
  }

  /// More events than this are asked about, as by the other verbs.
  private static let askedFrom = 20

  func run(in session: Session) async throws -> ExitStatus {
    let reader = try session.openStore(store, zone: zone)
    guard case .database(let database) = reader else {
      throw UsageError(
        "events are imported into fitiq's own database, and \(reader.path) is an app's store",
        hint: "name the database: --store")
    }
    let input = try InputLines(file, session.settings)
    func lines(
      _ body: (Int, Result<OutboxRecord, OutboxRecord.Rejection>) throws -> Void
    ) throws {
      try input.forEach { number, text in
        guard let text else { return try body(number, .failure(.init("not UTF-8"))) }
        try body(
          number, Result { () throws(OutboxRecord.Rejection) in try OutboxRecord(line: text) })
      }
    }
    let plan = try session.working("planning") {
      try database.importEvents(
        lines, skipsInvalid: skipInvalid, reason: reason, context: session.writeContext,
        isDryRun: true)
    }
    let status: ExitStatus = plan.rejected > 0 ? .partial : .success
    let question = "Add \(plan.imported.counting("event")) to \(reader.path)?"
    guard
      try ChangeRun(session: session, options: change).mayApply(
        plan, question: plan.imported > Self.askedFrom ? question : nil)
    else { return .success }
    let writer = try session.openForWriting(store)
    let report = try session.working("importing") {
      try writer.importEvents(
        lines, skipsInvalid: skipInvalid, reason: reason, context: session.writeContext,
        isDryRun: false)
    }
    try session.output.render(report)
    return status
  }
}

extension OutboxImportReport: Report {
  package var tables: [Table] { [counts, skipTable, rejectedTable].compactMap(\.self) }

  private var counts: Table {
    Table(
      columns: [
        Table.Column("lines", .right),
        Table.Column(isDryRun ? "would_import" : "imported", .right),
        Table.Column("skipped", .right), Table.Column("rejected", .right),
      ],
      rows: [[lines, imported, skipped, rejected].map { String($0) }])
  }

  private var skipTable: Table? {
    guard !skips.isEmpty else { return nil }
    return Table(
      title: "skipped", columns: [Table.Column("count", .right), Table.Column("reason")],
      rows: skips.map { [String($0.count), $0.reason] })
  }

  private var rejectedTable: Table? {
    guard !rejections.isEmpty else { return nil }
    return Table(
      title: "no events", columns: [Table.Column("line", .right), Table.Column("reason")],
      rows: rejections.map { [String($0.line), $0.reason] })
  }

  package var closing: [String] {
    operationID.map { ["", UndoLine.text(of: $0)] } ?? []
  }
}
