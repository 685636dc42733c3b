import FitIQDomain
package import FitIQSystem
import Foundation

/// Writes a copy of a plist without the keys that were migrated; the plist itself stays as it is.
package struct MigratedKeysRemoval: Sendable, Equatable {
  /// Byte for byte the original, for the day when the copy has taken its place.
  package let backupPath: String
  package let copyPath: String
  package let removedKeys: [String]

  /// Writes both files beside the original, mode 0600, never over an existing one.
  ///
  /// - Parameter fingerprint: What was imported; keys of a file that has changed since are not migrated.
  /// - Throws: `LegacyError`; nothing is left behind then.
  package static func write(
    _ file: PropertyListFile, ifStill fingerprint: Fingerprint
  ) throws(LegacyError) -> MigratedKeysRemoval {
    guard file.fingerprint == fingerprint else {
      throw LegacyError(
        .copyDiffers, "\(file.path) has changed since it was imported: no copy was written",
        hint: "import it again")
    }
    let removal = try plan(file)
    try create(removal.backupPath, file.bytes)
    try create(removal.copyPath, try removal.copy(of: file))
    return removal
  }

  /// Returns what `write` would do, after the same checks.
  package static func plan(_ file: PropertyListFile) throws(LegacyError) -> MigratedKeysRemoval {
    let base = (file.path as NSString).deletingPathExtension
    let removal = MigratedKeysRemoval(
      backupPath: file.path + ".backup", copyPath: base + ".migrated.plist",
      removedKeys: file.dictionary.keys.filter { PreferencesKeys.role(of: $0) != nil }.sorted())
    let copy = try removal.copy(of: file)
    for (path, bytes) in [(removal.backupPath, file.bytes), (removal.copyPath, copy)] {
      let there = FileManager.default.fileExists(atPath: path)
      guard !there || FileManager.default.contents(atPath: path) == bytes else {
        throw exists(path)
      }
    }
    return removal
  }

  /// The file without the keys: whatever else is in it keeps its bytes.
  private func copy(of file: PropertyListFile) throws(LegacyError) -> Data {
    let edit = PropertyListEdit(removedKeys: Set(removedKeys), removedMembers: [:])
    do { return try edit.content(of: file) } catch {
      throw LegacyError(
        .copyDiffers, "a copy of \(file.path) would not keep every other key exactly as it is",
        hint: "nothing was written; the import itself is done")
    }
  }

  private static func exists(_ path: String) -> LegacyError {
    LegacyError(
      .outputExists, "\(path) already exists, with other content",
      hint: "move it away first; fitiq does not overwrite it")
  }

  /// Creates a file whose name appears only with its whole content.
  ///
  /// One that is there already with this content is left as it is.
  private static func create(_ path: String, _ bytes: Data) throws(LegacyError) {
    guard FileManager.default.contents(atPath: path) != bytes else { return }
    do { try FileReplacement.write(bytes, to: path, isNew: true) } catch {
      if error.number == EEXIST { throw exists(path) }
      throw LegacyError(
        .cannotCreate, "cannot create \(path): \(error.reason)",
        hint: error.hint)
    }
  }
}

/// Equality of property list values that tells true from 1 and 1 from 1.0, as `==` does not.
enum PropertyListEquality {
  static func areSame(_ first: Any, _ second: Any) -> Bool {
    switch (first, second) {
    case (let first as [String: Any], let second as [String: Any]):
      return first.count == second.count
        && first.allSatisfy { key, value in second[key].map { areSame(value, $0) } ?? false }
    case (let first as [Any], let second as [Any]):
      return first.count == second.count && zip(first, second).allSatisfy(areSame)
    default:
      return PropertyListText.value(of: first) == PropertyListText.value(of: second)
    }
  }
}
