import FitIQDomain
import FitIQSystem
import Foundation

extension OpenStore {
  /// A file beside a path where there is none, with a name so like it that it may be meant.
  package static func neighbour(of path: String) -> String? {
    let parts = path as NSString
    let folder = path.folderPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let stores = names.lazy.filter { name in
      !name.hasPrefix(".") && !companions.contains(where: name.hasSuffix)
    }
    return Suggestion.nearest(to: parts.lastPathComponent, among: stores).map {
      (folder as NSString).appendingPathComponent($0)
    }
  }

  private static let companions = ["-wal", "-shm", "-journal", ".backups"]
}
