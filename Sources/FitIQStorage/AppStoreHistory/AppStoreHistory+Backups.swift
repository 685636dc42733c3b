package import FitIQDomain
package import Foundation
import GRDB

extension AppStoreHistory {
  /// Returns the backups of the store, newest first: those of the journal, and what else lies in the
  /// folder beside the store.
  package func backups() throws -> [BackupEntry] {
    do { return try read { try backups($0.journal) } } catch let error as StorageError
      where Self.isUnreadable(error)
    { return try backupsOfUnreadable(error) }
  }

  /// Removes backups that are old enough, and the rows that small operations kept instead of one.
  ///
  /// `isDryRun`: Choose, but remove nothing.
  package func prune(
    _ retention: BackupRetention, now: Date, isDryRun: Bool
  ) throws -> BackupPruneReport {
    try read { store in
      let all = try backups(store.journal)
      let expired = retention.expired(all, now: now)
      let rows = retention.expired(
        try store.journal?.keptRows(storePath: path, in: store.db) ?? [], now: now)
      let report = BackupPruneReport(
        pruned: expired, prunedRows: rows, keptCount: all.count - expired.count,
        isDryRun: isDryRun)
      if !isDryRun, !report.isEmpty {
        for entry in expired { try BackupFiles.remove(entry.path) }
        try note(report, now: now, storeID: store.catalog.storeID, store.journal)
      }
      return report
    }
  }

  private func note(
    _ report: BackupPruneReport, now: Date, storeID: String, _ journal: StoreJournal?
  ) throws {
    guard journal != nil else { return }
    let journal = try StoreJournal.openForWriting(storeID: storeID, stateFolder: stateFolder)
    try journal.write { db in
      for entry in report.pruned {
        try db.executeOne(
          sql: JournalSQL.setPruned.rawValue,
          arguments: [
            "path": entry.path, "operation": entry.operationID,
            "pruned_at": now.timeIntervalSince1970,
          ])
      }
      for rows in report.prunedRows {
        try db.executeOne(
          sql: JournalSQL.removeImages.rawValue, arguments: ["operation": rows.operationID])
      }
    }
    // What was removed is health data: it is not to stay in free pages.
    if !report.prunedRows.isEmpty { try journal.queue.vacuum() }
  }

  func backups(_ journal: StoreJournal?) throws -> [BackupEntry] {
    let known = try journal?.backups(storePath: path) ?? []
    let names = Set(known.map(\.path))
    let others = BackupFiles.list(BackupFolder.path(of: path)).filter { !names.contains($0.path) }
    return (known + others).sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
  }
}

extension StoreJournal {
  /// The rows that operations on this store kept instead of a backup.
  ///
  /// `db`: A connection to the store.
  func keptRows(storePath: String, in db: Database) throws -> [KeptRows] {
    let bytes = try read { journal -> [Int64: Int] in
      guard try journal.tableExists("operation_images") else { return [:] }
      let sizes = try Row.fetchAll(journal, sql: JournalSQL.imageSizes.rawValue)
      return Dictionary(
        try sizes.map { (try $0.value(0), try $0.value(1)) }, uniquingKeysWith: { _, last in last })
    }
    return try operations(storePath: storePath, in: db).compactMap { operation in
      let logged = operation.logged
      guard let bytes = bytes[logged.id], logged.state != .intended,
        Self.isOf(storePath, operation.storePath)
      else { return nil }
      return KeptRows(
        operationID: logged.id, madeAt: logged.recordedAt, bytes: bytes,
        enablesUndo: UndoChoice.isUndoable(logged))
    }
  }

  /// The backups that are not pruned, of this store and not of a copy with a history of its own.
  func backups(storePath: String) throws -> [BackupEntry] {
    try read { db in
      let digests = try Self.backupDigests(db)
      return try Row.fetchAll(db, sql: JournalSQL.backups.rawValue).compactMap { row in
        let place: String = try row.value(5)
        guard Self.isOf(storePath, place) else { return nil }
        let recorded: String = try row.value(0)
        let path = StoreBackup.locate(recorded, digest: digests[recorded], besides: storePath)
        return BackupEntry(
          path: path, madeAt: try row.instant(1), bytes: try row.value(2),
          operationID: try row.value(3), operation: OperationKind(rawValue: try row.value(4)),
          enablesUndo: try row.value(6), isMissing: access(path, F_OK) != 0)
      }
    }
  }
}
