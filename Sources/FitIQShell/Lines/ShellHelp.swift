/// What the shell says about its commands.
package enum ShellHelp {
  /// A line of a list: how a command is written, and what it does.
  package typealias Line = (synopsis: String, help: String)

  package static let domainCommands: [Line] = DomainGrammar.all.map { ($0.synopsis, $0.help) }
  package static let dotCommands: [Line] = DotCommand.allCases.map { ($0.synopsis, $0.help) }

  /// All of them.
  package static var text: String {
    """
    \(list(domainCommands))

    \(list(dotCommands))

    \(theTree)

    \(everythingElse)
    """
  }

  /// What one of the shell's own commands does; nil for another one.
  ///
  /// - Parameter name: With its dot, or without it.
  package static func text(of name: String) -> String? {
    if let grammar = DomainGrammar.named(name.lowercased()) {
      let options = grammar.options.map { option -> Line in
        let value = option.kind.map { " (\($0.article) \($0.noun))" } ?? ""
        return ("  " + option.name + value, "")
      }
      return list([(grammar.synopsis, grammar.help)] + options)
    }
    let dotted = name.hasPrefix(".") ? name : "." + name
    return DotCommand(typed: dotted).map { list([($0.synopsis, $0.help)]) }
  }

  package static let theTree =
    "Every other fitiq command that only reads also runs here: outbox stats, sleep week, log, …"

  package static let everythingElse = "Everything else is SQL, which ends with a semicolon."

  /// How a command is written, and below it what it does: screens are narrow.
  private static func list(_ lines: [Line]) -> String {
    lines.map { $0.synopsis + ($0.help.isEmpty ? "" : "\n  " + $0.help) }.joined(separator: "\n")
  }
}
