package import Foundation

/// What a path leads to.
package enum FileKind: Sendable {
  case file
  case folder
  case link
  /// A pipe, a socket or a device.
  case other

  /// - Parameter mode: As `stat(2)` gives it.
  package init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// Nil where nothing is, or nothing that can be looked at, which `errno` explains.
  ///
  /// - Parameter followingLinks: Whether a link counts as what it leads to.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }
}
