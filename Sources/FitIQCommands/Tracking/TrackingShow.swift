import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct TrackingShow: FitIQSubcommand {
  static let about = About(
    "show", "Summarise tracked days and show the gaps between them.",
    """
    A gap is a run of days without a row. The app kept only the last 400 days that it appended, \
    so a gap does not prove that a day was never synced. Below the days it shows the types that \
    the app's next background sync was to fetch, and the users whose history the app marked as \
    fetched.
    """,
    Example("Show what is tracked and which days are missing", "fitiq tracking show"),
    Example(
      "Gaps of one metric since a day", "fitiq tracking show --metric sleep --from 2025-01-01"),
    Example(
      "What the app's own preferences say", "fitiq tracking show --container FitIQ.xcappdata"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: TrackingFilterOptions

  @Option(
    help: .of("path", "Show the app's preferences in this container, or this plist."),
    completion: .file())
  var container: String?

  func validate() throws {
    guard container != nil else { return }
    if store.store != nil { throw ValidationError("name either --store or --container") }
    if selection.user != nil {
      throw ValidationError("--user does not apply to --container: the app's lists name no user")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    if let container {
      try ContainerTracking(session, container).show(selection, zone)
      return .success
    }
    let database = try session.openForReading(store)
    try session.output.render(
      TrackingShowReport(
        metrics: try database.trackingSummaries(session.filter(selection, of: database, zone)),
        app: try database.appSyncState(of: selection.user)))
    return .success
  }
}

struct TrackingShowReport: Report {
  let metrics: [TrackingSummary]
  /// What imported preferences say besides the days.
  let app: AppSyncState

  var closing: [String] { app.lines.isEmpty ? [] : [""] + app.lines }

  var records: [any Encodable & Sendable] { metrics }

  var tables: [Table] {
    let overview = Table(
      title: metrics.isEmpty ? "nothing is tracked yet" : nil,
      columns: [.init("user", isID: true)] + Self.columns,
      rows: metrics.map { [$0.userID.text] + Self.cells($0) })
    let gaps = metrics.flatMap { metric in
      metric.gaps.map {
        [
          metric.userID.text, metric.metric.rawValue, $0.from.description,
          $0.through.description, String($0.days),
        ]
      }
    }
    guard !gaps.isEmpty else { return [overview] }
    let columns: [Table.Column] = [
      .init("user", isID: true), "metric", "missing_from", "through", .right("days"),
    ]
    return [overview, Table(columns: columns, rows: gaps)]
  }

  var dataTable: Table? {
    Table(
      columns: ["user_id"] + Self.columns,
      rows: metrics.map { [$0.userID.text] + Self.cells($0) })
  }

  private static let columns: [Table.Column] = [
    "metric", "first", "last", .right("days"), .right("empty"), .right("incomplete"),
    .right("missing"),
  ]

  private static func cells(_ metric: TrackingSummary) -> [String] {
    [
      metric.metric.rawValue, metric.first.description, metric.last.description,
      String(metric.days), String(metric.emptyDays), String(metric.incompleteDays),
      String(metric.missingDays),
    ]
  }
}
