import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// The backups of a store that SQLite cannot open any more: the moment that they were made for.
extension AppStoreHistory {
  /// Whether a failure says that the file itself cannot be read.
  static func isUnreadable(_ failure: StorageError) -> Bool {
    [.storeCorrupt, .notADatabase].contains(failure.code)
  }

  /// Returns the backups by the identifier in those beside the store, which is the store's own.
  ///
  /// - Parameter failure: Why the store cannot be asked for it.
  func backupsOfUnreadable(_ failure: StorageError) throws -> [BackupEntry] {
    let beside = BackupFiles.list(BackupFolder.path(of: path))
    for entry in beside {
      guard let storeID = try? Self.storeID(ofBackup: entry.path) else { continue }
      return try backups(
        StoreJournal.openForReading(storeID: storeID, stateFolder: stateFolder), nil)
    }
    throw failure
  }

  /// Says how to put a backup in the place of a store that cannot be opened to be written either.
  ///
  /// - Parameter failure: Why it cannot.
  func restoringByHand(
    _ name: String, context: WriteContext, _ failure: StorageError
  ) throws -> StorageError {
    let backup = try find(name, in: backupsOfUnreadable(failure)).path
    _ = try checked(backup, storeID: Self.storeID(ofBackup: backup))
    let aside = "\(path).damaged-\(Int64(clamping: context.now.timeIntervalSince1970))"
    let steps =
      Self.commands("mv", path, aside, PrivateCopy.companions + ["-shm"])
      + Self.commands("cp", backup, path, PrivateCopy.companions)
    return StorageError(
      failure.code, "\(path) is too damaged for SQLite to write a backup into it",
      hint: "put the backup in its place; quit the app first: " + steps.joined(separator: " && "),
      underlying: failure.underlying)
  }

  /// A command for each file of a database that is there.
  private static func commands(
    _ verb: String, _ source: String, _ target: String, _ suffixes: [String]
  ) -> [String] {
    suffixes.filter { access(source + $0, F_OK) == 0 }.map {
      "\(verb) \(ShellQuoting.quoted(source + $0)) \(ShellQuoting.quoted(target + $0))"
    }
  }

  private static func storeID(ofBackup path: String) throws -> String {
    let queue = try Self.open(StagedBackup(path))
    defer { try? queue.close() }
    return try queue.inDatabase { try AppStoreCatalog($0, path: path).storeID }
  }
}
