import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// The loop of a shell: reads statements, runs them, says what went wrong.
final class ReplShell {
  let opened: ReplStore
  /// Its clock stands still where --as-of names an instant.
  let session: Session
  let output: Output
  let options: ReplCommand
  var view: ReplView
  /// Whose rows commands are about.
  var user: String?
  /// The last statement of SQL, for `.watch` and `.save`.
  var lastStatement: String?
  /// Where the next result goes.
  var nextOutput: OutputTarget?
  /// Whether Ctrl-C has ended the last statement or command.
  var wasInterrupted = false
  /// Whether the last result was read in a pager.
  var wasPaged = false
  /// Files that are being read, the innermost last.
  var reading: [String] = []
  let isInteractive: Bool
  private var failures = 0

  init(_ opened: ReplStore, options: ReplCommand, _ session: Session) {
    self.opened = opened
    self.options = options
    var runtime = session.runtime
    if let asOf = options.zone.asOf?.instant(in: opened.zone.zone) { runtime.now = { asOf } }
    self.session = Session(
      output: session.output, settings: session.settings, runtime: runtime,
      environment: session.environment)
    output = session.output
    isInteractive =
      options.commands.isEmpty && options.file == nil && isatty(STDIN_FILENO) == 1
      && session.output.out.isTerminal
    view = ReplView(mode: options.outputOptions.mode(session))
    view.pager = isInteractive && !options.outputOptions.noPager
    if isInteractive {
      output.completesCommands = ShellHints(outside: output.completesCommands).reworded
    }
  }

  /// What became of a statement.
  enum Flow { case next, leave }

  func run() async throws -> ExitStatus {
    if !options.commands.isEmpty {
      for (index, command) in options.commands.enumerated() {
        if try await run(command, line: index + 1) == .leave { break }
      }
      return status
    }
    if let file = options.file {
      _ = try await read(file)
      return status
    }
    return try await isInteractive ? talk() : readInput()
  }

  private var status: ExitStatus { failures > 0 ? .partial : .success }

  // MARK: Sources of statements

  private func talk() async throws -> ExitStatus {
    let history = LineHistory(path: historyPath)
    if let warning = history.warning { output.note(warning) }
    let completions = ReplCompletions(
      opened.store, session.savedQueries, environment: session.environment)
    let input = await ShellInputs.person(
      history: history, completions: completions, commands: FitIQTool.names)
    greet()
    while true {
      switch await input.next(Prompt(prompt)) {
      case .statements(let statements):
        let isPaste = await input.isPasted
        if await answer(statements, isPaste: isPaste) == .leave { return .success }
      case .interrupted: continue
      case .end:
        try output.out.write("\n")
        try output.out.flush()
        return .success
      case .terminated(let signal):
        try? output.out.flush()
        SignalDisposition.die(of: signal)
        return .interrupted
      case .failed(let number): throw ReplError.inputFailed(number)
      }
    }
  }

  /// A mistake ends its own statement, neither the shell nor what was pasted with it.
  private func answer(_ statements: [Statement], isPaste: Bool) async -> Flow {
    for statement in statements {
      wasInterrupted = false
      do {
        if try await run(statement) == .leave { return .leave }
      } catch {
        report(error, in: statement, place: isPaste ? "line \(statement.line) of the paste" : nil)
      }
      // Of all that was pasted.
      if wasInterrupted { return .next }
    }
    return .next
  }

  private func readInput() async throws -> ExitStatus {
    let input = await ShellInputs.lines(
      descriptor: STDIN_FILENO, commands: FitIQTool.names)
    while true {
      switch await input.next(Prompt("")) {
      case .statements(let statements):
        if try await run(statements) == .leave { return status }
      case .end(let unfinished):
        if let unfinished { _ = try await run([unfinished]) }
        return status
      case .interrupted: return .interrupted
      case .terminated(let signal):
        SignalDisposition.die(of: signal)
        return .interrupted
      case .failed(let number): throw ReplError.inputFailed(number)
      }
    }
  }

  /// Runs the statements of a text; what has no semicolon at its end is run all the same.
  func run(_ text: String, line: Int = 1) async throws -> Flow {
    var splitter = StatementSplitter(line: line, commands: FitIQTool.names)
    var statements = splitter.append(text)
    if let rest = splitter.finish() { statements.append(rest) }
    return try await run(statements)
  }

  private func run(_ statements: [Statement]) async throws -> Flow {
    for statement in statements {
      do {
        if try await run(statement) == .leave { return .leave }
      } catch {
        guard options.continues, !(error is OutputError) else {
          throw ReplError.located(error, place(of: statement))
        }
        report(error, in: statement, place: place(of: statement))
        failures += 1
      }
    }
    return .next
  }

  // MARK: One statement

  private func run(_ statement: Statement) async throws -> Flow {
    let context = ShellContext(user: user, commands: FitIQTool.all)
    switch try ShellLine(statement, in: context) {
    case .sql(let text): try runSQL(text)
    case .dot(let call): return try await run(call)
    case .domain(let command): try await run(command)
    }
    return .next
  }

  private func place(of statement: Statement) -> String {
    (reading.last.map { "\($0), " } ?? "") + "line \(statement.line)"
  }

  private func report(_ error: any Error, in statement: Statement, place: String?) {
    // The person left the pager: that is an answer, too.
    if let failure = error as? OutputError, failure.code == .outputClosed { return }
    output.report(UnexpectedError.naming(place.map { ReplError.located(error, $0) } ?? error))
    guard isInteractive else { return }
    let range = (error as? QueryError)?.range ?? (error as? ShellSyntaxError)?.range
    guard let range else { return }
    let caret = ErrorCaret(columns: Terminal.columns(session.environment)) {
      DisplayWidth.columns(of: String($0))
    }
    for line in caret.lines(statement.text, at: range) { output.aside(line) }
  }

  // MARK: Words

  /// Name of the store, whose rows, and what is unusual: `fitiq.db:6F1B2C3D (write, undo)> `.
  private var prompt: String {
    let name = DisplayWidth.truncated(
      SafeText.escaped((opened.path as NSString).lastPathComponent), to: 24)
    let whose = user.map { ":" + $0.prefix(8) } ?? ""
    let states = [
      options.write ? "write" : nil, opened.connection.canUndo ? "undo" : nil,
      opened.connection.isLive ? "live" : nil,
    ].compactMap(\.self)
    return name + whose + (states.isEmpty ? "" : " (\(states.joined(separator: ", ")))") + "> "
  }

  private func greet() {
    let kind = opened.store.kind.words
    output.note(
      "\(opened.path), \(kind), \(options.write ? "to be changed" : "read only"): "
        + ".help lists the commands")
  }

  private var historyPath: String {
    let mark = Fingerprint(of: Data(opened.path.utf8)).abbreviated
    return "\(Paths(session.environment).state)/history/\(mark)"
  }
}

/// What is wrong with a shell's input.
struct ReplError: FitIQError {
  let identifier: String
  let summary: String
  let hint: String?
  let isRetryable: Bool
  let cause: (any FitIQError)?

  static func inputFailed(_ number: Int32) -> ReplError {
    ReplError(
      identifier: "input_failed",
      summary: "the input cannot be read: \(errorText(number))", hint: nil,
      isRetryable: false, cause: nil)
  }

  /// The same error with the place of its statement.
  static func located(_ error: any Error, _ place: String) -> any Error {
    guard let failure = error as? any FitIQError, !(failure is ReplError),
      !(failure is OutputError)
    else { return error }
    return ReplError(
      identifier: failure.identifier, summary: "\(place): \(failure.summary)", hint: failure.hint,
      isRetryable: failure.isRetryable, cause: failure)
  }
}
