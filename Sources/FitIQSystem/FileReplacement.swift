package import Foundation

/// The next content of a file: written beside it, and put in its place in one durable step.
///
/// A reader sees the old content or the new one at any time; what fails, and a power cut, leaves
/// one of them. Without a commit nothing is left behind: on Linux the file has no name until then, where
/// the file system can do that, so that a process that is killed while it writes leaves nothing either.
/// What is not a file, such as a pipe, a device or a descriptor of `/dev/fd`, is written to as it is.
package final class FileReplacement {
  /// What becomes of a symbolic link at the path.
  package enum Links: Sendable {
    case refused
    /// It stays, and the file that it names is replaced.
    case followed
  }

  package let path: String
  package let descriptor: Int32
  private enum State {
    /// Written to as it is, or at its end.
    case settled
    case nameless
    case named(String)
  }

  private var state = State.settled

  /// Opens the file beside it.
  ///
  /// - Parameters:
  ///   - path: The file that is there afterwards.
  ///   - mode: Its permissions, whatever an older file had.
  ///   - links: Whether a symbolic link is refused.
  ///   - reserved: Bytes that are on the disk from now on, so that a full one is found out early.
  /// - Throws: `FileFailure`; nothing is left behind then.
  package init(
    of path: String, mode: mode_t = 0o600, links: Links = .refused, reserving reserved: Int = 0
  ) throws(FileFailure) {
    self.path = try links == .followed ? Self.target(of: path) : path
    if let special = try Self.special(self.path) {
      descriptor = special
      return
    }
    (state, descriptor) = try Self.temporaryFile(beside: self.path)
    guard fchmod(descriptor, mode) == 0 else { throw FileFailure(.create, path) }
    guard reserved > 0 else { return }
    try write(Data(repeating: 0x20, count: reserved))
    guard fsync(descriptor) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileFailure(.write, path)
    }
  }

  deinit {
    close(descriptor)
    if case .named(let temporary) = state { unlink(temporary) }
  }

  /// Writes to the new file.
  package func write(_ content: some DataProtocol) throws(FileFailure) {
    for region in content.regions {
      guard region.withUnsafeBytes({ writeFully(descriptor, from: $0) }) else {
        throw FileFailure(.write, path)
      }
    }
  }

  /// Makes what was written the content of the file: first the bytes are durable, then the name is.
  ///
  /// - Parameter isNew: Whether a file that is there meanwhile stays, which is a failure with
  ///   `EEXIST`.
  package func commit(isNew: Bool = false) throws(FileFailure) {
    if case .settled = state { return }
    try syncContent()
    try publish(isNew: isNew)
  }

  /// Does the same after a last look at what is replaced.
  ///
  /// - Parameter check: Runs when the bytes are durable, which can take seconds, and right before
  ///   they get the name; where it throws, the old file stays.
  package func commit(after check: () throws -> Void) throws {
    if case .settled = state { return try check() }
    try syncContent()
    try check()
    try publish(isNew: false)
  }

  private func syncContent() throws(FileFailure) {
    // What was reserved and not needed is cut off.
    let end = lseek(descriptor, 0, SEEK_CUR)
    guard end >= 0, ftruncate(descriptor, end) == 0, fsync(descriptor) == 0 else {
      throw FileFailure(.write, path)
    }
  }

  private func publish(isNew: Bool) throws(FileFailure) {
    guard isNew ? giveName(path) : replace(), Self.syncFolder(of: path) else {
      throw FileFailure(.write, path)
    }
  }

  /// Gives the file one more name; false where that is taken.
  private func giveName(_ name: String) -> Bool {
    guard case .named(let temporary) = state else {
      return linkat(AT_FDCWD, Self.opened(descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
    }
    return link(temporary, name) == 0
  }

  /// Puts the file in the place of another one, which a file without a name cannot take.
  private func replace() -> Bool {
    if case .nameless = state {
      var name = ""
      var isNamed = false
      while !isNamed {
        name = Self.folder(of: path) + ".fitiq-" + Randomness.name()
        isNamed = giveName(name)
        guard isNamed || errno == EEXIST else { return false }
      }
      state = .named(name)
    }
    guard case .named(let temporary) = state, rename(temporary, path) == 0 else { return false }
    state = .settled
    return true
  }

  /// Replaces a file by a content that is there as a whole.
  package static func write(
    _ content: Data, to path: String, isNew: Bool = false
  ) throws(FileFailure) {
    let file = try FileReplacement(of: path)
    try file.write(content)
    try file.commit(isNew: isNew)
  }

  /// The file that a link leads to; the path itself where there is none.
  private static func target(of path: String) throws(FileFailure) -> String {
    guard let real = realpath(path, nil) else {
      if errno == ENOENT { return path }
      throw FileFailure(.create, path)
    }
    defer { free(real) }
    return String(cString: real)
  }

  private static func temporaryFile(
    beside path: String
  ) throws(FileFailure) -> (state: State, file: Int32) {
    let folder = folder(of: path)
    #if os(Linux)
      // O_TMPFILE, a macro that Swift does not see.
      let nameless = open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
      if nameless >= 0 {
        if access(opened(nameless), F_OK) == 0 { return (.nameless, nameless) }
        close(nameless)
      }
    #endif
    // mkstemp replaces the six X.
    var name = Array("\(folder).fitiq-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw FileFailure(.create, path) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (.named(text), file)
  }

  /// A name of an open file, whatever it is called otherwise.
  private static func opened(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "./"
  }

  /// Makes the names in the folder of a file durable; one that cannot be read or synced by itself is left
  /// to the file system, as SQLite does.
  @discardableResult package static func syncFolder(of path: String) -> Bool {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return [EACCES, EPERM].contains(errno) }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 || [EINVAL, ENOTSUP, EROFS].contains(errno)
  }
}

// MARK: - One process at a time

extension FileReplacement {
  /// Reads a file, changes it and replaces it while no other process does: neither change is lost.
  ///
  /// The lock is on the folder: one on a file that is replaced guards nothing, and a file of its
  /// own would stay. Where the folder cannot be opened or locked, the change is made without a lock.
  ///
  /// - Parameters:
  ///   - path: The file, whose folder is there; a link counts as what it leads to.
  ///   - patience: How long to wait for another process.
  /// - Throws: What the change throws; `FileFailure` with `EWOULDBLOCK` where another process has
  ///   the lock for longer than such a change takes.
  package static func inTurn<Value>(
    at path: String, patience: Duration = .seconds(10), _ change: () throws -> Value
  ) throws -> Value {
    let lock = FileLock.folder(of: (try? target(of: path)) ?? path)
    defer { withExtendedLifetime(lock) {} }
    guard lock?.wait(patience) != .taken else { throw FileFailure(.write, path, EWOULDBLOCK) }
    return try change()
  }
}

// MARK: - What is not a file

extension FileReplacement {
  /// Whether the path names a descriptor, a pipe or a device, which are written to as they are; nothing
  /// that could be replaced.
  package static func isSpecial(_ path: String) -> Bool {
    standardDescriptor(path) != nil || FileKind(path) == .other
  }

  /// Whether a symbolic link stands there.
  package static func isLink(_ path: String) -> Bool {
    FileKind(path, followingLinks: false) == .link
  }

  /// Opens what is not a file; nil for a file, and for a path where nothing is.
  private static func special(_ path: String) throws(FileFailure) -> Int32? {
    let descriptor: Int32
    if let number = standardDescriptor(path) {
      // Opened by its name a file would be written from its start, over what is there.
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    } else if isSpecial(path) {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else if isLink(path) {
      throw FileFailure(.link, path, ELOOP)
    } else {
      return nil
    }
    guard descriptor >= 0 else { throw FileFailure(.create, path) }
    return descriptor
  }

  private static func standardDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }
}
