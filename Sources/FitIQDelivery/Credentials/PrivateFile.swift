import Foundation

/// Reading of a file with secrets.
enum PrivateFile {
  /// More is no credentials file.
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
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= longest
    else {
      throw DeliveryError(code: .credentialsInvalid, summary: "\(path) is no credentials file")
    }
    guard status.st_uid == geteuid() else {
      throw DeliveryError(
        code: .credentialsExposed, summary: "\(path) belongs to another user",
        hint: "make it with fitiq auth set as the user who uses it")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw DeliveryError(
        code: .credentialsExposed, summary: "\(path) holds secrets that others can read",
        hint: "chmod 600 \(path), and have the tokens renewed")
    }
    return try content(descriptor, path)
  }

  private static func content(_ descriptor: Int32, _ path: String) throws(DeliveryError) -> Data {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= longest {
      let count = block.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw DeliveryError(
          code: .credentialsInvalid, summary: "\(path) cannot be read: \(errorText())")
      }
      if count == 0 { return Data(bytes) }
      bytes.append(contentsOf: block[..<count])
    }
    throw DeliveryError(code: .credentialsInvalid, summary: "\(path) is no credentials file")
  }
}

/// The next content of a file: reserved on the disk first, then put in its place in one durable step.
struct Replacement: ~Copyable {
  private let target: String
  private let temporary: String
  private let descriptor: Int32
  private var isDone = false

  /// Room for any credentials; what is not needed is cut off.
  private static let reserved = 1 << 14

  init(of path: String) throws(DeliveryError) {
    // Behind a symbolic link, which stays one.
    let real = realpath(path, nil)
    target = real.map { String(cString: $0) } ?? path
    free(real)
    // mkstemp replaces the six X.
    var name = Array((target + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      fchmod(descriptor, 0o600) == 0,
      Self.write(Data(repeating: 0x20, count: Self.reserved), to: descriptor),
      fsync(descriptor) == 0
    else {
      let reason = errorText()
      throw Self.failure(target, reason)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isDone { unlink(temporary) }
  }

  /// Makes the content durable, then the name, then the folder: after a power cut the file is the old
  /// one or the new one.
  consuming func commit(_ content: Data) throws(DeliveryError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0, Self.write(content, to: descriptor),
      ftruncate(descriptor, off_t(content.count)) == 0, fsync(descriptor) == 0,
      rename(temporary, target) == 0
    else { throw Self.failure(target, errorText()) }
    isDone = true
    guard Self.syncFolder(of: target) else { throw Self.failure(target, errorText()) }
  }

  private static func write(_ content: Data, to descriptor: Int32) -> Bool {
    content.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        place += count
      }
      return true
    }
  }

  private static func syncFolder(of path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  private static func failure(_ path: String, _ reason: String) -> DeliveryError {
    DeliveryError(
      code: .credentialsUnwritable, summary: "\(path) cannot be written: \(reason)",
      hint: "renewed tokens have to be kept; the folder has to be writable and have room")
  }
}
