import Foundation

/// A file that another process holds: whoever opens it waits until it is given back, 45 seconds at most.
///
/// fcntl(2), "Leases": what a network file system does to local readers.
package final class FileLease {
  package static let isAvailable: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  private let descriptor: Int32

  package struct Refused: Error {
    let number: Int32
  }

  /// Takes hold of a file that nobody has open.
  package init(on path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    // F_SETSIG: a signal that nobody minds, where SIGIO would end the process. F_SETLEASE: for writing.
    guard descriptor >= 0, fcntl(descriptor, 10, SIGURG) == 0, fcntl(descriptor, 1024, F_WRLCK) == 0
    else { throw Refused(number: errno) }
  }

  package func giveBack() { close(descriptor) }
}
