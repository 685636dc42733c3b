import FitIQDomain
package import FitIQSystem
package import Foundation

/// The bytes of a property list file and the dictionary in them.
package struct PropertyListFile {
  package let path: String
  package let bytes: Data
  let dictionary: [String: Any]

  /// Preferences are kilobytes; what is larger than this is something else.
  static let maximumSize = 64 << 20

  package var fingerprint: Fingerprint { Fingerprint(of: bytes) }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter store: Files that must not be opened, because SQLite has them open.
  package init(path: String, except store: Set<FileIdentity> = []) throws(LegacyError) {
    if let identity = FileIdentity(path), store.contains(identity) {
      throw LegacyError(
        .inputIsStore, "\(path) is the database itself", hint: "name the app's preferences")
    }
    try self.init(path: path, bytes: try InputBytes.read(path, limit: Self.maximumSize))
  }

  /// Parses the bytes of a property list, once its guard has passed them.
  package init(path: String, bytes: Data) throws(LegacyError) {
    self.path = path
    self.bytes = bytes
    guard !bytes.isEmpty else {
      throw LegacyError(
        .notAPropertyList, "\(path) is empty", hint: "take a fresh copy of the container")
    }
    let keys = try PropertyListGuard.check(bytes.bytes, path: path)
    guard let dictionary = try Self.parse(bytes, path: path) as? [String: Any] else {
      throw LegacyError(
        .notFitIQPreferences, "\(path) is a property list, but its top level is not a dictionary",
        hint: "name the app's preferences")
    }
    // XML can spell an archive's reference in ways that only the parser sees through.
    guard bytes.starts(with: "bplist00".utf8) || PropertyListText.isKnown(dictionary) else {
      throw PropertyListGuard.corrupt(path, "it holds a value of a type that plists do not have")
    }
    // Of two equal keys Foundation keeps one and drops the other without a word.
    guard dictionary.count == keys else {
      throw PropertyListGuard.corrupt(path, "a key appears twice")
    }
    self.dictionary = dictionary
  }

  private static func parse(_ bytes: Data, path: String) throws(LegacyError) -> Any {
    if let dictionary = BinaryPropertyListGuard.read(bytes.bytes, path: path) { return dictionary }
    do { return try PropertyListSerialization.propertyList(from: bytes, format: nil) } catch {
      throw LegacyError(
        .propertyListCorrupt, "\(path) is damaged: it is not a well-formed property list",
        hint: "take a fresh copy of the container")
    }
  }
}
