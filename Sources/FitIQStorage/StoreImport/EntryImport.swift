import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// Writes the survivors of a scan into `progress_entries`, and which rows became one.
struct EntryImport {
  static let table = "progress_entries"

  private let transaction: ImportTransaction
  private let scan: EntryScan
  private let timing: EntryTiming
  private let entity: AppStoreCatalog.Entity
  private let images: RowImages
  private var text = SlotText()
  private var changed = 0

  init(
    _ transaction: ImportTransaction, scan: EntryScan, timing: EntryTiming,
    entity: AppStoreCatalog.Entity
  ) throws {
    self.transaction = transaction
    self.scan = scan
    self.timing = timing
    self.entity = entity
    images = try RowImages(table: Self.table, in: transaction.target)
  }

  /// Columns of a source row, in the order of the statements below.
  private enum Source: Int32, CaseIterable {
    case id, quantity, date, time, notes, created, updated, backendID, syncStatus

    var column: String {
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

  private static let insert = """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, time, measured_at, day, slot, notes, created_at,
       updated_at, backend_id, sync_status, source_key, ledger_id, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """

  /// The row as it is, and whether what came is another and not older.
  private static let find = """
    SELECT key,
           id IS ?1 AND quantity IS ?4 AND date_at IS ?5 AND time IS ?6 AND notes IS ?10
             AND created_at IS ?11 AND updated_at IS ?12 AND backend_id IS ?13
             AND sync_status IS ?14 AND day IS ?8 AND measured_at IS ?7,
           coalesce(updated_at, created_at, -1e300) <= coalesce(?12, ?11, -1e300)
    FROM progress_entries
    WHERE user_id = ?2 AND type = ?3 AND slot = ?9
    """

  private static let update = """
    UPDATE progress_entries SET
      id = ?1, quantity = ?4, date_at = ?5, time = ?6, measured_at = ?7, day = ?8, notes = ?10,
      created_at = ?11, updated_at = ?12, backend_id = ?13, sync_status = ?14, source_key = ?15,
      ledger_id = ?16, recorded_at = ?17, operation_id = ?18
    WHERE user_id = ?2 AND type = ?3 AND slot = ?9
    """

  /// Writes everything; returns what became of the rows that outbox events name.
  mutating func run(events: Set<UUID16>, step: () throws -> Void) throws -> EntityFates {
    let columns = Source.allCases.map { entity.columns.contains($0.column) ? $0.column : "NULL" }
    let source = try RawStatement(
      transaction.source,
      "SELECT \(columns.joined(separator: ", ")) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    let remote = try RawStatement(
      transaction.source, "SELECT \(columns[7]) FROM \"\(entity.table)\" WHERE Z_PK = ?1")
    let insert = try RawStatement(transaction.target, Self.insert)
    let find = try RawStatement(transaction.target, Self.find)
    let update = try RawStatement(transaction.target, Self.update)
    bindConstants(insert)
    bindConstants(update)
    let isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM progress_entries LIMIT 1") == nil
    var merges = try MergeWriter(transaction, table: Self.table)
    var fates = EntityFates()
    var members = JSONBytes()
    for group in scan.grouping.groups where !group.isFolded {
      try step()
      source.bind(group.survivor.key, 1)
      defer { source.reset() }
      guard try source.step() else { continue }
      let status = try inherit(group, source: source, remote: remote)
      let outcome: RowOutcome
      if isEmpty {
        bind(group, source, status: status, remote: remote, to: insert)
        try insert.run()
        outcome = .imported
      } else {
        outcome = try upsert(
          group, source, status: status, remote: remote, find: find, insert: insert,
          update: update)
      }
      remote.reset()
      transaction.count(Self.table, outcome)
      if group.count > 1 { try record(group, survivor: source, as: &members, in: &merges) }
      if !events.isEmpty {
        try fates.note(group, scan: scan, survivor: source, status: status, events: events)
      }
    }
    try merges.finish()
    if changed > 0 {
      try images.recordAfter(transaction.target, operation: transaction.operation)
    }
    return fates
  }

  /// The copies of one logical entry.
  private mutating func record(
    _ group: EntryGrouping.Group, survivor: borrowing RawStatement,
    as members: inout JSONBytes, in merges: inout MergeWriter
  ) throws {
    transaction.count(Self.table, .merged, group.count - 1)
    if transaction.keepsDuplicates { keep(group) }
    members.removeAll()
    members.reserve(2)
    members.append(0x5B)
    scan.grouping.forEachRow(of: group) { row in
      let key = scan.grouping.keys[row]
      guard key != group.survivor.key else { return }
      if members.count > 1 { members.append(0x2C) }
      scan.identities?.appendJSON(of: row, key: key, to: &members)
    }
    members.reserve(1)
    members.append(0x5D)
    try merges.write(
      survivor: UUID16(checking: survivor.blob(Source.id.rawValue))?.text ?? "",
      slot: "\(scan.types[Int(group.key.type)]) \(group.key.slot)", user: user(group),
      reason: "logical_entry", count: group.count - 1,
      members: members.bytes)
  }

  private func keep(_ group: EntryGrouping.Group) {
    var rows: [(key: Int64, fault: StoreRowFault)] = []
    scan.grouping.forEachRow(of: group) { row in
      let key = scan.grouping.keys[row]
      if key != group.survivor.key { rows.append((key, .duplicate)) }
    }
    transaction.quarantine(rows, of: .progressEntries)
  }

  private func bindConstants(_ statement: borrowing RawStatement) {
    statement.bind(transaction.ledgerID, 16)
    statement.bind(transaction.context.now.timeIntervalSince1970, 17)
    statement.bind(transaction.operation, 18)
  }

  private func user(_ group: EntryGrouping.Group) -> String { scan.users[Int(group.key.user)] }

  /// The rule of the remote identity: steps `remote` to the copy whose backend id is taken over.
  private func inherit(
    _ group: EntryGrouping.Group, source: borrowing RawStatement, remote: borrowing RawStatement
  ) throws -> InheritedStatus {
    // The survivor's own id stands, whatever a later copy has.
    guard source.isNull(Source.backendID.rawValue) else { return .own }
    switch group.inheritance {
    case .nothing: return .own
    case .synced(let key), .replacing(let key):
      remote.bind(key, 1)
      _ = try remote.step()
      if case .synced = group.inheritance { return .synced }
      return .pending
    }
  }

  private mutating func bind(
    _ group: EntryGrouping.Group, _ source: borrowing RawStatement, status: InheritedStatus,
    remote: borrowing RawStatement, to target: borrowing RawStatement
  ) {
    let date = (source.number(Source.date.rawValue) ?? 0) + AppStoreViews.epoch
    let created = source.number(Source.created.rawValue).map { $0 + AppStoreViews.epoch }
    let updated = source.number(Source.updated.rawValue).map { $0 + AppStoreViews.epoch }
    let time = source.text(Source.time.rawValue)
    let measured = timing.measured(
      EntryTiming.Row(
        date: date, wallSeconds: time.flatMap { WallTime.seconds($0) }, hasTime: time != nil,
        created: created ?? -1, updated: updated,
        hasBackendID: !source.isNull(Source.backendID.rawValue)))
    if let id = source.blob(Source.id.rawValue) {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 36) { characters in
        UUIDText.write(id, to: characters)
        sqlite3_bind_text(
          target.pointer, 1, characters.baseAddress, 36, RawStatement.transient)
      }
    }
    target.bind(user(group), 2)
    target.bind(scan.types[Int(group.key.type)], 3)
    target.bind(source.number(Source.quantity.rawValue) ?? 0, 4)
    target.bind(date, 5)
    target.bind(Source.time.rawValue, of: source, 6)
    target.bind(measured, 7)
    text.withDay(timing.zone.day(of: measured)) { target.bind($0, 8) }
    text.withSlot(group.key.slot) { target.bind($0, 9) }
    target.bind(Source.notes.rawValue, of: source, 10)
    if let created { target.bind(created, 11) } else { target.bindNull(11) }
    if let updated { target.bind(updated, 12) } else { target.bindNull(12) }
    if status == .own {
      target.bind(Source.backendID.rawValue, of: source, 13)
    } else {
      target.bind(0, of: remote, 13)
    }
    switch status {
    case .synced: target.bind("synced", 14)
    case .pending: target.bind("pending", 14)
    case .own where source.isNull(Source.syncStatus.rawValue): target.bind("pending", 14)
    case .own: target.bind(Source.syncStatus.rawValue, of: source, 14)
    }
    target.bind(group.survivor.key, 15)
  }

  private mutating func upsert(
    _ group: EntryGrouping.Group, _ source: borrowing RawStatement, status: InheritedStatus,
    remote: borrowing RawStatement, find: borrowing RawStatement, insert: borrowing RawStatement,
    update: borrowing RawStatement
  ) throws -> RowOutcome {
    bind(group, source, status: status, remote: remote, to: find)
    defer { find.reset() }
    guard try find.step() else {
      bind(group, source, status: status, remote: remote, to: insert)
      try insert.run()
      return .imported
    }
    guard find.integer(1) == 0, find.integer(2) == 1 else { return .unchanged }
    try images.recordBefore(
      transaction.target, operation: transaction.operation, where: "t.key = ?",
      arguments: [find.integer(0)])
    find.reset()
    bind(group, source, status: status, remote: remote, to: update)
    try update.run()
    changed += 1
    return .updated
  }
}

/// Where a survivor's backend id and state come from.
enum InheritedStatus {
  case own
  /// It took the id of a copy that had sent the same value.
  case synced
  /// It took the id of a copy that had sent another value, which it replaces.
  case pending
}

/// Days and slots as text without a new string for each of a million rows.
struct SlotText {
  private var day: (value: LocalDay, text: [UInt8])?

  mutating func withDay(_ day: LocalDay, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // Rows of one day lie together.
    if self.day?.value != day { self.day = (day, Array(day.description.utf8)) }
    self.day?.text.withUnsafeBufferPointer(body)
  }

  mutating func withSlot(_ slot: EntrySlot, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = slot.description
    text.withUTF8(body)
  }
}
