package import FitIQDomain
package import FitIQTerminal

extension SyncReport: Report {
  package var tables: [Table] {
    let range = [from.map { " from \($0)" }, through.map { " to \($0)" }].compactMap(\.self)
    let title =
      "time zone \(timeZone), sources merged by \(mergeRule)"
      + (range.isEmpty ? "" : "," + range.joined())
    Table(title: title, columns: Self.columns, rows: metrics.map(Self.cells))
  }

  package var dataTable: Table? {
    Table(columns: Self.columns, rows: metrics.map(Self.cells))
  }

  package var closing: [String] {
    if metrics.allSatisfy(\.isUpToDate) {
      return ["", "the export is that of the last sync: nothing was read"]
    }
    guard let operationID else {
      return ["", isBeforeRange ? "the export ends before these days" : "nothing new"]
    }
    guard !isDryRun else { return [] }
    return ["", UndoLine.text(of: operationID)]
  }

  private static let columns: [Table.Column] = [
    "metric", .right("days"), .right("fetched"), .right("new"), .right("changed"),
    .right("unchanged"), .right("skipped"), .right("removed"),
  ]

  private static func cells(_ metric: Metric) -> [String] {
    [metric.metric.rawValue]
      + [
        metric.days, metric.fetched, metric.new, metric.changed, metric.unchanged,
        metric.skipped, metric.removed,
      ].map(String.init)
  }
}
