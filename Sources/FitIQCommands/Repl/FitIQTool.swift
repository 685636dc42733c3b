import ArgumentParser
import FitIQShell

/// A command of fitiq's tree, as the shell takes it.
struct FitIQTool: ToolCommand {
  let type: any ParsableCommand.Type

  var name: String { type._commandName }
  var subcommands: [any ToolCommand] { Self.below(type) }
  var usual: (any ToolCommand)? {
    type.configuration.defaultSubcommand.map { FitIQTool(type: $0) }
  }
  var takesUser: Bool { type.takes("_user") }

  /// What the shell has without the program's name.
  static let all: [any ToolCommand] = below(FitIQCommand.self)
  static let names = Set(all.map(\.name))

  private static func below(_ group: any ParsableCommand.Type) -> [any ToolCommand] {
    group.configuration.subcommands.map { FitIQTool(type: $0) }
  }

  func refusal(of words: [String]) -> String? {
    (type as? any FitIQSubcommand.Type).flatMap { CommandEffect(of: $0, words).refusal }
  }
}
