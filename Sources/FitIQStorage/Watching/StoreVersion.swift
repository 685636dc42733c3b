import FitIQDomain
import FitIQSystem
package import Foundation

/// What the files of a store say about its version, without SQLite: no lock is taken and no trace left.
///
/// The change counter of the database file, the head of its write-ahead log, and the change counter of
/// the log's index stand for what `PRAGMA data_version` tells an open connection; a connection that
/// stays open would keep others from changing the journal mode or restoring a backup. Only to be
/// made while this process does not have the store open.
package struct StoreVersion: Sendable, Equatable {
  /// The marks of the database, its log and its journal.
  private let files: [FileMark?]
  /// The head of the write-ahead log's index, https://sqlite.org/walformat.html section 2.1.
  private let index: [UInt8]
  /// Wall clock, Unix nanoseconds.
  private let taken: Int64

  /// - Parameter now: The wall clock.
  package init(of path: String, at now: Date) {
    taken = Int64(clamping: now.timeIntervalSince1970 * 1e9)
    files = ["", "-wal", "-journal"].map { FileMark(path + $0)?.ofContent }
    index = StoreFile.head(of: path + "-shm", count: 48)
  }

  package static func == (first: StoreVersion, second: StoreVersion) -> Bool {
    first.files == second.files && first.index == second.index
  }

  /// Whether a change at the same tick of the file system's clock may be missing in it.
  ///
  /// Linux stamps files with the time of the last timer interrupt, up to 10 ms ago.
  package var isRecent: Bool { files.contains { $0.map { !$0.stamp.isQuiet(at: taken) } ?? false } }

  /// Whether another process is writing the file itself: nothing new shows until its transaction ends.
  package static func isBeingWritten(_ path: String) -> Bool {
    StoreFile.isLockedByAnother(path)
  }
}
