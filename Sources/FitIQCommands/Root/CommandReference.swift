import ArgumentParser

/// Every leaf command with its examples, for help, man pages and the tests that walk the tree.
package struct CommandReference: Sendable {
  /// The words of the command, such as `["fitiq", "migrate", "up"]`.
  package let path: [String]
  package let examples: [Example]

  package static let all: [CommandReference] = leaves(of: FitIQCommand.self, path: [])

  private static func leaves(
    of command: any ParsableCommand.Type, path: [String]
  ) -> [CommandReference] {
    let path = path + [command.configuration.commandName ?? "fitiq"]
    if let leaf = command as? any FitIQSubcommand.Type {
      return [CommandReference(path: path, examples: leaf.examples)]
    }
    return command.configuration.subcommands.flatMap { leaves(of: $0, path: path) }
  }
}
