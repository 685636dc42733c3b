import FitIQDomain
import Foundation

/// Takes keys, or members of lists, out of a property list, and leaves every other byte as it is.
struct PropertyListEdit {
  let removedKeys: Set<String>
  /// Positions of the members that go, by the key of their list.
  let removedMembers: [String: Set<Int>]

  /// Returns the new content of a file, in the form that it has.
  ///
  /// - Throws: `LegacyError` where a value that stays would not be the same.
  func content(of file: PropertyListFile) throws(LegacyError) -> Data {
    let isBinary = file.bytes.starts(with: "bplist00".utf8)
    let edited =
      try isBinary
      ? BinaryPropertyListEdit(self, path: file.path).content(of: file.bytes)
      : XMLPropertyListEdit(self, path: file.path).content(of: file.bytes)
    guard let again = try? PropertyListFile(path: file.path, bytes: edited),
      PropertyListEquality.areSame(expected(of: file), again.dictionary)
    else { throw Self.differs(file.path) }
    return edited
  }

  private func expected(of file: PropertyListFile) -> [String: Any] {
    var dictionary = file.dictionary.filter { !removedKeys.contains($0.key) }
    for (key, positions) in removedMembers {
      guard let list = dictionary[key] as? [Any] else { continue }
      dictionary[key] = list.indices.filter { !positions.contains($0) }.map { list[$0] }
    }
    return dictionary
  }

  static func differs(_ path: String) -> LegacyError {
    LegacyError(
      .copyDiffers, "the other keys of \(path) would not stay exactly as they are",
      hint: "nothing was changed; keep a copy, and rewrite the file with plutil -convert binary1")
  }
}
