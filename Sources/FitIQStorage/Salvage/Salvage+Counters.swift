import FitIQDatabaseFile
import GRDB

/// The keys that SQLite has given, in the table where it counts them itself.
extension Salvage {
  /// Lets no key of a table be given again that SQLite counts itself.
  func finishSequences(_ db: Database) throws {
    guard try db.tableExists("sqlite_sequence") else { return }
    for (name, most) in sequences {
      try db.executeOne(
        sql: "UPDATE sqlite_sequence SET seq = max(ifnull(seq, 0), ?) WHERE name = ?",
        arguments: [most, name])
      guard db.changesCount == 0 else { continue }
      try db.executeOne(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, most])
    }
  }

  /// The name and the highest key of a table, as SQLite's own table of them has it.
  func counter(_ record: FileRecord) -> (name: String, most: Int64)? {
    guard record.values.count == 2, let name = record.values[0].text(file.header.encoding),
      case .integer(let most) = record.values[1]
    else { return nil }
    return (name, most)
  }

  /// Takes the counters of a page whose table nobody names; a number that is too high does no harm.
  ///
  /// - Returns: Whether the page has nothing but counters of these tables.
  mutating func takeCounters(_ records: [FileRecord], of tables: [SalvageTable]) -> Bool {
    let names = Set(tables.map(\.name))
    let counters = records.compactMap(counter).filter { names.contains($0.name) && $0.most >= 0 }
    guard !records.isEmpty, counters.count == records.count else { return false }
    for (name, most) in counters { sequences[name] = max(sequences[name] ?? 0, most) }
    return true
  }
}
