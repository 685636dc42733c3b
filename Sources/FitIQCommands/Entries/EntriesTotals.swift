import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct EntriesTotals: FitIQSubcommand {
  static let about = About(
    "totals", "Total entries by day, week or month, raw and without duplicates.",
    """
    Sums counts such as steps, and averages measurements such as weight. Weeks are ISO 8601 \
    weeks. A daily total of steps counts only on days without hourly rows; the column \
    'superseded' counts the others.
    """,
    Example(
      "Steps by day, raw and without duplicates", "fitiq entries totals --store default.store"),
    Example(
      "Mean heart rate by week",
      "fitiq entries totals --store default.store --by week --type resting_heart_rate"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var rows: RowFilterOptions

  @Option(help: "Period.")
  var by = CalendarPeriod.day

  @Option(help: "Type of the entries.", completion: .list(MetricUnit.knownTypes))
  var type = "steps"

  func run(in session: Session) async throws -> ExitStatus {
    let store = try session.openStore(self.store, zone: zone)
    let days = try session.range(
      rows, of: store, zone, zone: try session.zone(of: store, zone))
    let filter = EntryFilter(user: rows.user, from: days.from, through: days.through)
    let outcome = try store.totals(of: type, by: by, filter)
    try session.output.render(
      EntryTotalsReport(
        by: by, type: type, totals: outcome.totals, leftOutRows: outcome.leftOutRows))
    if outcome.leftOutRows > 0 {
      let rows = outcome.leftOutRows.counting("row")
      session.output.note("\(rows) of the store not counted: no user, or an impossible value")
    }
    if outcome.totals.isEmpty { session.noteUnknownTypes([type]) }
    return .success
  }
}

struct EntryTotalsReport: Report {
  let by: CalendarPeriod
  let type: String
  let totals: [PeriodTotal]
  let leftOutRows: Int

  var records: [any Encodable & Sendable] { totals }

  var tables: [Table] {
    let rows = totals.map { [$0.userID] + Self.cells($0, Cell.quantity) }
    let unit = totals.first?.unit.map { ", \($0)" } ?? ""
    let aggregate = totals.first.map { ", \($0.aggregate.rawValue)" } ?? ""
    Table(
      title: totals.isEmpty ? "no entries of type \(type)" : type + aggregate + unit,
      columns: [.init("user", isID: true)] + Self.columns, rows: rows)
  }

  var dataTable: Table? {
    Table(
      columns: ["user_id", "type", "unit", "aggregate"] + Self.columns,
      rows: totals.map {
        [$0.userID, $0.type, $0.unit ?? "", $0.aggregate.rawValue] + Self.cells($0, Cell.rounded)
      })
  }

  private static let columns: [Table.Column] = [
    "period", .right("raw"), .right("deduplicated"), .right("rows"), .right("entries"),
    .right("duplicate_rows", heading: "copies"), .right("superseded_rows", heading: "superseded"),
  ]

  private static func cells(
    _ total: PeriodTotal, _ number: (Double) -> String
  ) -> [String] {
    [
      total.period, number(total.raw), number(total.deduplicated),
      String(total.rows), String(total.entries), String(total.duplicateRows),
      String(total.supersededRows),
    ]
  }
}
