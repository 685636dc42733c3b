import ArgumentParser

/// Parses a plain command line by its leaf command alone.
///
/// Through the whole tree the parser also tries the root and each group, none of which has an argument
/// here. The leaf is the root itself, not an option group of one: a debug build checks the definitions
/// of a group again at each level, which cost 0.1 s at every start.
enum DirectParsing {
  /// Returns nil for everything but a valid line that begins with the names of a leaf: help, version
  /// and mistakes are answered in the words of the whole tree.
  static func parse(_ arguments: [String]) -> (any FitIQSubcommand)? {
    ReplCommand(plain: arguments) ?? parseLeaf(arguments)
  }

  static func parseLeaf(_ arguments: [String]) -> (any FitIQSubcommand)? {
    var command: any ParsableCommand.Type = FitIQCommand.self
    var rest = arguments[...]
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: { $0._commandName == name })
    {
      command = next
      rest = rest.dropFirst()
    }
    guard let leaf = command as? any FitIQSubcommand.Type,
      command.configuration.subcommands.isEmpty
    else { return nil }
    return try? parse(leaf, Array(rest))
  }

  private static func parse<Leaf: FitIQSubcommand>(
    _ leaf: Leaf.Type, _ arguments: [String]
  ) throws -> Leaf? {
    try leaf.parseAsRoot(arguments) as? Leaf
  }
}
