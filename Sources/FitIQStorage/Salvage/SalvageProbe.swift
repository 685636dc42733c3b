import FitIQDatabaseFile
import GRDB

/// Finds out by the rules of the tables which of them rows can be of, where their types fit several.
///
/// In memory: the new store has no journal, so that nothing could be taken out of it again.
final class SalvageProbe {
  private let queue: DatabaseQueue
  private let encoding: FileHeader.Encoding

  /// - Parameter db: The new store, whose tables are made here, too.
  init(like db: Database, _ encoding: FileHeader.Encoding) throws {
    self.encoding = encoding
    let texts = try String.fetchAll(
      db,
      sql: """
        SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    queue = try StoreHardening.open(":memory:", as: .input) { $0.foreignKeysEnabled = false }
    try queue.inDatabase { db in for text in texts { try db.executeOne(sql: text) } }
  }

  /// Whether a table refuses none of the records.
  func takes(_ rows: [(key: Int64?, record: FileRecord)], _ table: SalvageTable) throws -> Bool {
    var isTaken = true
    try queue.inDatabase { db in
      try db.inTransaction {
        let inserter = SalvageTarget.Inserter(db, table, encoding)
        for row in rows where isTaken {
          if case .refused = try inserter.add(row.record, key: row.key) { isTaken = false }
        }
        return .rollback
      }
    }
    return isTaken
  }
}
