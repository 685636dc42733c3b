package import FitIQDomain
package import Foundation
import GRDB

extension AppStoreHistory {
  /// Returns the backups of the store, newest first: those of the journal, and what else lies in the
  /// folder beside the store.
  package func backups() throws -> [BackupEntry] {
    try read { try backups($0.journal) }
  }

  /// Removes backups that are old enough.
  ///
  /// `isDryRun`: Choose, but remove nothing.
  package func prune(
    _ retention: BackupRetention, now: Date, isDryRun: Bool
  ) throws -> BackupPruneReport {
    try read { store in
      let all = try backups(store.journal)
      let expired = retention.expired(all, now: now)
      if !isDryRun, !expired.isEmpty {
        for entry in expired { try BackupFiles.remove(entry.path) }
        try markPruned(expired, now: now, storeID: store.catalog.storeID, store.journal)
      }
      return BackupPruneReport(
        pruned: expired, keptCount: all.count - expired.count, isDryRun: isDryRun)
    }
  }

  private func markPruned(
    _ entries: [BackupEntry], now: Date, storeID: String, _ journal: StoreJournal?
  ) throws {
    guard journal != nil else { return }
    let journal = try StoreJournal.openForWriting(storeID: storeID, stateFolder: stateFolder)
    try journal.write { db in
      for entry in entries {
        try db.execute(
          sql: JournalSQL.setPruned.rawValue,
          arguments: ["path": entry.path, "pruned_at": now.timeIntervalSince1970])
      }
    }
  }

  func backups(_ journal: StoreJournal?) throws -> [BackupEntry] {
    let known = try journal?.backups(storePath: path) ?? []
    let names = Set(known.map(\.path))
    let others = BackupFiles.list(BackupFolder.path(of: path)).filter { !names.contains($0.path) }
    return (known + others).sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
  }
}

extension StoreJournal {
  /// The backups that are not pruned, of this store and not of a copy with a history of its own.
  func backups(storePath: String) throws -> [BackupEntry] {
    try read { db in
      try Row.fetchAll(db, sql: JournalSQL.backups.rawValue).compactMap { row in
        let place: String = try row.value(5)
        guard Self.isOf(storePath, place) else { return nil }
        let path: String = try row.value(0)
        return BackupEntry(
          path: path, madeAt: try row.instant(1), bytes: try row.value(2),
          operationID: try row.value(3), operation: OperationKind(rawValue: try row.value(4)),
          enablesUndo: try row.value(6), isMissing: access(path, F_OK) != 0)
      }
    }
  }
}
