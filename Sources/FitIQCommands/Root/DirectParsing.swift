import ArgumentParser

/// Parses a plain command line by its leaf command alone.
///
/// Through the whole tree the parser also tries the root and each group, none of which has an argument
/// here. The leaf is the root itself, not an option group of one: a debug build checks the definitions
/// of a group again at each level, which cost 0.1 s at every start.
enum DirectParsing {
  /// Returns nil for everything but a valid line that begins with the names of a leaf: help, version
  /// and mistakes are answered in the words of the whole tree.
  ///
  /// - Parameter words: What it takes to be parsed, rewritten where that helps.
  static func parse(_ words: inout CommandWords) throws(UsageError) -> (any FitIQSubcommand)? {
    if let leaf = parseLeaf(words) { return leaf }
    guard !words.isHelp, let other = try words.rewritten() else { return nil }
    words = other
    return parseLeaf(other)
  }

  static func parseLeaf(_ words: CommandWords) -> (any FitIQSubcommand)? {
    guard words.isLeaf, let leaf = words.command as? any FitIQSubcommand.Type else { return nil }
    return try? leaf.parseAsRoot(words.rest) as? any FitIQSubcommand
  }
}
