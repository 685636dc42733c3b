import FitIQDomain
import Foundation

/// What tells a file from itself after a change, without reading it.
struct FileStamp: Equatable, Sendable {
  let device: UInt64
  private let inode: UInt64
  let size: Int64
  private let modified: Int64
  /// When its content or anything about it was changed last, Unix nanoseconds.
  private(set) var changed: Int64

  /// Nil where nothing is.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The stamp of a file that is open.
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
  /// - Parameter time: Unix nanoseconds.
  func isQuiet(at time: Int64) -> Bool { max(modified, changed) < time &- 20_000_000 }

  /// The clock that files are stamped with, where they are on this machine.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// The same for what became of the content alone: what happened to the file later, such as another
  /// owner, is left out.
  var ofContent: FileStamp {
    var stamp = self
    stamp.changed = modified
    return stamp
  }

  /// Without what another machine calls otherwise.
  var portable: String { "\(size) \(modified)" }

  /// Whether both are of one file, whatever became of it.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// What a file is known by, with the head in which SQLite counts its changes: cheap where a hash of the
/// content is not.
struct FileMark: Equatable, Sendable {
  let stamp: FileStamp
  /// The first bytes: of a database with its change counter, of a log with its salts
  /// (https://sqlite.org/fileformat.html).
  let head: [UInt8]
}

extension FileMark {
  /// Nil where there is no file, or nothing in it.
  ///
  /// - Parameter waits: For whoever holds the file; without it, the head of one that is held is empty.
  init?(_ path: String, waits: Bool = true) {
    guard let stamp = FileStamp(path), stamp.size > 0 else { return nil }
    self.init(stamp: stamp, head: StoreFile.head(of: path, count: Self.headLength, waits: waits))
  }

  /// The mark of a file that is open; nil where it is empty.
  init?(descriptor: Int32) {
    guard let stamp = FileStamp(descriptor: descriptor), stamp.size > 0 else { return nil }
    self.init(stamp: stamp, head: StoreFile.head(of: descriptor, count: Self.headLength))
  }

  static let headLength = 100

  /// What of it concerns the content: SQLite sets the owner of a log that it opens.
  var ofContent: FileMark { FileMark(stamp: stamp.ofContent, head: head) }

  /// Byte 18: how the file is written.
  var isOfLog: Bool { head.dropFirst(18).first == 2 }
}
