import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// A file that a command was asked to write.
///
/// Made before any work begins, it refuses what would overwrite data: what the command reads, and
/// anyone's databases, property lists, exports and backups. It looks again before it writes, and before
/// the new content takes the place of the old: the file may be another one by then. Nothing is written
/// but by ``FileReplacement``: the old content stays until the new one is complete.
struct OutputTarget {
  let path: String
  let mode: mode_t
  private let inputs: [String]

  /// - Parameters:
  ///   - path: Absolute, as it was named: what is a symbolic link shows.
  ///   - mode: For its owner alone: plans name rows, pages show health values.
  ///   - inputs: Absolute paths of what the command reads, and of its other outputs.
  /// - Throws: `OutputError` with `output_refused`, `StorageError` for a folder that takes no file.
  init(_ path: String, mode: mode_t = 0o600, reading inputs: [String] = []) throws {
    (self.path, self.mode, self.inputs) = (path, mode, inputs)
    try refuseLoss()
    // A pipe or a device is written to as it is.
    guard FileReplacement.isSpecial(path) || access(folder, W_OK | X_OK) == 0 else {
      let reason = errorText()
      throw StorageError(
        .cannotCreate, "cannot create \(path): \(reason)", hint: "check its folder")
    }
  }

  private func refuseLoss() throws {
    // A pipe or a device has nothing that could be lost.
    guard !FileReplacement.isSpecial(path) else { return }
    guard !FileReplacement.isLink(path) else {
      throw Self.refusal(path, "is a symbolic link", hint: "name the file that the link points to")
    }
    try refuseInputs()
    try refuseBackups()
    try refuseData()
  }

  /// What of the target is a folder that is there.
  private var folder: String {
    let parent = path.folderPath
    return parent.isEmpty ? "/" : parent
  }

  /// The same file under any of its names, also one that is not there yet.
  private func refuseInputs() throws {
    let place = Self.place(of: path)
    let own = FileIdentity(path)
    for input in inputs {
      if place.hasPrefix(Self.place(of: input) + "/") {
        throw Self.refusal(path, "is in a folder that this command uses")
      }
      for suffix in [""] + Self.suffixes {
        let isSame =
          Self.place(of: input + suffix) == place
          || own.map { FileIdentity(input + suffix) == $0 } ?? false
        if isSame { throw Self.refusal(path, "is used by this command") }
      }
    }
  }

  private func refuseBackups() throws {
    let parts = Self.place(of: path).split(separator: "/")
    if parts.contains(where: { $0.hasSuffix(".backups") }) {
      throw Self.refusal(path, "is in a folder of backups")
    }
    // Where Core Data keeps long values of a store.
    if parts.contains(where: { $0.hasPrefix(".") && $0.hasSuffix("_SUPPORT") }) {
      throw Self.refusal(path, "is part of a store")
    }
  }

  private func refuseData() throws {
    if FileKind(path) == .folder { throw Self.refusal(path, "is a folder") }
    if let data = try DataFile(at: path) { throw Self.refusal(path, "is \(data.rawValue)") }
    // A store is one however damaged it is.
    if (Self.suffixes + [".backups"]).contains(where: { access(path + $0, F_OK) == 0 }) {
      throw Self.refusal(path, "has a database's log or backups beside it")
    }
    for suffix in Self.suffixes where path.hasSuffix(suffix) {
      // What is not a file has no log.
      if (try? DataFile(at: String(path.dropLast(suffix.count)))) == .database {
        throw Self.refusal(path, "belongs to a database")
      }
    }
  }

  /// What SQLite keeps beside a database.
  private static let suffixes = ["-wal", "-shm", "-journal"]

  /// The path with the links of its folder followed.
  private static func place(of path: String) -> String {
    let parent = path.folderPath
    return (parent.resolvingLinks as NSString)
      .appendingPathComponent((path as NSString).lastPathComponent)
  }

  private static func refusal(
    _ path: String, _ reason: String, hint: String = "name another file"
  ) -> OutputError {
    OutputError(.outputRefused, "will not overwrite \(path): it \(reason)", hint: hint)
  }
}

// MARK: - Writing

extension OutputTarget {
  /// The next content of the file, until it is committed.
  struct NewContent {
    let sink: Sink
    private let file: FileReplacement
    private let target: OutputTarget

    fileprivate init(_ file: FileReplacement, of target: OutputTarget) {
      (self.file, self.target) = (file, target)
      sink = Sink(descriptor: file.descriptor)
    }

    /// Makes what was written the content of the file.
    func commit() throws {
      try sink.flush()
      do { try file.commit(after: target.refuseLoss) } catch let failure as FileFailure {
        throw OutputTarget.error(failure)
      }
    }
  }

  func open() throws -> NewContent {
    try refuseLoss()
    do { return NewContent(try FileReplacement(of: path, mode: mode), of: self) } catch {
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
    case .link:
      refusal(failure.path, "is a symbolic link", hint: "name the file that the link points to")
    case .create:
      StorageError(
        .cannotCreate, "cannot create \(failure.path): \(failure.reason)", hint: failure.hint)
    case .write:
      StorageError(
        [ENOSPC, EDQUOT, EFBIG].contains(failure.number) ? .diskFull : .ioFailed,
        "cannot write \(failure.path): \(failure.reason)", hint: failure.hint)
    }
  }
}

extension Session {
  /// The file that an option names; nil without one.
  ///
  /// - Parameter inputs: What the command reads, as it was named.
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
