package import FitIQDomain
import FitIQSystem
package import Foundation

/// The files in the folder of a store's backups.
package enum BackupFiles {
  private static let companions = ["-wal", "-journal"]

  /// Returns the backups in a folder, newest first; none where there is no folder.
  package static func list(_ folder: String) -> [BackupEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().reversed().compactMap { name in
      let isCompanion = companions.contains(where: name.hasSuffix)
      guard !isCompanion, !name.contains(".partial"), let madeAt = BackupFolder.instant(of: name)
      else { return nil }
      let path = folder + "/" + name
      return BackupEntry(path: path, madeAt: madeAt, bytes: size(path))
    }
  }

  /// Removes backups of a folder that are old enough.
  ///
  /// - Parameter isDryRun: Choose, but remove nothing.
  package static func prune(
    _ folder: String, _ retention: BackupRetention, now: Date, isDryRun: Bool
  ) throws(StorageError) -> BackupPruneReport {
    let all = list(folder)
    let expired = retention.expired(all, now: now)
    if !isDryRun { try remove(expired) }
    return BackupPruneReport(
      pruned: expired, prunedRows: [], keptCount: all.count - expired.count, isDryRun: isDryRun)
  }

  static func remove(_ entries: [BackupEntry]) throws(StorageError) {
    for (index, entry) in entries.enumerated() {
      WorkProgress.tell("removing files", Double(index) / Double(entries.count))
      try remove(entry.path)
    }
    // Removed for good: what they hold does not come back after a power cut.
    if let first = entries.first { try BackupFolder.syncFolder(of: first.path) }
  }

  /// The main file first: what is left of a cut-off removal is not a backup.
  static func remove(_ path: String) throws(StorageError) {
    for suffix in [""] + companions {
      guard unlink(path + suffix) != 0, errno != ENOENT else { continue }
      throw StorageError(
        .permissionDenied, "no permission to remove \(path + suffix)",
        hint: "check the permissions of its folder")
    }
  }

  private static func size(_ path: String) -> Int {
    ([""] + companions).reduce(0) { $0 + StoreFile.size(path + $1) }
  }
}
