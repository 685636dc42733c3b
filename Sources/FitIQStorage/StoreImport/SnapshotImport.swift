import FitIQDomain
import GRDB

/// The days of which a sync has made a snapshot that the app has made one of, too: each is one, and the
/// backend gets one.
///
/// The backend can replace no snapshot: one that it has stays. Else the sync's does, whose values a
/// later sync compares with. Those that it has both of stay both.
struct SnapshotImport {
  private let transaction: ImportTransaction
  private let zone: ZoneOffsets
  /// Those that a sync made, by user and day.
  private var own: [Place: Snapshot] = [:]
  private(set) var fates: [UUID16: EntityFate] = [:]
  /// The rows that stay, which the fates count.
  private(set) var survivors: [UUID16] = []

  private struct Place: Hashable {
    let user: String
    let day: LocalDay
  }

  private struct Snapshot {
    let id: String
    let isSent: Bool
    let isBeingSent: Bool
  }

  init(_ transaction: ImportTransaction, zone: ZoneOffsets) throws {
    self.transaction = transaction
    self.zone = zone
    let row = try RawStatement(transaction.target, SyncSQL.ownSnapshots.rawValue)
    while try row.step() {
      guard let id = row.string(0), let user = row.string(1), let date = row.number(2) else {
        continue
      }
      own[Place(user: user, day: zone.day(of: date))] = Snapshot(
        id: id, isSent: !row.isNull(3), isBeingSent: row.integer(4) == 1)
    }
  }

  /// Whether a snapshot of the store is left out, since the database has its day.
  mutating func leavesOut(
    id: String?, of user: String, at date: Double?, isSent: Bool
  ) throws -> Bool {
    guard let id, let date else { return false }
    let place = Place(user: user, day: zone.day(of: date))
    guard let present = own[place], present.id != id else { return false }
    switch (present.isSent, isSent) {
    case (true, true): return false
    case (false, true):
      guard !present.isBeingSent else { return false }
      own[place] = nil
      try remove(present.id)
      merge(present.id, into: id, isSent: true)
      return false
    case (let isSent, false):
      merge(id, into: present.id, isSent: isSent)
      return true
    }
  }

  private mutating func merge(_ gone: String, into survivor: String, isSent: Bool) {
    guard let gone = UUID16(text: gone), let id = UUID16(text: survivor) else { return }
    let row = EntityFate.Survivor(
      key: Int64(survivors.count), needsSending: !isSent, isSettled: isSent)
    survivors.append(id)
    fates[gone, default: EntityFate()].merge(into: row, isSurvivor: false)
    fates[id, default: EntityFate()].merge(into: row, isSurvivor: true)
  }

  private func remove(_ id: String) throws {
    try RowImages(table: "activity_snapshots", in: transaction.target).recordBefore(
      transaction.target, operation: transaction.operation, where: "t.id = ?", arguments: [id])
    try transaction.target.executeOne(sql: SyncSQL.removeSnapshot.rawValue, arguments: [id])
    transaction.countExtra(removed: transaction.target.changesCount)
  }
}
