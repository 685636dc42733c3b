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
  var takesUser: Bool { Self.has("_user", type.init()) }

  /// What the shell has without the program's name.
  static let all: [any ToolCommand] = below(FitIQCommand.self)
  static let names = Set(all.map(\.name))

  private static func below(_ group: any ParsableCommand.Type) -> [any ToolCommand] {
    group.configuration.subcommands.map { FitIQTool(type: $0) }
  }

  func refusal(of words: [String]) -> String? {
    if let reason = Self.reason(type) { return reason }
    // What stands behind -- is no option.
    let options = words.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
    if type is DoctorCommand.Type, options.contains("--accept") || options.contains("--unaccept") {
      return "changes what doctor reports, and the shell only reads"
    }
    guard changes, !options.contains("--dry-run") else { return nil }
    if type is ReconcileCommand.Type, !options.contains("--fix") { return nil }
    return "changes data, and the shell only reads"
  }

  /// Every command that changes something can be tried first.
  private var changes: Bool { Self.has("_dryRun", type.init()) }

  /// Why a command without a dry run is none of the shell's.
  private static func reason(_ type: any ParsableCommand.Type) -> String? {
    switch type {
    case is ReplCommand.Type: "would be a shell in the shell"
    case is WatchCommand.Type: "needs a terminal of its own; '.watch' repeats a statement"
    case is OutboxRun.Type: "is a service that sends events"
    case is AuthSet.Type: "changes the credentials"
    case is CompletionsCommand.Type: "is about the shell that you came from"
    default: nil
    }
  }

  /// Whether a command or a group of its options has an argument.
  private static func has(_ name: String, _ value: Any) -> Bool {
    Mirror(reflecting: value).children.contains { child in
      child.label == name
        || (child.value as? any OptionFields).map { has(name, $0.fields) } ?? false
    }
  }
}

/// A group of options, which cannot be read before a line was parsed, but made anew.
private protocol OptionFields {
  var fields: Any { get }
}

extension OptionGroup: OptionFields {
  fileprivate var fields: Any { Value() }
}
