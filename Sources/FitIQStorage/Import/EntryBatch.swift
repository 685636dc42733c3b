import FitIQDomain
import Foundation
import GRDB

/// Survivors of a scan with what the database will say of them, and which rows they stand for.
///
/// Read on one thread while the batch before is written on another.
struct EntryBatch: Sendable {
  struct Row: Sendable {
    let id: UUID16
    let user: UInt16
    let type: UInt16
    let slot: EntrySlot
    let sourceKey: Int64
    let quantity: Double
    /// Instants are Unix seconds.
    let date: Double
    let measured: Double
    let created: Double?
    let updated: Double?
    let time: String?
    var notes: String?
    private(set) var backendID: String?
    private(set) var syncStatus: String
    /// Whether a copy had sent its value.
    private(set) var isSettled: Bool
    let copies: Int
    /// The part of the batch's JSON with the copies that were merged into this row.
    let members: Range<Int>
    /// Those of all its rows that events are about.
    let watched: [UUID16]

    var isSynced: Bool { syncStatus == "synced" }

    /// Takes over the backend id of a row that it stands for.
    mutating func inherit(_ backendID: String, hasSentValue: Bool) {
      self.backendID = backendID
      syncStatus = hasSentValue ? "synced" : "pending"
      isSettled = hasSentValue
    }
  }

  fileprivate(set) var rows: [Row] = []
  fileprivate(set) var json: [UInt8] = []

  /// Whether a row with this id was merged into another one.
  func hasCopy(_ id: UUID16, of row: Row) -> Bool {
    row.copies > 1 && String(decoding: json[row.members], as: UTF8.self).contains(id.text)
  }
}

/// Reads the survivors of a scan from the store.
struct EntryBatchReader: Sendable {
  let scan: EntryScan
  let timing: EntryTiming
  let entity: AppStoreCatalog.Entity
  /// Entities that outbox events are about.
  let events: Set<UUID16>
  private let noted: RowBits

  init(
    scan: EntryScan, timing: EntryTiming, entity: AppStoreCatalog.Entity, events: Set<UUID16>
  ) {
    self.scan = scan
    self.timing = timing
    self.entity = entity
    self.events = events
    noted = RowBits(scan.notedRows, count: scan.grouping.keys.count)
  }

  private enum Column: Int32, CaseIterable {
    case id, quantity, date, time, notes, createdAt, updatedAt, backendID, syncStatus

    /// As Core Data names it.
    var name: String { "Z" + "\(self)".uppercased() }
  }

  func read(_ groups: Range<Int>, in db: Database) throws -> EntryBatch {
    let columns = Column.allCases.map { entity.columns.contains($0.name) ? $0.name : "NULL" }
    let source = try RawStatement(
      db, "SELECT \(columns.joined(separator: ", ")) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    let (backendID, notes) = (Int(Column.backendID.rawValue), Int(Column.notes.rawValue))
    let lender = try RawStatement(
      db,
      "SELECT \(columns[backendID]), \(columns[notes]) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    var batch = EntryBatch()
    batch.rows.reserveCapacity(groups.count)
    try scan.grouping.forEachEntry(in: groups) { group in
      guard try source.find(group.survivor.key),
        let id = UUID16(checking: source.blob(Column.id.rawValue))
      else {
        return
      }
      let start = batch.json.count
      if group.count > 1 { appendMembers(of: group, to: &batch.json) }
      batch.rows.append(
        try row(group, id: id, source: source, lender: lender, members: start..<batch.json.count))
    }
    // Many of them wait to be written, and an array that grew has room for twice as much.
    batch.json = batch.json.withUnsafeBufferPointer(Array.init)
    return batch
  }

  private func row(
    _ group: EntryGrouping.Group, id: UUID16, source: borrowing RawStatement,
    lender: borrowing RawStatement, members: Range<Int>
  ) throws -> EntryBatch.Row {
    var date = (source.number(Column.date.rawValue) ?? 0) + AppStoreViews.epoch
    let created = source.number(Column.createdAt.rawValue).map { $0 + AppStoreViews.epoch }
    let updated = source.number(Column.updatedAt.rawValue).map { $0 + AppStoreViews.epoch }
    let own = source.string(Column.backendID.rawValue).flatMap { $0.isEmpty ? nil : $0 }
    let time = source.text(Column.time.rawValue)
    var measured = timing.measured(
      EntryTiming.Row(
        date: date, wallSeconds: time.flatMap { WallTime.seconds($0) }, hasTime: time != nil,
        created: created, updated: updated, hasBackendID: own != nil))
    var label = source.string(Column.time.rawValue)
    // As a cleanup does with what stands for an hour.
    let hour = Double(group.key.slot.position)
    if group.count > 1, group.key.slot.kind == .hour,
      date != hour || group.survivor.traits.contains(.isOffHour)
    {
      date = hour
      measured = date
      label = EntryCleanup.time(of: date, in: timing.zone)
    }
    var row = EntryBatch.Row(
      id: id, user: group.key.user, type: group.key.type, slot: group.key.slot,
      sourceKey: group.survivor.key, quantity: source.number(Column.quantity.rawValue) ?? 0,
      date: date, measured: measured, created: created, updated: updated,
      time: label, notes: source.string(Column.notes.rawValue),
      backendID: own,
      syncStatus: SyncState.known(source.string(Column.syncStatus.rawValue)).rawValue,
      isSettled: false, copies: group.count, members: members, watched: watched(of: group))
    if own == nil, let remote = scan.grouping.inheritance(of: group).lender {
      if try lender.find(remote.key), let id = lender.string(0) {
        row.inherit(id, hasSentValue: remote.hasSentValue)
      }
    }
    if let key = scan.grouping.noteLender(of: group, among: noted) {
      if try lender.find(key) { row.notes = lender.string(1) }
    }
    return row
  }

  private func appendMembers(of group: EntryGrouping.Group, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "["))
    let start = json.count
    scan.grouping.forEachRow(of: group) { row in
      let key = scan.grouping.keys[row]
      guard key != group.survivor.key else { return }
      if json.count > start { json.append(UInt8(ascii: ",")) }
      scan.identities?.appendJSON(of: row, key: key, to: &json)
    }
    json.append(UInt8(ascii: "]"))
  }

  private func watched(of group: EntryGrouping.Group) -> [UUID16] {
    guard !events.isEmpty, let identities = scan.identities else { return [] }
    var found: [UUID16] = []
    scan.grouping.forEachRow(of: group) { row in
      let id = identities.id(of: row)
      if events.contains(id) { found.append(id) }
    }
    return found
  }
}
