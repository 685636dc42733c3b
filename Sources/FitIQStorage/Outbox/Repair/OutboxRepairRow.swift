import FitIQDomain
import GRDB

/// A row whose sync state asks for something to be done.
struct OutboxRepairRow {
  /// Where it lies.
  struct Place: Hashable {
    /// Position of its table among the sources.
    let source: Int
    /// `Z_PK` in an app store; 0 in a table of the database that has only ids.
    let key: Int64
    /// Where there is no key.
    let id: UUID16?
  }

  let place: Place
  let id: UUID16?
  var state: SyncState
  let hasBackendID: Bool

  /// Tells the events which entities a table holds, and keeps the rows that are not simply synced.
  static func read(
    _ source: DoctorSource, at position: Int, in db: Database, events: inout OutboxRepairEvents,
    into rows: inout [OutboxRepairRow]
  ) throws {
    let row = try RawStatement(db, source.sql)
    while try row.step() {
      let id = UUID16(row, 1)
      if let id { events.found(id, in: position) }
      guard let state = row.text(2).flatMap({ SyncState($0) }) else { continue }
      let hasBackendID = !row.isNull(3)
      guard state != .synced || !hasBackendID else { continue }
      let key = row.integer(0)
      rows.append(
        OutboxRepairRow(
          place: Place(source: position, key: key, id: key == 0 ? id : nil), id: id, state: state,
          hasBackendID: hasBackendID))
    }
  }
}
