import FitIQDomain
package import Foundation

/// A complete copy of an app store, byte by byte: the file and its write-ahead log.
package struct StoreBackup: Sendable, Equatable {
  /// The main file; a log lies beside it as `-wal`.
  package let path: String
  package let madeAt: Date
  /// Bytes of all its files.
  package let bytes: Int
  /// Over the bytes of its files: tells it from another of the same name.
  let digest: Int64?

  /// Copies a store, verifies the copy against the original and makes it safe on disk.
  ///
  /// Call it while some connection holds the write lock, from any thread: it reads through the held
  /// descriptors alone. Nothing is left of a copy that fails.
  ///
  /// - Parameter folder: Made where it is missing, for its owner alone.
  package static func make(
    of files: OriginalFiles, in folder: String, now: Date
  ) throws(StorageError) -> StoreBackup {
    try BackupFolder.create(folder, of: files.path)
    if folder == BackupFolder.path(of: files.path) { removeLeftovers(in: folder) }
    let sources = try files.current()
    var copy = try BackupCopy(in: folder, store: files.path, now: now)
    do {
      for source in sources { try copy.add(source) }
      Failpoint.pass("store-backup.name")
      try copy.moveIntoPlace()
    } catch {
      copy.discard()
      throw StorageError(error, while: "back up", path: files.path)
    }
    Failpoint.pass("store-backup.made")
    return StoreBackup(
      path: copy.path, madeAt: now, bytes: sources.reduce(0) { $0 + $1.size },
      digest: Int64(bitPattern: copy.digest.value))
  }

  /// Where a backup is now: where it was made, or, after it was moved together with its store, under
  /// the same name in the folder beside it.
  ///
  /// - Parameter digest: What it was when it was made; without it nothing is taken for it.
  static func locate(_ recorded: String, digest: Int64?, besides stores: [String]) -> String {
    guard access(recorded, F_OK) != 0, let digest else { return recorded }
    let name = (recorded as NSString).lastPathComponent
    let places = stores.map { BackupFolder.path(of: $0) + "/" + name }
    return places.first { Self.digest(of: $0) == digest } ?? recorded
  }

  /// As ``BackupCopy`` makes it: the log first, block by block.
  private static func digest(of path: String) -> Int64? {
    var digest = RowDigest()
    for suffix in ["-wal", ""] {
      let descriptor = open(path + suffix, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if suffix.isEmpty { return nil }
        continue
      }
      defer { LockSafety.close(descriptor) }
      do { try FileBytes.forEachBlock(of: descriptor) { block, _ in digest.add(block) } } catch {
        return nil
      }
    }
    return Int64(bitPattern: digest.value)
  }

  /// Removes it again.
  func discard() {
    for suffix in ["-wal", ""] { unlink(path + suffix) }
  }

  /// Bytes of disk that a backup takes; none where the file system lets it share the original's.
  ///
  /// Makes the folder, and tries with a file that is gone afterwards.
  package static func spaceNeeded(
    for files: OriginalFiles, in folder: String
  ) throws(StorageError) -> Int {
    try BackupFolder.create(folder, of: files.path)
    let sources = try files.current()
    let probe = try BackupCopy(in: folder, store: files.path, now: Date(timeIntervalSince1970: 0))
    defer { probe.discard() }
    var needed = 0
    for source in sources where !probe.isCloned(source) { needed += source.size }
    return needed
  }

  /// Removes what a killed process left; the caller's lock says that nobody is writing it.
  private static func removeLeftovers(in folder: String) {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    for name in names {
      let isLoneLog = name.hasSuffix("-wal") && !names.contains(String(name.dropLast(4)))
      if name.hasSuffix(BackupCopy.partial) || isLoneLog { unlink(folder + "/" + name) }
    }
  }
}
