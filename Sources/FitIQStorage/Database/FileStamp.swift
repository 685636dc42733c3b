import FitIQDomain
import Foundation

/// What tells a file from itself after a change, without reading it.
struct FileStamp: Equatable {
  private let device: UInt64
  private let inode: UInt64
  let size: Int64
  private let modified: Int64
  /// When its content or anything about it was changed last, Unix nanoseconds.
  let changed: Int64

  /// Nil where nothing is.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Of a file that is open.
  init?(descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    #if os(Linux)
      let times = (facts.st_mtim, facts.st_ctim)
    #else
      let times = (facts.st_mtimespec, facts.st_ctimespec)
    #endif
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
    size = Int64(facts.st_size)
    modified = Self.nanoseconds(times.0)
    changed = Self.nanoseconds(times.1)
  }

  /// Whether the last change was before a time by more than a tick of the file system's clock, so
  /// that the next one gets another time.
  ///
  /// `time`: Unix nanoseconds.
  func isQuiet(at time: Int64) -> Bool { max(modified, changed) < time &- 20_000_000 }

  /// The clock that files are stamped with, where they are on this machine.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Whether both are of one file, whatever became of it.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
