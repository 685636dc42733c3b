package import FitIQDomain
import Foundation
import GRDB

extension TypedDatabase {
  /// Returns how far the sync is, by user and metric; nothing for what has no tracked day.
  package func syncStatus(_ filter: TrackingFilter) throws -> [MetricSyncStatus] {
    let (days, exports) = try passing("read the tracking of") { db in
      (try Self.provenance(filter, in: db), try Self.lastExports(filter, in: db))
    }
    return try trackingSummaries(filter).map {
      let key = SyncKey(user: $0.userID.text, metric: $0.metric.rawValue)
      return MetricSyncStatus($0, days: days[key] ?? [:], lastExport: exports[key])
    }
  }

  /// The users whom the database knows.
  package func userIDs() throws -> [UserID] {
    try passing("read the users of") { db in
      try String.fetchAll(db, sql: SyncSQL.users.rawValue).compactMap { UserID($0) }
    }
  }

  private struct SyncKey: Hashable {
    let user: String
    let metric: String
  }

  private static func provenance(
    _ filter: TrackingFilter, in db: Database
  ) throws -> [SyncKey: [String: Int]] {
    let rows = try Row.fetchCursor(
      db, sql: SyncSQL.provenance.rawValue,
      arguments: [
        "user_id": filter.user?.text, "from": filter.from?.description,
        "through": filter.through?.description,
      ])
    var days: [SyncKey: [String: Int]] = [:]
    while let row = try rows.next() {
      let key = SyncKey(user: try row.value(0), metric: try row.value(1))
      days[key, default: [:]][try row.value(2)] = try row.value(3) as Int
    }
    return days
  }

  private static func lastExports(
    _ filter: TrackingFilter, in db: Database
  ) throws -> [SyncKey: MetricSyncStatus.LastExport] {
    let rows = try Row.fetchCursor(
      db, sql: SyncSQL.exports.rawValue, arguments: ["user_id": filter.user?.text])
    var exports: [SyncKey: MetricSyncStatus.LastExport] = [:]
    while let row = try rows.next() {
      let key = SyncKey(user: try row.value(0), metric: try row.value(1))
      exports[key] = try MetricSyncStatus.LastExport(
        identity: ExportMark(column: row.value(2)).identity, mergeRule: row.value(3),
        timeZone: row.value(4),
        syncedAt: row.instant(5))
    }
    return exports
  }
}
