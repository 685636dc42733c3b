import Foundation

/// The list of folders in ARCHITECTURE.md: each folder of the sources has a line, and each line a folder.
enum CodeMap {
  private static let page = "ARCHITECTURE.md"

  static func problems(root: String, sources: [SourceFile]) throws -> [String] {
    let text = try String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)
    let folders = sources.map { file in
      file.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
    }
    return problems(in: text, folders: Set(folders))
  }

  /// - Parameter folders: Those that hold Swift files, below `Sources/`.
  static func problems(in text: String, folders: Set<String>) -> [String] {
    let listed = entries(of: text)
    let missing = folders.sorted().filter { folder in !listed.contains { covers($0, folder) } }
    let stale = listed.filter { entry in !folders.contains { covers(entry, $0) } }
    return missing.map { "\(page): no line of the code map is about Sources/\($0): add one" }
      + stale.map { "\(page): the code map has \($0), which is no folder with Swift files" }
  }

  private static func covers(_ entry: String, _ folder: String) -> Bool {
    guard entry.hasSuffix("/*") else { return entry == folder }
    return folder == entry.dropLast(2) || folder.hasPrefix(entry.dropLast())
  }

  /// The names in front of the colon of each item, but those of system libraries, which have no Swift.
  private static func entries(of text: String) -> [String] {
    let lines = text.split(separator: "\n").drop { $0 != "## Code map" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    return lines.filter { $0.hasPrefix("- `") }.flatMap { line in
      line.prefix { $0 != ":" }.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
    .filter { $0.firstMatch(of: /^C[A-Z]/) == nil }
  }
}
