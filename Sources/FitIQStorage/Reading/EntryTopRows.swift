import FitIQDomain
import GRDB

/// The first rows of an order over the entries of an app store, which has no index on the instant:
/// one scan by primary key.
///
/// As soon as there are as many rows as wanted, the last of them bounds what the rest is asked for, on
/// bare columns. A sort by the rule itself would compute it for every row.
struct EntryTopRows {
  private struct Place {
    let instant: Double
    let key: Int64
  }

  private let db: Database
  private let table: String
  private let conditions: Conditions
  /// The types that the conditions ask for, tested after the bounds: several cost twice as much.
  private let types: [String]
  /// Rows wanted.
  private let limit: Int
  private let isOldestFirst: Bool
  private let cursor: Place?
  /// Where the instants lie that the filter wants.
  private let range: (start: Double?, stop: Double?)
  private var found: [Place] = []
  /// No row of the answer lies beyond.
  private var bound: Double?

  private static let smallestSpan: UInt64 = 4_096
  private static let largestBlockCount: UInt64 = 512
  /// Rows at least that a bound is worth making tighter for.
  private static let surplus = 256

  init(
    db: Database, table: String, conditions: Conditions, types: [String], limit: Int,
    isOldestFirst: Bool, after: (instant: Double, key: Int64)?,
    range: (start: Double?, stop: Double?)
  ) {
    self.db = db
    self.table = table
    self.conditions = conditions
    self.types = types
    self.limit = limit
    self.isOldestFirst = isOldestFirst
    self.range = range
    cursor = after.map { Place(instant: $0.instant, key: $0.key) }
  }

  /// Returns the keys in order.
  mutating func keys() throws -> [Int64] {
    guard let lowest = try Int64.fetchOne(db, sql: EntrySQL.lowestKey),
      let highest = try Int64.fetchOne(db, sql: EntrySQL.highestKey), lowest <= highest
    else { return [] }
    let keys = lowest...highest
    // The app inserts as time goes by: the newest rows are probably among the highest keys, and those
    // after the cursor near it.
    let start = cursor?.key ?? (isOldestFirst ? lowest : highest)
    let nearest = min(max(start, lowest), highest)
    try scan(Direction(isAscending: isOldestFirst), of: keys, from: nearest)
    let back = Direction(isAscending: !isOldestFirst)
    try scan(back, of: keys, from: back.next(to: nearest, in: keys))
    keepFirst()
    return found.map(\.key)
  }

  private struct Direction {
    let isAscending: Bool

    func end(of keys: ClosedRange<Int64>) -> Int64 {
      isAscending ? keys.upperBound : keys.lowerBound
    }

    func next(to key: Int64, in keys: ClosedRange<Int64>) -> Int64? {
      key == end(of: keys) ? nil : key + (isAscending ? 1 : -1)
    }
  }

  private mutating func scan(
    _ direction: Direction, of keys: ClosedRange<Int64>, from first: Int64?
  ) throws {
    var next = first
    while let key = next {
      next =
        ends.isBounded
        ? try scanBounded(direction, of: keys, from: key)
        : try scanBlocks(direction, of: keys, from: key)
    }
  }

  /// Goes on block by block, until there are rows enough for a bound; returns where.
  private mutating func scanBlocks(
    _ direction: Direction, of keys: ClosedRange<Int64>, from first: Int64
  ) throws -> Int64? {
    var block = Conditions()
    block.add(EntrySQL.keyRange)
    let rows = try RawStatement(db, "\(EntrySQL.page) \((block + conditions).sql)")
    let distance = UInt64(bitPattern: keys.upperBound &- keys.lowerBound)
    let span = max(Self.smallestSpan, distance / Self.largestBlockCount + 1)
    var next: Int64? = first
    while let key = next, !ends.isBounded {
      let left = UInt64(bitPattern: direction.end(of: keys) &- key)
      let step = Int64(bitPattern: min(span - 1, direction.isAscending ? left : 0 &- left))
      let last = direction.isAscending ? key &+ step : key &- step
      rows.reset()
      rows.bind([.integer(min(key, last)), .integer(max(key, last))] + conditions.values)
      while try rows.step() { _ = add(rows) }
      keepFirst()
      next = direction.next(to: last, in: keys)
    }
    return next
  }

  /// Goes on to the end, tightening the bounds on the way; returns where there is one more of them.
  private mutating func scanBounded(
    _ direction: Direction, of keys: ClosedRange<Int64>, from first: Int64
  ) throws -> Int64? {
    let known = ends
    let rows = try boundedStatement(known, direction)
    var next: Int64? = first
    while let key = next, ends.kind == known.kind {
      rows.reset()
      rows.bind(
        [.integer(key)] + Self.bounds(lowest: ends.lowest, highest: ends.highest)
          + types.map(Conditions.Value.text) + conditions.values)
      next = nil
      while next == nil, try rows.step() {
        if add(rows) { next = direction.next(to: rows.integer(0), in: keys) }
      }
    }
    return next
  }

  private func boundedStatement(_ ends: Ends, _ direction: Direction) throws -> RawStatement {
    var bare = Conditions()
    bare.add(direction.isAscending ? EntrySQL.upwards : EntrySQL.downwards)
    switch ends.kind {
    case (true, true): bare.add(EntrySQL.within)
    case (true, false): bare.add(EntrySQL.notBefore)
    case (false, _): bare.add(EntrySQL.notAfter)
    }
    if !types.isEmpty { bare.add(EntrySQL.boundedTypes(types.count)) }
    let order = direction.isAscending ? EntrySQL.upwardsOrder : EntrySQL.downwardsOrder
    return try RawStatement(
      db, "\(EntrySQL.boundedPage(table: table)) \((bare + conditions).sql) \(order)")
  }

  /// In the epoch of the app's columns.
  ///
  /// SQLite compares numbers of one kind in half the time: most dates are whole, which it stores as
  /// integers, and most creations are not.
  static func bounds(lowest: Double?, highest: Double?) -> [Conditions.Value] {
    let lowest = lowest.map { ($0 - AppStoreViews.epoch).rounded(.down) }
    let highest = highest.map { ($0 - AppStoreViews.epoch).rounded(.up) }
    let margins = [lowest.map { $0 - EntrySQL.dayMargin }, highest.map { $0 + EntrySQL.dayMargin }]
    return margins.compactMap { $0.map(Conditions.Value.whole) }
      + [lowest, highest].compactMap { $0.map(Conditions.Value.real) }
  }

  private struct Ends {
    let lowest: Double?
    let highest: Double?

    var kind: (Bool, Bool) { (lowest != nil, highest != nil) }
    var isBounded: Bool { kind != (false, false) }
  }

  /// Where the instants lie that can still be part of the answer.
  private var ends: Ends {
    let (first, last) =
      isOldestFirst ? (cursor?.instant, bound) : (bound, cursor?.instant)
    return Ends(
      lowest: [range.start, first].compactMap(\.self).max(),
      highest: [range.stop, last].compactMap(\.self).min())
  }

  /// Returns whether the bound has become tighter.
  private mutating func add(_ row: borrowing RawStatement) -> Bool {
    guard let instant = row.number(1) else { return false }
    let place = Place(instant: instant, key: row.integer(0))
    if let cursor, !isOrdered(cursor, place) { return false }
    found.append(place)
    guard found.count >= limit + max(limit, Self.surplus) else { return false }
    keepFirst()
    return true
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
}

extension Conditions.Value {
  fileprivate static func whole(_ value: Double) -> Conditions.Value {
    Int64(exactly: value).map { .integer($0) } ?? .real(value)
  }
}
