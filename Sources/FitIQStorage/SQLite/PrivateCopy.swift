import FitIQDomain
import FitIQSystem
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
  /// - Throws: `StorageError`, or `InterruptionError` when somebody stops it.
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
    let folder = target.folderPath
    // What is written from here on is stamped with this time of the file system, or a later one.
    let start = FileStamp(folder)?.changed ?? 0
    let before = companions.map { FileStamp(source + $0) }
    for suffix in companions {
      unlink(target + suffix)
      try FileBytes.copy(source + suffix, to: target + suffix, between: Interruption.check)
    }
    // Moved away: SQLite would make an empty database of the copy. Or replaced just now.
    guard FileStamp(target) != nil else {
      guard FileStamp(source) == nil else { return false }
      throw StorageError(
        .storeMissing, "\(source) is gone", hint: "put it back, and try again")
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

extension String {
  /// The path with every symbolic link followed; itself where nothing is there yet.
  package var resolvingLinks: String {
    guard let resolved = realpath(self, nil) else { return self }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
