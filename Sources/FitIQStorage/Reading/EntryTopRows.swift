import FitIQDomain
import GRDB

/// The first rows of an order over the entries of an app store, which has no index on the instant:
/// one scan, block by block of keys.
///
/// As soon as there are as many rows as wanted, the last of them bounds what the other blocks are
/// asked for, on bare columns. A sort by the rule itself would compute it for every row.
struct EntryTopRows {
  private struct Place {
    let instant: Double
    let key: Int64
  }

  private let db: Database
  private let table: String
  private let conditions: Conditions
  /// The types that the conditions ask for: a bare column, so tested before the bounds.
  private let types: [String]
  /// Rows wanted.
  private let limit: Int
  private let isOldestFirst: Bool
  private let cursor: Place?
  private var found: [Place] = []
  /// No row of the answer lies beyond.
  private var bound: Double?

  private static let smallestSpan: UInt64 = 4_096
  private static let largestBlockCount: UInt64 = 512

  init(
    db: Database, table: String, conditions: Conditions, types: [String], limit: Int,
    isOldestFirst: Bool, after: (instant: Double, key: Int64)?
  ) {
    self.db = db
    self.table = table
    self.conditions = conditions
    self.types = types
    self.limit = limit
    self.isOldestFirst = isOldestFirst
    cursor = after.map { Place(instant: $0.instant, key: $0.key) }
  }

  /// Returns the keys in order.
  ///
  /// `range`: Where the instants lie that the filter wants.
  mutating func keys(range: (start: Double?, stop: Double?)) throws -> [Int64] {
    guard let lowest = try Int64.fetchOne(db, sql: EntrySQL.lowestKey),
      let highest = try Int64.fetchOne(db, sql: EntrySQL.highestKey)
    else { return [] }
    var known = ends(within: range)
    var rows = try statement(known)
    for keys in blocks(lowest: lowest, highest: highest) {
      let ends = ends(within: range)
      if (ends.lowest == nil) != (known.lowest == nil)
        || (ends.highest == nil) != (known.highest == nil)
      {
        rows = try statement(ends)
      }
      known = ends
      rows.reset()
      rows.bind(
        [.integer(keys.lowerBound), .integer(keys.upperBound)]
          + (isBounded(ends) ? types.map(Conditions.Value.text) : []) + bounds(ends)
          + conditions.values)
      while try rows.step() {
        guard let instant = rows.number(1) else { continue }
        add(Place(instant: instant, key: rows.integer(0)))
      }
    }
    keepFirst()
    return found.map(\.key)
  }

  private typealias Ends = (lowest: Double?, highest: Double?)

  private func isBounded(_ ends: Ends) -> Bool { ends.lowest != nil || ends.highest != nil }

  private func statement(_ ends: Ends) throws -> RawStatement {
    var block = Conditions()
    let isBounded = isBounded(ends)
    block.add(isBounded ? EntrySQL.boundedKeyRange : EntrySQL.keyRange)
    if isBounded, !types.isEmpty { block.add(EntrySQL.boundedTypes(types.count)) }
    if ends.lowest != nil { block.add(EntrySQL.notBefore) }
    if ends.highest != nil { block.add(EntrySQL.notAfter) }
    let source = isBounded ? EntrySQL.boundedPage(table: table) : EntrySQL.page
    return try RawStatement(db, "\(source) \((block + conditions).sql)")
  }

  /// In the epoch of the app's columns, and whole: SQLite stores whole instants as integers and
  /// compares those with a number of the same kind in half the time.
  private func bounds(_ ends: Ends) -> [Conditions.Value] {
    let lowest = ends.lowest.map { ($0 - AppStoreViews.epoch).rounded(.down) }
    let highest = ends.highest.map { ($0 - AppStoreViews.epoch).rounded(.up) }
    return (lowest.map { [.whole($0 - EntrySQL.dayMargin), .whole($0)] } ?? [])
      + (highest.map { [.whole($0 + EntrySQL.dayMargin), .whole($0)] } ?? [])
  }

  /// Where the instants lie that can still be part of the answer.
  private func ends(within range: (start: Double?, stop: Double?)) -> Ends {
    let (first, last) =
      isOldestFirst ? (cursor?.instant, bound) : (bound, cursor?.instant)
    return (
      [range.start, first].compactMap(\.self).max(), [range.stop, last].compactMap(\.self).min()
    )
  }

  private mutating func add(_ place: Place) {
    if let cursor, !isOrdered(cursor, place) { return }
    found.append(place)
    if found.count >= 2 * limit { keepFirst() }
  }

  private mutating func keepFirst() {
    found.sort(by: isOrdered)
    if found.count >= limit {
      found.removeSubrange(limit...)
      bound = found.last?.instant
    }
  }

  private func isOrdered(_ first: Place, _ second: Place) -> Bool {
    let (low, high) = isOldestFirst ? (first, second) : (second, first)
    return low.instant == high.instant ? low.key < high.key : low.instant < high.instant
  }

  /// The app inserts as time goes by: the newest rows are probably among the highest keys, and those
  /// after the cursor near it.
  private func blocks(lowest: Int64, highest: Int64) -> [ClosedRange<Int64>] {
    let distance = UInt64(bitPattern: highest &- lowest)
    let span = max(Self.smallestSpan, distance / Self.largestBlockCount + 1)
    let last = distance / span
    let blocks = (0...last).map { index -> ClosedRange<Int64> in
      let low = lowest &+ Int64(bitPattern: index * span)
      return low...(index == last ? highest : low &+ Int64(span - 1))
    }
    let start = cursor?.key ?? (isOldestFirst ? lowest : highest)
    let centre = blocks.firstIndex { $0.upperBound >= start } ?? blocks.count - 1
    return isOldestFirst
      ? blocks[centre...] + blocks[..<centre].reversed()
      : blocks[...centre].reversed() + blocks[(centre + 1)...]
  }
}

extension Conditions.Value {
  fileprivate static func whole(_ value: Double) -> Conditions.Value {
    Int64(exactly: value).map { .integer($0) } ?? .real(value)
  }
}
