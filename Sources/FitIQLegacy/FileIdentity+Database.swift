package import FitIQSystem

extension FileIdentity {
  /// The database at a path and the files beside it that SQLite locks.
  ///
  /// Opening and closing one of them anywhere in the process drops SQLite's locks on it: a source that
  /// is the store itself has to be recognised before it is opened.
  package static func database(_ path: String) -> Set<FileIdentity> {
    Set(["", "-wal", "-shm", "-journal"].compactMap { FileIdentity(path + $0) })
  }
}
