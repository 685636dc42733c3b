import FitIQDomain
package import FitIQSystem
import Foundation

extension AppContainer {
  /// Where the app keeps its store, in a data container, an `.xcappdata` bundle, a macOS sandbox.
  private static let storeFolders = [
    "Library/Application Support", "AppData/Library/Application Support",
    "Data/Library/Application Support", "Application Support", "",
  ]

  /// Returns the store that a path means: the file itself, or the one in a container.
  package static func storePath(at path: String) throws(LegacyError) -> String {
    guard FileKind(path) == .folder else { return path }
    for folder in storeFolders {
      let place = (path as NSString).appendingPathComponent(folder)
      let usual = (place as NSString).appendingPathComponent("default.store")
      if isDatabase(usual) { return usual }
      let found = stores(in: place)
      guard found.count <= 1 else {
        throw LegacyError(
          .storeAmbiguous,
          "\(path) holds several stores: \(found.joined(separator: ", "))",
          hint: "name one of them")
      }
      if let store = found.first { return store }
    }
    throw LegacyError(
      .storeNotFound, "there is no store in \(path)",
      hint: "in a container it is Library/Application Support/default.store")
  }

  /// A fingerprint over the store and its write-ahead log, and over the choices that make an import
  /// of the same bytes another one.
  package static func storeFingerprint(
    of path: String, choices: String
  ) throws(LegacyError) -> Fingerprint {
    guard let content = Fingerprint(ofFiles: [path, path + "-wal"]) else {
      throw LegacyError(
        .inputUnreadable, "no permission to read \(path)", hint: "check its permissions")
    }
    return choices.isEmpty ? content : Fingerprint(of: Data("\(content.hex) \(choices)".utf8))
  }

  private static func stores(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { (folder as NSString).appendingPathComponent($0) }
      .filter { ["store", "sqlite", "db"].contains(($0 as NSString).pathExtension) }
      .filter(isDatabase)
  }

  /// Only the first bytes are read: a store may be large.
  private static func isDatabase(_ path: String) -> Bool {
    guard FileKind(path) == .file, let file = FileHandle(forReadingAtPath: path) else {
      return false
    }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}
