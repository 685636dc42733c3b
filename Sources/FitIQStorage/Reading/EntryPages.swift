import FitIQDomain
import GRDB

/// One page of entries by (measured_at, key).
///
/// The page is found first, by two columns; the others are looked up for its rows, one by one as they
/// are written, so that neither the sort nor the listing holds whole rows.
struct EntryPages {
  let db: Database
  let path: String
  let filter: EntryFilter
  let zone: ZoneOffsets
  /// The app store's own table, which has no index on the instant; nil for the database.
  let appTable: String?

  /// Above this an app store's rows are sorted by SQLite, which can do it on disk.
  static let largestScannedPage = 50_000

  func forEach(
    _ page: Page<Int64>, _ body: (ProgressEntry) throws -> Void
  ) throws -> PageEnd<Int64> {
    var end = PageEnd<Int64>()
    let row = try RawStatement(db, EntrySQL.row)
    var last: Int64?
    var count = 0
    try forEachKey(of: page) { key in
      // One more than asked for is looked for, to tell whether this page is the last.
      if let limit = page.limit, count == limit {
        end.next = last
        return
      }
      count += 1
      last = key
      row.reset()
      row.bind(key, 1)
      guard try row.step() else { return }
      if let entry = try? EntryRow.entry(row) { try body(entry) } else { end.skipped += 1 }
    }
    return end
  }

  private func forEachKey(of page: Page<Int64>, _ body: (Int64) throws -> Void) throws {
    var conditions = filterConditions()
    let cursor = try page.after.map { (instant: try measured($0), key: $0) }
    if let appTable, let limit = page.limit, limit <= Self.largestScannedPage {
      var rows = EntryTopRows(
        db: db, table: appTable, conditions: conditions, types: filter.types, limit: limit + 1,
        isOldestFirst: page.isOldestFirst, after: cursor, range: (start, stop))
      try rows.keys().forEach(body)
      return
    }
    if let cursor {
      conditions.add(
        page.isOldestFirst ? EntrySQL.after : EntrySQL.before,
        .real(cursor.instant), .integer(cursor.key))
    }
    // Without a limit rows that no instant can be told of come along, to be counted as skipped.
    if page.limit != nil { conditions.add(EntrySQL.isDated) }
    let order = page.isOldestFirst ? EntrySQL.oldestFirst : EntrySQL.newestFirst
    let keys = try RawStatement(db, "\(EntrySQL.page) \(conditions.sql) \(order)")
    keys.bind(conditions.values + [.integer(page.limit.map { Int64($0).addingClamped(1) } ?? -1)])
    while try keys.step() { try body(keys.integer(0)) }
  }

  private func measured(_ key: Int64) throws -> Double {
    let row = try RawStatement(db, EntrySQL.measuredAt)
    row.bind(key, 1)
    guard try row.step(), let instant = row.number(0) else {
      throw ReadingError.entryUnknown(String(key), in: path)
    }
    return instant
  }

  func filterConditions(withTypes: Bool = true) -> Conditions {
    var conditions = Conditions()
    if let user = filter.user { conditions.add(EntrySQL.user, .text(user.text)) }
    if withTypes, !filter.types.isEmpty {
      conditions.add(
        EntrySQL.types(filter.types.count), filter.types.map(Conditions.Value.text))
    }
    if let status = filter.syncStatus {
      conditions.add(EntrySQL.syncStatus, .text(status.rawValue))
    }
    if let start { conditions.add(EntrySQL.from, .real(start)) }
    if let stop { conditions.add(EntrySQL.until, .real(stop)) }
    return conditions
  }

  var start: Double? { filter.from.map { zone.start(of: $0) } }
  var stop: Double? { filter.through.map { zone.start(of: $0.advanced(by: 1)) } }
}
