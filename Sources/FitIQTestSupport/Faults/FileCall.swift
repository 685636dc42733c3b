/// A kind of call with which a process changes files; `file-faults.c` has the same names.
package enum FileCall: String, CaseIterable, Sendable {
  /// `write`, `pwrite`, `writev`, `pwritev`.
  case write
  /// `copy_file_range`, `sendfile`, and the clones of `ioctl`.
  case copy
  /// `posix_fallocate`, `fallocate`.
  case allocate
  /// `ftruncate`.
  case truncate
  /// `fsync`, `fdatasync`, `msync`.
  case sync
  /// `sync_file_range`: tells of what failed, and promises nothing.
  case writeback
  /// `mkdir`, and an `open` that makes the file.
  case create
  /// `link`: a second name.
  case link
  case rename
  /// `unlink`, `remove`, `rmdir`.
  case unlink

  /// The calls that bring bytes: there are many, and each can be done by half.
  package static let writing: Set<FileCall> = [.write, .copy]
  /// The calls that need room on the disk.
  package static let growing: Set<FileCall> = [.write, .copy, .allocate, .create]
}
