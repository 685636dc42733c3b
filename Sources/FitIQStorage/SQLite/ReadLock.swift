import CSQLiteShims
import FitIQDomain
import FitIQSystem
import Foundation
import Synchronization

/// SQLite's SHARED lock on a file that is read without SQLite's own locking, and the mark by which the
/// file is known to be the same at the end.
///
/// No transaction of another process reaches the file while the lock is held, and nothing about the
/// file or its folder changes by it. A checkpoint of a write-ahead log does not ask for that lock, nor
/// does a writer that behaves badly, and some file systems have no locks: so ``prove()`` compares the
/// file with what it was before anything that was read counts.
final class ReadLock: Sendable {
  private let path: String
  private let descriptor: Int32
  private let timeout: Double
  /// The mark of the file when it was first locked.
  private let mark: FileMark?

  /// What of the locks of this process others have to know, by descriptor.
  private struct Held {
    let file: FileIdentity?
    var isLocked = false
    /// Readers that want it.
    var count = 0
    /// Once this process writes the file itself, the writer's lock protects what is read.
    var isYielded = false
  }

  private static let held = Mutex<[Int32: Held]>([:])

  /// Opens the file and takes the lock.
  ///
  /// - Parameters:
  ///   - path: The path of the file itself, links followed.
  ///   - timeout: Seconds to wait for another process's lock.
  /// - Throws: `StorageError` with `busy`.
  init(_ path: String, timeout: Double) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError(
        .permissionDenied, "no permission to read \(path)", hint: "check its permissions")
    }
    // What closes another descriptor of the file does not take this lock along.
    LockSafety.neverLocks(descriptor)
    self.path = path
    self.descriptor = descriptor
    self.timeout = timeout
    Self.held.withLock { $0[descriptor] = Held(file: FileStamp(descriptor: descriptor)?.identity) }
    do {
      let isLocked = try Self.take(descriptor, path: path, timeout: timeout)
      mark = FileMark.quiet(descriptor, path: path, isLocked: isLocked)
    } catch {
      Self.end(descriptor)
      throw error
    }
  }

  deinit { Self.end(descriptor) }

  private static func end(_ descriptor: Int32) {
    held.withLock { held in
      if held.removeValue(forKey: descriptor)?.isLocked == true { unlock(descriptor) }
    }
    LockSafety.close(descriptor)
  }

  // MARK: Holding

  /// Takes the lock for one more reader, unless this process writes the file by now.
  func hold() throws {
    _ = try Self.take(descriptor, path: path, timeout: timeout)
  }

  /// Gives it back for one reader; the last one unlocks the file.
  func letGo() {
    Self.held.withLock { held in
      guard var state = held[descriptor] else { return }
      state.count -= 1
      if state.count <= 0, state.isLocked {
        Self.unlock(descriptor)
        state.isLocked = false
      }
      held[descriptor] = state
    }
  }

  /// Gives up every lock on a file that this process is about to write: it would wait for itself.
  static func yield(_ path: String) {
    let file = FileIdentity(path)
    held.withLock { held in
      for (descriptor, state) in held {
        guard let file, (state.file ?? file) == file else { continue }
        if state.isLocked { unlock(descriptor) }
        held[descriptor]?.isLocked = false
        held[descriptor]?.isYielded = true
      }
    }
  }

  /// Unlocks every file until the next read: for as long as a person thinks.
  static func pause() {
    held.withLock { held in
      for (descriptor, state) in held where state.isLocked {
        unlock(descriptor)
        held[descriptor]?.isLocked = false
      }
    }
  }

  // MARK: Proof

  /// Throws `StorageError` with `busy` where the file is not what it was when it was opened.
  func prove() throws(StorageError) {
    guard !isUnchanged else { return }
    throw StorageError(
      .busy, "\(path) was changed by another process while it was read",
      hint: "try again; in the shell, reopen it or follow it with .live on")
  }

  var isUnchanged: Bool {
    let isYielded = Self.held.withLock { $0[descriptor]?.isYielded ?? false }
    return isYielded || mark != nil && FileMark(descriptor, path: path) == mark
  }

  /// Whether a log or journal holds part of the content: asked under the lock.
  var needsCopy: Bool {
    if FileStamp(path + "-wal")?.size ?? 0 > 0 { return true }
    // A process that has it open commits to a log, and brings it into the file under the reader's eyes.
    if mark?.isOfLog == true, FileStamp(path + "-shm") != nil { return true }
    guard FileStamp(path + "-journal")?.size ?? 0 > 0 else { return false }
    // The journal of a transaction that still runs, none of which is in the file yet: SQLite's own
    // question in the same order (pager.c, hasHotJournal).
    guard fitiq_has_lock(descriptor, F_WRLCK, Self.reserved, 1) == 0 else { return false }
    return StoreFile.head(of: path + "-journal", count: 1).contains { $0 != 0 }
  }

  // MARK: SQLite's locks

  /// SQLite's locking bytes begin at 1 GiB (https://sqlite.org/lockingv3.html, os.h).
  private static let pending: Int64 = 0x4000_0000
  private static let reserved = pending + 1
  private static let shared = pending + 2
  private static let sharedCount: Int64 = 510

  private enum Outcome { case locked, taken, impossible }

  /// Returns whether the file is locked; false where locks are impossible or not wanted any more.
  private static func take(_ descriptor: Int32, path: String, timeout: Double) throws -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(clamped: timeout)
    var pause: UInt32 = 500
    while true {
      let isLocked = held.withLock { held -> Bool? in
        guard var state = held[descriptor], !state.isYielded else { return false }
        if !state.isLocked {
          switch lock(descriptor) {
          case .locked: state.isLocked = true
          case .taken: return nil
          case .impossible: break
          }
        }
        state.count += 1
        held[descriptor] = state
        return state.isLocked
      }
      if let isLocked { return isLocked }
      guard clock.now < deadline else {
        throw StorageError(
          .busy, "\(path) is locked by another process",
          hint: "quit whatever has it open, the app first")
      }
      try Interruption.check()
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// As SQLite takes it: past the byte by which a writer keeps new readers out.
  private static func lock(_ descriptor: Int32) -> Outcome {
    guard fitiq_lock(descriptor, F_RDLCK, pending, 1) == 0 else { return outcome(errno) }
    let answer = fitiq_lock(descriptor, F_RDLCK, shared, sharedCount)
    let number = errno
    _ = fitiq_lock(descriptor, F_UNLCK, pending, 1)
    return answer == 0 ? .locked : outcome(number)
  }

  private static func outcome(_ number: Int32) -> Outcome {
    number == EAGAIN || number == EACCES || number == EINTR ? .taken : .impossible
  }

  private static func unlock(_ descriptor: Int32) {
    _ = fitiq_lock(descriptor, F_UNLCK, pending, 512)
  }
}

extension FileMark {
  /// The mark of an open file, with the stamp of its path: another file can have come in its place.
  fileprivate init?(_ descriptor: Int32, path: String) {
    guard let stamp = FileStamp(path) else { return nil }
    self.init(stamp: stamp, head: StoreFile.head(of: descriptor, count: Self.headLength))
  }

  /// Waits until the next change gets another time, where nothing else tells that it was made.
  fileprivate static func quiet(_ descriptor: Int32, path: String, isLocked: Bool) -> FileMark? {
    var mark = FileMark(descriptor, path: path)
    // Commits to a file that has no log wait for the lock.
    let isGuarded = isLocked && mark?.isOfLog == false
    for _ in 0..<5 {
      guard let found = mark, !isGuarded, !found.stamp.isQuiet(at: FileStamp.now) else { break }
      usleep(10_000)
      mark = FileMark(descriptor, path: path)
    }
    return mark
  }
}
