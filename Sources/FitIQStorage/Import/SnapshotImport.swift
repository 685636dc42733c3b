import FitIQDomain
import Foundation
import GRDB

/// The days of which a sync has made a snapshot that the app has made one of, too: each is one, and the
/// backend gets one.
///
/// The backend can replace no snapshot: one that was sent, or possibly sent, stays. Else the sync's does,
/// whose values a later sync compares with. Where that is true of both, both stay.
struct SnapshotImport {
  private let transaction: ImportTransaction
  private let zone: ZoneOffsets
  /// Those that a sync made, by user and day.
  private var own: [Place: Snapshot] = [:]
  /// Ids of all that the database has.
  private var present: Set<String> = []
  /// The app's that were tried.
  private let tried: [UUID16: Bool]
  /// Those that went, by the one that stays, in the order of reading.
  private var merged: [(kept: Kept, gone: [UUID16])] = []
  private var places: [Kept: Int] = [:]

  private struct Kept: Hashable {
    let id: UUID16
    let needsSending: Bool
  }

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
    tried = try StorageError.passing(while: "read", path: transaction.sourcePath) {
      try OutboxSQL.tried("activitySnapshot", transaction.source, transaction.catalog)
    }
    // Days are those of the time zone in which they were made.
    let recorded = try String.fetchOne(
      transaction.target, sql: TrackingSQL.recordedTimeZone.rawValue)
    let made = recorded.flatMap(TimeZone.init(identifier:)).map(ZoneOffsets.init) ?? zone
    let row = try RawStatement(transaction.target, SyncSQL.presentSnapshots)
    while try row.step() {
      guard let id = row.string(0), let user = row.string(1), let date = row.number(2) else {
        continue
      }
      present.insert(id)
      guard row.isNull(6) else { continue }
      own[Place(user: user, day: made.day(of: date))] = Snapshot(
        id: id, isSent: !row.isNull(3) || row.integer(5) == 1, isBeingSent: row.integer(4) == 1)
    }
  }

  /// Whether a snapshot of the store is left out, since the database has its day.
  mutating func leavesOut(
    id: String?, of user: String, at date: Double?, hasBackendID: Bool
  ) throws -> Bool {
    // One that the database has stays what it is.
    guard let id, let date, !present.contains(id) else { return false }
    let isSent = hasBackendID || UUID16(text: id).map { tried[$0] != nil } ?? false
    let place = Place(user: user, day: zone.day(of: date))
    guard let synced = own[place] else { return false }
    switch (synced.isSent, isSent) {
    case (true, true): return false
    case (false, true):
      guard !synced.isBeingSent else { return false }
      own[place] = nil
      try transaction.remove(from: "activity_snapshots", where: "t.id = ?", [synced.id])
      merge(synced.id, into: id, needsSending: !hasBackendID)
      return false
    case (_, false):
      merge(id, into: synced.id, needsSending: !synced.isSent)
      return true
    }
  }

  private mutating func merge(_ gone: String, into survivor: String, needsSending: Bool) {
    guard let gone = UUID16(text: gone), let id = UUID16(text: survivor) else { return }
    let kept = Kept(id: id, needsSending: needsSending)
    let place = places[kept] ?? merged.count
    if places.updateValue(place, forKey: kept) == nil { merged.append((kept, [])) }
    merged[place].gone.append(gone)
  }

  var followed: OutboxImport.Merges {
    var followed = OutboxImport.Merges(in: LogicalTable.activitySnapshots.name)
    for (kept, gone) in merged {
      followed.note(
        gone + [kept.id], as: kept.id, needsSending: kept.needsSending,
        isSettled: !kept.needsSending)
    }
    return followed
  }
}
