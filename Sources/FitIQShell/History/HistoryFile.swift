import FitIQDomain
import FitIQSystem
import Foundation

/// The file of a history: for its owner alone, never through a symbolic link.
struct HistoryFile {
  let path: String
  /// How often its lock is asked for, every 4 ms: a shell that was stopped must not stop others.
  var attempts = 50

  struct Failure: Error {
    let summary: String
  }

  struct Content {
    var entries: [String] = []
    var damagedLines = 0
  }

  /// What is older than this much is not read.
  private static let longest: off_t = 8 << 20

  /// The newest entries; a file with twice as many is made shorter.
  func read(limit: Int) throws(Failure) -> Content {
    let descriptor = try openLocked()
    defer { close(descriptor) }
    let bytes = try content(descriptor)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let entries = lines.map(HistoryCoding.entry)
    let known = entries.compactMap(\.self)
    if lines.count > 2 * limit { try? replace(with: known.suffix(limit)) }
    return Content(entries: known.suffix(limit), damagedLines: lines.count - known.count)
  }

  /// Adds an entry behind those that other shells have added.
  func append(_ entry: String) throws(Failure) {
    let descriptor = try openLocked()
    defer { close(descriptor) }
    var last = UInt8(ascii: "\n")
    let size = lseek(descriptor, 0, SEEK_END)
    if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
    // A shell that was killed can have left half a line.
    let text = (last == "\n" ? "" : "\n") + HistoryCoding.line(entry)
    guard Foundation.write(descriptor, text, text.utf8.count) == text.utf8.count else {
      throw failure("written")
    }
  }

  /// Opens the file under its lock, which goes with the descriptor.
  private func openLocked() throws(Failure) -> Int32 {
    for _ in 0..<100 {
      let descriptor = try openOwn()
      if try lock(descriptor), isStill(descriptor) { return descriptor }
      close(descriptor)
    }
    throw Failure(summary: "the history \(path) is locked by another process")
  }

  private func openOwn() throws(Failure) -> Int32 {
    let folder = path.folderPath
    try? DurableFolder.make(folder)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw failure("opened") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0
    else {
      close(descriptor)
      throw Failure(summary: "the history \(path) does not belong to this user")
    }
    return descriptor
  }

  /// Waits a moment at most.
  private func lock(_ descriptor: Int32) throws(Failure) -> Bool {
    for _ in 0..<attempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        // Some file systems have no locks; a history is worth the risk.
        return true
      }
      usleep(4_000)
    }
    close(descriptor)
    throw Failure(summary: "the history \(path) is locked by another process")
  }

  /// Whether the path still names what was opened: another shell may have replaced it.
  private func isStill(_ descriptor: Int32) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private func content(_ descriptor: Int32) throws(Failure) -> ArraySlice<UInt8> {
    let size = lseek(descriptor, 0, SEEK_END)
    let start = max(size - Self.longest, 0)
    var bytes = [UInt8](repeating: 0, count: Int(size - start))
    var place = 0
    while place < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress?.advanced(by: place), $0.count - place, start + off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("read") }
      place += count
    }
    guard start > 0, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return bytes[...] }
    return bytes[(end + 1)...]
  }

  /// In one step, so that the history is the old one or the new one.
  private func replace(with entries: ArraySlice<String>) throws(Failure) {
    let text = entries.map(HistoryCoding.line).joined()
    do { try FileReplacement.write(Data(text.utf8), to: path) } catch {
      throw Failure(summary: "the history \(path) cannot be shortened: \(error.reason)")
    }
  }

  private func failure(_ action: String) -> Failure {
    Failure(summary: "the history \(path) cannot be \(action): \(String(cString: strerror(errno)))")
  }
}
