import FitIQDatabaseFile

/// A record, and where it lies.
struct SalvageRow {
  let page: Int
  let cell: Int
  /// Nil on a page of an index.
  let key: Int64?
  let record: FileRecord
  /// The bytes of the record.
  let bytes: Bytes
  /// The pages that it goes on with.
  let chain: [Int]
}

extension PageFile {
  /// The row in a cell; nil where it cannot be read.
  func row(_ index: Int, of page: BTreePage, isUncommitted: Bool = false) -> SalvageRow? {
    guard let cell = page.cell(index),
      let payload = payload(of: cell, isUncommitted: isUncommitted),
      let record = FileRecord(payload.bytes)
    else { return nil }
    return SalvageRow(
      page: page.number, cell: index, key: cell.rowID, record: record, bytes: payload.bytes,
      chain: payload.chain)
  }

  /// Those rows of a page that can be read.
  func rows(on page: BTreePage) -> some Sequence<SalvageRow> {
    (0..<page.cellCount).lazy.compactMap { row($0, of: page) }
  }
}
