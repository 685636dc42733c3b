import Foundation

/// A file that is read again and again while others write it, without a lock.
final class FollowedFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let identity: FileStamp

  /// Nil where there is no file that can be read, or nothing in it.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let stamp = FileStamp(descriptor: descriptor), stamp.size > 0 else {
      LockSafety.close(descriptor)
      return nil
    }
    self.path = path
    identity = stamp
    // A store that is followed is opened beside it again and again.
    LockSafety.neverLocks(descriptor)
  }

  deinit { LockSafety.close(descriptor) }

  /// Whether the path still names this file.
  var isInPlace: Bool { FileStamp(path)?.isSameFile(as: identity) ?? false }

  var stamp: FileStamp? { FileStamp(descriptor: descriptor) }

  /// Fills a buffer from an offset on; false where the file ends before.
  func read(_ buffer: inout [UInt8], at offset: Int) -> Bool {
    buffer.withUnsafeMutableBytes { read($0, at: offset) }
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }
}
