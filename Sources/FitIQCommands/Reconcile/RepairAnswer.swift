import FitIQDomain
import FitIQStorage
import FitIQTerminal

/// What was compared, and what became of the differences.
struct RepairAnswer: Report {
  let reconciliation: ReconciliationReport
  let repair: RepairReport
  /// What the cleanup of the app's store did, or would do; nil where there is none.
  let cleanup: CleanupReport?

  var tables: [Table] { [counts, left].compactMap { $0 } + (cleanup?.tables ?? []) }

  var dataTable: Table? {
    Table(columns: ["what", .right("count")], rows: rows)
  }

  private var rows: [[String]] {
    [
      ["compared", "\(reconciliation.compared)"], ["equal", "\(reconciliation.equal)"],
      ["different", "\(reconciliation.different)"], ["added", "\(repair.added)"],
      ["replaced", "\(repair.replaced)"],
      ["removed", "\(repair.removed + (cleanup?.removedCount ?? 0))"],
      ["changed", "\(cleanup?.changedCount ?? 0)"],
      ["left", "\(repair.left.reduce(0) { $0 + $1.count })"],
    ]
  }

  private var counts: Table {
    Table(
      title: repair.isDryRun ? "what the repair would do" : "what the repair did",
      columns: ["what", .right("count")], rows: rows)
  }

  private var left: Table? {
    .counted("left as they are", of: "reason", repair.left.map { ($0.count, $0.reason.words) })
  }

  var closing: [String] {
    if let cleanup { return cleanup.closing }
    var lines = PlanFileOptions.skippedLines(repair.skipped)
    if let operation = repair.operationID {
      lines += ["", UndoLine.text(of: operation)]
    }
    return lines
  }
}
