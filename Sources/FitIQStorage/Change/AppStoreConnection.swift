import CSQLiteShims
import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Opens an app's store to change it, after the refusals that hold for every change.
enum AppStoreConnection {
  static func refuse(
    _ catalog: AppStoreCatalog, path: String, isLocalOnly: Bool, _ options: TypedDatabase.Options
  ) throws {
    try refuse(catalog, path: path)
    if catalog.hasCloudKitMirroring, !isLocalOnly {
      throw StorageError(
        .cloudKitMirrored,
        "CloudKit mirrors this store: removed rows come back from iCloud or another device",
        hint: "to change only this file anyway: --local-only")
    }
    if !options.allowsNetworkFileSystem, let type = FileSystemKind.networkType(of: path) {
      throw StorageError(
        .networkFileSystem,
        "\(path) is on a file system of type \(type), where SQLite's locks cannot be trusted",
        hint: "copy it to a local disk, or accept the risk: --allow-network-fs")
    }
  }

  /// Refuses what no option allows: a dry run as well, which shows what could be done.
  static func refuse(_ catalog: AppStoreCatalog, path: String) throws(StorageError) {
    guard let oddity = catalog.oddity else { return }
    throw StorageError(
      .storeHostile,
      "\(path) has \(oddity), which the app's stores never have; nothing was changed",
      hint: "it can be read and imported: fitiq migrate store")
  }

  /// Refuses a journal of a transaction that was cut off and cannot be taken back.
  ///
  /// The next writer to open the file takes it back and removes the journal, whatever comes of it: so it
  /// is tried on a copy first.
  private static func requireSoundRollbackJournal(_ path: String) throws {
    guard StoreFile.hasRollbackJournal(path), !StoreFile.isLockedByAnother(path) else { return }
    let copy = try PrivateCopy(of: path)
    let queue = try? StoreHardening.open(copy.path, as: .input)
    defer { try? queue?.close() }
    if (try? queue?.inDatabase { try Self.isSound($0) }) == true { return }
    throw StorageError(
      .storeCorrupt,
      "\(path) is in the middle of a change, and its journal is damaged; "
        + "nothing was changed",
      hint: "keep both files, and \(StorageError.salvageHint(path))")
  }

  static func queue(_ path: String, options: TypedDatabase.Options) throws -> DatabaseQueue {
    // A lock of this process's own readers would keep its commit waiting.
    ReadLock.yield(path.resolvingLinks)
    try requireSoundRollbackJournal(path)
    // One attached database: the backup that undo takes rows from.
    return try StoreHardening.open(path, as: .input, attaching: 1) { configuration in
      configuration.label = "app-store-writer"
      configuration.foreignKeysEnabled = false
      configuration.busyMode = .timeout(options.busyTimeout)
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { db in
        // Only what is asked for is written: no zeros over removed rows, which double the cost, and no
        // checkpoint in the middle.
        try db.executeAll(
          """
          PRAGMA synchronous = FULL; PRAGMA secure_delete = OFF; PRAGMA wal_autocheckpoint = 0;
          PRAGMA cache_size = -8000
          """)
        // What does not come about leaves the app's log alone; without one SQLite removes its own.
        if StoreFile.size(path.resolvingLinks + "-wal") > 0 {
          _ = fitiq_keep_log(db.sqliteConnection, 1)
        }
      }
    }
  }

  /// Moves the log into the file after a change, so that the file alone is the store.
  ///
  /// - Returns: False where another process is in the way.
  static func foldLog(_ db: Database) throws -> Bool {
    _ = fitiq_keep_log(db.sqliteConnection, 0)
    return try Row.fetchOne(db, sql: "PRAGMA main.wal_checkpoint(TRUNCATE)")?[0] != 1
  }

  /// The same, and returns what is in the way: the change is made, whatever becomes of the log.
  static func foldLogAfterChange(_ db: Database) -> [String] {
    do {
      return try foldLog(db)
        ? []
        : ["another process is reading the store: the change stays in its -wal file meanwhile"]
    } catch {
      return ["the store's log could not be emptied: the change is complete and stays in the log"]
    }
  }

  /// Brings to the disk what a transaction that is not finished has written to the log so far, beside
  /// other work: its commit then waits for the rest only, and reports what fails.
  static func startSyncingLog(of path: String) {
    // A descriptor of its own: SQLite holds no locks on the log that closing it could drop.
    let descriptor = open(path.resolvingLinks + "-wal", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = fdatasync(descriptor)
  }

  /// Throws `StorageError` with `store_corrupt` where the file, or an index of it, is damaged.
  ///
  /// Before a change: what is damaged can make it a change of other rows, and its undo impossible.
  static func requireIntegrity(
    _ db: Database, path: String, knowing sums: IndexCheck.Sums = [:]
  ) throws {
    guard try isSound(db, knowing: sums) else {
      throw StorageError(
        .storeCorrupt, "\(path) fails SQLite's integrity check; nothing was changed",
        hint: StorageError.salvageHint(path))
    }
  }

  static func isSound(_ db: Database, knowing sums: IndexCheck.Sums = [:]) throws -> Bool {
    try String.fetchAll(db, sql: "PRAGMA main.quick_check(1)") == ["ok"]
      && IndexCheck(db: db, known: sums).staleTable() == nil
  }
}
