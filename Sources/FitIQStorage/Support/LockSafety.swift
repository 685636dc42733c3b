import FitIQDomain
import Foundation
import Synchronization

/// Closes files that SQLite may have open, too.
///
/// The system drops every lock that a process has on a file as soon as the process closes any
/// descriptor of it (fcntl(2)), SQLite's among them. Another process then takes itself for the last
/// user of the file and removes the write-ahead log, and with it what this one commits from then on.
enum LockSafety {
  /// Descriptors that nobody locks anything by.
  private static let lockless = Mutex<Set<Int32>>([])

  /// From now on the descriptor keeps no other one of its file from being closed; it is to be closed
  /// by ``close(_:)``.
  static func neverLocks(_ descriptor: Int32) {
    lockless.withLock { _ = $0.insert(descriptor) }
  }

  /// Closes a descriptor, unless SQLite may have the same file open: then it stays open, which costs no
  /// more than a number.
  static func close(_ descriptor: Int32) {
    if isOpenElsewhere(descriptor) { return neverLocks(descriptor) }
    lockless.withLock { _ = $0.remove(descriptor) }
    _ = Foundation.close(descriptor)
  }

  /// True also where it cannot be told.
  private static func isOpenElsewhere(_ descriptor: Int32) -> Bool {
    var file = stat()
    guard fstat(descriptor, &file) == 0, let list = opendir("/dev/fd") else { return true }
    defer { closedir(list) }
    let lockless = lockless.withLock { $0 }
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      var other = stat()
      guard let number = Int32(name), number != descriptor, !lockless.contains(number),
        fstat(number, &other) == 0
      else { continue }
      if other.st_dev == file.st_dev, other.st_ino == file.st_ino { return true }
    }
    return false
  }
}
