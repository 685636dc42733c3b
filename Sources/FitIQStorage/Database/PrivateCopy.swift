import FitIQDomain
import Foundation

/// A copy of a database file, its write-ahead log and journal in a folder of its own, gone when the
/// value is.
///
/// For what must leave the original untouched to the byte: dry runs, and reading where SQLite cannot
/// make its `-shm` file.
final class PrivateCopy: Sendable {
  let path: String
  private let folder: ScratchRoot.Folder
  private let registration: Int

  /// The files beside a database that belong to its content.
  static let companions = ["", "-wal", "-journal"]

  /// Copies the files, again when another process changed them meanwhile.
  ///
  /// Throws `StorageError`, or `InterruptionError` when somebody stops it.
  convenience init(of original: String) throws {
    try self.init()
    // The log of a database that is reached through a link lies beside the file itself.
    let source = original.resolvingLinks
    // Keeps the file still where it can; what changes all the same is seen below.
    let lock = try? ReadLock(source, timeout: 1)
    defer { withExtendedLifetime(lock) {} }
    // A small file is copied between two commits sooner or later; a large one is no faster again.
    let clock = ContinuousClock()
    let deadline = clock.now + .milliseconds(3_000)
    var attempts = 0
    while attempts < 5 || clock.now < deadline {
      attempts += 1
      guard try Self.copyOnce(source, to: path) else { continue }
      Failpoint.pass("copy.made")
      return
    }
    throw StorageError(
      .busy, "\(original) keeps changing while it is copied",
      hint: "try again when nothing writes to it")
  }

  /// Makes the folder alone, for a database to be made in it.
  init() throws(StorageError) {
    // Not beside the original: its folder must not change. TMPDIR chooses.
    folder = try ScratchRoot.makeFolder()
    path = (folder.path as NSString).appendingPathComponent("copy.db")
    // Every path that SQLite or this makes, the folder last.
    let paths = (Self.companions + ["-shm"]).map { [path] in path + $0 }
    registration = ScratchFiles.register(paths + [folder.path, ScratchRoot.path])
  }

  deinit {
    ScratchRoot.remove(folder)
    ScratchFiles.unregister(registration)
  }

  /// Copies every file, then makes sure that the originals are what was copied: the copy is what
  /// they held at one moment in between.
  ///
  /// One that had not changed for a while is known by its times, as the database file mostly is
  /// beside its log; of the others no byte may differ.
  private static func copyOnce(_ source: String, to target: String) throws -> Bool {
    let folder = (target as NSString).deletingLastPathComponent
    // What is written from here on is stamped with this time of the file system, or a later one.
    let start = FileStamp(folder)?.changed ?? 0
    let before = companions.map { FileStamp(source + $0) }
    for suffix in companions {
      unlink(target + suffix)
      try FileBytes.copy(source + suffix, to: target + suffix, between: Interruption.check)
    }
    let isRemote = FileSystemKind.networkType(of: source) != nil
    for (suffix, state) in zip(companions, before) {
      if let state, !isRemote, state.isQuiet(at: start), FileStamp(source + suffix) == state {
        continue
      }
      let isSame = try FileBytes.areEqual(
        source + suffix, target + suffix, between: Interruption.check)
      guard isSame else { return false }
    }
    return true
  }
}

/// Whole files, block by block, for files that may change or vanish meanwhile.
enum FileBytes {
  private static let blockSize = 1 << 20

  /// Copies a file with mode 0600; a file that is not there makes no copy.
  ///
  /// `between`: Called before each block; what it throws ends the copy.
  static func copy(
    _ source: String, to target: String, between: () throws -> Void = {}
  ) throws {
    guard let input = try openForReading(source) else { return }
    defer { LockSafety.close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw failure("create", target) }
    defer { close(output) }
    var block = [UInt8](repeating: 0, count: blockSize)
    while true {
      try between()
      let count = try fill(&block, from: input, path: source)
      guard count > 0 else { return }
      var written = 0
      while written < count {
        let step = block[written..<count].withUnsafeBytes {
          write(output, $0.baseAddress, $0.count)
        }
        if step < 0, errno == EINTR { continue }
        guard step > 0 else { throw failure("write", target) }
        written += step
      }
    }
  }

  /// Whether two files hold the same bytes, or are both not there.
  static func areEqual(
    _ first: String, _ second: String, between: () throws -> Void = {}
  ) throws -> Bool {
    let inputs = (try openForReading(first), try openForReading(second))
    defer {
      if let input = inputs.0 { LockSafety.close(input) }
      if let input = inputs.1 { LockSafety.close(input) }
    }
    guard let one = inputs.0, let other = inputs.1 else {
      return inputs.0 == nil && inputs.1 == nil
    }
    var blocks = ([UInt8](repeating: 0, count: blockSize), [UInt8](repeating: 0, count: blockSize))
    while true {
      try between()
      let count = try fill(&blocks.0, from: one, path: first)
      guard try fill(&blocks.1, from: other, path: second) == count,
        memcmp(blocks.0, blocks.1, count) == 0
      else { return false }
      guard count > 0 else { return true }
    }
  }

  private static func openForReading(_ path: String) throws(StorageError) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    if errno == ENOENT { return nil }
    throw StorageError(
      .permissionDenied, "no permission to read \(path)", hint: "check its permissions")
  }

  /// Reads until the block is full or the file ends.
  private static func fill(
    _ block: inout [UInt8], from descriptor: Int32, path: String
  ) throws(StorageError) -> Int {
    var filled = 0
    while filled < block.count {
      let wanted = block.count - filled
      // Not of a slice, which would be a copy.
      let count = block.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + filled }, wanted)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", path) }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  private static func failure(_ action: String, _ path: String) -> StorageError {
    let isFull = errno == ENOSPC || errno == EDQUOT
    return StorageError(
      isFull ? .diskFull : .ioFailed, "cannot \(action) \(path)",
      hint: isFull ? "free some space; nothing was changed" : "check the disk")
  }
}

extension String {
  /// The path with every symbolic link followed; itself where nothing is there yet.
  package var resolvingLinks: String {
    guard let resolved = realpath(self, nil) else { return self }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
