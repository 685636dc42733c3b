import Foundation

/// What a folder held at one moment, to be put back.
package struct FolderSnapshot {
  private let folder: String
  private let copy: ScratchFolder

  package init(of folder: String) throws {
    self.folder = folder
    copy = try ScratchFolder()
    try Self.copyContent(of: folder, to: copy.path)
  }

  /// Makes the folder hold that again, and nothing else.
  package func restore() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    try Self.copyContent(of: copy.path, to: folder)
  }

  /// Puts it into another folder, which is empty.
  package func copy(to other: String) throws {
    try Self.copyContent(of: copy.path, to: other)
  }

  /// For one that lives as long as the process does.
  package func remove() { try? FileManager.default.removeItem(atPath: copy.path) }

  private static func copyContent(of source: String, to target: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.copyItem(atPath: source + "/" + name, toPath: target + "/" + name)
    }
  }
}
