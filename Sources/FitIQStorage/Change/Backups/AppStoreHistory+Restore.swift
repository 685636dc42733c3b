import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension AppStoreHistory {
  /// Writes a whole backup back into the store, after backing up what is there.
  ///
  /// Through SQLite's backup API under an exclusive lock, so a process that has the store open sees
  /// the old content or the new, and so does one that opens it after a crash.
  ///
  /// - Parameters:
  ///   - name: As `backups` tells it, or a path.
  ///   - isDryRun: Check the backup, but change nothing.
  package func restore(
    _ name: String, context: WriteContext, isDryRun: Bool
  ) throws -> StoreRestoreReport {
    let (entry, staged): (BackupEntry, StagedBackup)
    do {
      (entry, staged) = try read { store in
        WorkProgress.tell("checking the backup")
        try AppStoreConnection.refuse(store.catalog, path: path)
        let entry = try find(name, in: backups(store.journal, store.db))
        return (entry, try checked(entry.path, storeID: store.catalog.storeID))
      }
    } catch let error as StorageError where Self.isUnreadable(error) {
      throw try restoringByHand(name, context: context, error)
    }
    guard !isDryRun else { return report(entry, notes: []) }
    return try change("restore", isExclusive: true) { store in
      guard let journal = store.journal, let files = store.files else {
        throw StorageError(.internalFault, "the store is not open to be changed")
      }
      // With this locking mode the lock stays when the transaction ends.
      try store.db.inTransaction(.exclusive) {
        try journal.settle(storePath: path, in: store.db)
        return .commit
      }
      let saved = try WorkProgress.part("backing up", from: 0.3, to: 0.6) {
        try StoreBackup.make(of: files, in: BackupFolder.path(of: path), now: context.now)
      }
      let id: Int64
      do { id = try write(staged, into: store.db, saved: saved, journal, context) } catch {
        // A restore that did not come about needs no copy of somebody's data.
        saved.discard()
        throw error
      }
      let notes = journal.complete(id) + AppStoreConnection.foldLogAfterChange(store.db)
      return report(entry, saved: saved.path, operation: id, notes: notes)
    }
  }

  /// Throws only where the store is as it was.
  private func write(
    _ staged: StagedBackup, into db: Database, saved: StoreBackup, _ journal: StoreJournal,
    _ context: WriteContext
  ) throws -> Int64 {
    let source = try Self.open(staged)
    defer { try? source.close() }
    var entry = StoreJournal.Entry(
      kind: .storeRestore,
      summary: "the previous content is kept as " + (saved.path as NSString).lastPathComponent,
      storePath: path, backup: saved)
    entry.content = try source.inDatabase(StoreContent.fingerprint)
    let id = try journal.insert(entry, context)
    do {
      Failpoint.pass("store-restore.copy")
      WorkProgress.tell("writing it back", 0.6)
      try source.inDatabase { try $0.backup(to: db) }
    } catch {
      try? journal.fail(id)
      throw error
    }
    Failpoint.pass("store-restore.copied")
    return id
  }

  func find(_ name: String, in entries: [BackupEntry]) throws -> BackupEntry {
    let found = entries.filter { $0.name == name || $0.path == name }
    guard let entry = found.first else {
      throw StorageError(
        .backupMissing, "there is no backup \(name) of \(path)", hint: "see fitiq backups list")
    }
    guard found.count == 1 else {
      throw StorageError(
        .backupInvalid, "several backups are called \(name)", hint: "name the path of one")
    }
    return entry
  }

  /// Refuses a backup that is damaged or of another store.
  func checked(_ backup: String, storeID: String) throws -> StagedBackup {
    let staged = try StagedBackup(backup)
    let catalog: AppStoreCatalog
    do {
      let queue = try Self.open(staged)
      defer { try? queue.close() }
      catalog = try queue.inDatabase { db in
        guard try AppStoreConnection.isSound(db) else { throw StagedBackup.unreadable(backup, nil) }
        let catalog = try AppStoreCatalog(db, path: backup)
        guard catalog.oddity == nil else { throw StagedBackup.unreadable(backup, nil) }
        return catalog
      }
    } catch { throw StagedBackup.unreadable(backup, error) }
    guard catalog.storeID == storeID else {
      throw StorageError(
        .backupInvalid, "\(backup) is a backup of another store", hint: "see fitiq backups list")
    }
    return staged
  }

  static func open(_ staged: StagedBackup) throws -> DatabaseQueue {
    try StoreHardening.open(staged.uri, as: .input, holding: staged.path) { $0.readonly = true }
  }

  private func report(
    _ entry: BackupEntry, saved: String? = nil, operation: Int64? = nil, notes: [String]
  ) -> StoreRestoreReport {
    StoreRestoreReport(
      path: path, restoredFrom: entry.path, madeAt: entry.madeAt, savedCurrentTo: saved,
      operationID: operation, notes: notes, isDryRun: operation == nil)
  }
}
