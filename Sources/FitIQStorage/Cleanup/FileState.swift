import FitIQDomain
import Foundation

/// Tells whether a store was written since: sizes, times and SQLite's own counters of its files.
///
/// Cheap where a hash of the content is not; a plan in a file has such a hash instead.
package struct FileState: Equatable, Sendable {
  private struct Part: Equatable {
    var device: UInt64 = 0
    var number: UInt64 = 0
    var size: Int64 = 0
    var seconds = 0
    var nanoseconds = 0
    /// Change counter of a database, salts of a log (https://sqlite.org/fileformat.html).
    var counters: [UInt8] = []
  }

  private var parts: [Part] = []
  /// What of a journal is to be rolled back shows in the database when it was: a rest of one that was
  /// not removed says nothing.
  private static let files = ["", "-wal"]

  /// Reads files by path.
  package init(before path: String) {
    let source = path.resolvingLinks
    parts = Self.files.map { suffix in
      let descriptor = open(source + suffix, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return Part() }
      defer { LockSafety.close(descriptor) }
      return Self.part(descriptor)
    }
  }

  /// `descriptors`: Of the database and its log; nil for what is not there.
  init(_ descriptors: [Int32?]) {
    parts = descriptors.map { $0.map(Self.part) ?? Part() }
  }

  private static func part(_ descriptor: Int32) -> Part {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return Part() }
    var header = [UInt8](repeating: 0, count: 32)
    let count = max(0, pread(descriptor, &header, header.count, 0))
    return Part(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: status.modified.tv_sec, nanoseconds: status.modified.tv_nsec,
      counters: Array(header.prefix(count)))
  }
}

extension stat {
  fileprivate var modified: timespec {
    #if os(Linux)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
