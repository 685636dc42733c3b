import FitIQDomain
import GRDB

extension EntryPages {
  /// Calls with the entries of the filter's days, newest first, all in memory at once.
  ///
  /// An app store has no index on the instant. One scan finds what may lie in the range by columns of
  /// the rows themselves; only those rows are read through the view.
  func forEachInRange(of table: String, _ body: (ProgressEntry) throws -> Void) throws {
    guard let start, let stop else { return }
    // All in one statement: to begin one for each costs as much as its row.
    let conditions = filterConditions(withTypes: false)
    let rows = try RawStatement(db, "\(EntrySQL.ofKeys) \(conditions.sql)")
    let keys = try keys(in: table, from: start, to: stop)
    rows.bind([.text("[\(keys.map(String.init).joined(separator: ","))]")] + conditions.values)
    var entries: [ProgressEntry] = []
    var order: [(instant: Double, key: Int64, index: Int)] = []
    entries.reserveCapacity(keys.count)
    order.reserveCapacity(keys.count)
    while try rows.step() {
      guard let entry = try? EntryRow.entry(rows) else { continue }
      order.append((rows.number(EntryRow.measuredAt) ?? 0, entry.key, entries.count))
      entries.append(entry)
    }
    order.sort { ($0.instant, $0.key) > ($1.instant, $1.key) }
    for place in order { try body(entries[place.index]) }
  }

  private func keys(in table: String, from start: Double, to stop: Double) throws -> [Int64] {
    var conditions = Conditions()
    conditions.add(EntrySQL.within, EntryTopRows.bounds(lowest: start, highest: stop))
    conditions.add(
      EntrySQL.boundedTypes(filter.types.count), filter.types.map(Conditions.Value.text))
    let rows = try RawStatement(db, "\(EntrySQL.boundedKeys(table: table)) \(conditions.sql)")
    rows.bind(conditions.values)
    var keys: [Int64] = []
    while try rows.step() { keys.append(rows.integer(0)) }
    return keys
  }
}
