import FitIQSystem
import Foundation

/// Names of files for completion.
package enum FileNames {
  /// Paths that begin like `prefix`, folders with a slash; hidden ones only where the dot was typed.
  ///
  /// - Parameters:
  ///   - folder: Where relative paths begin.
  ///   - home: What `~/` stands for.
  package static func beginning(
    with prefix: String, below folder: String, home: String
  ) -> [String] {
    let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
    let typed = parts.last.map(String.init) ?? ""
    let lead = String(prefix.dropLast(typed.count))
    let place =
      lead.hasPrefix("~/")
      ? home + "/" + lead.dropFirst(2)
      : lead.hasPrefix("/") ? lead : folder + "/" + lead
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasPrefix(typed) && ($0.first != "." || typed.first == ".") }.sorted()
      .map { lead + $0 + (FileKind(place + "/" + $0) == .folder ? "/" : "") }
  }
}
