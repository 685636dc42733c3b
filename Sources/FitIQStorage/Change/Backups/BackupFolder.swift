import FitIQDomain
import FitIQSystem
import Foundation

/// The folder of a store's backups, and how a file gets into it.
package enum BackupFolder {
  /// Beside the store, where nobody has to look for it.
  package static func path(of store: String) -> String { store + ending }

  private static let ending = ".backups"

  /// The store among whose backups a path is; nil for a path that is not among backups.
  ///
  /// A folder may be called so for another reason: then no store lies beside it, and what is in it is not
  /// called as backups are.
  package static func store(withBackup path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    var folder = path.folderPath
    while !folder.hasSuffix(ending) {
      guard !["", "/"].contains(folder) else { return nil }
      folder = folder.folderPath
    }
    let store = String(folder.dropLast(ending.count))
    return FileKind(store) == .file || instant(of: name) != nil ? store : nil
  }

  /// Makes the folder where it is missing.
  ///
  /// - Parameter store: Whose copies go into it. What lies beside it under the folder's name and is
  ///   a link, or somebody else's, would take somebody's data elsewhere; another place is what a
  ///   person named.
  static func create(_ folder: String, of store: String) throws(StorageError) {
    if folder == path(of: store) { try refuseForeign(folder) }
    try create(folder)
  }

  private static func refuseForeign(_ folder: String) throws(StorageError) {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return }
    let reason =
      switch FileKind(mode: status.st_mode) {
      case .folder: status.st_uid == geteuid() ? nil : "somebody else's"
      case .link: "a link"
      default: "not a folder"
      }
    guard let reason else { return }
    throw StorageError(
      .cannotCreate, "\(folder) is \(reason): no backup can be made there; nothing was changed",
      hint: "move it away, or use --backup-dir")
  }

  private static func create(_ folder: String) throws(StorageError) {
    do {
      try DurableFolder.make(folder)
    } catch {
      throw StorageError(
        .cannotCreate, "cannot create the backup folder \(folder)",
        hint: "check the permissions of the folder above it", underlying: error)
    }
  }

  /// Refuses to begin what the disk has no room for.
  ///
  /// - Parameter purpose: What needs the bytes, such as "the backup".
  static func requireSpace(
    _ needed: Int, for purpose: String, in folder: String,
    hint: String = "nothing was changed; free some space, or clean up with --backup-dir"
  ) throws(StorageError) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return }
    let free = Int(clamping: status.f_bavail).multipliedClamped(by: Int(clamping: status.f_frsize))
    guard free < needed else { return }
    throw StorageError(
      .diskFull, "\(purpose) needs \(needed) bytes in \(folder), \(free) are free",
      hint: hint)
  }

  /// Begins the name of a backup, so that names sort by time: `20261121T065500.123Z`.
  static func stamp(_ now: Date) -> String { now.formatted(style) }

  /// When a backup was made, by its name; nil for what is not a backup.
  static func instant(of name: String) -> Date? {
    guard let stamp = name.prefixMatch(of: /([0-9]{8}T[0-9]{6}\.[0-9]{3}Z)-/) else { return nil }
    return try? Date(String(stamp.1), strategy: style)
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    .dateTimeSeparator(.standard).timeSeparator(.omitted).dateSeparator(.omitted)

  /// The name appears only when the content is safe on disk; it survives a power cut: see ``syncFolder(of:)``.
  static func moveIntoPlace(_ partial: String, _ target: String) throws {
    try syncToDisk(partial)
    guard rename(partial, target) == 0 else {
      throw StorageError(.ioFailed, "cannot name the backup \(target)", hint: "check the disk")
    }
    try syncFolder(of: target)
  }

  /// Makes the names in the folder of a file survive a power cut, where the system lets a folder be synced.
  static func syncFolder(of path: String) throws(StorageError) {
    guard FileReplacement.syncFolder(of: path) else {
      throw StorageError(
        .ioFailed, "cannot write the folder of \(path) to disk", hint: "check the disk")
    }
  }

  private static func syncToDisk(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError(.ioFailed, "cannot open \(path)", hint: "check the disk")
    }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw StorageError(.ioFailed, "cannot write \(path) to disk", hint: "check the disk")
    }
  }
}
