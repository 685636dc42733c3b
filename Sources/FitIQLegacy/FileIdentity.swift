import FitIQDomain
import Foundation

/// Which file a path leads to, told without opening it.
///
/// Opening and closing a database's file, or its log, anywhere in the process drops SQLite's locks on
/// it: a source that is the store itself has to be recognised before it is opened.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Returns nil for a path that leads nowhere.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// The database at a path and the files beside it that SQLite locks.
  package static func database(_ path: String) -> Set<FileIdentity> {
    Set(["", "-wal", "-shm", "-journal"].compactMap { FileIdentity(path + $0) })
  }
}
