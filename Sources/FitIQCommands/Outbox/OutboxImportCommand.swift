import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

struct OutboxImportCommand: FitIQSubcommand {
  static let about = About(
    "import", "Import exported events.",
    """
    Imports the JSON lines of 'fitiq outbox export' into fitiq's own database. An event whose id \
    is already there is left alone, so you can import a file again. If a line is not an event, \
    its number is reported and nothing is imported; with --skip-invalid the other lines are, and \
    the exit status is 4. 'fitiq undo' takes an import back. Use - for standard input.
    """,
    Example("Show what would be imported", "fitiq outbox import events.jsonl --dry-run"),
    Example("Import events", "fitiq outbox import events.jsonl --reason restored"))

  @Argument(help: .of("file", "JSON lines, or - ."), completion: .file())
  var file: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var change: ChangeOptions

  @Flag(help: "Skip lines that are not valid events and import the rest.")
  var skipInvalid = false

  @OptionGroup var why: ReasonOptions

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
        lines, skipsInvalid: skipInvalid, reason: why.reason, context: session.writeContext,
        isDryRun: true)
    }
    let status: ExitStatus = plan.rejected > 0 ? .partial : .success
    let question = "Add \(plan.imported.counting("event")) to \(reader.path)?"
    let isAsked = plan.imported > session.askedFrom
    guard try change.mayApply(plan, question: isAsked ? question : nil, in: session)
    else { return .success }
    let writer = try session.openForWriting(store)
    let report = try session.working("importing") {
      try writer.importEvents(
        lines, skipsInvalid: skipInvalid, reason: why.reason, context: session.writeContext,
        isDryRun: false)
    }
    try session.output.render(report)
    return status
  }
}

extension OutboxImportReport: Report {
  package var tables: [Table] {
    counts
    Table.counted("skipped", of: "reason", skips.map { ($0.count, $0.reason) })
    Table.counted("no events", of: "reason", by: "line", rejections.map { ($0.line, $0.reason) })
  }

  private var counts: Table {
    .numbers([
      "lines": lines, isDryRun ? "would_import" : "imported": imported, "skipped": skipped,
      "rejected": rejected,
    ])
  }

  package var closing: [String] {
    operationID.map { ["", UndoLine.text(of: $0)] } ?? []
  }
}
