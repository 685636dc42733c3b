import FitIQDomain
import FitIQTerminal
import Foundation

/// The comparison as every format shows it.
struct ReconcileAnswer {
  let report: ReconciliationReport
  let command: ReconcileCommand
  let session: Session
  let zone: ZoneOffsets

  /// Shows people the counts, the days as charts and what differs, and programs one value.
  func show() throws {
    let page = try NumberedPage(command.page, session)
    let listing = DifferenceListing(
      report: report, grain: command.shown.grain, rows: page.rows, zone: zone,
      includes: command.shown.includes)
    try page.check(listing.count, session)
    let format = session.output.format
    if format.isForPeople {
      try session.output.render(ReconciliationCounts(report: report))
      guard !report.isEqual else { return }
      try session.output.text("")
      // One picture: --metric asks for another.
      if let worst = report.metrics.max(by: { $0.different < $1.different }) { try draw(worst) }
    }
    try session.output.render(listing)
    // The one value of JSON is the whole report.
    if format == .json || report.isEqual { return }
    page.note(of: listing.count, "rows", session)
  }

  private static func title(
    _ metric: ReconciliationReport.Metric, in name: String
  ) -> String {
    let unit = metric.unit == metric.metric.rawValue ? "" : ", \(metric.unit)"
    return "\(metric.metric.rawValue) in \(name)\(unit)"
  }

  /// The store above Health, on one scale.
  private func draw(_ metric: ReconciliationReport.Metric) throws {
    let days = report.days.filter { $0.metric == metric.metric }
    guard Set(days.map(\.day)).count > 1 else { return }
    let top = days.flatMap { [$0.ours, $0.health] }.compactMap(\.self).max() ?? 0
    for (name, value) in [("the store", \ReconciliationReport.Day.ours), ("Health", \.health)] {
      let points = days.map { DayColumnChart.Day($0.day, $0[keyPath: value]) }
      guard let chart = DayColumnChart(points, covering: top) else { continue }
      try session.output.draw(chart, title: Self.title(metric, in: name))
    }
  }
}

/// How much agrees, and why the rest does not.
private struct ReconciliationCounts: Report {
  let report: ReconciliationReport

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var tables: [Table] {
    [
      Table(
        title: title,
        columns: ["metric", .right("compared"), .right("equal"), .right("different"), "equal_by"],
        rows: report.metrics.filter { $0.compared > 0 }.map { metric in
          [
            metric.metric.rawValue, metric.compared.counting(metric.slot.rawValue),
            "\(metric.equal)", "\(metric.different)", Self.matches(metric),
          ]
        })
    ] + causes
  }

  private var title: String {
    let name = Cell.fileName(report.store)
    let zone = report.timeZone
    guard report.compared > 0 else { return "\(name), zone \(zone): nothing to compare" }
    let verdict =
      report.isEqual
      ? "equal to Health" : "\(report.different.grouped) of \(report.compared.grouped) differ"
    return "\(name): \(report.kind.words), zone \(zone): \(verdict)"
  }

  private static func matches(_ metric: ReconciliationReport.Metric) -> String {
    let isMean = ReconciledMetric(metric.metric).isHourlyMean
    return metric.matches.filter { $0.match != .value || metric.matches.count > 1 }.map { match in
      let name = match.match == .value && isMean ? "mean" : nil
      return "\((name ?? match.match.rawValue).replacing("_", with: " ")) \(match.count)"
    }.joined(separator: ", ")
  }

  private var causes: [Table] {
    guard !report.isEqual else { return [] }
    return [
      Table(
        title: "why they differ",
        columns: ["cause", .right("count"), "metrics"],
        rows: report.causes.map { total in
          let shares = report.metrics.compactMap { metric in
            metric.causes.first { $0.cause == total.cause }.map {
              "\(metric.metric.rawValue) \($0.count.grouped)"
            }
          }
          return [total.cause.words, "\(total.count)", shares.joined(separator: ", ")]
        })
    ]
  }
}
