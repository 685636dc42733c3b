import FitIQShell
import FitIQTerminal

/// `.help` and `help`.
extension ReplShell {
  func help(_ name: String?) throws { try output.text(ShellHelp.text(for: name)) }
}
