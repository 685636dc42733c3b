import CSQLiteShims
import FitIQDomain
import FitIQSystem
import Foundation

/// A backup in the making: its files are called partial until all of it is verified.
struct BackupCopy: ~Copyable {
  static let partial = ".partial"

  let path: String
  /// Over the bytes of the files so far.
  private(set) var digest = RowDigest()
  /// The main file's, made at once: it keeps the name from other processes.
  private let main: Int32

  /// Takes a name that nothing has.
  init(in folder: String, store: String, now: Date) throws(StorageError) {
    let stamp = BackupFolder.stamp(now)
    let name = (store as NSString).lastPathComponent
    for number in 1...1_000 {
      let path = "\(folder)/\(stamp)\(number == 1 ? "" : "-\(number)")-\(name)"
      let descriptor = open(path + Self.partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw Self.failure("create", path, code: .cannotCreate) }
      // Looked at now, because the process that finishes this name must have held the partial one.
      if access(path, F_OK) == 0 {
        close(descriptor)
        unlink(path + Self.partial)
        continue
      }
      self.path = path
      main = descriptor
      return
    }
    throw StorageError(
      .cannotCreate, "every name for a backup in \(folder) is taken", hint: "try again")
  }

  deinit { close(main) }

  /// Copies one file and compares the copy with it.
  mutating func add(_ source: OriginalFiles.File) throws(StorageError) {
    let target = source.suffix.isEmpty ? main : try create(source.suffix)
    defer { if target != main { close(target) } }
    if fitiq_clone_file(target, source.descriptor) != 0 { try copy(source, to: target) }
    Failpoint.pass("store-backup.verify")
    guard fsync(target) == 0 else { throw Self.failure("write", path) }
    #if os(Linux)
      // What is compared comes from the disk then, where the system can forget what it wrote.
      _ = posix_fadvise(target, 0, 0, POSIX_FADV_DONTNEED)
      _ = posix_fadvise(target, 0, 0, POSIX_FADV_WILLNEED)
    #endif
    try verify(source, target)
  }

  /// Whether the file system shares the bytes of a file instead of copying them.
  func isCloned(_ source: OriginalFiles.File) -> Bool {
    fitiq_clone_file(main, source.descriptor) == 0
  }

  /// The main file last: its name says that all of it is there.
  func moveIntoPlace() throws(StorageError) {
    for suffix in ["-wal", ""] {
      guard rename(path + suffix + Self.partial, path + suffix) != 0 else { continue }
      if suffix.isEmpty || errno != ENOENT { throw Self.failure("name", path + suffix) }
    }
    do {
      try BackupFolder.syncFolder(of: path)
    } catch { throw StorageError(error, while: "back up to", path: path) }
  }

  func discard() {
    for suffix in ["", "-wal"] { unlink(path + suffix + Self.partial) }
    // A log that has its name already: without the main file it is nothing.
    if access(path, F_OK) != 0 { unlink(path + "-wal") }
  }

  private func create(_ suffix: String) throws(StorageError) -> Int32 {
    let name = path + suffix + Self.partial
    let descriptor = open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("create", name, code: .cannotCreate) }
    return descriptor
  }

  private func copy(_ source: OriginalFiles.File, to target: Int32) throws(StorageError) {
    do {
      var blocks = 0
      try FileBytes.copy(source.descriptor, to: target) {
        WorkProgress.tell(
          "backing up", Double(blocks * FileBytes.blockSize) / Double(max(1, source.size)))
        blocks += 1
        Failpoint.pass("store-backup.copy")
      }
    } catch { throw failure(error) }
  }

  private mutating func verify(_ source: OriginalFiles.File, _ target: Int32) throws(StorageError) {
    let isEqual: Bool
    do {
      var digest = digest
      isEqual = try FileBytes.areEqual(source.descriptor, target) { digest.add($0) }
      self.digest = digest
    } catch { throw failure(error) }
    guard isEqual, FileStamp(descriptor: target)?.size == Int64(source.size) else {
      throw StorageError(
        .backupInvalid, "the backup \(path) differs from the original",
        hint: "nothing was changed; quit the app if it has the store open, or check the disk")
    }
  }

  private func failure(_ error: any Error) -> StorageError {
    switch error {
    case FileBytes.Fault.read(let number): Self.failure("read the original of", path, number)
    case FileBytes.Fault.write(let number): Self.failure("write", path, number)
    default: StorageError(error, while: "back up to", path: path)
    }
  }

  private static func failure(
    _ action: String, _ path: String, _ number: Int32 = errno, code: StorageError.Code = .ioFailed
  ) -> StorageError {
    // EFBIG: a limit of the process on the size of its files.
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    return StorageError(
      isFull ? .diskFull : code,
      isFull ? "no space left for the backup \(path)" : "cannot \(action) the backup \(path)",
      hint: isFull
        ? "nothing was changed; free some space, or clean up with --backup-dir"
        : "nothing was changed; check the disk and the permissions of the folder")
  }
}
