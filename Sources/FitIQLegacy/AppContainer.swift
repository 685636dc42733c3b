package import FitIQSystem
import Foundation

/// Finds the app's preferences in a copy of its container.
package enum AppContainer {
  /// Folders that hold preferences, in a data container, an `.xcappdata` bundle, a macOS sandbox.
  private static let usualFolders = [
    "Library/Preferences", "AppData/Library/Preferences", "Data/Library/Preferences", "Preferences",
    "",
  ]
  /// A container's own tree is five deep; a home folder given by mistake must not be searched whole.
  private static let maximumDepth = 8
  private static let maximumFiles = 20_000

  /// Returns the plist that a path means: the file itself, or the one in a folder that has tracking
  /// keys.
  ///
  /// Names are not trusted: scripts of the app's own project use wrong ones.
  ///
  /// - Parameter fits: Which plist of a container is meant.
  package static func preferencesPath(
    at path: String, except store: Set<FileIdentity> = [],
    where fits: (PropertyListFile) -> Bool = \.hasTrackingKeys
  ) throws(LegacyError) -> String {
    guard path != "-" else { return path }
    guard let kind = FileKind(path) else { throw InputBytes.openingFailed(path, ENOENT) }
    guard kind == .folder else { return path }
    for folder in usualFolders {
      let place = (path as NSString).appendingPathComponent(folder)
      if let found = try choose(
        among: plists(in: place), container: path, except: store, fits)
      {
        return found
      }
    }
    if let found = try choose(
      among: allPlists(below: path), container: path, except: store, fits)
    {
      return found
    }
    throw LegacyError(
      .preferencesNotFound, "no plist in \(path) holds FitIQ's sync-tracking keys",
      hint: "name the plist itself; in a container it is in Library/Preferences")
  }

  private static func choose(
    among paths: [String], container: String, except store: Set<FileIdentity>,
    _ fits: (PropertyListFile) -> Bool
  ) throws(LegacyError) -> String? {
    var fitting: [String] = []
    var refused: LegacyError?
    for path in paths {
      do {
        if fits(try PropertyListFile(path: path, except: store)) { fitting.append(path) }
      } catch {
        // A plist of that very name which cannot be read is worth telling; others are not ours.
        if (path as NSString).lastPathComponent.contains("FitIQ") { refused = error }
      }
    }
    if fitting.isEmpty, let refused { throw refused }
    guard fitting.count <= 1 else {
      throw LegacyError(
        .preferencesAmbiguous,
        "several plists in \(container) hold tracking keys: \(fitting.joined(separator: ", "))",
        hint: "name one of them")
    }
    return fitting.first
  }

  private static func plists(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".plist") }.sorted()
      .map { (folder as NSString).appendingPathComponent($0) }.filter(isRegularFile)
  }

  /// Does not follow symbolic links, so it neither leaves the container nor runs in circles.
  private static func allPlists(below folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    var found: [String] = []
    var seen = 0
    while let name = walk.nextObject() as? String, seen < maximumFiles {
      seen += 1
      if walk.level >= maximumDepth { walk.skipDescendants() }
      if name.hasSuffix(".plist") {
        found.append((folder as NSString).appendingPathComponent(name))
      }
    }
    return found.sorted().filter(isRegularFile)
  }

  /// A pipe left in a container would be read for ever.
  private static func isRegularFile(_ path: String) -> Bool { FileKind(path) == .file }

  /// The app's own domain on this machine; nil where there is none (it is an iOS app).
  package static func defaultPath(home: String) -> String? {
    let name = "com.marcosbarbero.FitIQ"
    let candidates = [
      "\(home)/Library/Containers/\(name)/Data/Library/Preferences/\(name).plist",
      "\(home)/Library/Preferences/\(name).plist",
    ]
    return candidates.first { FileManager.default.fileExists(atPath: $0) }
  }
}
