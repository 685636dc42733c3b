import FitIQDomain
import GRDB

/// Entries of an app store that may lie in a range of instants, told by columns of their own rows.
///
/// The store has no index on the instant: they are found in one scan. Only who writes its row makes an
/// entry one of them or none, so that after a commit the rows that it wrote tell.
struct EntryCandidates: Sendable {
  struct Search: Sendable, Equatable {
    let table: String
    let types: [String]
    /// Unix seconds, from the first that is wanted to before the second.
    let start: Double
    let stop: Double
  }

  let search: Search
  private(set) var keys: [Int64]

  /// Looks for them in the whole table.
  init(_ search: Search, in db: Database) throws {
    self.search = search
    let (sql, conditions) = Self.statement(search)
    let rows = try RawStatement(db, sql)
    rows.bind(conditions.values)
    keys = []
    while try rows.step() { keys.append(rows.integer(0)) }
  }

  /// Goes on to what was committed since: rows that were written, or that are gone.
  mutating func update(_ written: Set<Int64>, in db: Database) throws {
    let (sql, conditions) = Self.statement(search, Conditions(EntrySQL.boundedKey, .integer(0)))
    let row = try RawStatement(db, sql)
    row.bind(conditions.values)
    keys.removeAll { written.contains($0) }
    for key in written {
      row.reset()
      row.bind(key, 1)
      if try row.step() { keys.append(key) }
    }
  }

  private static func statement(
    _ search: Search, _ key: Conditions = Conditions()
  ) -> (String, Conditions) {
    var conditions = key
    conditions.add(
      EntrySQL.within, EntryTopRows.bounds(lowest: search.start, highest: search.stop))
    conditions.add(
      EntrySQL.boundedTypes(search.types.count), search.types.map(Conditions.Value.text))
    return ("\(EntrySQL.boundedKeys(table: search.table)) \(conditions.sql)", conditions)
  }
}

extension EntryPages {
  /// Calls with the entries of the filter's days, newest first, all in memory at once.
  ///
  /// `pages`: Of a store that is followed: they keep the candidates for the next commit.
  func forEachInRange(
    of table: String, pages: CommittedPages?, _ body: (ProgressEntry) throws -> Void
  ) throws {
    guard let start, let stop else { return }
    let search = EntryCandidates.Search(
      table: table, types: filter.types, start: start, stop: stop)
    let candidates =
      try pages?.candidates(search, in: db) ?? EntryCandidates(search, in: db)
    // All in one statement: to begin one for each costs as much as its row.
    let conditions = filterConditions(withTypes: false)
    let rows = try RawStatement(db, "\(EntrySQL.ofKeys) \(conditions.sql)")
    let keys = "[\(candidates.keys.map(String.init).joined(separator: ","))]"
    rows.bind([.text(keys)] + conditions.values)
    var entries: [ProgressEntry] = []
    var order: [(instant: Double, key: Int64, index: Int)] = []
    entries.reserveCapacity(candidates.keys.count)
    order.reserveCapacity(candidates.keys.count)
    while try rows.step() {
      guard let entry = try? EntryRow.entry(rows) else { continue }
      order.append((rows.number(EntryRow.measuredAt) ?? 0, entry.key, entries.count))
      entries.append(entry)
    }
    order.sort { ($0.instant, $0.key) > ($1.instant, $1.key) }
    for place in order { try body(entries[place.index]) }
  }
}
