/// What was entered before, in memory and in a file that several shells share.
package final class LineHistory {
  /// Entries that are kept.
  package let limit: Int
  /// Oldest first.
  package private(set) var entries: [String] = []
  /// Why the file could not be read or written, for the person; the shell works without it.
  package private(set) var warning: String?
  private let file: LineHistoryFile?

  /// More is not a statement that a person wants to edit again.
  private static let longestEntry = 1 << 16

  /// - Parameter path: The path of the file, made with its folder where it is not there; nil for none.
  package convenience init(path: String?, limit: Int = 10_000) {
    self.init(path.map { LineHistoryFile(path: $0) }, limit: limit)
  }

  init(_ file: LineHistoryFile?, limit: Int) {
    self.limit = max(limit, 1)
    self.file = file
    do {
      let content = try file?.read(limit: self.limit)
      entries = content?.entries ?? []
      if let damaged = content?.damagedLines, damaged > 0 {
        warning = "the history has \(damaged) lines that cannot be read"
      }
    } catch {
      warning = error.summary
    }
  }

  /// Keeps a line, unless it begins with a space, is blank, or is the same as the one before.
  ///
  /// - Returns: Whether it is kept.
  package func add(_ text: String) -> Bool {
    guard let first = text.first, !first.isWhitespace, text != entries.last,
      text.utf8.count <= Self.longestEntry, !text.utf8.contains(0)
    else { return false }
    entries.append(text)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    do {
      try file?.append(text)
    } catch {
      warning = warning ?? error.summary
    }
    return true
  }
}
