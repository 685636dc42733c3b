import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// A file that a command was asked to write.
///
/// Made before any work begins, it refuses what would cost data: what the command reads, and
/// databases, property lists, exports and backups of whomever. Nothing is written but by
/// ``FileReplacement``: the old content stays until the new one is complete.
struct OutputTarget {
  let path: String
  let mode: mode_t

  /// - Parameters:
  ///   - path: Absolute, as it was named: what is a symbolic link shows.
  ///   - mode: For its owner alone: plans name rows, pages show health values.
  ///   - inputs: Absolute paths of what the command reads, and of its other outputs.
  /// - Throws: `OutputError` with `output_refused`, `StorageError` for a folder that takes no file.
  init(_ path: String, mode: mode_t = 0o600, reading inputs: [String] = []) throws {
    (self.path, self.mode) = (path, mode)
    // A pipe or a device has nothing that could be lost.
    guard !FileReplacement.isSpecial(path) else { return }
    guard !FileReplacement.isLink(path) else {
      throw Self.refusal(path, "is a symbolic link", hint: "name the file that it leads to")
    }
    try refuseInputs(inputs)
    try refuseBackups()
    try refuseData()
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Self.failure(path, String(cString: strerror(errno)))
    }
  }

  /// What of the target is a folder that is there.
  private var folder: String {
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? "/" : parent
  }

  /// The same file under any of its names, also one that is not there yet.
  private func refuseInputs(_ inputs: [String]) throws {
    let place = Self.place(of: path)
    let own = FileIdentity(path)
    for input in inputs {
      for suffix in [""] + Self.suffixes {
        let isSame =
          Self.place(of: input + suffix) == place
          || own.map { FileIdentity(input + suffix) == $0 } ?? false
        if isSame { throw Self.refusal(path, "is what this command works with") }
      }
    }
  }

  private func refuseBackups() throws {
    let parts = Self.place(of: path).split(separator: "/")
    if parts.contains(where: { $0.hasSuffix(".backups") }) {
      throw Self.refusal(path, "is a place of backups")
    }
  }

  private func refuseData() throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Self.refusal(path, "is a folder")
    }
    if let data = try DataFile(at: path) { throw Self.refusal(path, "is \(data.rawValue)") }
    for suffix in Self.suffixes where path.hasSuffix(suffix) {
      if try DataFile(at: String(path.dropLast(suffix.count))) == .database {
        throw Self.refusal(path, "belongs to a database")
      }
    }
  }

  /// What SQLite keeps beside a database.
  private static let suffixes = ["-wal", "-shm", "-journal"]

  /// The path with the links of its folder followed.
  private static func place(of path: String) -> String {
    let parent = (path as NSString).deletingLastPathComponent
    return (parent.resolvingLinks as NSString)
      .appendingPathComponent((path as NSString).lastPathComponent)
  }

  private static func refusal(
    _ path: String, _ reason: String, hint: String = "name another file"
  ) -> OutputError {
    OutputError(.outputRefused, "\(path) \(reason): it is not written over", hint: hint)
  }

  private static func failure(_ path: String, _ reason: String) -> StorageError {
    StorageError(
      .cannotCreate, "cannot create \(path): \(reason)", hint: "check its folder")
  }
}

// MARK: - Writing

extension OutputTarget {
  /// The next content of the file, until it is committed.
  struct Opened {
    let sink: Sink
    private let file: FileReplacement

    fileprivate init(_ file: FileReplacement) {
      self.file = file
      sink = Sink(descriptor: file.descriptor)
    }

    /// Makes what was written the content of the file.
    func commit() throws {
      try sink.flush()
      do { try file.commit() } catch { throw OutputTarget.error(error) }
    }
  }

  func open() throws -> Opened {
    do { return Opened(try FileReplacement(of: path, mode: mode)) } catch {
      throw Self.error(error)
    }
  }

  func write(_ text: String) throws {
    let file = try open()
    try file.sink.write(text)
    try file.commit()
  }

  private static func error(_ failure: FileFailure) -> any Error {
    switch failure.step {
    case .link: refusal(failure.path, "is a symbolic link", hint: "name the file that it leads to")
    case .create: Self.failure(failure.path, failure.reason)
    case .write:
      StorageError(
        failure.number == ENOSPC || failure.number == EDQUOT ? .diskFull : .ioFailed,
        "cannot write \(failure.path): \(failure.reason)", hint: "check the space on its disk")
    }
  }
}

extension Session {
  /// The file that an option names; nil without one.
  ///
  /// `inputs`: What the command reads, as it was named.
  func target(
    _ name: String?, mode: mode_t = 0o600, reading inputs: [String?]
  ) throws -> OutputTarget? {
    guard let name else { return nil }
    guard !name.isEmpty else { throw UsageError("the output has no name", hint: "name a file") }
    let own = [
      settings.configFile, settings[.credentialsFile]?.text, settings[.caFile]?.text,
    ]
    return try OutputTarget(
      StoreOptions.unresolved(name, settings), mode: mode,
      reading: (inputs + own).compactMap(\.self).map { StoreOptions.absolute($0, settings) })
  }

  /// The same for a command whose only input is its store.
  func target(
    _ name: String?, mode: mode_t = 0o600, beside store: StoreOptions
  ) throws -> OutputTarget? {
    guard name != nil else { return nil }
    let place = try store.path(settings)
    // What is wrong with a container is said where it is opened.
    return try target(
      name, mode: mode, reading: [place, try? AppContainer.storePath(at: place)])
  }
}
