import FitIQDomain
import Foundation

/// Reads whole files with a limit that is enforced before memory is spent.
enum InputBytes {
  static func read(_ path: String, limit: Int) throws(LegacyError) -> Data {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw openingFailed(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int64(status.st_size) > Int64(limit)
    {
      throw tooLarge(path, limit)
    }
    var data = Data()
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Foundation.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw LegacyError(.inputFailed, "reading \(path) failed", hint: "check the disk")
      }
      guard count > 0 else { return data }
      guard data.count + count <= limit else { throw tooLarge(path, limit) }
      data.append(contentsOf: block[..<count])
    }
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> LegacyError {
    LegacyError(
      .inputTooLarge, "\(path) is larger than \(limit >> 20) MiB: that is no preferences file",
      hint: "name the app's preferences plist")
  }

  static func openingFailed(_ path: String, _ code: Int32) -> LegacyError {
    if code == ENOENT || code == ENOTDIR {
      return LegacyError(.inputMissing, "there is no file \(path)", hint: "check the path")
    }
    return LegacyError(.inputUnreadable, "cannot read \(path)", hint: "check its permissions")
  }
}
