import GRDB

extension OpenStore {
  /// Reads the version of every row, in one transaction.
  package func rowVersions() throws -> RowVersions {
    try read("read the rows of") { db in
      var versions = RowVersions(isAppStore: isAppStore)
      for table in LogicalTable.all {
        guard let sql = rowVersionSQL(table) else { continue }
        versions.tables.append(try Self.rows(of: table.name, sql, in: db))
      }
      return versions
    }
  }

  /// Nil for an entity that the store's version does not have.
  private func rowVersionSQL(_ table: LogicalTable) -> String? {
    guard case .appStore(let store) = self else { return RowVersionSQL.database(table) }
    let name = table.entity(in: store.catalog.version)
    return store.catalog.entities[name].map {
      RowVersionSQL.appStore(table: $0.table, hasID: $0.columns.contains("ZID"))
    }
  }

  private static func rows(
    of table: String, _ sql: String, in db: Database
  ) throws -> RowVersions.Table {
    var versions = RowVersions.Table(name: table)
    let rows = try RawStatement(db, sql)
    var isSorted = true
    while try rows.step() {
      let row = RowVersions.Row(
        key: rows.integer(0), id: id(rows, of: &versions), digest: RowDigest(rows, from: 2).value)
      if let last = versions.rows.last, row.isBefore(last) { isSorted = false }
      versions.rows.append(row)
    }
    if !isSorted { versions.rows.sort { $0.isBefore($1) } }
    return versions
  }

  /// Any other text than a UUID is kept beside, under a hash of it.
  private static func id(
    _ rows: borrowing RawStatement, of table: inout RowVersions.Table
  ) -> UUID16 {
    if let id = UUID16(checking: rows.blob(1)) { return id }
    guard let text = rows.string(1) else { return .none }
    if let id = UUID16(text: text) { return id }
    // FNV-1a.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let made = UUID16(high: hash, low: UInt64(text.utf8.count))
    table.otherIDs[made] = text
    return made
  }
}
