import FitIQDomain
import FitIQSystem
import Foundation

/// A file that is open for reading, closed with the value.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String
  let size: Int64

  init(_ path: String) throws(HealthExportError) {
    let (descriptor, size) = try Self.opened(path)
    self.descriptor = descriptor
    self.path = path
    self.size = size
  }

  private static func opened(
    _ path: String
  ) throws(HealthExportError) -> (descriptor: Int32, size: Int64) {
    // Opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw openingFailed(path, errno) }
    guard let stamp = FileStamp(descriptor: descriptor), stamp.kind == .file else {
      close(descriptor)
      throw HealthExportError(
        .unreadable, "\(path) is not a regular file", hint: "save the export in a file first")
    }
    return (descriptor, stamp.size)
  }

  deinit { close(descriptor) }

  /// Reads until the buffer is full or the file ends; returns how many bytes that were.
  func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    guard let count = readFully(descriptor, at: Int(offset), into: buffer) else {
      throw HealthExportError(.unreadable, "reading \(path) failed", hint: "check the disk")
    }
    return count
  }

  /// The bytes of a range that must be there whole.
  func bytes(at offset: Int64, count: Int) throws(HealthExportError) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= size - Int64(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    var failure: HealthExportError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(HealthExportError) { filled = try read(at: offset, into: buffer) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return filled == count ? bytes : nil
  }

  private static func openingFailed(_ path: String, _ code: Int32) -> HealthExportError {
    if code == ENOENT || code == ENOTDIR {
      return HealthExportError(.missing, "there is no export at \(path)", hint: "check the path")
    }
    return HealthExportError(.unreadable, "cannot read \(path)", hint: "check its permissions")
  }
}
