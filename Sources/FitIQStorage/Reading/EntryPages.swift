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

  /// Keys among which the edge of a page is looked for.
  private static let blockSize: Int64 = 4_096

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
      guard try row.find(key) else { return }
      if let entry = try? EntryRow.entry(row) { try body(entry) } else { end.skipped += 1 }
    }
    return end
  }

  private func forEachKey(of page: Page<Int64>, _ body: (Int64) throws -> Void) throws {
    var conditions = filterConditions()
    let cursor = try page.after.map { Cursor(instant: try measured($0), key: $0) }
    if let cursor {
      conditions.add(
        page.isOldestFirst ? EntrySQL.after : EntrySQL.before, cursor.instant, cursor.key)
    }
    // Without a limit rows that no instant can be told of come along, to be counted as skipped.
    if page.limit != nil {
      conditions.add(appTable == nil ? EntrySQL.isDated : EntrySQL.isFinite)
    }
    var select = EntrySQL.page
    if let appTable, let bounds = try bounds(of: page, conditions, after: cursor) {
      select = EntrySQL.boundedPage(table: appTable)
      conditions = bounds + conditions
    }
    let limit = page.limit.map { Int64($0).addingClamped(1) } ?? -1
    let keys = try RawStatement(
      db, "\(select) \(conditions.sql) \(order(of: page))",
      arguments: conditions.arguments + [limit])
    while try keys.step() { try body(keys.integer(0)) }
  }

  private func order(of page: Page<Int64>) -> String {
    page.isOldestFirst ? EntrySQL.oldestFirst : EntrySQL.newestFirst
  }

  private struct Cursor {
    let instant: Double
    let key: Int64
  }

  /// What the conditions imply for the columns of an app store's rows themselves; nil for little.
  ///
  /// The app has no index on the instant, and a sort by the rule would compute it for every row.
  private func bounds(
    of page: Page<Int64>, _ conditions: Conditions, after cursor: Cursor?
  ) throws -> Conditions? {
    let edge = try edge(of: page, conditions, from: cursor?.key)
    // The cursor alone leaves too many rows: each that passes is looked up a second time.
    guard edge != nil || start != nil || stop != nil else { return nil }
    let (first, last) = page.isOldestFirst ? (cursor?.instant, edge) : (edge, cursor?.instant)
    // In the epoch of the app's columns.
    let epoch = AppStoreViews.epoch
    let lowest = (([start, first].compactMap(\.self).max() ?? -.infinity) - epoch).rounded(.down)
    let highest = (([stop, last].compactMap(\.self).min() ?? .infinity) - epoch).rounded(.up)
    var bounds = Conditions()
    bounds.add(
      EntrySQL.within, Self.whole(lowest - EntrySQL.dayMargin),
      Self.whole(highest + EntrySQL.dayMargin), lowest, highest)
    bounds.add("r.ZTYPE", among: filter.types)
    return bounds
  }

  /// SQLite compares numbers of one kind in half the time: it stores most dates as integers, as they
  /// are whole, and most creations not.
  private static func whole(_ value: Double) -> any DatabaseValueConvertible {
    Int64(exactly: value) ?? value
  }

  /// An instant that no row of the page lies beyond: that of the last row, were there only a block of
  /// keys.
  ///
  /// The app inserts as time goes by: the newest rows are mostly among the highest keys, the oldest
  /// among the lowest, and those after the cursor near it.
  private func edge(
    of page: Page<Int64>, _ conditions: Conditions, from cursor: Int64?
  ) throws -> Double? {
    let outermost = page.isOldestFirst ? EntrySQL.lowestKey : EntrySQL.highestKey
    guard let limit = page.limit, let start = try cursor ?? Int64.fetchOne(db, sql: outermost)
    else { return nil }
    let end = start.addingClamped(page.isOldestFirst ? Self.blockSize : -Self.blockSize)
    var block = conditions
    block.add(EntrySQL.keyRange, min(start, end), max(start, end))
    let rows = try RawStatement(
      db, "\(EntrySQL.page) \(block.sql) \(order(of: page)) OFFSET ?",
      arguments: block.arguments + [1, limit])
    return try rows.step() ? rows.number(1) : nil
  }

  private func measured(_ key: Int64) throws -> Double {
    let row = try RawStatement(db, EntrySQL.measuredAt)
    guard try row.find(key), let instant = row.number(0) else {
      throw LookupError.entryUnknown(String(key), in: path)
    }
    return instant
  }

  func filterConditions() -> Conditions {
    var conditions = Conditions()
    conditions.add(user: filter.user)
    conditions.add("t.type", among: filter.types)
    if let status = filter.syncStatus {
      conditions.add(EntrySQL.syncStatus, status.rawValue)
    }
    if let start { conditions.add(EntrySQL.from, start) }
    if let stop { conditions.add(EntrySQL.until, stop) }
    return conditions
  }

  private var start: Double? { filter.from.map { zone.start(of: $0) } }
  private var stop: Double? { filter.through.map { zone.start(of: $0.advanced(by: 1)) } }
}
