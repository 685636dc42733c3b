import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct LogCommand: FitIQSubcommand {
  static let examples = [
    Example("Show what was done, newest first", "fitiq log"),
    Example("The last operation", "fitiq log --limit 1 --json"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the operation log.",
    discussion: discussion("Newest first. Every change that fitiq makes is one operation."))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var limit: LimitOptions

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    let operations = try database.operations(limit: limit.rows(session))
    try session.output.render(OperationLogReport(operations: operations))
    limit.noteCut(operations.count, session)
    return .success
  }
}

struct OperationLogReport: Report {
  let operations: [LoggedOperation]

  var records: [any Encodable & Sendable] { operations }

  var tables: [Table] {
    let columns = [
      Table.Column("id", .right), Table.Column("recorded_at"), Table.Column("kind"),
      Table.Column("rows"), Table.Column("state"), Table.Column("summary"),
    ]
    let rows = operations.map { operation in
      [
        String(operation.id), Cell.minute(operation.recordedAt), operation.kind.rawValue,
        Self.rows(operation), operation.undoneBy.map { "undone by \($0)" } ?? "",
        operation.summary,
      ]
    }
    return [
      Table(title: rows.isEmpty ? "nothing was done yet" : nil, columns: columns, rows: rows)
    ]
  }

  /// `+2400 ~3 -1`: added, changed, removed.
  private static func rows(_ operation: LoggedOperation) -> String {
    [("+", operation.rowsAdded), ("~", operation.rowsChanged), ("-", operation.rowsRemoved)]
      .filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }
}
