import FitIQDomain
import Foundation
import GRDB

/// Puts the rows of an operation back from its backup or its images, which are attached as `backup`;
/// removes those that it added.
struct StoreUndo {
  let choice: UndoChoice
  let db: Database

  init(_ choice: UndoChoice, db: Database) {
    self.choice = choice
    self.db = db
  }

  /// Refuses what cannot be taken back without losing anything, and tells what would be done.
  func checked() throws -> UndoReport {
    var conflicts: [String] = []
    for rows in choice.rows {
      try requireSameColumns(rows.table)
      conflicts += try changedSince(rows).map { "\(rows.table) \($0)" }
      try requireBackup(rows)
    }
    guard conflicts.isEmpty else {
      let shown = conflicts.prefix(10).joined(separator: "; ")
      let rest = conflicts.count > 10 ? " and \(conflicts.count - 10) more" : ""
      throw StorageError(
        .undoConflict,
        "\(conflicts.count.counting("row")) changed since operation \(choice.operation.id): "
          + "\(shown)\(rest)",
        hint: "undo later operations first, newest first (fitiq log); what the app changed, fitiq "
          + "does not overwrite; the whole backup: fitiq backups list")
    }
    return report(operation: nil, notes: [])
  }

  func report(operation: Int64?, notes: [String]) -> UndoReport {
    UndoReport(
      undone: choice.operation.id, kind: choice.operation.kind,
      rowsRemoved: choice.rows.reduce(0) { $0 + $1.added.count },
      rowsRestored: choice.rows.reduce(0) { $0 + $1.removed.count + $1.changedCount },
      operationID: operation, notes: notes, isDryRun: operation == nil, isUndoable: false)
  }

  func entry(storePath: String) -> StoreJournal.Entry {
    var entry = StoreJournal.Entry(
      kind: .undo,
      summary: "undo of operation \(choice.operation.id): \(choice.operation.kind.rawValue)",
      storePath: storePath, backup: nil)
    entry.added = choice.rows.reduce(0) { $0 + $1.removed.count }
    entry.changed = choice.rows.reduce(0) { $0 + $1.changedCount }
    entry.removed = choice.rows.reduce(0) { $0 + $1.added.count }
    entry.undoes = choice.operation.id
    return entry
  }

  // MARK: Checks

  /// A row is restored with all its columns, so both files must have the same ones.
  private func requireSameColumns(_ table: String) throws {
    let sql = """
      SELECT count(*), sum(b.name = m.name AND b.type = m.type),
             (SELECT count(*) FROM pragma_table_info(:table, 'main'))
      FROM pragma_table_info(:table, 'backup') AS b
      LEFT JOIN pragma_table_info(:table, 'main') AS m ON m.cid = b.cid
      """
    let row = try Row.fetchOne(db, sql: sql, arguments: ["table": table])
    let count: Int = try row?.value(0) ?? 0
    guard count > 0, row?[1] == count, row?[2] == count else {
      throw StorageError(
        .undoConflict, "\(table) has other columns than when operation \(choice.operation.id) ran",
        hint: "the app has migrated its store since; the whole backup: fitiq backups list")
    }
  }

  /// Keys of changed rows that differ from what the operation left, and of removed rows that are there.
  private func changedSince(_ rows: JournalRows) throws -> [Int64] {
    var keys: [Int64] = []
    var digests = try RowDigests(of: rows.table, in: db)
    for changed in rows.changed where try digests.digest(of: changed.key) != changed.digest {
      keys.append(changed.key)
    }
    let present = try RawStatement(
      db, "SELECT Z_PK FROM main.\(RowDigests.quoted(rows.table)) WHERE Z_PK BETWEEN ? AND ?")
    for range in rows.removed.ranges {
      present.bind(range)
      while try present.step() { keys.append(present.integer(0)) }
      present.reset()
    }
    return keys
  }

  private func requireBackup(_ rows: JournalRows) throws {
    let count = try RawStatement(
      db, "SELECT count(*) FROM backup.\(RowDigests.quoted(rows.table)) WHERE Z_PK BETWEEN ? AND ?")
    let keys = rows.allKeys
    var found = 0
    for range in keys.ranges {
      count.bind(range)
      if try count.step() { found += Int(count.integer(0)) }
      count.reset()
    }
    guard found == keys.count else {
      throw StorageError(
        .backupInvalid,
        "the backup \(choice.backup.path) lacks \((keys.count - found).counting("row")) of "
          + rows.table, hint: "it is not the one that was made before the operation")
    }
  }

  // MARK: The change

  /// Inside the transaction; what differs from the backup afterwards throws, and rolls it back.
  func restore() throws {
    for rows in choice.rows {
      let table = RowDigests.quoted(rows.table)
      let before = try count(rows.table)
      let delete = try RawStatement(db, "DELETE FROM main.\(table) WHERE Z_PK = ?")
      for row in rows.changed {
        delete.bind(row.key, 1)
        try delete.run()
      }
      // No REPLACE: it would remove a row that has the same value in a unique index.
      let insert = try RawStatement(
        db,
        "INSERT INTO main.\(table) SELECT * FROM backup.\(table) WHERE Z_PK BETWEEN ? AND ?")
      for range in rows.allKeys.ranges {
        insert.bind(range)
        try insert.run()
      }
      let expected = before + rows.removed.count - rows.added.count
      guard try count(rows.table) == expected, try isRestored(rows) else {
        throw StorageError(
          .internalFault, "the restored rows of \(rows.table) differ from the backup's",
          hint: "nothing was changed; the whole backup: fitiq backups list")
      }
      Failpoint.pass("undo.table")
    }
    try AppStoreWriting.requireIntegrity(db, path: choice.backup.path)
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(RowDigests.quoted(table))") ?? 0
  }

  private func isRestored(_ rows: JournalRows) throws -> Bool {
    func statement(_ schema: String) throws -> RawStatement {
      try RawStatement(
        db,
        """
        SELECT * FROM \(schema).\(RowDigests.quoted(rows.table))
        WHERE Z_PK BETWEEN ? AND ?
        ORDER BY Z_PK
        """)
    }
    let restored = try statement("main")
    let original = try statement("backup")
    for range in rows.allKeys.ranges {
      restored.bind(range)
      original.bind(range)
      while try original.step() {
        guard try restored.step(), RowDigest(restored).value == RowDigest(original).value else {
          return false
        }
      }
      guard try !restored.step() else { return false }
      restored.reset()
      original.reset()
    }
    return true
  }
}

extension JournalRows {
  /// Of the rows that were there: the removed and the changed ones.
  fileprivate var allKeys: KeyRanges {
    var keys = removed
    keys.formUnion(KeyRanges(changed.map(\.key)))
    return keys.subtracting(added)
  }
}

extension RawStatement {
  /// The two ends, as parameters 1 and 2.
  fileprivate func bind(_ range: ClosedRange<Int64>) {
    bind(range.lowerBound, 1)
    bind(range.upperBound, 2)
  }
}
