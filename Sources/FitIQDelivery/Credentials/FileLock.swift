import FitIQDomain
import Foundation

/// A lock between processes, and between two holders in one; gone with the value or the process.
///
/// On a file of its own: the file that it guards is replaced, and a lock on the old one guards nothing.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Does nothing: a use at the end of a scope, before which the lock cannot be given back.
  borrowing func keep() {}

  /// Waits for the lock, at most so long.
  ///
  /// It asks again and again rather than block a thread of the pool: `flock` knows no other way to wait.
  static func acquire(
    _ path: String, patience: Duration, clock: DeliveryClock
  ) async throws(DeliveryError) -> FileLock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw DeliveryError(
        code: .credentialsUnwritable, summary: "\(path) cannot be opened: \(errorText())",
        hint: "make the folder writable for its owner")
    }
    let lock = FileLock(descriptor: descriptor)
    let start = clock.elapsed()
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isOver = clock.elapsed() - start >= patience
      guard errno == EWOULDBLOCK || errno == EINTR, !isOver, await rest(clock) else {
        throw DeliveryError(
          code: .credentialsBusy, summary: "another process is renewing the tokens",
          hint: "try again")
      }
    }
    return lock
  }

  private static func rest(_ clock: DeliveryClock) async -> Bool {
    do {
      try await clock.sleep(.milliseconds(20))
      return true
    } catch {
      return false
    }
  }
}

func errorText() -> String { String(cString: strerror(errno)) }
