import FitIQDomain
package import FitIQStorage
package import FitIQTerminal
import Foundation

extension CleanupReport: Report {
  package var tables: [Table] {
    let touched = rows.filter { $0.removed + $0.changed > 0 }
    Table(title: title, columns: Self.rowColumns, rows: touched.map(Self.cells))
    if !actions.isEmpty {
      Table(
        columns: ["what", .right("rows")],
        rows: actions.map { [$0.name.replacing("_", with: " "), String($0.count)] })
    }
    if !inflatedDays.isEmpty { daysTable }
  }

  /// Every table, also those that stay as they are.
  package var dataTable: Table? {
    Table(columns: Self.rowColumns, rows: rows.map(Self.cells))
  }

  private static let rowColumns: [Table.Column] =
    ["table", .right("before"), .right("removed"), .right("after"), .right("changed")]

  private static func cells(_ rows: Rows) -> [String] {
    [rows.table] + [rows.before, rows.removed, rows.after, rows.changed].map(String.init)
  }

  private var title: String {
    let kind = kind.words + (schema.isEmpty ? "" : " " + schema)
    return "\(Cell.fileName(path)): \(kind), time zone \(timeZone)"
  }

  /// The worst first: a person who saw a wrong number looks for it here.
  private var daysTable: Table {
    let worst = inflatedDays.sorted {
      $0.stepsBefore - $0.stepsAfter > $1.stepsBefore - $1.stepsAfter
    }
    let shown = worst.prefix(5)
    let several = Set(days.map(\.user)).count > 1
    let rest = worst.count - shown.count
    return Table(
      title: "\(worst.count.counting("day")) \(isDryRun ? "show" : "showed") too many steps"
        + (rest > 0 ? "; the worst \(shown.count):" : ":"),
      columns: (several ? [.init("user", isID: true)] : [])
        + ["day", .right("before"), .right("after")],
      rows: shown.map {
        (several ? [$0.user] : [])
          + [$0.day.description, Cell.quantity($0.stepsBefore), Cell.quantity($0.stepsAfter)]
      })
  }

  package var closing: [String] {
    var lines = ["", sizeLine]
    lines += PlanFileOptions.skippedLines(skipped)
    if let backup { lines.append("backup: \(backup)") }
    if let operationID {
      // A database keeps an image of each row instead.
      let isFinal = kind == .appStore && backup == nil
      lines.append(
        isFinal
          ? "operation \(operationID): made without a backup, so it cannot be undone"
          : UndoLine.text(of: operationID))
    }
    return lines
  }

  private var sizeLine: String {
    let shares = size.shares.filter { $0.cause != "content" && $0.bytes > 0 }
      .map { "\($0.cause.replacing("_", with: " ")) \(Cell.bytes($0.bytes))" }
    let causes = shares.isEmpty ? "" : " (\(shares.joined(separator: ", ")))"
    let before = "size \(Cell.bytes(size.before))\(causes)"
    let predicted = Cell.bytes(size.predicted)
    guard !isEmpty else { return before + ", unchanged" }
    guard let after = size.after else {
      return before
        + (sizeNote.map { ", then \(predicted) at most: \($0)" } ?? ", then about \(predicted)")
    }
    return before + ", now \(Cell.bytes(after)); " + (sizeNote ?? "predicted \(predicted)")
  }
}
