package import FitIQDomain

/// A domain command, as it was meant.
package enum DomainCommand: Sendable, Equatable {
  /// A subcommand of fitiq: the words after its name, without the store and the output.
  case run([String])
  /// Whose rows commands are about from now on; nil for everybody's. A whole id or the beginning of
  /// one.
  case use(user: String?)
  /// What a command does; all of them for nil.
  case help(String?)
}

/// What a command line means depends on it.
package struct ShellContext: Sendable {
  /// The local day in the store's zone.
  package let today: LocalDay
  /// Whose rows commands are about, unless they name somebody.
  package let user: String?

  package init(today: LocalDay, user: String? = nil) {
    self.today = today
    self.user = user
  }
}

extension DomainCommand {
  /// Reads the words of a line, of which the first names the command.
  static func parse(
    _ words: [ShellWord], end: Int, in context: ShellContext
  ) throws(ShellSyntaxError) -> DomainCommand {
    guard let first = words.first, let grammar = DomainGrammar.named(first.text.lowercased())
    else {
      throw ShellSyntaxError("no command", at: end..<end)
    }
    var parsing = DomainParsing(grammar: grammar, context: context)
    try parsing.read(words.dropFirst(), end: end)
    switch grammar.name {
    case "use": return .use(user: parsing.words.first { $0 != "all" })
    case "help": return .help(parsing.words.first)
    default: return .run(parsing.arguments)
    }
  }
}
