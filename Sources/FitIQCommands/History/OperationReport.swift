import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// What one operation changed, as every format shows it.
struct OperationReport: Report {
  let detail: OperationDetail
  let showsRows: Bool
  let zone: ZoneOffsets

  func encode(to encoder: any Encoder) throws { try detail.encode(to: encoder) }

  var records: [any Encodable & Sendable] { showsRows ? detail.rows : detail.tables }

  var tables: [Table] {
    let operation = detail.operation
    let head = [
      "operation \(operation.id): \(operation.kind.rawValue), "
        + Cell.dated(operation.recordedAt, zone) + state,
      operation.summary,
    ]
    return [Table(title: head.joined(separator: "\n"), columns: []), counts]
      + (showsRows ? detail.rows.map(table) : [])
  }

  /// With the rows, a line for each value that changed.
  var dataTable: Table? {
    guard showsRows else { return counts }
    return Table(
      columns: ["table", "row", "change", "column", "before", "after"],
      rows: detail.rows.flatMap { row in
        row.columns.map {
          [
            row.table, row.key, row.change.rawValue, $0.name, Cell.optional($0.before),
            Cell.optional($0.after),
          ]
        }
      })
  }

  var closing: [String] { detail.notes.isEmpty ? [] : [""] + detail.notes.map { "note: \($0)" } }

  private var state: String {
    switch detail.operation.state {
    case .intended: ", unfinished"
    case .failed: ", failed: it changed nothing"
    case .done, nil: detail.operation.undoneBy.map { ", undone by \($0)" } ?? ""
    }
  }

  private var counts: Table {
    Table(
      title: detail.tables.isEmpty ? "no rows" : nil,
      columns: ["table", .right("added"), .right("changed"), .right("removed")],
      rows: detail.tables.map {
        [$0.table, String($0.added), String($0.changed), String($0.removed)]
      })
  }

  /// In the manner of a patch: a line for the row, and one for each of its values.
  private func table(_ row: RowPatch) -> Table {
    let mark =
      switch row.change {
      case .added: "+"
      case .changed: "~"
      case .removed: "-"
      }
    let width = row.columns.map(\.name.count).max() ?? 0
    let values = row.columns.map { column in
      let name = column.name + String(repeating: " ", count: width - column.name.count)
      let value =
        switch row.change {
        case .added: shown(column.after, of: column)
        case .removed: shown(column.before, of: column)
        case .changed:
          shown(column.before, of: column) + " → "
            + (row.isAfterKnown ? shown(column.after, of: column) : "?")
        }
      return "    \(name)  \(value)"
    }
    let lost = row.isAfterKnown ? "" : " (changed or gone since)"
    return Table(
      title: (["\(mark) \(row.table) \(row.key)\(lost)"] + values).joined(separator: "\n"),
      columns: [])
  }

  /// Instants to the second, since two changes of a row can be close; other values as they are.
  private func shown(_ value: String?, of column: RowPatch.Column) -> String {
    guard let value else { return "NULL" }
    return StoredInstant.date(value, column: column.name).map {
      zone.secondText(of: $0.timeIntervalSince1970)
    } ?? value
  }
}
