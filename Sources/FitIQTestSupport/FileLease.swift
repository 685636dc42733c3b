import Foundation

/// A file that another process holds: opening it waits until it is given back, 45 seconds at most.
///
/// fcntl(2), "Leases": what a network file system does to local readers.
package final class FileLease {
  /// Whether the system has leases, and lets this process have them on files of others.
  package static let isAvailable: Bool = {
    guard let folder = try? ScratchFolder(), let path = try? folder.write(Data(), to: "file"),
      getuid() != 0 || chown(path, 65_534, 65_534) == 0
    else { return false }
    return (try? FileLease(on: path)) != nil
  }()

  private let descriptor: Int32

  package struct Refused: Error {
    let number: Int32
  }

  /// Takes hold of a file that nobody has open, until there is no reference to this any more.
  package init(on path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    // F_SETSIG: a signal that nobody minds, where SIGIO would end the process. F_SETLEASE: for writing.
    guard descriptor >= 0, fcntl(descriptor, 10, SIGURG) == 0, fcntl(descriptor, 1024, F_WRLCK) == 0
    else { throw Refused(number: errno) }
  }

  deinit { close(descriptor) }
}
