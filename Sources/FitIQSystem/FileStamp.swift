import Foundation

/// What tells a file from itself after a change, without reading it.
package struct FileStamp: Equatable, Sendable {
  package let identity: FileIdentity
  package let kind: FileKind
  package let size: Int64
  /// When its content was changed last, Unix nanoseconds.
  package let modified: Int64
  /// When its content or anything about it was changed last, Unix nanoseconds.
  package private(set) var changed: Int64

  /// Nil where nothing is.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The stamp of a file that is open.
  package init?(descriptor: Int32) {
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
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      inode: UInt64(truncatingIfNeeded: facts.st_ino))
    kind = FileKind(mode: facts.st_mode)
    size = Int64(facts.st_size)
    modified = Self.nanoseconds(times.0)
    changed = Self.nanoseconds(times.1)
  }

  /// Whether the last change was before a time by more than a tick of the file system's clock, so
  /// that the next one gets another time.
  ///
  /// - Parameter time: Unix nanoseconds.
  package func isQuiet(at time: Int64) -> Bool { max(modified, changed) < time &- 20_000_000 }

  /// The clock that files are stamped with, where they are on this machine.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// The same for what became of the content alone: what happened to the file later, such as another
  /// owner, is left out.
  package var ofContent: FileStamp {
    var stamp = self
    stamp.changed = modified
    return stamp
  }

  /// Without what another machine calls otherwise.
  package var portable: String { "\(size) \(modified)" }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
