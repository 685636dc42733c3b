import FitIQDomain
import Foundation

/// The folder of a store's backups, and how a file gets into it.
package enum BackupFolder {
  /// Beside the store, where nobody has to look for it.
  package static func path(of store: String) -> String { store + ".backups" }

  static func create(_ folder: String) throws(StorageError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError(
        .cannotCreate, "cannot create the backup folder \(folder)",
        hint: "check the permissions of the folder above it", underlying: error)
    }
  }

  /// Begins the name of a backup, so that names sort by time: `20261121T065500.123Z`.
  static func stamp(_ now: Date) -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      .dateTimeSeparator(.standard).timeSeparator(.omitted).dateSeparator(.omitted)
    return now.formatted(style)
  }

  /// The name appears only when the content is safe on disk, and survives a power cut.
  static func moveIntoPlace(_ partial: String, _ target: String) throws {
    try syncToDisk(partial)
    guard rename(partial, target) == 0 else {
      throw StorageError(.ioFailed, "cannot name the backup \(target)", hint: "check the disk")
    }
    try syncToDisk((target as NSString).deletingLastPathComponent)
  }

  static func syncToDisk(_ path: String) throws {
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
