import CSQLiteShims
import FitIQDomain
import Foundation

/// Takes a file through the cache window by window, so that the pages of one serve for the next.
///
/// A copy that fills the cache takes as much memory as the file, drives out what others work with, and
/// costs up to four times the processor time where that memory was not in use before. All but
/// `finishWriting` are hints: where the system does not know them, the file stays in the cache.
struct PassingWindows {
  /// Bytes: long enough for the disk, little beside what else a change takes.
  static let size = 4 << 20

  let descriptor: Int32

  /// Begins to bring a window to the disk.
  func startWriting(_ window: Int) { _ = writeBack(window, waits: false) }

  /// Waits until a window is written and lets go of it; false with errno where that failed.
  ///
  /// An error is told to one caller: a later fsync does not know of it any more.
  func finishWriting(_ window: Int) -> Bool {
    // Sandboxes and other kinds of files do not have the call.
    guard writeBack(window, waits: true) || [ENOSYS, EINVAL, ESPIPE, EPERM].contains(errno) else {
      return false
    }
    letGo(of: window)
    return true
  }

  /// Begins to read a window from the disk.
  func startReading(_ window: Int) { advise(window, isWanted: true) }

  /// Says that a window will not be read again; keeps what is not on the disk yet.
  func letGo(of window: Int) { advise(window, isWanted: false) }

  /// Says that nothing of the file will be read again.
  func letGo() {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  private func writeBack(_ window: Int, waits: Bool) -> Bool {
    fitiq_write_back(
      descriptor, Int64(window * Self.size), Int64(Self.size), waits ? 1 : 0) == 0
  }

  private func advise(_ window: Int, isWanted: Bool) {
    #if os(Linux)
      _ = posix_fadvise(
        descriptor, off_t(window * Self.size), off_t(Self.size),
        isWanted ? POSIX_FADV_WILLNEED : POSIX_FADV_DONTNEED)
    #endif
  }
}
