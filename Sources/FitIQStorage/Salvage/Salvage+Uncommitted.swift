import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem
import GRDB

/// Rows in the log that were never committed: their change did not finish, or the log was cut short.
extension Salvage {
  /// Keeps the rows that the store lacks or has with other values.
  mutating func keepUncommitted(_ tables: [SalvageTable], in db: Database) throws {
    let searches = tables.map { SalvageTarget.Inserter(db, $0, file.header.encoding) }
    // The first page holds the schema, which is not of rows.
    for number in file.log?.uncommitted.keys.sorted() ?? [] where number > 1 {
      guard let page = file.uncommittedTree(number), page.kind != .tableInterior else { continue }
      let committed = Set(file.tree(number).map { file.rows(on: $0).map(\.bytes) } ?? [])
      for index in 0..<page.cellCount {
        guard let row = file.row(index, of: page, isUncommitted: true),
          !committed.contains(row.bytes), counter(row.record) == nil,
          SalvageEntry(row.record, file.header.encoding)?.isPlausible != true
        else { continue }
        let fitting = tables.indices.filter { tables[$0].takes(row.record, key: row.key) }
        let isKnown = try fitting.contains { try searches[$0].holds(row.record, key: row.key) }
        // Entries of indexes fit no table.
        guard !isKnown, row.key != nil || !fitting.isEmpty else { continue }
        report.uncommittedRows += 1
        try keep(
          row, of: fitting.count == 1 ? tables[fitting[0]].name : nil,
          "in the log, never committed")
      }
      try Interruption.check()
    }
  }
}
