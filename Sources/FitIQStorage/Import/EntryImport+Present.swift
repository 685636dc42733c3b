import FitIQDomain
import Foundation
import GRDB

/// Rows of the store that the database has already, or has another row of the same entry for.
extension EntryImport {
  /// Writes a row over what the database has of it, or beside it.
  mutating func upsert(
    _ row: EntryBatch.Row, of batch: EntryBatch, findSlot: borrowing RawStatement,
    findRow: borrowing RawStatement, insert: borrowing RawStatement,
    update: borrowing RawStatement, merges: inout MergeWriter
  ) throws -> Written {
    var row = row
    bind(row, to: findSlot)
    var inSlot = try present(findSlot)
    if let other = inSlot,
      try other.id != row.id && !batch.hasCopy(other.id, of: row)
        && hasMoved(other)
    {
      try keepImage(other.key)
      try transaction.target.executeOne(
        sql: ImportSQL.vacateSlot, arguments: [other.key, transaction.operation])
      inSlot = nil
    }
    var same: Present?
    if inSlot?.id != row.id {
      bind(row, to: findRow)
      same = try present(findRow)
    }
    if inSlot != nil, let moved = same, moved.isOlder {
      // The app moved the row here from another slot.
      try inherit(from: moved, &row)
      try keepRemote(moved.backendID, of: moved.key, unlike: row.backendID)
      try remove(moved.key)
    }
    guard let present = inSlot ?? same else { return try add(row, insert) }
    return try settle(row, of: batch, present, update: update, merges: &merges)
  }

  /// Whether the store has a row, which is none of those that are in its slot now, in no earlier
  /// revision.
  private func hasMoved(_ present: Present) throws -> Bool {
    let scan = reader.scan
    guard let position = scan.grouping.position(of: present.sourceKey),
      scan.identities?.id(of: position) == present.id
    else { return false }
    let revision = try Double.fetchOne(
      transaction.source,
      sql: "SELECT coalesce(updated_at, created_at) FROM temp.progress_entries WHERE key = ?",
      arguments: [present.sourceKey])
    return revision ?? -.infinity >= present.revision
  }

  /// A row that the database has in the place of one that came.
  struct Present {
    let key: Int64
    let id: UUID16
    let sourceKey: Int64
    var backendID: String?
    let quantity: Double
    var isSynced: Bool
    var notes: String?
    let revision: Double
    let isEqual: Bool
    let isOlder: Bool
  }

  private func present(_ find: borrowing RawStatement) throws -> Present? {
    defer { find.reset() }
    guard try find.step(), let id = UUID16(find, 1) else { return nil }
    return Present(
      key: find.integer(0), id: id, sourceKey: find.integer(2), backendID: find.string(3),
      quantity: find.number(4) ?? 0, isSynced: find.integer(5) == 1, notes: find.string(6),
      revision: find.number(7) ?? 0, isEqual: find.integer(8) == 1,
      isOlder: find.integer(9) == 1)
  }

  private mutating func settle(
    _ row: EntryBatch.Row, of batch: EntryBatch, _ present: Present,
    update: borrowing RawStatement, merges: inout MergeWriter
  ) throws -> Written {
    let isAnother = present.id != row.id
    var row = row
    guard present.isOlder, !present.isEqual else {
      // Another, older row of the same entry: it becomes part of the one that is there.
      guard isAnother else {
        try inherit(from: present, &row)
        return Written(\.unchanged, keeping: present, isSettled: row.isSettled)
      }
      try merge(
        StoreMember(key: row.sourceKey, id: row.id.text, backendID: row.backendID),
        into: present.id, row, &merges)
      let adopted = try adopt(row, into: present)
      return Written(\.merged, keeping: adopted, isSettled: !present.isSynced)
    }
    try inherit(from: present, &row)
    if isAnother {
      if row.notes?.isEmpty ?? true, present.notes?.isEmpty == false { row.notes = present.notes }
      if !batch.hasCopy(present.id, of: row) {
        try merge(
          StoreMember(key: present.sourceKey, id: present.id.text, backendID: present.backendID),
          into: row.id, row, &merges)
      }
    }
    try keepImage(present.key)
    bind(row, to: update)
    update.bind(present.key, 19)
    try update.run()
    try keepRemote(present.backendID, of: present.key, unlike: row.backendID)
    return Written(\.updated, row, replacing: isAnother ? present.id : nil)
  }

  private mutating func keepImage(_ key: Int64) throws {
    try images.recordBefore(transaction.operation, where: "t.key = ?", [key])
    changed += 1
  }

  /// Gives a row of the database what it lacks and an older copy has.
  private mutating func adopt(_ row: EntryBatch.Row, into present: Present) throws -> Present {
    var adopting = present
    var state: String?
    if present.backendID == nil, let backendID = row.backendID {
      adopting.backendID = backendID
      adopting.isSynced =
        row.isSynced && abs(row.quantity - present.quantity) <= EntryTiming.tolerance
      state = adopting.isSynced ? "synced" : "pending"
    }
    if present.notes?.isEmpty ?? true, row.notes?.isEmpty == false { adopting.notes = row.notes }
    guard state != nil || adopting.notes != present.notes else { return present }
    try keepImage(present.key)
    try transaction.target.executeOne(
      sql: ImportSQL.adoptBackendID,
      arguments: [
        present.key, adopting.backendID, state, adopting.notes, transaction.operation,
      ])
    transaction.countExtra(changed: 1)
    return adopting
  }

  /// Gives a row the backend id of the one that the database has, where it has none: the app forgets it
  /// when a value changes, and the backend has the old value still.
  private mutating func inherit(from present: Present, _ row: inout EntryBatch.Row) throws {
    guard row.backendID == nil, let known = present.backendID, try !isInStore(known) else { return }
    row.inherit(
      known,
      hasSentValue: present.isSynced
        && abs(row.quantity - present.quantity) <= EntryTiming.tolerance)
  }

  /// Whether a row of the store has a backend id: one that was part of an entry and is no more.
  private mutating func isInStore(_ backendID: String) throws -> Bool {
    if storeIDs == nil {
      var found = BackendIDSet()
      try found.add(column: "backend_id", of: Self.table, in: transaction.source)
      storeIDs = found
    }
    return storeIDs?.contains(backendID) == true
  }

  /// Lists a backend id that the row had and has no more.
  private func keepRemote(_ old: String?, of key: Int64, unlike backendID: String? = nil) throws {
    guard let old, old != backendID else { return }
    try transaction.target.executeOne(
      sql: RemoteDuplicateSQL.keepReplaced,
      arguments: [key, old, transaction.context.now.timeIntervalSince1970])
  }

  private func merge(
    _ member: StoreMember, into survivor: UUID16, _ row: EntryBatch.Row,
    _ merges: inout MergeWriter
  ) throws {
    try merges.write(
      survivor: survivor.text, slot: "\(reader.scan.types[Int(row.type)]) \(row.slot) present",
      user: reader.scan.users[Int(row.user)], reason: "other_copy", count: 1,
      members: StoreMember.json([member]))
  }

  private mutating func remove(_ key: Int64) throws {
    try keepImage(key)
    try transaction.target.executeOne(
      sql: "DELETE FROM progress_entries WHERE key = ?", arguments: [key])
    transaction.countExtra(removed: 1)
  }

  /// Removes moved rows that became part of another one at their new place.
  mutating func removeVacated() throws {
    let rows = try Row.fetchAll(transaction.target, sql: ImportSQL.vacated)
    for row in rows {
      try keepRemote(try row.value(1), of: try row.value(0))
      try remove(try row.value(0))
    }
  }
}
