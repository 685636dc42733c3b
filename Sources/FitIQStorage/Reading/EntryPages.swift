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
  /// Without an index on the instant, and with a rule behind it.
  let isAppStore: Bool

  /// Keys around the start of a page that are looked at first.
  private static let sampleSpan = 20_000
  /// Above this a sample does not pay.
  private static let largestSampledPage = 50_000

  func forEach(
    _ page: Page<Int64>, _ body: (ProgressEntry) throws -> Void
  ) throws -> PageEnd<Int64> {
    var end = PageEnd<Int64>()
    let keys = try keys(of: page)
    let row = try RawStatement(db, EntrySQL.row)
    var last: Int64?
    var count = 0
    while try keys.step() {
      // One more than asked for is looked for, to tell whether this page is the last.
      if let limit = page.limit, count == limit {
        end.next = last
        break
      }
      count += 1
      last = keys.integer(0)
      row.reset()
      row.bind(keys.integer(0), 1)
      guard try row.step() else { continue }
      guard let entry = try? EntryRow.entry(row) else {
        end.skipped += 1
        continue
      }
      try body(entry)
    }
    return end
  }

  private func keys(of page: Page<Int64>) throws -> RawStatement {
    var conditions = try narrowing(page)
    conditions = conditions + filterConditions(user: EntrySQL.user)
    if let after = page.after {
      conditions.add(
        page.isOldestFirst ? EntrySQL.after : EntrySQL.before,
        .real(try measured(after)), .integer(after))
    }
    // Without a limit rows that no instant can be told of come along, to be counted as skipped.
    if page.limit != nil { conditions.add(EntrySQL.isDated) }
    let order = page.isOldestFirst ? EntrySQL.oldestFirst : EntrySQL.newestFirst
    let statement = try RawStatement(db, "\(EntrySQL.page) \(conditions.sql) \(order)")
    statement.bind(conditions.values + [.integer(page.limit.map { Int64($0) + 1 } ?? -1)])
    return statement
  }

  private func measured(_ key: Int64) throws -> Double {
    let row = try RawStatement(db, EntrySQL.measuredAt)
    row.bind(key, 1)
    guard try row.step(), let instant = row.number(0) else {
      throw ReadingError.entryUnknown(String(key), in: path)
    }
    return instant
  }

  private func filterConditions(user clause: String) -> Conditions {
    var conditions = Conditions()
    if let user = filter.user { conditions.add(clause, .text(user.text)) }
    if !filter.types.isEmpty {
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

  private var start: Double? { filter.from.map { zone.start(of: $0) } }
  private var stop: Double? { filter.through.map { zone.start(of: $0.advanced(by: 1)) } }

  // MARK: App stores

  /// Conditions on bare columns that no row of the page fails.
  private func narrowing(_ page: Page<Int64>) throws -> Conditions {
    var conditions = Conditions()
    guard isAppStore else { return conditions }
    let cursor = try page.after.map { try measured($0) }
    let bound = try sampledBound(page, cursor: cursor)
    let lowest = [start, page.isOldestFirst ? cursor : bound].compactMap(\.self).max()
    let highest = [stop, page.isOldestFirst ? bound : cursor].compactMap(\.self).min()
    if let lowest {
      conditions.add(
        EntrySQL.notBefore, .real(lowest - EntrySQL.dayMargin), .real(lowest))
    }
    if let highest {
      conditions.add(EntrySQL.notAfter, .real(highest + EntrySQL.dayMargin), .real(highest))
    }
    return conditions
  }

  /// An instant that the last row of the page cannot lie beyond: that of the last row of the same
  /// page made of a few rows alone.
  ///
  /// The app inserts as time goes by, so the newest rows are among the highest keys.
  private func sampledBound(_ page: Page<Int64>, cursor: Double?) throws -> Double? {
    guard let limit = page.limit, limit <= Self.largestSampledPage else { return nil }
    let edge = page.isOldestFirst ? EntrySQL.lowestKey : EntrySQL.highestKey
    guard let centre = try page.after ?? Int64.fetchOne(db, sql: edge) else { return nil }
    let span = Int64(Self.sampleSpan + 4 * limit)
    var conditions = Conditions()
    conditions.add(
      EntrySQL.keyRange, .integer(centre.subtractingClamped(span)),
      .integer(centre.addingClamped(span)))
    conditions = conditions + filterConditions(user: EntrySQL.sampledUser)
    if let after = page.after, let cursor {
      conditions.add(
        page.isOldestFirst ? EntrySQL.after : EntrySQL.before, .real(cursor), .integer(after))
    }
    conditions.add(EntrySQL.isDated)
    let statement = try RawStatement(
      db, EntrySQL.bound(conditions, isOldestFirst: page.isOldestFirst))
    statement.bind(conditions.values + [.integer(Int64(limit) + 1)])
    guard try statement.step(), statement.integer(0) == limit + 1 else { return nil }
    return statement.number(1)
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }

  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, isOver) = subtractingReportingOverflow(other)
    return isOver ? .min : difference
  }
}
