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
    let notes: String?
    private(set) var backendID: String?
    private(set) var syncStatus: String
    let copies: Int
    /// Of the batch's JSON: the copies that were merged into this row.
    let members: Range<Int>

    /// Takes over the backend id of a row that it stands for.
    mutating func inherit(_ backendID: String, hasSentValue: Bool) {
      self.backendID = backendID
      syncStatus = hasSentValue ? "synced" : "pending"
    }
  }

  fileprivate(set) var rows: [Row] = []
  fileprivate(set) var json: [UInt8] = []
  fileprivate(set) var fates: [UUID16: EntityFate] = [:]
  /// Of survivors that events can be given to, by the keys of their rows.
  fileprivate(set) var survivors: [Int64: UUID16] = [:]
}

/// Reads the survivors of a scan from the store.
struct EntryBatchReader: Sendable {
  let scan: EntryScan
  let timing: EntryTiming
  let entity: AppStoreCatalog.Entity
  /// Entities that outbox events are about.
  let events: Set<UUID16>

  private enum Column: Int32, CaseIterable {
    case id, quantity, date, time, notes, created, updated, backendID, syncStatus

    var name: String {
      switch self {
      case .id: "ZID"
      case .quantity: "ZQUANTITY"
      case .date: "ZDATE"
      case .time: "ZTIME"
      case .notes: "ZNOTES"
      case .created: "ZCREATEDAT"
      case .updated: "ZUPDATEDAT"
      case .backendID: "ZBACKENDID"
      case .syncStatus: "ZSYNCSTATUS"
      }
    }
  }

  /// Reads the entries of the scan at some places.
  func read(_ groups: Range<Int>, in db: Database) throws -> EntryBatch {
    let columns = Column.allCases.map { entity.columns.contains($0.name) ? $0.name : "NULL" }
    let source = try RawStatement(
      db, "SELECT \(columns.joined(separator: ", ")) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    let remote = try RawStatement(
      db,
      "SELECT \(columns[Int(Column.backendID.rawValue)]) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    var batch = EntryBatch()
    batch.rows.reserveCapacity(groups.count)
    var json = JSONBytes()
    try scan.grouping.forEachEntry(in: groups) { group in
      source.reset()
      source.bind(group.survivor.key, 1)
      guard try source.step(), let id = UUID16(checking: source.blob(Column.id.rawValue)) else {
        return
      }
      let start = json.count
      if group.count > 1 { appendMembers(of: group, to: &json) }
      let row = try row(
        group, id: id, source: source, remote: remote, members: start..<json.count)
      batch.rows.append(row)
      if !events.isEmpty { note(group, row, in: &batch) }
    }
    batch.json = Array(json.bytes)
    return batch
  }

  private func row(
    _ group: EntryGrouping.Group, id: UUID16, source: borrowing RawStatement,
    remote: borrowing RawStatement, members: Range<Int>
  ) throws -> EntryBatch.Row {
    var date = (source.number(Column.date.rawValue) ?? 0) + AppStoreViews.epoch
    let created = source.number(Column.created.rawValue).map { $0 + AppStoreViews.epoch }
    let updated = source.number(Column.updated.rawValue).map { $0 + AppStoreViews.epoch }
    let own = source.string(Column.backendID.rawValue).flatMap { $0.isEmpty ? nil : $0 }
    let time = source.text(Column.time.rawValue)
    var measured = timing.measured(
      EntryTiming.Row(
        date: date, wallSeconds: time.flatMap { WallTime.seconds($0) }, hasTime: time != nil,
        created: created, updated: updated, hasBackendID: own != nil))
    var backendID = own
    var status = SyncState.known(source.string(Column.syncStatus.rawValue)).rawValue
    if own == nil, let lender = scan.grouping.inheritance(of: group).lender {
      remote.reset()
      remote.bind(lender.key, 1)
      if try remote.step() { backendID = remote.string(0) }
      status = lender.hasSentValue ? "synced" : "pending"
    }
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
    return EntryBatch.Row(
      id: id, user: group.key.user, type: group.key.type, slot: group.key.slot,
      sourceKey: group.survivor.key, quantity: source.number(Column.quantity.rawValue) ?? 0,
      date: date, measured: measured, created: created, updated: updated,
      time: label, notes: source.string(Column.notes.rawValue),
      backendID: backendID, syncStatus: status, copies: group.count, members: members)
  }

  private func appendMembers(of group: EntryGrouping.Group, to json: inout JSONBytes) {
    json.reserve(2)
    json.append(0x5B)
    var isFirst = true
    scan.grouping.forEachRow(of: group) { row in
      let key = scan.grouping.keys[row]
      guard key != group.survivor.key else { return }
      if !isFirst {
        json.reserve(1)
        json.append(0x2C)
      }
      isFirst = false
      scan.identities?.appendJSON(of: row, key: key, to: &json)
    }
    json.reserve(1)
    json.append(0x5D)
  }

  /// What became of the rows that outbox events name.
  private func note(
    _ group: EntryGrouping.Group, _ row: EntryBatch.Row, in batch: inout EntryBatch
  ) {
    let survivor = EntityFate.Survivor(
      key: group.survivor.key, needsSending: row.syncStatus != "synced",
      isSettled: scan.grouping.inheritance(of: group).lender?.hasSentValue == true)
    scan.grouping.forEachRow(of: group) { index in
      guard let id = scan.identities?.id(of: index), events.contains(id) else { return }
      let isSurvivor = scan.grouping.keys[index] == survivor.key
      batch.fates[id, default: EntityFate()].merge(into: survivor, isSurvivor: isSurvivor)
      if !isSurvivor { batch.survivors[survivor.key] = row.id }
    }
  }
}
