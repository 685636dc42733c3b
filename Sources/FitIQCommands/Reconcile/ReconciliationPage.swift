import FitIQDomain
import FitIQTerminal
import Foundation

/// A comparison as a page to keep or to send.
struct ReconciliationPage {
  let report: ReconciliationReport

  private static let shownDays = 10

  var text: String {
    HTMLPage(
      title: "\(Cell.fileName(report.store)) and Health", command: "fitiq reconcile",
      status: report.isEqual ? "Equal" : "Different", summary: summary, figures: figures,
      facts: facts,
      sections: [causeSection] + metricSections
        + [HTMLPage.Section(id: "notes", title: "Notes", list: report.notes)].compactMap(\.self),
      contents: "It holds health data: daily totals."
    ).text
  }

  private var summary: HTML {
    guard report.compared > 0 else { return "There was nothing to compare." }
    guard !report.isEqual else {
      return "All \(Quantity.grouped(report.compared)) hours, days and nights agree."
    }
    return """
      \(Quantity.grouped(report.different)) of \(Quantity.grouped(report.compared)) hours, days \
      and nights differ from Health.
      """
  }

  private var figures: [(label: String, value: String, detail: String)] {
    let known = report.causes.filter { $0.cause != .unexplained }.reduce(0) { $0 + $1.count }
    return [
      ("Compared", Quantity.grouped(report.compared), "hours, days and nights"),
      (
        "Equal", Quantity.grouped(report.equal),
        report.compared > 0
          ? Quantity.percent(Double(report.equal), of: Double(report.compared)) : ""
      ),
      ("Different", Quantity.grouped(report.different), "of those"),
      ("Explained", Quantity.grouped(known), "of the different ones"),
    ]
  }

  /// Named among the facts.
  private var zone: ZoneOffsets { ZoneOffsets(TimeZone(identifier: report.timeZone) ?? .gmt) }

  private var facts: [(name: String, value: HTML)] {
    var facts: [(name: String, value: HTML)] = [
      ("Store", "<code>\(report.store)</code> (\(report.kind.words))"),
      ("Export", "<code>\(report.export)</code>"), ("Time zone", "\(report.timeZone)"),
    ]
    if let made = report.exportedAt {
      facts.append(("Exported", "\(Cell.local(made, zone))"))
    }
    return facts
  }

  // MARK: Causes

  private var causeSection: HTMLPage.Section {
    HTMLPage.Section(
      id: "causes", title: "Every comparison accounted for", body: [countTable.html])
  }

  /// Compared = equal + each cause, in every line.
  private var countTable: HTMLTable {
    let causes = report.causes.map(\.cause)
    func row(_ name: String, _ compared: Int, _ equal: Int, _ counts: [Int]) -> [HTML] {
      ["\(name)"] + ([compared, equal] + counts).map { "\(Quantity.grouped($0))" }
    }
    return HTMLTable(
      caption: "Compared = equal + the causes",
      columns: [.text("Metric"), .number("Compared"), .number("Equal")]
        + causes.map { .number(Quantity.words($0.words)) },
      rows: report.metrics.filter { $0.compared > 0 }.map { metric in
        row(
          metric.metric.facts.title, metric.compared, metric.equal,
          causes.map { cause in metric.causes.first { $0.cause == cause }?.count ?? 0 })
      },
      totals: row("All", report.compared, report.equal, report.causes.map(\.count)))
  }

  // MARK: Metrics

  private var metricSections: [HTMLPage.Section] {
    report.metrics.filter { $0.compared > 0 }.map { metric in
      let days = report.days.filter { $0.metric == metric.metric }
      return HTMLPage.Section(
        id: metric.metric.keyFragment, title: metric.metric.facts.title,
        body: [chart(metric, days).html, worst(metric, days)?.html].compactMap { $0 })
    }
  }

  private func chart(
    _ metric: ReconciliationReport.Metric, _ days: [ReconciliationReport.Day]
  ) -> DayChart {
    DayChart(
      id: "chart-\(metric.metric.keyFragment)", title: "\(metric.metric.facts.title) per day",
      unit: metric.unit,
      legend: DayChart.Legend(
        common: "In both", surplus: "Only in the store", shortfall: "Only in Health",
        before: "in the store", after: "in Health"),
      days: days.map { DayChart.Day($0.day, before: $0.ours ?? 0, after: $0.health ?? 0) })
  }

  private func worst(
    _ metric: ReconciliationReport.Metric, _ days: [ReconciliationReport.Day]
  ) -> HTMLTable? {
    let different = days.filter { $0.different > 0 }
    guard !different.isEmpty else { return nil }
    let shown = different.sorted {
      (Self.distance($1), $0.day) < (Self.distance($0), $1.day)
    }.prefix(Self.shownDays)
    return HTMLTable(
      caption: "The days of \(metric.metric.facts.title.lowercased()) that differ most",
      columns: [
        .text("Day"), .number("Store"), .number("Health"), .number("Different"), .text("Causes"),
      ],
      rows: shown.map { day in
        [
          "<time>\(day.day.description)</time>", "\(Self.number(day.ours))",
          "\(Self.number(day.health))",
          "\(Quantity.grouped(day.different)) of \(Quantity.grouped(day.compared))",
          "\(day.causes.map { "\($0.cause.words) \($0.count.grouped)" }.joined(separator: ", "))",
        ]
      })
  }

  private static func distance(_ day: ReconciliationReport.Day) -> Double {
    abs((day.ours ?? 0) - (day.health ?? 0))
  }

  private static func number(_ value: Double?) -> String { value.map(Quantity.grouped) ?? "–" }
}
