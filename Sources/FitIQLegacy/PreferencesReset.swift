package import FitIQDomain
import FitIQSystem
package import Foundation

/// A change of the app's preferences: planned on one content, made only while it is still there.
package struct PreferencesReset: Sendable {
  package let path: String
  /// What is there before.
  private let old: Data
  /// What is there afterwards.
  private let new: Data
  /// Where what was there before stays; nil where it has a backup already.
  package let backup: ResetBackup?

  package var changes: Bool { old != new }

  /// Plans the removal of keys and members.
  ///
  /// - Throws: `LegacyError` where another key would not stay exactly as it is.
  package init(
    of file: PropertyListFile, _ reset: TrackingReset, at now: Date
  ) throws(LegacyError) {
    let edit = PropertyListEdit(
      removedKeys: reset.removedKeys, removedMembers: reset.removedMembers)
    (path, old) = (file.path, file.bytes)
    new = try reset.parts.isEmpty ? file.bytes : edit.content(of: file)
    backup = ResetBackup(of: file.path, result: new, at: now)
  }

  /// Plans the return to a backup.
  package init(of file: PropertyListFile, from backup: ResetBackup) throws(LegacyError) {
    (path, old) = (file.path, file.bytes)
    new = try PropertyListFile(path: backup.path).bytes
    self.backup = nil
  }

  /// Makes the change in one durable step, after the backup is on the disk.
  ///
  /// The file keeps its permissions and its owner; behind a symbolic link it stays where it is.
  package func apply() throws(LegacyError) {
    guard changes else { return }
    do {
      // One of the same second and content is left of a try that failed.
      if let backup, FileManager.default.contents(atPath: backup.path) != old {
        try FileReplacement.write(old, to: backup.path, isNew: true)
      }
      let replacement = try FileReplacement(
        of: path, mode: try Self.mode(of: path), links: .followed)
      try keepOwner(of: replacement)
      try replacement.write(new)
      try replacement.commit {
        guard try PropertyListFile(path: path).bytes == old else { throw changedMeanwhile }
      }
    } catch let error as FileFailure {
      throw LegacyError(
        .cannotCreate, "cannot write \(error.path): \(error.reason)", hint: error.hint)
    } catch let error as LegacyError {
      throw error
    } catch {
      throw LegacyError(.cannotCreate, "cannot write \(path)", underlying: error)
    }
  }

  private static func mode(of path: String) throws(LegacyError) -> mode_t {
    var status = stat()
    guard stat(path, &status) == 0 else { throw InputBytes.openingFailed(path, errno) }
    return status.st_mode & 0o7777
  }

  private func keepOwner(of replacement: FileReplacement) throws(LegacyError) {
    var (old, new) = (stat(), stat())
    guard stat(path, &old) == 0, fstat(replacement.descriptor, &new) == 0,
      (old.st_uid, old.st_gid) == (new.st_uid, new.st_gid)
        || fchown(replacement.descriptor, old.st_uid, old.st_gid) == 0
    else {
      throw LegacyError(
        .cannotCreate, "\(path) belongs to another user; replacing it would change its owner",
        hint: "run the command as its owner")
    }
  }

  private var changedMeanwhile: LegacyError {
    LegacyError(
      .preferencesChanged, "\(path) has changed meanwhile: nothing was written",
      hint: "quit the app, and run the command again")
  }
}

extension AppContainer {
  /// Returns the preferences of a container: those with tracking keys or that were reset, else those that
  /// only FitIQ writes.
  ///
  /// Both at once, so that an older copy in another folder is not taken for those that a reset emptied.
  package static func resettablePath(at path: String) throws(LegacyError) -> String {
    let tests: [(PropertyListFile) -> Bool] = [
      { $0.hasTrackingKeys || !ResetBackup.all(of: $0.path).isEmpty }, { $0.isFitIQPreferences },
    ]
    var missing: LegacyError?
    for test in tests {
      do { return try preferencesPath(at: path, where: test) } catch {
        guard error.code == .preferencesNotFound else { throw error }
        missing = missing ?? error
      }
    }
    throw missing ?? LegacyError(.preferencesNotFound, "there are no preferences in \(path)")
  }
}
