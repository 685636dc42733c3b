package import FitIQDomain
import Foundation
import GRDB

extension OpenStore {
  /// Streams the rows of one user and type in the order of their measurement, copies included.
  ///
  /// - Returns: How many rows hold what no such row can.
  package func forEachValue(
    of type: String, user: UserID, in range: ReconciledRange, zone: ZoneOffsets,
    _ body: (StoredValue) throws -> Void
  ) throws -> Int {
    var conditions = Conditions()
    conditions.add(user: user)
    conditions.add("t.type = ?", type)
    conditions.add(EntrySQL.isDated)
    if let from = range.from { conditions.add(EntrySQL.from, zone.start(of: from)) }
    if let last = range.through {
      conditions.add(EntrySQL.until, zone.start(of: last.advanced(by: 1)))
    }
    return try read("read the entries of") { db in
      let row = try RawStatement(
        db, ReconciliationSQL.values(conditions), arguments: conditions.arguments)
      var skipped = 0
      while try row.step() {
        guard let value = try? Self.value(row) else {
          skipped += 1
          continue
        }
        try body(value)
      }
      return skipped
    }
  }

  /// When the exports were made that syncs have the days of a metric from, Unix seconds; none for an
  /// app's store.
  package func exportDates(of metric: HealthMetric, user: UserID) throws -> [LocalDay: Double] {
    guard !isAppStore else { return [:] }
    return try read("read the tracking of") { db in
      guard try db.columns(in: "sync_tracking").contains(where: { $0.name == "exported_at" }) else {
        return [:]
      }
      let row = try RawStatement(db, SyncSQL.exportDates.rawValue)
      row.bind(all: user.text, metric.rawValue)
      var dates: [LocalDay: Double] = [:]
      while try row.step() {
        if let day = row.string(0).flatMap({ LocalDay($0) }) { dates[day] = row.number(1) }
      }
      return dates
    }
  }

  private static func value(
    _ row: borrowing RawStatement
  ) throws(ImpossibleValue) -> StoredValue {
    guard let quantity = row.number(2), quantity.isFinite else { throw ImpossibleValue() }
    return StoredValue(
      key: row.integer(0), instant: try row.instant(1).timeIntervalSince1970, value: quantity,
      hasTime: row.integer(3) == 1,
      created: try row.optionalInstant(4)?.timeIntervalSince1970,
      updated: try row.optionalInstant(5)?.timeIntervalSince1970)
  }
}
