import FitIQDomain
import Foundation
package import GRDB

extension StoreJournal {
  /// Decides what became of operations that a crash left between intent and end, and removes the file
  /// that a killed rebuild left.
  ///
  /// Call it under the store's write lock: whoever wrote an intent held that lock until the end.
  ///
  /// `storePath`: The store that is open. Operations on another file of the same identifier are left
  ///   alone while that file is there.
  /// `db`: A connection to the store.
  package func settle(storePath: String, in db: Database) throws {
    StoreRebuild.removeLeftover(of: storePath)
    let states = try outcomes(storePath: storePath, in: db)
    guard !states.isEmpty else { return }
    try write { journal in
      for (id, state) in states.sorted(by: { $0.key < $1.key }) {
        try Self.settle(id, as: state, in: journal)
      }
    }
  }

  /// What became of the operations without an end, by looking at the store.
  func outcomes(storePath: String, in db: Database) throws -> [Int64: OperationState] {
    try read { journal in
      var states: [Int64: OperationState] = [:]
      for row in try Row.fetchAll(journal, sql: JournalSQL.intended.rawValue) {
        let place: String = try row.value(3)
        guard Self.isOf(storePath, place) else { continue }
        let id: Int64 = try row.value(0)
        let undoes: Int64? = try row.value(1)
        let content: String? = try row.value(2)
        states[id] =
          if let undoes {
            try isInForce(undoes, journal, db) ? .failed : .done
          } else if let content {
            try StoreContent.fingerprint(db).hex == content ? .done : .failed
          } else { try isInForce(id, journal, db) ? .done : .failed }
      }
      return states
    }
  }

  /// Whether what was recorded of one path belongs to the store at another.
  ///
  /// It does when the store was moved; while the other file is there, it is a copy with a history of
  /// its own.
  static func isOf(_ storePath: String, _ recorded: String) -> Bool {
    recorded == storePath || access(recorded, F_OK) != 0
  }

  /// Whether the store shows the rows as an operation left them; one row tells, because the change was
  /// atomic and no key is ever given out again.
  private func isInForce(_ id: Int64, _ journal: Database, _ db: Database) throws -> Bool {
    let tables = try Self.rows(of: id, journal)
    for table in tables where try db.tableExists(table.table) {
      guard let key = table.removed.ranges.first?.lowerBound else { continue }
      var rows = try RowDigests(of: table.table, in: db)
      return try rows.digest(of: key) == nil
    }
    for table in tables where try db.tableExists(table.table) {
      var rows = try RowDigests(of: table.table, in: db)
      // Several, because the app may have changed one since.
      for row in table.changed.prefix(1_000)
      where try rows.digest(of: row.key) == row.digest { return true }
    }
    return false
  }

  static func rows(of id: Int64, _ journal: Database) throws -> [JournalRows] {
    try Row.fetchAll(journal, sql: JournalSQL.rows.rawValue, arguments: ["operation": id]).map {
      try JournalRows(
        table: $0.value(0), removedKeys: $0.value(1), changedRows: $0.value(2))
    }
  }
}

/// The content of a whole store as one number.
enum StoreContent {
  /// Over every row of every table, whatever page it lies on.
  static func fingerprint(_ db: Database) throws -> Fingerprint {
    let tables = try AppStoreSchema(db).tables.sorted()
    var text = ""
    for table in tables {
      let rows = try RawStatement(db, "SELECT * FROM \(SQLName.quoted(table)) ORDER BY rowid")
      var digest: UInt64 = 0
      var count = 0
      while try rows.step() {
        digest = digest &* 31 &+ RowDigest(rows).value
        count += 1
      }
      text += "\(table) \(count) \(digest)\n"
    }
    return Fingerprint(of: Data(text.utf8))
  }
}
