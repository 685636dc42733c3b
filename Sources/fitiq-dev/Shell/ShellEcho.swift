import FitIQDomain
import FitIQShell
import FitIQSystem
import FitIQTerminal
import Foundation

/// A shell that only says what it understood: the line editor without a store, for tests.
@MainActor enum ShellEcho {
  /// - Parameter history: Path of its file; nil for none.
  static func run(history: String?) throws {
    let out = Sink(descriptor: 1)
    let history = LineHistory(path: history)
    if let warning = history.warning { try out.write("warning: \(warning)\n") }
    let isTerminal = isatty(0) == 1 && isatty(1) == 1
    let input =
      isTerminal
      ? ShellInputs.person(history: history, completions: EchoSource())
      : ShellInputs.lines(descriptor: 0)
    while true {
      try out.flush()
      switch input.next(Prompt("\u{1B}[1mecho>\u{1B}[0m ")) {
      case .statements(let statements):
        for statement in statements { try answer(statement, out) }
      case .interrupted: try out.write("interrupted\n")
      case .end(let unfinished):
        try out.write(unfinished.map { "unfinished: \($0.text)\n" } ?? "end\n")
        try out.flush()
        return
      case .terminated(let signal): SignalDisposition.die(of: signal)
      case .failed(let number): throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
      }
    }
  }

  private static func answer(_ statement: Statement, _ out: Sink) throws {
    let context = ShellContext()
    do {
      switch try ShellLine(statement, in: context) {
      case .sql(let text): try out.write("sql \(statement.line): <\(text)>\n")
      case .dot(let call): try out.write("dot: \(call.command.name) \(call.words)\n")
      case .domain(let command): try out.write("domain: \(command)\n")
      }
    } catch let error as ShellSyntaxError {
      let caret = ErrorCaret(columns: 80) { _ in 1 }.lines(statement.text, at: error.range)
      try out.write(caret.joined(separator: "\n") + "\n")
      try out.write("error: \(error.summary)\n")
    }
  }
}

/// A few names that never change.
private struct EchoSource: CompletionSource {
  private func names(_ wanted: CompletionNames) -> [String] {
    switch wanted {
    case .tables: ["progress_entries", "sleep_sessions", "sleep_stages", "users"]
    case .columns("progress_entries"): ["id", "type", "quantity", "date_at"]
    case .columns: ["id", "user_id"]
    case .files(let prefix): FileNames.beginning(with: prefix, below: ".", home: "/")
    default: []
    }
  }

  func values(
    _ wanted: CompletionNames, until deadline: ContinuousClock.Instant
  ) -> [QueryCompletion] {
    guard case .sessionIDs = wanted else {
      return names(wanted).map { QueryCompletion($0) }
    }
    return (0..<22).map { QueryCompletion("\(39 - $0)AAAA", detail: "night \($0)") }
  }
}
