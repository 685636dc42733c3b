import ArgumentParser
import Foundation

/// The command tree as data, for suggestions, man pages and the tests that walk it.
///
/// ArgumentParser prints it as JSON; its own types for reading that are not a product of the package.
package struct CommandDescription: Decodable, Sendable {
  package let commandName: String
  package let abstract: String?
  package let discussion: String?
  package private(set) var subcommands: [CommandDescription]?
  package let arguments: [Argument]?
  package let superCommands: [String]?

  package struct Argument: Decodable, Sendable {
    package struct Name: Decodable, Sendable {
      package let kind: String
      package let name: String

      package var spelled: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    package let kind: String
    package let shouldDisplay: Bool
    package let isOptional: Bool
    package let isRepeating: Bool
    package let names: [Name]?
    package let valueName: String?
    package let defaultValue: String?
    package let allValues: [String]?
    package let abstract: String?
    package let discussion: String?
    let completionKind: CompletionKind?

    /// Where values come from: exactly one of these is there.
    struct CompletionKind: Decodable, Sendable {
      struct Values: Decodable, Sendable { let values: [String] }
      struct Mark: Decodable, Sendable {}

      let list: Values?
      let file: Mark?
      let directory: Mark?
      let custom: Mark?
    }
  }

  /// The whole path: `["fitiq", "migrate", "up"]`.
  package var path: [String] { (superCommands ?? []) + [commandName] }

  /// fitiq's tree.
  ///
  /// ArgumentParser's own `help` command is left out.
  package static let fitiq: CommandDescription? = {
    var tree = CommandDescription(of: FitIQCommand.self)
    tree?.subcommands?.removeAll { $0.commandName == "help" }
    return tree
  }()

  /// One command alone: many times quicker than the whole tree.
  init?(of command: any ParsableCommand.Type) {
    struct ToolInfo: Decodable { let command: CommandDescription }
    let json = Data(command._dumpHelp().utf8)
    guard let info = try? JSONDecoder().decode(ToolInfo.self, from: json) else { return nil }
    self = info.command
  }
}
