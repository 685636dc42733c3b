import Foundation

/// What tells a file from itself after a change, without reading it.
struct FileStamp: Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let modified: Double
  /// When its content or anything about it was changed last, Unix seconds.
  let changed: Double

  /// Nil where nothing is.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if os(Linux)
      let times = (facts.st_mtim, facts.st_ctim)
    #else
      let times = (facts.st_mtimespec, facts.st_ctimespec)
    #endif
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
    size = Int64(facts.st_size)
    modified = Self.seconds(times.0)
    changed = Self.seconds(times.1)
  }

  /// Whether the last change was before a time by more than a tick of the file system's clock, so
  /// that the next one gets another time.
  func isQuiet(at time: Double) -> Bool { max(modified, changed) < time - 0.02 }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
