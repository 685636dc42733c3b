import FitIQDomain
package import Foundation

/// Reads the keyed archives in which SwiftData keeps a list of strings.
///
/// Foundation's reader on Linux does not give the number of an archive's reference, and its
/// unarchiver ends the process on damaged input.
package enum KeyedArchiveStrings {
  /// An archive of a few words; anything larger is not a list of allergies.
  private static let maximumSize = 1 << 20

  /// Returns the strings of an archived array; nil for anything else.
  package static func decode(_ data: Data) -> [String]? {
    guard data.count <= maximumSize,
      let archive = BinaryPropertyListGuard.readArchive(data.bytes),
      let top = archive["$top"] as? [String: Any],
      let objects = archive["$objects"] as? [Any],
      let root = (top["root"] as? ArchiveReference)?.object(of: objects) as? [String: Any],
      let members = root["NS.objects"] as? [Any]
    else { return nil }
    var strings: [String] = []
    // Many references can name one long text: an honest archive has each text once or a few times.
    var budget = data.count * 2
    for member in members {
      guard let text = (member as? ArchiveReference)?.object(of: objects) as? String else {
        return nil
      }
      budget -= text.utf8.count
      guard budget >= 0 else { return nil }
      strings.append(text)
    }
    return strings
  }
}

/// What an archive has in the place of an object: its position among all of them.
struct ArchiveReference {
  let index: Int

  func object(of all: [Any]) -> Any? { all.indices.contains(index) ? all[index] : nil }
}
