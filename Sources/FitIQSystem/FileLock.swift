package import Foundation

/// A lock of `flock(2)` between processes, and between two holders in one; gone with the value or the
/// process.
///
/// A lock on a file that is replaced guards nothing: for such a file lock its folder, or a file of its
/// own.
package final class FileLock: Sendable {
  package enum Answer: Sendable {
    case held
    /// Another holder has it.
    case taken
    /// Some file systems have no such locks; what that means, the caller decides.
    case impossible
  }

  package let descriptor: Int32

  /// Opens what is to be locked, and asks for nothing yet.
  ///
  /// - Parameter flags: Those of `open(2)`, besides `O_CLOEXEC`.
  package init(
    _ path: String, _ flags: Int32 = O_RDWR | O_CREAT | O_NOFOLLOW
  ) throws(FileFailure) {
    let opened = open(path, flags | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw FileFailure(.create, path) }
    descriptor = opened
  }

  deinit {
    // A child that another thread is starting has the descriptor, and so the lock, until its program runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The lock of the folder that a file lies in; nil where that cannot be opened.
  package static func folder(of path: String) -> FileLock? {
    let folder = path.folderPath
    return try? FileLock(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
  }

  /// Asks once.
  package func ask() -> Answer {
    let answer = retryingInterrupted { flock(descriptor, LOCK_EX | LOCK_NB) }
    return answer == 0 ? .held : errno == EWOULDBLOCK ? .taken : .impossible
  }

  /// Asks until nobody else has it, but not for ever: a process that was stopped must not stop others.
  ///
  /// - Parameters:
  ///   - pause: Microseconds between two questions.
  ///   - goesOn: Whether to ask again.
  package func wait(
    _ patience: Duration, every pause: useconds_t = 10_000, while goesOn: () -> Bool = { true }
  ) -> Answer {
    let deadline = ContinuousClock.now + patience
    while true {
      let answer = ask()
      guard answer == .taken, ContinuousClock.now < deadline, goesOn() else { return answer }
      usleep(pause)
    }
  }

  /// Whether a path still names what was opened: before it was locked, another process may have removed or
  /// replaced it.
  package func isStill(at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
