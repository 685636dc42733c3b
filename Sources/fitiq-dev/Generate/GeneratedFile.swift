import FitIQCommands
import Foundation

/// A checked-in file that is made from another source of truth.
struct GeneratedFile: Equatable {
  /// Relative to the repository.
  let path: String
  let content: String

  static func all(root: String) throws -> [GeneratedFile] {
    let migrations = GeneratedFile(
      path: "Sources/FitIQStorage/Schema/Migrations+Generated.swift",
      content: try MigrationEmbedding.render(folder: root + "/Migrations"))
    let completions = Shell.allCases.map {
      GeneratedFile(path: "completions/\($0.fileName)", content: $0.script)
    }
    let pages = ManPage.all.map { GeneratedFile(path: "man/\($0.name).1", content: $0.render()) }
    return [migrations] + completions + pages
  }

  /// - Returns: Whether it was not current.
  func write(root: String) throws -> Bool {
    guard !isCurrent(root: root) else { return false }
    try Data(content.utf8).write(to: URL(fileURLWithPath: root + "/" + path))
    return true
  }

  func isCurrent(root: String) -> Bool {
    FileManager.default.contents(atPath: root + "/" + path) == Data(content.utf8)
  }
}
