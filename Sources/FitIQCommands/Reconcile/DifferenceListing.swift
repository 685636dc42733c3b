import FitIQDomain
import FitIQTerminal

/// What differs, one line for each day or for each hour.
struct DifferenceListing: Report {
  let report: ReconciliationReport
  let grain: ReconcileShown.Grain
  /// The places of the rows that are shown; its end can be beyond the list.
  let rows: Range<Int>
  let zone: ZoneOffsets
  let includes: @Sendable (DifferenceCause) -> Bool

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var records: [any Encodable & Sendable] {
    grain == .hour ? Array(limited(report.differences)) : Array(limited(days))
  }

  var tables: [Table] { [table(.people(zone))] }
  var dataTable: Table? { table(.programs) }

  private func table(_ form: CellForm) -> Table {
    grain == .hour
      ? Table(columns: Self.hourColumns, rows: limited(report.differences).map { cells($0, form) })
      : Table(columns: Self.dayColumns, rows: limited(days).map { cells($0, form) })
  }

  var count: Int { grain == .hour ? report.differences.count : days.count }

  private func limited<Row>(_ all: [Row]) -> ArraySlice<Row> {
    all[rows.clamped(to: all.indices)]
  }

  /// Those with a difference that was asked for.
  private var days: [ReconciliationReport.Day] {
    report.days.filter { $0.causes.contains { includes($0.cause) } }
  }

  // MARK: By day

  private static let dayColumns: [Table.Column] = [
    "day", "metric", .right("ours", heading: "app"), .right("health"), .right("compared"),
    .right("different"), "causes",
  ]

  private func cells(_ day: ReconciliationReport.Day, _ form: CellForm) -> [String] {
    [
      day.day.description, day.metric.rawValue, Self.number(day.ours, day.metric, form),
      Self.number(day.health, day.metric, form),
      "\(day.compared)", "\(day.different)",
      day.causes.map { "\($0.cause.words) \($0.count.grouped)" }.joined(separator: ", "),
    ]
  }

  // MARK: By hour

  private static let hourColumns: [Table.Column] = [
    "start", "metric", .right("ours", heading: "app"), .right("health"), .right("rows"), "cause",
  ]

  private func cells(_ difference: ReconciliationReport.Difference, _ form: CellForm) -> [String] {
    [
      form.instant(difference.startAt), difference.metric.rawValue,
      Self.number(difference.ours, difference.metric, form),
      Self.number(difference.health, difference.metric, form),
      "\(difference.rows)",
      difference.explanation,
    ]
  }

  private static func number(
    _ value: Double?, _ metric: HealthMetric, _ form: CellForm
  ) -> String {
    guard let value else { return "–" }
    return metric == .sleep ? form.minutes(value) : form.quantity((value * 10).rounded() / 10)
  }
}
