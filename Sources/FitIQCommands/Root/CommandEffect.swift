import ArgumentParser
import FitIQTerminal

/// What a line of a command does besides answering.
///
/// Said where the command is. The shell runs what only reads, and a pager shows its answer; so neither
/// needs a list of commands.
enum CommandEffect: Equatable {
  case reads
  /// Changes something.
  case changes(String)
  /// Asks, repaints the screen or runs until it is stopped, for this reason.
  case needsTerminal(String)

  init(of command: any FitIQSubcommand.Type, _ words: [String]) {
    // What follows -- is not an option.
    self = command.effect(
      of: Set(words.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }))
  }

  /// Why the shell does not run it, as said of the command; nil where it does.
  var refusal: String? {
    switch self {
    case .reads: nil
    case .changes(let what): "changes \(what), and the shell only reads"
    case .needsTerminal(let reason): reason
    }
  }
}

extension FitIQSubcommand {
  static func effect(of options: Set<String>) -> CommandEffect { usualEffect(of: options) }

  /// Every command that changes something can be tried first.
  static func usualEffect(of options: Set<String>) -> CommandEffect {
    options.contains("--dry-run") || !Self.takes("_dryRun") ? .reads : .changes("data")
  }
}

extension ParsableCommand {
  /// Whether the command or a group of its options has a property.
  static func takes(_ name: String) -> Bool { has(name, Self()) }

  private static func has(_ name: String, _ value: Any) -> Bool {
    Mirror(reflecting: value).children.contains { child in
      child.label == name
        || (child.value as? any OptionFields).map { has(name, $0.fields) } ?? false
    }
  }
}

/// A group of options, which cannot be read before a line was parsed, but can be made.
private protocol OptionFields {
  var fields: Any { get }
}

extension OptionGroup: OptionFields {
  fileprivate var fields: Any { Value() }
}
