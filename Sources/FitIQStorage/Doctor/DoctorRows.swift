import FitIQDomain
import GRDB
import GRDBSQLite

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

/// One pass over every row that is sent to the backend: states, and what the outbox knows of it.
struct DoctorRows {
  private(set) var counts: [DoctorCheck: [String: Int]] = [:]
  private var examples: [DoctorCheck: [String]] = [:]
  private let exampleLimit: Int

  init(exampleLimit: Int) {
    self.exampleLimit = exampleLimit
  }

  /// Reads a table on its own; the entries come row by row from their scan.
  mutating func add(
    _ source: DoctorSource, at position: Int, outbox: inout DoctorOutbox?, in db: Database
  ) throws {
    let row = try RawStatement(db, source.sql)
    while try row.step() {
      add(row, Columns(key: 0, id: 1, state: 2, backendID: 3), source, position, &outbox)
    }
  }

  /// Takes a row of the entries' scan.
  mutating func addEntry(
    _ row: borrowing some RowReading & ~Copyable, source: DoctorSource, at position: Int,
    outbox: inout DoctorOutbox?
  ) {
    let columns = Columns(
      key: EntryScan.Column.key, id: EntryScan.Column.id, state: EntryScan.Column.state,
      backendID: EntryScan.Column.backendID)
    add(row, columns, source, position, &outbox)
  }

  private struct Columns {
    let key: Int32
    let id: Int32
    let state: Int32
    let backendID: Int32
  }

  private mutating func add(
    _ row: borrowing some RowReading & ~Copyable, _ columns: Columns, _ source: DoctorSource,
    _ position: Int, _ outbox: inout DoctorOutbox?
  ) {
    var events: DoctorOutbox.Entity?
    if outbox?.isEmpty == false, let id = UUID16(row, columns.id) {
      events = outbox?.found(id, in: position)
    }
    guard let text = row.text(columns.state) else { return }
    switch SyncState(text) {
    case .synced:
      if row.isNull(columns.backendID) { note(.syncedWithoutBackendID, source, row, columns) }
    case .syncing:
      if events?.isBeingSent != true { note(.stuckSyncing, source, row, columns) }
    case .pending, .failed:
      // A night that the backend has is never sent again.
      let isDone = source.table == "sleep_sessions" && !row.isNull(columns.backendID)
      guard source.event != nil, events?.hasEvent != true, !isDone, outbox != nil else { return }
      note(.pendingWithoutEvent, source, row, columns)
    case nil: note(.unknownSyncState, source, row, columns)
    }
  }

  private mutating func note(
    _ check: DoctorCheck, _ source: DoctorSource, _ row: borrowing some RowReading & ~Copyable,
    _ columns: Columns
  ) {
    counts[check, default: [:]][source.table, default: 0] += 1
    guard examples[check]?.count ?? 0 < exampleLimit else { return }
    let id = UUID16(row, columns.id)?.text ?? "Z_PK \(row.integer(columns.key))"
    examples[check, default: []].append("\(source.table) \(id)")
  }

  func report(to list: inout FindingList) {
    for (check, tables) in counts {
      list.add(
        check, tables.values.reduce(0, +), parts: tables, examples: examples[check] ?? [])
    }
  }
}
