import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import GRDBSQLite

/// Puts the rows of an operation back from its backup or its images, which are attached as `backup`;
/// removes those that it added.
struct StoreUndo {
  let choice: UndoChoice
  let db: Database

  /// Refuses what cannot be taken back without losing anything, and tells what would be done.
  func checked() throws -> UndoReport {
    var conflicts: [String] = []
    for (index, rows) in choice.rows.enumerated() {
      WorkProgress.tell("comparing rows", Double(index) / Double(choice.rows.count))
      try requireSameColumns(rows.table)
      conflicts += try changedSince(rows).map { "\(rows.table) \($0)" }
      try requireBackup(rows)
    }
    guard conflicts.isEmpty else {
      throw StorageError.changed(
        conflicts, since: choice.operation.id,
        hint: "fitiq does not overwrite what the app changed; for the whole backup: "
          + "fitiq backups list")
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
    StoreJournal.Entry(
      kind: .undo,
      summary: "undo of operation \(choice.operation.id): \(choice.operation.kind.rawValue)",
      storePath: storePath, backup: nil, added: choice.rows.reduce(0) { $0 + $1.removed.count },
      changed: choice.rows.reduce(0) { $0 + $1.changedCount },
      removed: choice.rows.reduce(0) { $0 + $1.added.count }, undoes: choice.operation.id)
  }

  // MARK: Checks

  /// A row is restored with all its columns, so both files must have the same ones.
  private func requireSameColumns(_ table: String) throws {
    let before =
      try choice.columns[table] ?? BeforeImages.columns(of: table, schema: "backup", in: db)
    guard !before.isEmpty, try before == BeforeImages.columns(of: table, in: db) else {
      throw StorageError(
        .undoConflict, "\(table) has other columns than when operation \(choice.operation.id) ran",
        hint: "the app has migrated its store since; for the whole backup: fitiq backups list")
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
      db, "SELECT Z_PK FROM main.\(SQLName.quoted(rows.table)) WHERE Z_PK BETWEEN ? AND ?")
    for range in rows.removed.ranges {
      present.bind(all: range.lowerBound, range.upperBound)
      while try present.step() { keys.append(present.integer(0)) }
      present.reset()
    }
    return keys
  }

  private func requireBackup(_ rows: JournalRows) throws {
    let count = try RawStatement(
      db, "SELECT count(*) FROM backup.\(SQLName.quoted(rows.table)) WHERE Z_PK BETWEEN ? AND ?")
    let keys = rows.allKeys
    var found = 0
    for range in keys.ranges {
      count.bind(all: range.lowerBound, range.upperBound)
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
  ///
  /// - Returns: What is not as it was: a value that SQLite keeps in another class than it had, and
  ///   the highest keys.
  func restore() throws -> [String] {
    var converted = ConvertedValues()
    // What is put back is compared afterwards, which takes half as long.
    let total = max(1, choice.rows.reduce(0) { $0 + $1.allKeys.count }) * 3
    var done = 0
    func tell(_ step: String) { WorkProgress.tell(step, Double(done) / Double(total)) }
    for rows in choice.rows {
      let step = "putting back \(rows.table)"
      tell(step)
      let table = SQLName.quoted(rows.table)
      let before = try count(rows.table)
      let delete = try RawStatement(db, "DELETE FROM main.\(table) WHERE Z_PK = ?")
      for row in rows.changed {
        try delete.run(row.key)
      }
      // No REPLACE: it would remove a row that has the same value in a unique index.
      let insert = try RawStatement(
        db,
        "INSERT INTO main.\(table) SELECT * FROM backup.\(table) WHERE Z_PK BETWEEN ? AND ?")
      for range in rows.allKeys.ranges {
        try insert.run(range.lowerBound, range.upperBound)
        done += 2 * range.count
        tell(step)
      }
      let comparing = "comparing \(rows.table)"
      tell(comparing)
      let expected = before + rows.removed.count - rows.added.count
      guard try count(rows.table) == expected,
        try isRestored(
          rows, noting: &converted,
          meanwhile: {
            done += $0
            tell(comparing)
          })
      else {
        throw StorageError(
          .internalFault, "the restored rows of \(rows.table) differ from the backup's",
          hint: "nothing was changed; for the whole backup: fitiq backups list")
      }
      Failpoint.pass("undo.table")
    }
    let keeps = choice.rows.contains { !$0.added.isEmpty }
    return converted.notes
      + (keeps ? ["the highest keys stay as they are: keys are never reused"] : [])
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(SQLName.quoted(table))") ?? 0
  }

  private func isRestored(
    _ rows: JournalRows, noting converted: inout ConvertedValues,
    meanwhile tell: (_ compared: Int) -> Void
  ) throws -> Bool {
    func statement(_ schema: String) throws -> RawStatement {
      try RawStatement(
        db,
        """
        SELECT * FROM \(schema).\(SQLName.quoted(rows.table))
        WHERE Z_PK BETWEEN ? AND ?
        ORDER BY Z_PK
        """)
    }
    let restored = try statement("main")
    let original = try statement("backup")
    for range in rows.allKeys.ranges {
      restored.bind(all: range.lowerBound, range.upperBound)
      original.bind(all: range.lowerBound, range.upperBound)
      while try original.step() {
        guard try restored.step() else { return false }
        guard
          RowDigest(restored).value == RowDigest(original).value
            || converted.explain(original, restored, in: rows.table)
        else { return false }
      }
      guard try !restored.step() else { return false }
      restored.reset()
      original.reset()
      tell(range.count)
    }
    return true
  }
}

/// Values that a column has in another storage class than before: SQLite converts what is written into
/// a column with a type, so a text of digits in one of numbers cannot be written again.
private struct ConvertedValues {
  private var places: [String] = []
  private var count = 0

  /// Whether the class is all that differs between two rows.
  mutating func explain(
    _ original: borrowing RawStatement, _ restored: borrowing RawStatement, in table: String
  ) -> Bool {
    for column in 0..<sqlite3_data_count(original.pointer) {
      let (one, other) = (original.value(column), restored.value(column))
      guard !one.isSame(as: other) else { continue }
      guard Self.isConverted(one, other) else { return false }
      count += 1
      if places.count < 5, let name = sqlite3_column_name(original.pointer, column) {
        places.append("\(table) \(String(cString: name))")
      }
    }
    return true
  }

  /// SQLite's own comparison of numbers; of a text it asks for the number that it begins with.
  private static func isConverted(_ one: RawStatement.Value, _ other: RawStatement.Value) -> Bool {
    let classes = [SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT]
    guard classes.contains(one.type), classes.contains(other.type) else { return false }
    guard one.type != SQLITE_TEXT || other.type != SQLITE_TEXT else { return false }
    return one.real == other.real
  }

  var notes: [String] {
    guard count > 0 else { return [] }
    return [
      "\(count.counting("value")) came back with another storage class, as the type of the column "
        + "demands (\(Set(places).sorted().joined(separator: ", ")))"
    ]
  }
}

extension JournalRows {
  /// The keys of the rows that were there: the removed and the changed ones.
  fileprivate var allKeys: KeyRanges {
    var keys = removed
    keys.formUnion(KeyRanges(changed.map(\.key)))
    return keys.subtracting(added)
  }
}

extension StorageError {
  /// Rows that are no longer as an operation left them; the first of them are named.
  static func changed(_ rows: [String], since operation: Int64, hint: String) -> StorageError {
    let shown = rows.prefix(3).joined(separator: "; ")
    let rest = rows.count > 3 ? " and \((rows.count - 3).grouped) more" : ""
    return StorageError(
      .undoConflict,
      "\(rows.count.counting("row")) changed since operation \(operation): \(shown)\(rest)",
      hint: "undo later operations first, newest first (fitiq log); \(hint)")
  }
}
