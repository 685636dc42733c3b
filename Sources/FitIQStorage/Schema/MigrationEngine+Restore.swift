import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension MigrationEngine {
  /// Tells what `restore` would do, after checking the backup.
  ///
  /// - Parameter source: The backup file; nil for the newest one that a migration made.
  package func planRestore(from source: String?) throws -> RestoreReport {
    let backup = try chooseBackup(source).backup
    return RestoreReport(
      restoredFrom: backup.path, restoredVersion: backup.version,
      replacedVersion: try versionInPlace(), savedCurrentTo: nil, isDryRun: true)
  }

  /// Brings a backup back through SQLite in one atomic step, after saving what is there.
  ///
  /// An exclusive lock is held from before the safety copy until after the restore, so no change of
  /// another process can fall in between; a crash leaves the old content or the new. A database that is
  /// gone is made again. Of a damaged one the files are kept as they are first, without a lock; one that
  /// SQLite cannot even lock then gives way to a new file, which a crash can leave empty.
  package func restore(from source: String?) throws -> RestoreReport {
    WorkProgress.tell("checking the backup")
    // Before this process opens the original: see PrivateCopy. What was checked is what is restored.
    let (backup, staged) = try chooseBackup(source)
    let lock = FileLock.folder(of: path)
    defer { withExtendedLifetime(lock) {} }
    // Two restores of a lost database would take away what the other one made. A folder that is not
    // there, and some file systems, have no such lock: the restore goes on without.
    let patience = Duration.seconds(clamped: options.busyTimeout)
    guard lock?.wait(patience, while: { !Interruption.isRequested }) != .taken else {
      try Interruption.check()
      throw StorageError(
        .busy,
        "another fitiq restores a database in \(path.folderPath.isEmpty ? "." : path.folderPath)",
        hint: "try again, or wait longer: --busy-timeout 60")
    }
    Failpoint.pass("restore.locked")
    WorkProgress.tell("checking the file", 0.2)
    let replaced = try versionInPlace()
    WorkProgress.tell("backing up", 0.4)
    var saved = replaced == nil ? try DatabaseBackup.keepDamaged(path, now: runtime.now()) : nil
    let live: DatabaseQueue
    // From then on the copies are all that there is.
    var isCleared = false
    do {
      if saved != nil, try StoreFile.kind(at: path) == .missing {
        isCleared = true
        clearAway(isMissing: true)
      }
      do { live = try openExclusively() } catch {
        guard error.code == .storeCorrupt, saved != nil else { throw error }
        isCleared = true
        clearAway(isMissing: false)
        live = try openExclusively()
      }
    } catch {
      // Nothing is restored, so nothing needs to be kept.
      if let saved, !isCleared { DatabaseBackup.discard(saved) }
      throw isCleared ? Self.failure(error, path, keeping: saved) : error
    }
    do {
      // Under the lock: what another process made since we looked is kept as well.
      let current = try replaced ?? version(of: live, isKept: saved != nil)
      if current > 0 || replaced != nil {
        saved = try DatabaseBackup.makeOfReplaced(
          from: live, of: path, version: current, now: runtime.now()
        ).path
      }
      let content = try TypedDatabase.queue(staged.path, options: options, readonly: false)
      try record(saved: saved, in: content)
      Failpoint.pass("restore.copy")
      WorkProgress.tell("writing it back", 0.7)
      try content.backup(to: live)
      Failpoint.pass("restore.copied")
    } catch { throw Self.failure(error, path, keeping: saved) }
    return RestoreReport(
      restoredFrom: backup.path, restoredVersion: backup.version, replacedVersion: replaced,
      savedCurrentTo: saved, isDryRun: false)
  }

  /// The schema version of what is there; nil when there is nothing, or nothing that SQLite can read.
  private func versionInPlace() throws -> Int? {
    switch try StoreFile.kind(at: path) {
    case .missing: return nil
    case .notSQLite, .otherSQLite:
      throw StorageError(
        .notADatabase, "\(path) is not a fitiq database, so nothing is restored over it",
        hint: "move it away first; restore then makes a new file")
    case .empty, .database: break
    }
    do {
      let database = try TypedDatabase.openForReading(path, options: options)
      return try database.read("verify") { db in
        try DatabaseBackup.requireIntegrity(db, of: path)
        // A ledger of another shape is a reason to restore, not an obstacle.
        return (try? Ledger(db).version) ?? 0
      }
    } catch let error as StorageError {
      guard Self.unreadable.contains(error.code) else { throw error }
      return nil
    }
  }

  /// The schema version of what is there under the lock; 0 for what SQLite cannot read, where it is kept.
  private func version(of live: DatabaseQueue, isKept: Bool) throws -> Int {
    do {
      return try live.read { db in
        try DatabaseBackup.requireIntegrity(db, of: path)
        return try Ledger(db).version
      }
    } catch {
      let failure = StorageError(error, while: "verify", path: path)
      guard isKept, Self.unreadable.contains(failure.code) else { throw error }
      return 0
    }
  }

  private static let unreadable: [StorageError.Code] = [.backupInvalid, .storeCorrupt]

  /// Removes the log of what was kept, so that it does not lie beside a new file, and a damaged file itself.
  ///
  /// As long as bytes of a log are there, no other process makes a new file.
  private func clearAway(isMissing: Bool) {
    unlink(path + "-shm")
    for suffix in ["-wal", "-journal"].sorted(by: {
      StoreFile.size(path + $0) < StoreFile.size(path + $1)
    }) {
      unlink(path + suffix)
    }
    if !isMissing { unlink(path) }
  }

  private static func failure(
    _ error: any Error, _ path: String, keeping saved: String?
  ) -> StorageError {
    let failure = StorageError(error, while: "restore", path: path)
    guard let saved else { return failure }
    return StorageError(
      failure.code, failure.summary, hint: "the previous content is kept as \(saved)",
      underlying: failure.underlying)
  }

  private func openExclusively() throws(StorageError) -> DatabaseQueue {
    do {
      // Checks the kind of file, the file system and who may write.
      _ = try TypedDatabase.openForWriting(path, options: options)
      let queue = try TypedDatabase.queue(path, options: options, readonly: false) { db in
        try db.executeOne(sql: "PRAGMA locking_mode = EXCLUSIVE")
      }
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.exclusive) { .commit }
      }
      return queue
    } catch {
      let failure = StorageError(error, while: "lock", path: path)
      guard failure.code == .storeCorrupt else { throw failure }
      throw StorageError(
        .storeCorrupt, "\(path) is damaged so badly that SQLite cannot write into it",
        hint: "move it and its -wal away; restore then makes a new file", underlying: failure)
    }
  }

  /// The log entry is part of what is restored, so that it is there exactly when the restore is.
  private func record(saved: String?, in content: DatabaseQueue) throws {
    try content.write { db in
      guard try db.tableExists("operations") else { return }
      let log = OperationLog(
        db: db, context: WriteContext(now: runtime.now(), toolVersion: toolVersion))
      _ = try log.begin(
        .restore,
        summary: saved.map { "the previous content is kept as \($0)" } ?? "of a lost file")
    }
  }

  /// The backup, and a copy of it that was checked.
  private func chooseBackup(_ source: String?) throws -> (backup: DatabaseBackup, copy: PrivateCopy)
  {
    guard let chosen = (source ?? DatabaseBackup.newest(of: path))?.resolvingLinks else {
      throw StorageError(
        .backupMissing, "there is no backup in \(DatabaseBackup.folder(of: path))",
        hint: "name one with --backup")
    }
    if let own = FileIdentity(path), FileIdentity(chosen) == own {
      throw StorageError(
        .backupInvalid, "\(chosen) is the database itself", hint: "name a backup with --backup")
    }
    switch try StoreFile.kind(at: chosen) {
    case .database: break
    case .missing:
      throw StorageError(
        .backupMissing, "there is no file \(chosen)", hint: "see fitiq backups list")
    case .empty, .otherSQLite, .notSQLite:
      throw StorageError(
        .backupInvalid, "\(chosen) is not a backup of fitiq", hint: "see fitiq backups list")
    }
    let copy = try PrivateCopy(of: chosen)
    do {
      // SQLite looks whether rows keep to the rules of their tables only where it could write.
      let queue = try TypedDatabase.queue(copy.path, options: options, readonly: false)
      let version = try queue.read { db in
        try DatabaseBackup.requireIntegrity(db, of: chosen)
        return try Ledger(db).version
      }
      try queue.close()
      return (DatabaseBackup(path: chosen, version: version), copy)
    } catch { throw StorageError(error, while: "read the backup", path: chosen) }
  }
}
