/// A command of fitiq's own tree, or a group of commands, as the shell needs to know it.
///
/// Asked only about what was typed: to look at every command would delay the prompt.
package protocol ToolCommand: Sendable {
  var name: String { get }
  /// Empty for a command that can be run.
  var subcommands: [any ToolCommand] { get }
  /// What a group runs where none of its commands is named.
  var usual: (any ToolCommand)? { get }
  /// Whether `--user` limits it.
  var takesUser: Bool { get }
  /// Why the shell does not run a line of it; nil for what only reads.
  ///
  /// - Parameter words: What stands behind the names.
  func refusal(of words: [String]) -> String?
}

/// Where in the tree a line leads.
package struct ToolPlace {
  /// The names that were followed.
  package private(set) var path: [String] = []
  private(set) var command: (any ToolCommand)?
  /// What the last one of the names can be followed by.
  private(set) var next: [any ToolCommand]

  /// Follows the names that the words begin with.
  package init(_ words: some Sequence<ShellWord>, in commands: [any ToolCommand]) {
    next = commands
    for word in words {
      guard let found = next.first(where: { $0.name == word.text.lowercased() }) else { return }
      path.append(found.name)
      command = found
      next = found.subcommands
      if next.isEmpty { return }
    }
  }

  /// The names that help is asked about by `help` behind some of them: `outbox help list`, `doctor help`.
  func helpNames(_ words: ArraySlice<ShellWord>) -> [String]? {
    let rest = words.dropFirst(path.count).map(\.text)
    guard !path.isEmpty, rest.first == "help", rest.count == 1 || !next.isEmpty else { return nil }
    return path + rest.dropFirst()
  }

  /// What runs; nil where the names lead to none.
  package var leaf: (any ToolCommand)? { next.isEmpty ? command : command?.usual }
}
