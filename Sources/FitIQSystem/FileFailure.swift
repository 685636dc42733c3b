import Foundation

/// Why a file was not written; each target says it in an error of its own.
package struct FileFailure: Error {
  package enum Step: Sendable {
    /// A symbolic link stands there, and would lead the content elsewhere.
    case link
    case create
    case write
  }

  package let step: Step
  package let path: String
  /// What the system said.
  package let number: Int32

  package var reason: String { errorText(number) }

  /// What to look at; nil where the reason says all.
  package var hint: String? {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: "check the space on its disk"
    case EACCES, EPERM, EROFS: "check the permissions of the file and of its folder"
    case ENOENT, ENOTDIR: "check its folder"
    case EBADF: "no such descriptor is open: check its number"
    default: nil
    }
  }

  package init(_ step: Step, _ path: String, _ number: Int32 = errno) {
    (self.step, self.path, self.number) = (step, path, number)
  }
}

/// What the system calls an error of its own.
package func errorText(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }
