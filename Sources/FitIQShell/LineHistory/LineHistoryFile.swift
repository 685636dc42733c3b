import FitIQDomain
import FitIQSystem
import Foundation

/// The file of a history: for its owner alone, never through a symbolic link.
struct LineHistoryFile {
  let path: String
  /// How long to wait for its lock.
  var patience = Duration.milliseconds(200)

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
    let file = try openLocked()
    defer { withExtendedLifetime(file) {} }
    let bytes = try content(file.descriptor)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let entries = lines.map(LineHistoryCoding.entry)
    let known = entries.compactMap(\.self)
    if lines.count > 2 * limit { try? replace(with: known.suffix(limit)) }
    return Content(entries: known.suffix(limit), damagedLines: lines.count - known.count)
  }

  /// Adds an entry behind those that other shells have added.
  func append(_ entry: String) throws(Failure) {
    let file = try openLocked()
    defer { withExtendedLifetime(file) {} }
    var last = UInt8(ascii: "\n")
    let size = lseek(file.descriptor, 0, SEEK_END)
    if size > 0 { _ = pread(file.descriptor, &last, 1, size - 1) }
    // A shell that was killed can have left half a line.
    let text = (last == "\n" ? "" : "\n") + LineHistoryCoding.line(entry)
    guard Foundation.write(file.descriptor, text, text.utf8.count) == text.utf8.count else {
      throw failure("written")
    }
  }

  /// Opens the file under its lock, which goes with the value.
  private func openLocked() throws(Failure) -> FileLock {
    try? DurableFolder.make(path.folderPath)
    for _ in 0..<100 {
      let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      let file: FileLock
      do { file = try FileLock(path, flags) } catch {
        throw Failure(summary: "the history \(path) cannot be opened: \(error.reason)")
      }
      var status = stat()
      guard fstat(file.descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file,
        status.st_uid == geteuid(),
        status.st_mode & 0o077 == 0 || fchmod(file.descriptor, 0o600) == 0
      else { throw Failure(summary: "the history \(path) does not belong to this user") }
      // Some file systems have no locks; a history is worth the risk.
      guard file.wait(patience, every: 4_000) != .taken else { break }
      if file.isStill(at: path) { return file }
    }
    throw Failure(summary: "the history \(path) is locked by another process")
  }

  private func content(_ descriptor: Int32) throws(Failure) -> ArraySlice<UInt8> {
    let size = lseek(descriptor, 0, SEEK_END)
    let start = max(size - Self.longest, 0)
    var bytes = [UInt8](repeating: 0, count: Int(size - start))
    let read = bytes.withUnsafeMutableBytes { readFully(descriptor, at: Int(start), into: $0) }
    guard read == bytes.count else { throw failure("read") }
    guard start > 0, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return bytes[...] }
    return bytes[(end + 1)...]
  }

  /// In one step, so that the history is the old one or the new one.
  private func replace(with entries: ArraySlice<String>) throws(Failure) {
    let text = entries.map(LineHistoryCoding.line).joined()
    do { try FileReplacement.write(Data(text.utf8), to: path) } catch {
      throw Failure(summary: "the history \(path) cannot be shortened: \(error.reason)")
    }
  }

  private func failure(_ action: String) -> Failure {
    Failure(summary: "the history \(path) cannot be \(action): \(errorText())")
  }
}
