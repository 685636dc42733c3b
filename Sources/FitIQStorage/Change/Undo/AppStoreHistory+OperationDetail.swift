import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

extension AppStoreHistory {
  /// Returns what an operation changed: the counts from the journal, the rows before from the backup
  /// or the images that undo uses, the rows after from the store.
  ///
  /// - Parameters:
  ///   - id: Its number in the log.
  ///   - rows: Which rows to show before and after, by their places.
  package func detail(of id: Int64, rows: Range<Int>) throws -> OperationDetail {
    try read { store in
      guard let journal = store.journal else { throw UndoChoice.unknown(id) }
      let history = try journal.history(of: path, in: store.db)
      let operation = try UndoChoice.find(id, in: history)
      let kept = try KeptRows(of: operation, store, journal)
      var notes = kept.notes
      guard !rows.isEmpty else {
        return OperationDetail(
          operation: operation.logged, tables: kept.tables, rows: [], notes: notes)
      }
      var patches: [RowPatch] = []
      do {
        if let backup = try kept.backup(history) {
          patches = try backup.attached(to: store.db) { try kept.patches(rows) }
        }
      } catch let error as StorageError
        where [.backupMissing, .backupInvalid, .notUndoable].contains(error.code)
      {
        notes.append("the rows cannot be shown: \(error.summary)")
      }
      return OperationDetail(
        operation: operation.logged, tables: kept.tables, rows: patches, notes: notes)
    }
  }
}

/// What a journal keeps of the rows of one operation.
private struct KeptRows {
  let notes: [String]
  private let operation: JournaledOperation
  private let rows: [JournalRows]
  private let images: [BeforeImages]
  private let db: Database
  private let journal: StoreJournal

  init(
    of operation: JournaledOperation, _ store: AppStoreHistory.JournaledStore,
    _ journal: StoreJournal
  ) throws {
    self.operation = operation
    (db, self.journal) = (store.db, journal)
    (rows, images) = try journal.kept(by: operation.logged.id, of: store)
    if let undone = operation.logged.undoes {
      notes = [
        "it undid operation \(undone); what that had changed: fitiq log show \(undone)"
      ]
    } else if rows.isEmpty,
      operation.logged.rowsAdded + operation.logged.rowsChanged + operation.logged.rowsRemoved > 0
    {
      notes = ["the log has only the number of its rows"]
    } else {
      notes = []
    }
  }

  var tables: [TableChange] {
    rows.map {
      TableChange(
        table: $0.table, added: $0.added.count, changed: $0.changedCount, removed: $0.removed.count)
    }
  }

  /// Where the rows before are; nil for an operation that kept none.
  func backup(_ history: FileHistory) throws -> StagedBackup? {
    guard !rows.isEmpty else { return nil }
    return try UndoChoice.backup(of: operation, images, in: history, journal: journal)
  }

  /// While the backup is attached.
  func patches(_ shown: Range<Int>) throws -> [RowPatch] {
    var patches: [RowPatch] = []
    var place = 0
    for rows in rows {
      let name = SQLName.quoted(rows.table)
      let before = try RawStatement(db, "SELECT * FROM backup.\(name) WHERE Z_PK = ?")
      let after = try RawStatement(db, "SELECT * FROM main.\(name) WHERE Z_PK = ?")
      for row in rows.changed {
        guard place < shown.upperBound else { return patches }
        defer { place += 1 }
        guard place >= shown.lowerBound else { continue }
        let isAdded = rows.added.contains(row.key)
        patches.append(
          RowPatch(
            table: rows.table, key: String(row.key), change: isAdded ? .added : .changed,
            before: isAdded ? nil : try values(row.key, before)?.columns,
            after: try values(row.key, after).flatMap { $0.digest == row.digest ? $0.columns : nil }
          ))
      }
      for range in rows.removed.ranges {
        for key in range {
          guard place < shown.upperBound else { return patches }
          defer { place += 1 }
          guard place >= shown.lowerBound else { continue }
          patches.append(
            RowPatch(
              table: rows.table, key: String(key), change: .removed,
              before: try values(key, before)?.columns ?? [], after: nil))
        }
      }
    }
    return patches
  }

  private struct Values {
    var columns: [(name: String, value: String?)] = []
    let digest: UInt64
  }

  private func values(_ key: Int64, _ row: borrowing RawStatement) throws -> Values? {
    guard try row.find(key) else { return nil }
    var values = Values(digest: RowDigest(row).value)
    for column in 0..<sqlite3_data_count(row.pointer) {
      guard let name = sqlite3_column_name(row.pointer, column).map({ String(cString: $0) }) else {
        continue
      }
      values.columns.append((name: name, value: Self.text(of: row.value(column), named: name)))
    }
    return values
  }

  /// As a person reads it: ids as such, other bytes by their number, secrets not at all.
  private static func text(of value: RawStatement.Value, named name: String) -> String? {
    switch value.type {
    case SQLITE_NULL: return nil
    case _ where name.uppercased().contains("TOKEN"): return "(not shown)"
    case SQLITE_INTEGER: return String(value.integer)
    case SQLITE_FLOAT: return value.real.description
    case SQLITE_TEXT: return value.text.map { String(decoding: $0, as: UTF8.self) }
    default:
      return UUID16(checking: value.blob)?.text ?? "\(value.byteCount.counting("byte"))"
    }
  }
}
