import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct LogList: FitIQSubcommand {
  static let about = About(
    "list", "List the operation log.",
    """
    Newest first. Every change that fitiq makes is one operation. The log of an app's store is \
    kept in fitiq's state folder, under the store's identifier. A copy of a store shares the \
    operations from before it was copied; later ones belong to one copy only.
    """,
    Example("Show what was done, newest first", "fitiq log"),
    Example("The last operation", "fitiq log --limit 1 --json"),
    Example("Show what was done to an app's store", "fitiq log --store default.store"))

  /// A number that belongs behind 'log show'.
  @Argument(help: .hidden)
  var id: Int64?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var page: PageOptions

  func run(in session: Session) async throws -> ExitStatus {
    if let id {
      throw UsageError("'fitiq log' lists operations", hint: "show one: fitiq log show \(id)")
    }
    // All of it, to say how many there are: a log has an operation for each change that a person made.
    let all =
      try session.appStoreHistory(store)?.operations(limit: nil)
      ?? session.openForReading(store).operations(limit: nil)
    var page = ListPage(page, session)
    let shown = all.filter { page.takes(String($0.id)) }
    try page.finish(of: "operations", session) {
      try session.output.render(
        OperationLogReport(operations: shown, zone: session.shownZone(store)))
    }
    return .success
  }
}

struct OperationLogReport: Report {
  let operations: [LoggedOperation]
  let zone: ZoneOffsets

  private enum CodingKeys: CodingKey { case operations }

  var records: [any Encodable & Sendable] { operations }

  var tables: [Table] {
    [table(.people(zone), operations.isEmpty ? nil : Cell.zoneTitle(zone))]
  }

  var dataTable: Table? { table(.programs) }

  func table(_ form: CellForm, _ title: String? = nil) -> Table {
    let columns: [Table.Column] = [
      .right("id"), .init("recorded_at", heading: "recorded"), "kind", "rows", "state", "summary",
    ]
    let rows = operations.map { operation in
      [
        String(operation.id), form.instant(operation.recordedAt), operation.kind.rawValue,
        Self.rows(operation, form), Self.state(operation), operation.summary,
      ]
    }
    return Table(title: title, columns: columns, rows: rows)
  }

  private static func state(_ operation: LoggedOperation) -> String {
    switch operation.state {
    case .intended: "unfinished"
    case .failed: "failed"
    case .done, nil: operation.undoneBy.map { "undone by \($0)" } ?? ""
    }
  }

  /// `+2,400 ~3 -1`: added, changed, removed.
  private static func rows(_ operation: LoggedOperation, _ form: CellForm) -> String {
    [("+", operation.rowsAdded), ("~", operation.rowsChanged), ("-", operation.rowsRemoved)]
      .filter { $0.1 > 0 }.map { $0.0 + form.count($0.1) }.joined(separator: " ")
  }
}
