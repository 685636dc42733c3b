import FitIQSystem
import Foundation

/// Reading of a file with secrets.
enum PrivateFile {
  /// More is not a credentials file.
  private static let longest = 1 << 20

  /// Nil where there is none; refuses files of others, and files that others can read or write.
  static func read(_ path: String) throws(DeliveryError) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw DeliveryError(
        code: .credentialsInvalid, summary: "\(path) cannot be read: \(errorText())")
    }
    defer { close(descriptor) }
    // Of the open file, so that it is the one that is read.
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file,
      status.st_size <= longest
    else {
      throw DeliveryError(code: .credentialsInvalid, summary: "\(path) is not a credentials file")
    }
    guard status.st_uid == geteuid() else {
      throw DeliveryError(
        code: .credentialsExposed, summary: "\(path) belongs to another user",
        hint: "make it with fitiq auth set as the user who uses it")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw DeliveryError(
        code: .credentialsExposed, summary: "\(path) holds secrets that others can read",
        hint: "run chmod 600 \(path), and renew the tokens")
    }
    do { return try BoundedInput.read(descriptor, limit: longest) } catch {
      // Too long it is only where it has grown since.
      let number = if case .unreadable(let number) = error { number } else { EFBIG }
      throw DeliveryError(
        code: .credentialsInvalid,
        summary: "\(path) cannot be read: \(errorText(number))")
    }
  }
}
