import FitIQDomain
package import Foundation

/// What the files of a store say about its version, without SQLite: no lock is taken and no trace left.
///
/// The change counter of the database file, the head of its write-ahead log, and the change counter of
/// the log's index stand for what `PRAGMA data_version` tells an open connection; a connection that
/// stays open would keep others from changing the journal mode or restoring a backup. Only to be
/// made while this process has the store not open.
package struct StoreVersion: Sendable, Equatable {
  /// One file; nil where it is not there or holds nothing.
  private struct File: Sendable, Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Double
    let head: [UInt8]
  }

  private let main: File?
  private let log: File?
  private let journal: File?
  /// Of the write-ahead log's index, https://sqlite.org/walformat.html section 2.1.
  private let index: [UInt8]
  /// Wall clock.
  private let taken: Double

  /// `now`: The wall clock.
  package init(of path: String, at now: Date) {
    taken = now.timeIntervalSince1970
    // The file header holds the change counter, the log's its two salts.
    main = Self.file(path, head: 100)
    log = Self.file(path + "-wal", head: 32)
    journal = Self.file(path + "-journal", head: 0)
    index = StoreFile.head(of: path + "-shm", count: 48)
  }

  package static func == (first: StoreVersion, second: StoreVersion) -> Bool {
    first.main == second.main && first.log == second.log && first.journal == second.journal
      && first.index == second.index
  }

  /// Whether a change at the same tick of the file system's clock may be missing in it.
  ///
  /// Linux stamps files with the time of the last timer interrupt, up to 10 ms ago.
  package var isRecent: Bool {
    let modified = [main, log, journal].compactMap { $0?.modified }.max() ?? 0
    return modified > taken - 0.02
  }

  /// Whether another process is in the middle of a transaction that writes the file itself, which
  /// shows nothing new until it ends.
  ///
  /// `path`: Of the database file itself.
  package static func isBeingWritten(_ path: String) -> Bool {
    StoreFile.isLockedByAnother(path)
  }

  private static func file(_ path: String, head: Int) -> File? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_size > 0 else { return nil }
    #if os(Linux)
      let modified = facts.st_mtim
    #else
      let modified = facts.st_mtimespec
    #endif
    return File(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      inode: UInt64(truncatingIfNeeded: facts.st_ino), size: Int64(facts.st_size),
      modified: Double(modified.tv_sec) + Double(modified.tv_nsec) / 1e9,
      head: head > 0 ? StoreFile.head(of: path, count: head) : [])
  }
}
