import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct SyncStatusCommand: FitIQSubcommand {
  static let about = About(
    "status", "Show which days are synced, how that is known, and what is missing.",
    """
    Counts days by source: 'sync' (read from an export), 'manual' (marked by a person) and \
    'legacy' (from the app's own lists, which a sync verifies from its export's first record \
    on). These include empty days, for which a complete export had nothing, and open days, which \
    were not over when the export was made. Missing days are those that no export was read for.
    """,
    Example("Show how far each metric is synced", "fitiq sync status"),
    Example("Show only sleep", "fitiq sync status --metric sleep"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: TrackingFilterOptions

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    try session.output.render(
      SyncStatusReport(
        metrics: try database.syncStatus(session.filter(selection, of: database, zone)),
        zone: try session.zone(of: .database(database), zone)))
    return .success
  }
}

struct SyncStatusReport: Report {
  let metrics: [MetricSyncStatus]
  let zone: ZoneOffsets

  private enum CodingKeys: CodingKey { case metrics }

  var records: [any Encodable & Sendable] { metrics }

  var tables: [Table] {
    Table(
      title: title, columns: [.init("user", isID: true)] + Self.columns,
      rows: metrics.map { [$0.userID.text] + Self.cells($0, .people(zone)) })
  }

  var dataTable: Table? {
    Table(
      columns: ["user_id"] + Self.columns,
      rows: metrics.map { [$0.userID.text] + Self.cells($0, .programs) })
  }

  private var title: String? {
    if metrics.isEmpty { return "nothing is synced yet" }
    return metrics.contains { $0.lastExport != nil } ? Cell.zoneTitle(zone) : nil
  }

  private static let columns: [Table.Column] =
    ["metric", "first", "last"]
    + (TrackingSource.allCases.map { $0.rawValue + "_days" }
    + ["empty_days", "open_days", "missing", "gaps"])
    .map { .right($0) } + ["last_sync", .init("export", isID: true)]

  private static func cells(_ status: MetricSyncStatus, _ form: CellForm) -> [String] {
    [status.metric.rawValue, status.first.description, status.last.description]
      + TrackingSource.allCases.map { String(status.days[$0.rawValue] ?? 0) }
      + [status.emptyDays, status.openDays, status.missingDays, status.gaps.count].map(String.init)
      + [
        form.instant(status.lastExport?.syncedAt),
        status.lastExport?.identity ?? "",
      ]
  }
}
