import CSQLiteShims
import FitIQDomain
import Foundation

/// A backup in the making: its files are called partial until all of it is verified.
struct BackupCopy: ~Copyable {
  static let partial = ".partial"
  static let blockSize = 1 << 20

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
      // Looked at now, because whoever finishes this name must have held the partial one.
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
    // What is compared comes from the disk then, where the system can forget what it wrote.
    PassingWindows(descriptor: target).letGo()
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
      try BackupFolder.syncToDisk((path as NSString).deletingLastPathComponent)
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
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 4_096)
    defer { block.deallocate() }
    let windows = PassingWindows(descriptor: target)
    var offset = 0
    while offset < source.size {
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: block[..<min(block.count, source.size - offset)])
      try read(wanted, from: source.descriptor, at: offset)
      Failpoint.pass("store-backup.copy")
      try write(UnsafeRawBufferPointer(wanted), to: target, at: offset)
      offset += wanted.count
      guard offset % PassingWindows.size == 0 else { continue }
      let window = offset / PassingWindows.size - 1
      windows.startWriting(window)
      guard window == 0 || windows.finishWriting(window - 1) else {
        throw Self.failure("write", path)
      }
    }
  }

  private mutating func verify(_ source: OriginalFiles.File, _ target: Int32) throws(StorageError) {
    let blocks = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * Self.blockSize, alignment: 4_096)
    defer { blocks.deallocate() }
    var status = stat()
    var isEqual = fstat(target, &status) == 0 && Int(status.st_size) == source.size
    let windows = PassingWindows(descriptor: target)
    windows.startReading(0)
    var offset = 0
    while isEqual, offset < source.size {
      if offset % PassingWindows.size == 0 {
        let window = offset / PassingWindows.size
        windows.startReading(window + 1)
        if window > 0 { windows.letGo(of: window - 1) }
      }
      let count = min(Self.blockSize, source.size - offset)
      let original = UnsafeMutableRawBufferPointer(rebasing: blocks[..<count])
      let copied = UnsafeMutableRawBufferPointer(
        rebasing: blocks[Self.blockSize..<(Self.blockSize + count)])
      try read(original, from: source.descriptor, at: offset)
      try read(copied, from: target, at: offset)
      if let one = original.baseAddress, let other = copied.baseAddress {
        isEqual = memcmp(one, other, count) == 0
        digest.add(UnsafeRawBufferPointer(copied))
      }
      offset += count
    }
    windows.letGo()
    guard isEqual else {
      throw StorageError(
        .backupInvalid, "the backup \(path) differs from the original",
        hint: "nothing was changed; quit the app if it has the store open, or check the disk")
    }
  }

  private func read(
    _ block: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int
  ) throws(StorageError) {
    var done = 0
    while done < block.count {
      let count = pread(
        descriptor, block.baseAddress.map { $0 + done }, block.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("read the original of", path) }
      done += count
    }
  }

  private func write(
    _ block: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int
  ) throws(StorageError) {
    var done = 0
    while done < block.count {
      let count = pwrite(
        descriptor, block.baseAddress.map { $0 + done }, block.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("write", path) }
      done += count
    }
  }

  private static func failure(
    _ action: String, _ path: String, code: StorageError.Code = .ioFailed
  ) -> StorageError {
    // EFBIG: a limit of the process on the size of its files.
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
    return StorageError(
      isFull ? .diskFull : code,
      isFull ? "no space left for the backup \(path)" : "cannot \(action) the backup \(path)",
      hint: isFull
        ? "nothing was changed; free some space, or clean up with --backup-dir"
        : "nothing was changed; check the disk and the permissions of the folder")
  }
}
