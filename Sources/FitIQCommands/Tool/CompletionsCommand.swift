import ArgumentParser
import FitIQTerminal

/// The shells that completions exist for.
package enum Shell: String, CaseIterable, ExpressibleByArgument, Encodable, Sendable {
  case bash, zsh, fish

  /// The file name by which the shell finds the script.
  package var fileName: String {
    switch self {
    case .bash: "fitiq.bash"
    case .zsh: "_fitiq"
    case .fish: "fitiq.fish"
    }
  }
}

struct CompletionsCommand: FitIQSubcommand {
  static let about = About(
    "completions", "Print a completion script.",
    """
    The script asks fitiq for commands, options, and values from the store that the line names, \
    such as event ids with status and type. It changes nothing.

    bash: source <(fitiq completions bash). zsh: save it as _fitiq in a folder of $fpath. fish: \
    save it as ~/.config/fish/completions/fitiq.fish. 'make install' does all three.
    """,
    Example("Complete command lines in bash", "fitiq completions bash"),
    Example("For zsh, in a folder of $fpath", "fitiq completions zsh"))

  @OptionGroup var outputOptions: OutputOptions

  @Argument(help: "The shell.")
  var shell: Shell

  static func effect(of options: Set<String>) -> CommandEffect {
    .needsTerminal("is about the shell that you came from")
  }

  func run(in session: Session) async throws -> ExitStatus {
    let report = CompletionScript(shell: shell, script: shell.script)
    if session.output.format.isForPeople {
      try session.output.text(report.script)
    } else {
      try session.output.render(report)
    }
    return .success
  }
}

struct CompletionScript: Report {
  let shell: Shell
  let script: String

  var tables: [Table] {
    Table(columns: ["shell", "script"], rows: [[shell.rawValue, script]])
  }
}
