import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Carries a plan out on an app's store: lock, backup, change, verification, log, in this order of
/// safety; the store has the old content or the new at every moment.
package struct CleanupApplier {
  let store: AppStore
  let plan: CleanupPlan
  /// The state of the store when the plan was made.
  let state: FileState
  /// `$XDG_STATE_HOME/fitiq`.
  let stateFolder: String
  let open: TypedDatabase.Options
  let context: WriteContext
  /// Where the backup goes; beside the store when nil.
  package var backupFolder: String?
  package var makesBackup = true
  /// Changes a store that CloudKit mirrors, although the change stays on this machine.
  package var isLocalOnly = false

  package init(
    _ store: AppStore, plan: CleanupPlan, state: FileState, stateFolder: String,
    open: TypedDatabase.Options, context: WriteContext
  ) {
    self.store = store
    self.plan = plan
    self.state = state
    self.stateFolder = stateFolder
    self.open = open
    self.context = context
  }

  /// Returns the report with what was done.
  ///
  /// - Throws: `StorageError` with `plan_stale` when the store has changed since the plan, `busy`
  ///   when another process writes; nothing is changed then.
  package func apply() throws -> CleanupReport {
    try AppStoreConnection.refuse(store.catalog, path: store.path, isLocalOnly: isLocalOnly, open)
    let files = try OriginalFiles(store.path)
    defer { files.close() }
    // They know of no locks: one that is closed before the writer would take its locks along.
    let readers = HeldReaders(store)
    defer { readers.close() }
    return try StorageError.passing(while: "change", path: store.path) {
      let writer = try AppStoreConnection.queue(files.path, options: open)
      defer { try? writer.close() }
      return try writer.writeWithoutTransaction { try run($0, files: files, readers: readers) }
    }
  }

  private func run(
    _ db: Database, files: OriginalFiles, readers: HeldReaders
  ) throws -> CleanupReport {
    let journal = try StoreJournal.openForWriting(storeID: plan.storeID, stateFolder: stateFolder)
    let lock = try AppStoreLock(db, path: files.path, options: open)
    defer { lock.release() }
    try journal.settle(storePath: files.path, in: db)
    guard try FileState(files) == state else { throw StorageError.storeChanged }
    let rebuilds = plan.report.size.isRewritten
    try requireSpace(files)
    Failpoint.pass("cleanup.locked")
    WorkProgress.tell("checking the file", 0)
    let integrity = try plan.integrity ?? IntegrityCheck(of: store)
    readers.hold(integrity)
    // One after the other: beside both, the thread that fills the new file would have to share its core.
    let backup = Background {
      try integrity.require()
      try Interruption.check()
      return try makesBackup
        ? StoreBackup.make(of: files, in: backupFolder(files), now: context.now) : nil
    }
    let change = CleanupChange(
      store: store, plan: plan, journal: journal, context: context, path: files.path,
      readers: readers, integrity: integrity)
    let operation: Int64
    do {
      operation =
        try rebuilds
        ? change.rebuild(db, lock: lock, backup: backup)
        : change.edit(db, lock: lock, backup: backup)
    } catch {
      // A change that did not come about needs no copy of somebody's data. Waited for: its
      // descriptors are closed next.
      (try? backup.result().get())?.discard()
      if Self.isPerhapsDamage(error) { try integrity.require() }
      throw error
    }
    Failpoint.pass("cleanup.committed")
    var report = plan.report
    report.isDryRun = false
    report.operationID = operation
    report.backup = try backup.result().get()?.path
    // The change is made: what fails from here on is told, and does not deny it.
    WorkProgress.tell("giving space back", 0.9)
    giveBack(db, files, &report)
    var kept = report
    // Of decades of days: those that say something.
    kept.days = report.inflatedDays
    report.notes += journal.complete(operation, result: kept)
    return report
  }

  /// Whether a failure can come of a damaged store, which is then what to say.
  private static func isPerhapsDamage(_ error: any Error) -> Bool {
    guard let known = error as? StorageError else { return !(error is any FitIQError) }
    return [.verificationFailed, .constraintFailed, .internalFault].contains(known.code)
  }

  private func backupFolder(_ files: OriginalFiles) -> String {
    backupFolder ?? BackupFolder.path(of: files.path)
  }

  private func requireSpace(_ files: OriginalFiles) throws {
    let size = plan.report.size
    // The new file and the log that it is written back through; or the pages that change.
    let rows = plan.changes.removedCount + plan.changes.changedCount
    let needed = size.isRewritten ? 2 * size.predicted : min(size.before, rows * 4_096)
    let folder = files.path.folderPath
    let backup =
      makesBackup ? try StoreBackup.spaceNeeded(for: files, in: backupFolder(files)) : 0
    if makesBackup,
      FileIdentity(folder)?.device != FileIdentity(backupFolder(files))?.device
    {
      try BackupFolder.requireSpace(backup, for: "the backup", in: backupFolder(files))
      try BackupFolder.requireSpace(needed, for: "the cleaned store", in: folder)
    } else {
      try BackupFolder.requireSpace(
        needed + backup, for: "the cleanup (\(backup) bytes of it for the backup)", in: folder)
    }
  }

  /// Moves the log into the file and cuts the file off; a reader can be in the way of that.
  private func giveBack(
    _ db: Database, _ files: OriginalFiles, _ report: inout CleanupReport
  ) {
    var isFolded = true
    do { isFolded = try AppStoreConnection.foldLog(db) } catch {
      report.notes.append(
        "the log of the store could not be emptied (no space, or the disk failed): the change is "
          + "made, and the space is released when the store is next written")
    }
    if let file = FileStamp(files.path) { report.size.after = Int(file.size) }
    if !isFolded {
      report.notes.append(
        "another process is reading the store: the space is released when it finishes")
    }
  }
}
