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
      let committed = file.tree(number).map { page in
        Set(
          (0..<page.cellCount).compactMap { page.cell($0).flatMap { file.payload(of: $0)?.bytes } })
      }
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index),
          let payload = file.payload(of: cell, isUncommitted: true),
          committed?.contains(payload.bytes) != true, let record = FileRecord(payload.bytes),
          counter(record) == nil, SalvageEntry(record, file.header.encoding)?.isPlausible != true
        else { continue }
        let fitting = tables.indices.filter { tables[$0].takes(record, key: cell.rowID) }
        let isKnown = try fitting.contains { try searches[$0].holds(record, key: cell.rowID) }
        // Entries of indexes fit no table.
        guard !isKnown, cell.rowID != nil || !fitting.isEmpty else { continue }
        report.uncommittedRows += 1
        try keep(
          record, fitting.count == 1 ? tables[fitting[0]].name : nil, number, index, cell.rowID,
          "in the log, never committed")
      }
      try Interruption.check()
    }
  }
}
