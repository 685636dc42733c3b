import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// A file that appears whole under its name: written beside it and renamed over it at the end.
///
/// Whoever reads at any time sees the old content or the new one, and what fails leaves the old one.
/// What is no file, such as a pipe, is written to as it is.
final class ReplacedFile {
  let path: String
  let sink: Sink
  /// Nil where the file itself is written to, and after the end.
  private var temporary: String?

  /// Creates the file beside it.
  ///
  /// `mode`: Permissions of the result.
  init(_ path: String, mode: mode_t = 0o600) throws {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path) }
      sink = Sink(descriptor: descriptor)
      return
    }
    try Self.refuseDatabase(path)
    let parent = (path as NSString).deletingLastPathComponent
    let name = ".\((path as NSString).lastPathComponent).XXXXXX"
    // mkstemp replaces the six X.
    var template = Array((parent.isEmpty ? name : "\(parent)/\(name)").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure(path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fchmod(descriptor, mode)
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    sink = Sink(descriptor: descriptor)
  }

  deinit {
    close(sink.descriptor)
    if let temporary { unlink(temporary) }
  }

  /// Makes what was written the content of the file.
  func commit() throws {
    try sink.flush()
    guard let temporary else { return }
    guard fsync(sink.descriptor) == 0, rename(temporary, path) == 0 else {
      throw StorageError(.ioFailed, "cannot write \(path)", hint: "check the space on its disk")
    }
    self.temporary = nil
  }

  /// A file renamed over a database leaves the old log beside the new file: that is corruption.
  private static func refuseDatabase(_ path: String) throws {
    guard try !OpenStore.isSQLite(path) else {
      throw UsageError("\(path) is a database", hint: "name another file")
    }
  }

  private static func failure(_ path: String) -> StorageError {
    StorageError(.cannotCreate, "cannot create \(path)", hint: "check its folder")
  }
}
