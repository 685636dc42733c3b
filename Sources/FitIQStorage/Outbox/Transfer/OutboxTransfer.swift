package import FitIQDomain
import GRDB

extension OpenStore {
  /// Streams the events that a filter takes as records, oldest first.
  package func forEachRecord(
    _ filter: OutboxFilter, at moment: Moment, _ body: (OutboxRecord) throws -> Void
  ) throws {
    try readOutbox { db in
      let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
      var arguments = selection.arguments
      arguments["limit"] = filter.limit ?? -1
      let sql = OutboxWriteSQL.records(where: selection.condition)
      let rows = try Row.fetchCursor(db, sql: sql, arguments: StatementArguments(arguments))
      while let row = try rows.next() { try body(OutboxRow.record(row)) }
    }
  }
}

/// What a file of records holds, line by line; may be run several times.
package typealias OutboxLines = (
  _ body: (_ line: Int, Result<OutboxRecord, OutboxRecord.Rejection>) throws -> Void
) throws -> Void

extension TypedDatabase {
  /// Adds the events of a file whose ids are not there yet, as one operation.
  ///
  /// - Parameters:
  ///   - skipsInvalid: Import the others beside lines that are not events.
  ///   - reason: Why, in a person's words: kept with the operation.
  /// - Throws: `StorageError` with `lines_invalid` where a line is not an event; nothing is imported.
  package func importEvents(
    _ lines: OutboxLines, skipsInvalid: Bool, reason: String?, context: WriteContext,
    isDryRun: Bool
  ) throws -> OutboxImportReport {
    guard !isDryRun else {
      return try passing("plan an import into") { db in
        var transfer = OutboxTransfer(db, context: context, isDryRun: true)
        try transfer.run(lines, skipsInvalid: skipsInvalid)
        return transfer.report
      }
    }
    return try write("import events into") { db in
      try requireCurrentSchema(db)
      var transfer = OutboxTransfer(db, context: context, isDryRun: false)
      try transfer.run(lines, skipsInvalid: skipsInvalid)
      return try transfer.finish(reason: reason)
    }
  }
}

/// One import of records.
private struct OutboxTransfer {
  let db: Database
  let context: WriteContext
  private(set) var report: OutboxImportReport
  private var seen: Set<UUID16> = []
  private var skips: [String: Int] = [:]

  init(_ db: Database, context: WriteContext, isDryRun: Bool) {
    self.db = db
    self.context = context
    report = OutboxImportReport(isDryRun: isDryRun)
  }

  mutating func run(_ lines: OutboxLines, skipsInvalid: Bool) throws {
    try lines { line, record in
      switch record {
      case .success(let record): try take(record)
      case .failure(let rejection): report.reject(line: line, rejection.reason)
      }
    }
    report.skips = ReasonCount.ranked(skips)
    guard report.rejected == 0 || skipsInvalid else { throw Self.refusal(report) }
  }

  private mutating func take(_ record: OutboxRecord) throws {
    guard let id = record.id, let key = UUID16(text: id), seen.insert(key).inserted else {
      skips["its id is in the file twice", default: 0] += 1
      return
    }
    let find = try db.cachedStatement(sql: OutboxWriteSQL.status)
    if let status = try String.fetchOne(find, arguments: [id]) {
      skips[status == record.status ? "already there" : "already there, \(status)", default: 0] += 1
      return
    }
    report.imported += 1
    guard !report.isDryRun else { return }
    try EventWriter(db: db, context: context, operation: try operation()).insert(record)
  }

  private mutating func operation() throws -> Int64 {
    if let id = report.operationID { return id }
    let id = try OperationLog(db: db, context: context).begin(.outboxImport, summary: "")
    report.operationID = id
    return id
  }

  func finish(reason: String?) throws -> OutboxImportReport {
    guard let id = report.operationID else { return report }
    let summary =
      "outbox import: \(report.imported.counting("event"))" + (reason.map { " (\($0))" } ?? "")
    let log = OperationLog(db: db, context: context)
    try log.describe(id, summary)
    try log.finish(id, added: report.imported)
    return report
  }

  private static func refusal(_ report: OutboxImportReport) -> StorageError {
    let first = report.rejections.prefix(5).map { "line \($0.line): \($0.reason)" }
    let rest = report.rejected > 5 ? " and \((report.rejected - 5).grouped) more" : ""
    return StorageError(
      .linesInvalid,
      "\(report.rejected.counting("line")) of \(report.lines.grouped) \(report.rejected == 1 ? "is" : "are")"
        + " not an event: \(first.joined(separator: "; "))\(rest); nothing was imported",
      hint: report.rejected < report.lines
        ? "import the others: --skip-invalid"
        : "make such a file: fitiq outbox export --output-file FILE")
  }
}
