import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct SessionsList: FitIQSubcommand {
  static let about = About(
    "list", "List sleep sessions, newest first.",
    """
    Sorted by their end. The day of a session is the local day on which it ends. Metrics are as \
    stored; 'fitiq sessions show' computes them from the stages.
    """,
    Example("The last nights", "fitiq sessions list --store default.store --limit 7"),
    Example(
      "A range of days as JSON",
      "fitiq sessions list --store default.store --from 2025-11-20 --to 2025-11-26 --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var rows: RowFilterOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var page: PageOptions

  @Option(help: "Only with this sync status.")
  var syncStatus: SyncStatus?

  func run(in session: Session) async throws -> ExitStatus {
    let (store, zone, _) = try session.open(self.store, self.zone)
    var listing =
      session.output.format.isForPeople
      ? session.output.listing(of: SessionTable.humanColumns, title: Cell.zoneTitle(zone)) {
        SessionTable.humanRow($0, zone)
      }
      : session.output.listing(of: SessionTable.columns, row: { SessionTable.row($0) })
    let days = try session.range(rows, of: store, self.zone, zone: zone)
    let filter = SessionFilter(
      user: rows.user, from: days.from, through: days.through, syncStatus: syncStatus)
    let after = try page.after.map { after in
      try RowName(argument: after).map { try store.sessionDetails($0) }?.first?.session.name
        ?? after
    }
    let page = Page(
      limit: page.limit.rows(session), after: after, isOldestFirst: order.oldest)
    let end = try listing.fill { try store.forEachSession(filter, page: page, $0) }
    try listing.finish()
    try session.note(end, count: listing.count, limit: self.page.limit, of: "sessions") {
      try store.countSessions(filter)
    }
    return .success
  }
}
