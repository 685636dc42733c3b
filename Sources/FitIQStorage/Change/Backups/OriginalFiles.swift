import FitIQDomain
import FitIQSystem
import Foundation
import Synchronization

/// The files of a store, held open for as long as SQLite has them open.
///
/// The system drops every lock that a process has on a file as soon as the process closes any
/// descriptor of it (fcntl(2)), SQLite's among them. So what reads the files beside SQLite does it
/// through these, which stay open until `close` is called: after the last connection is closed. Who
/// forgets it loses a descriptor; a descriptor that is closed too early would lose the lock.
package final class OriginalFiles: Sendable {
  /// The file itself where a link was named: its log lies beside it.
  package let path: String
  private let main: Int32
  private let opened: Mutex<[Int32]>

  /// One of the files that hold the content.
  struct File {
    /// What its name has more than the store's: nothing, or `-wal`.
    let suffix: String
    let descriptor: Int32
    let size: Int
  }

  /// Opens the main file.
  ///
  /// Only before SQLite opens it: a failure closes what was opened.
  package init(_ path: String) throws(StorageError) {
    self.path = path.resolvingLinks
    main = open(self.path, O_RDONLY | O_CLOEXEC)
    guard main >= 0 else {
      throw StorageError(
        errno == ENOENT ? .storeMissing : .permissionDenied, "cannot open \(path)",
        hint: "check the path and its permissions")
    }
    opened = Mutex([main])
  }

  /// Lets the files go; only after SQLite has closed the store.
  package func close() {
    let descriptors = opened.withLock { list in
      defer { list = [] }
      return list
    }
    for descriptor in descriptors { _ = Foundation.close(descriptor) }
  }

  /// The files that hold the content now, the main file last.
  ///
  /// Under the store's write lock: then a journal is not one of them, because SQLite has rolled it back,
  /// and the log does not change.
  func current() throws(StorageError) -> [File] {
    let facts = try facts(of: main)
    guard FileIdentity(path) == facts.identity else {
      throw StorageError(
        .busy, "\(path) was replaced while it was opened",
        hint: "try again when nothing writes to it")
    }
    let main = File(suffix: "", descriptor: main, size: Int(facts.size))
    let log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else {
      if errno == ENOENT { return [main] }
      throw StorageError(
        .permissionDenied, "no permission to read \(path)-wal", hint: "check its permissions")
    }
    opened.withLock { $0.append(log) }
    let size = Int(try self.facts(of: log).size)
    return size == 0 ? [main] : [File(suffix: "-wal", descriptor: log, size: size), main]
  }

  private func facts(of descriptor: Int32) throws(StorageError) -> FileStamp {
    guard let facts = FileStamp(descriptor: descriptor) else {
      throw StorageError(.ioFailed, "cannot examine \(path)", hint: "check the disk")
    }
    return facts
  }
}
