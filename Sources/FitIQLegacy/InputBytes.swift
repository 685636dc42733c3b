import FitIQDomain
import FitIQSystem
import Foundation

/// Reads whole files with a limit that is enforced before memory is spent.
enum InputBytes {
  static func read(_ path: String, limit: Int) throws(LegacyError) -> Data {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw openingFailed(path, errno) }
    defer { close(descriptor) }
    do { return try BoundedInput.read(descriptor, limit: limit) } catch {
      guard case .tooLong = error else {
        throw LegacyError(.inputFailed, "reading \(path) failed", hint: "check the disk")
      }
      throw tooLarge(path, limit)
    }
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> LegacyError {
    LegacyError(
      .inputTooLarge, "\(path) is larger than \(limit >> 20) MiB, too large for a preferences file",
      hint: "name the app's preferences plist")
  }

  static func openingFailed(_ path: String, _ code: Int32) -> LegacyError {
    if code == ENOENT || code == ENOTDIR {
      return LegacyError(.inputMissing, "there is no file \(path)", hint: "check the path")
    }
    return LegacyError(.inputUnreadable, "cannot read \(path)", hint: "check its permissions")
  }
}
