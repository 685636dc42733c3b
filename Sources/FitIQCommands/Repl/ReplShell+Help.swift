import ArgumentParser
import FitIQDomain
import FitIQShell
import FitIQTerminal

/// `.help` and `help`.
extension ReplShell {
  /// - Parameter names: Of a command: the shell's own, or one of fitiq's tree; none for all.
  func help(_ names: [String]) throws {
    guard let first = names.first else { return try paged { try $0.render(Self.allHelp) } }
    let words = CommandWords(names + ["--help"])
    let own = (names.count == 1 ? ShellHelp.text(of: first) : nil)?.wrapped(to: columns)
    let tool = words.path.isEmpty || words.unknownCommand != nil ? nil : FitIQ.help(words, columns)
    let parts = [own, tool].compactMap(\.self)
    guard !parts.isEmpty else {
      let known = DomainGrammar.all.map(\.name) + DotCommand.allCases.map(\.name) + FitIQTool.names
      let nearest = Suggestion.nearest(to: first, among: known)
      throw UsageError(
        "there is no command '\(names.joined(separator: " "))'",
        hint: nearest.map { "did you mean: help \($0)" } ?? "list them: help")
    }
    try paged { try $0.text(parts.joined(separator: "\n\n")) }
  }

  /// The commands of the shell, as the terminal's width allows.
  private static var allHelp: ReplList {
    let parts = [ShellHelp.domainCommands, ShellHelp.dotCommands].map { lines in
      Table(columns: ["command", "what it does"], rows: lines.map { [$0.synopsis, $0.help] })
    }
    return ReplList(
      columns: ["command", "help"], rows: parts.flatMap(\.rows), parts: parts,
      closing: ["", ShellHelp.theTree, "", ShellHelp.everythingElse])
  }

  private var columns: Int {
    isInteractive ? Terminal.columns(session.environment) : output.out.columns ?? 80
  }

  /// Shows what may be longer than the screen.
  func paged(_ show: (Output) throws -> Void) throws {
    guard isInteractive, view.pager else { return try show(output) }
    // Ctrl-C is the pager's: the shell goes on when that is left.
    let watch = InterruptWatch {}
    defer { watch.end() }
    let pager = Pager(session.environment)
    defer { pager.end() }
    let shown = Output(
      format: output.format, color: options.outputOptions.color ?? .auto,
      isQuiet: output.isQuiet, isVerbose: output.isVerbose, environment: session.environment,
      out: pager.sink)
    try show(shown)
    try shown.out.flush()
  }
}

extension ShellHelp {
  static func text(columns: Int) -> String { text.wrapped(to: columns) }
}

extension String {
  fileprivate func wrapped(to columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Prose.lines(String($0), to: columns) }.joined(separator: "\n")
  }
}

extension FitIQ {
  /// The help of a command, or the list of the commands of a group.
  static func help(_ words: CommandWords, _ columns: Int) -> String {
    if let page = HelpPage(words) { return page.text(columns: columns) }
    let commands = words.command.configuration.subcommands
    let width = commands.map { $0._commandName.count }.max() ?? 0
    let lines = commands.map { command in
      let name = (words.path + [command._commandName]).joined(separator: " ")
      let gap = String(repeating: " ", count: width - command._commandName.count + 2)
      return name + gap + command.configuration.abstract
    }
    return ([words.command.configuration.abstract, ""] + lines).joined(separator: "\n")
  }
}
