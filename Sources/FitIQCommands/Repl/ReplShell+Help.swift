import FitIQShell
import FitIQTerminal

/// `.help` and `help`.
extension ReplShell {
  func help(_ name: String?) throws {
    guard name == nil else { return try output.text(ShellHelp.text(for: name)) }
    try paged { try $0.render(ReplHelp()) }
  }

  /// Shows what may be longer than the screen.
  func paged(_ show: (Output) throws -> Void) throws {
    guard isInteractive, view.pager else { return try show(output) }
    let pager = Pager(session.environment)
    defer { pager.end() }
    try show(
      Output(
        format: output.format, color: options.outputOptions.messages.color ?? .auto,
        isQuiet: output.isQuiet, isVerbose: output.isVerbose, environment: session.environment,
        out: pager.sink))
  }
}

/// The commands of the shell, as the terminal's width allows.
private struct ReplHelp: Report {
  private static let columns = [Table.Column("command"), Table.Column("what it does")]

  var tables: [Table] {
    [ShellHelp.domainCommands, ShellHelp.dotCommands].map { lines in
      Table(columns: Self.columns, rows: lines.map { [$0.synopsis, $0.help] })
    }
  }

  var closing: [String] { ["", ShellHelp.everythingElse] }

  var records: [any Encodable & Sendable] { objects }

  private var objects: [[String: String]] {
    (ShellHelp.domainCommands + ShellHelp.dotCommands).map {
      ["command": $0.synopsis, "help": $0.help]
    }
  }

  func encode(to encoder: any Encoder) throws { try objects.encode(to: encoder) }
}
