import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// The report of a cleanup as a page to keep or to send.
struct CleanupPage {
  let report: CleanupReport

  var text: String {
    HTMLPage(
      title: "Cleanup of \(Cell.fileName(report.path))", command: "fitiq cleanup",
      status: status, summary: summary, figures: figures, facts: facts,
      sections: [
        stepsSection, CleanupSizeSection(size: report.size, isDryRun: report.isDryRun).section,
        rowsSection,
        HTMLPage.Section(id: "skipped", title: "Skipped", list: report.skipped, lead: skippedLead),
        HTMLPage.Section(id: "notes", title: "Notes", list: report.notes),
      ].compactMap(\.self),
      contents: "It holds health data: daily step totals."
    ).text
  }

  private var skippedLead: HTML {
    "<p>The store no longer had these as the plan says. They were left as they are.</p>"
  }
}

// MARK: - What was done

extension CleanupPage {
  private var status: String {
    if report.isDryRun { return "Dry run: nothing was changed" }
    return report.isEmpty ? "Nothing to do" : "Done"
  }

  var wasChanged: Bool { !report.isDryRun && !report.isEmpty }
  private var rowsBefore: Int { report.rows.reduce(0) { $0 + $1.before } }

  private var summary: HTML {
    let size = report.size
    guard !report.isEmpty else {
      return "No row of the \(report.kind.words) had to be removed or changed."
    }
    let counts =
      "\(Quantity.grouped(report.removedCount)) of \(Quantity.grouped(rowsBefore)) rows"
    let changed = Quantity.grouped(report.changedCount)
    let before = Quantity.bytes(size.before)
    let note = report.sizeNote.map { " (\($0))" } ?? ""
    guard !report.isDryRun else {
      return """
        \(counts) would be removed and \(changed) changed. \
        The file would go from \(before) to about \(Quantity.bytes(size.predicted))\(note).
        """
    }
    return """
      \(counts) were removed and \(changed) changed. \
      The file went from \(before) to \(Quantity.bytes(size.after ?? size.predicted))\(note).
      """
  }

  private var figures: [(label: String, value: String, detail: String)] {
    let size = report.size
    let inflated = report.inflatedDays
    let surplus = inflated.reduce(0) { $0 + $1.stepsBefore - $1.stepsAfter }
    return [
      (
        report.isDryRun ? "Rows to remove" : "Rows removed",
        Quantity.grouped(report.removedCount), "of \(Quantity.grouped(rowsBefore))"
      ),
      (
        report.isDryRun ? "Rows to change" : "Rows changed",
        Quantity.grouped(report.changedCount), "among those that stay"
      ),
      (
        wasChanged ? "Days corrected" : "Inflated days", Quantity.grouped(inflated.count),
        "\(Quantity.grouped(surplus)) steps too many"
      ),
      (
        report.isDryRun ? "File size, predicted" : "File size",
        Quantity.bytes(size.after ?? size.predicted), "from \(Quantity.bytes(size.before))"
      ),
    ]
  }

  /// Named among the facts.
  private var zone: ZoneOffsets { ZoneOffsets(TimeZone(identifier: report.timeZone) ?? .gmt) }

  private var facts: [(name: String, value: HTML)] {
    var facts: [(name: String, value: HTML)] = [
      ("Store", "<code>\(report.path)</code>"),
      ("Kind", "\(report.kind.words)\(report.schema.isEmpty ? "" : ", schema \(report.schema)")"),
      ("Time zone", "\(report.timeZone)"),
      ("Ages as of", "\(Cell.local(report.asOf, zone))"),
    ]
    guard !report.isDryRun else { return facts }
    if let operation = report.operationID {
      let call = FitIQCall("undo", store: report.path, "\(operation)").description
      facts.append(("Operation", "\(Int(operation))"))
      facts.append(("Take it back", "<code>\(call)</code>"))
    }
    if let backup = report.backup {
      facts.append(("Backup", "<code>\(backup)</code>"))
    } else if !report.isEmpty {
      facts.append(("Backup", "none was made"))
    }
    return facts
  }
}

// MARK: - Rows and actions

extension CleanupPage {
  private var rowsSection: HTMLPage.Section {
    HTMLPage.Section(
      id: "rows", title: "Every row accounted for",
      body: [rowsTable.html, actionsTable?.html].compactMap { $0 })
  }

  private var rowsTable: HTMLTable {
    func cells(_ numbers: [Int]) -> [HTML] { numbers.map { "\(Quantity.grouped($0))" } }
    let after = rowsBefore - report.removedCount
    return HTMLTable(
      caption: "Rows by table: before = after + removed. Changed rows are among those after.",
      columns: [
        .text("Table"), .number("Before"), .number("Removed"), .number("After"),
        .number("Changed"),
      ],
      rows: report.rows.map {
        ["\(Quantity.words($0.table))"] + cells([$0.before, $0.removed, $0.after, $0.changed])
      },
      totals: ["All"] + cells([rowsBefore, report.removedCount, after, report.changedCount]))
  }

  private var actionsTable: HTMLTable? {
    guard !report.actions.isEmpty else { return nil }
    return HTMLTable(
      caption: report.isDryRun ? "What would be done" : "What was done",
      columns: [.text("Action"), .number("Count")],
      rows: report.actions.map {
        ["\(Quantity.words($0.name))", "\(Quantity.grouped($0.count))"]
      })
  }
}
