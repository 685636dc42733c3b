import FitIQDomain

/// A table whose rows are sent to the backend, as either kind of store has it.
struct DoctorSource {
  let table: String
  /// Gives key (0 in a table of the database that has none), id, sync state or NULL, backend id.
  let sql: String
  /// The type of the event that a waiting row needs; nil where nothing sends it.
  let event: OutboxType?

  /// A person's own rows that have an id of the backend: first what events send, then what has a state.
  private static let all = LogicalTable.all.filter { table in
    guard case .user = table.owner else { return false }
    return table.position("backend_id") != nil
  }.sorted { rank($0) < rank($1) }

  private static func rank(_ table: LogicalTable) -> Int {
    NewEvents.type(of: table.name) != nil ? 0 : table.position("sync_status") != nil ? 1 : 2
  }

  /// The tables themselves: a view would make the text of every id.
  static func inAppStore(_ catalog: AppStoreCatalog) -> [DoctorSource] {
    all.compactMap { table in
      guard let entity = catalog.entities[table.entity] else { return nil }
      let columns = ["ZID", "ZSYNCSTATUS", "ZBACKENDID"].map {
        entity.columns.contains($0) ? $0 : "NULL"
      }
      return DoctorSource(
        table: table.name,
        sql: "SELECT Z_PK, \(columns.joined(separator: ", ")) FROM \"\(entity.table)\"",
        event: NewEvents.type(of: table.name))
    }
  }

  static let inDatabase = all.map { table in
    let key = table.name == LogicalTable.progressEntries.name ? "key" : "0"
    let state = table.position("sync_status") != nil ? "sync_status" : "NULL"
    return DoctorSource(
      table: table.name, sql: "SELECT \(key), id, \(state), backend_id FROM \(table.name)",
      event: NewEvents.type(of: table.name))
  }
}
