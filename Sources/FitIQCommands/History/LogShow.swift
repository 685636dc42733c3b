import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct LogShow: FitIQSubcommand {
  static let about = About(
    "show", "Show what an operation changed, table by table.",
    """
    Counts the rows that the operation added, changed and removed in each table. With --patch it \
    shows the rows themselves, before and after: that prints health values.

    For fitiq's database the rows come from the log. For an app's store the rows before come \
    from the backup or the images that undo uses, and the rows after from the store, if they are \
    still as the operation left them. If the backup was pruned, only the counts remain.
    """,
    Example("Show what the first operation changed", "fitiq log show 1"),
    Example("Row by row, the first ten", "fitiq log show 1 --patch --limit 10"))

  @Argument(help: "Number of the operation, from 'fitiq log'.", completion: .live(.operations))
  var id: Int64

  @Flag(help: "Show the rows before and after: health values.")
  var patch = false

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var page: PageOptions

  func validate() throws {
    if !patch, page.after != nil || page.limit.limit != nil {
      throw ValidationError("--limit and --after are about the rows: add --patch")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let page = try NumberedPage(page, session)
    let rows = patch ? page.rows : 0..<0
    let detail =
      try session.appStoreHistory(store)?.detail(of: id, rows: rows)
      ?? session.openForReading(store).detail(of: id, rows: rows)
    try page.check(detail.rowCount, session)
    try session.output.render(
      OperationReport(detail: detail, showsRows: patch, zone: session.shownZone(store)))
    if patch, !detail.rows.isEmpty || detail.notes.isEmpty {
      page.note(of: detail.rowCount, "rows", session)
    }
    return .success
  }
}
