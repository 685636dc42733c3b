/// What the shell says about its commands.
package enum ShellHelp {
  /// A line of a list: how a command is written, and what it does.
  package typealias Line = (synopsis: String, help: String)

  package static let domainCommands: [Line] = DomainGrammar.all.map { ($0.synopsis, $0.help) }
  package static let dotCommands: [Line] = DotCommand.allCases.map { ($0.synopsis, $0.help) }

  /// - Parameter name: The name of a command, with its dot if it has one; nil for all of them.
  package static func text(for name: String?) -> String {
    if let name, let command = DotCommand(typed: name) {
      return list([(command.synopsis, command.help)])
    }
    if let grammar = name.flatMap(DomainGrammar.named) {
      let options = grammar.options.map { option -> Line in
        let value = option.kind.map { " (a \($0.noun))" } ?? ""
        return ("  " + option.name + value, "")
      }
      return list([(grammar.synopsis, grammar.help)] + options)
    }
    return """
      \(list(domainCommands))

      \(list(dotCommands))

      \(everythingElse)
      """
  }

  package static let everythingElse = "Everything else is SQL, which ends with a semicolon."

  private static func list(_ lines: [Line]) -> String {
    let width = lines.map(\.synopsis.count).max() ?? 0
    return lines.map { line in
      guard !line.help.isEmpty else { return line.synopsis }
      let space = String(repeating: " ", count: width - line.synopsis.count + 2)
      return line.synopsis + space + line.help
    }.joined(separator: "\n")
  }
}
