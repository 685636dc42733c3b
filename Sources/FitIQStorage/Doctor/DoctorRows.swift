import FitIQDomain
import GRDB
import GRDBSQLite

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
    _ row: borrowing some RowValues & ~Copyable, source: DoctorSource, at position: Int,
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
    _ row: borrowing some RowValues & ~Copyable, _ columns: Columns, _ source: DoctorSource,
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
    _ check: DoctorCheck, _ source: DoctorSource, _ row: borrowing some RowValues & ~Copyable,
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
