import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
package import FitIQTerminal
import Foundation

/// Runs one command line of fitiq.
package struct FitIQ {
  private let environment: [String: String]
  private let out: Sink
  private let error: Sink

  package init(environment: [String: String], out: Sink, error: Sink) {
    (self.environment, self.out, self.error) = (environment, out, error)
  }

  /// Runs the command line of this process; never throws and never exits.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit status of the process.
  package static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    // A closed pipe is an error of one write, not the death of a command that is changing data.
    SignalDisposition.ignore(SIGPIPE)
    // So is a file that the system lets grow no further.
    SignalDisposition.ignore(SIGXFSZ)
    StopSignals.unblock()
    // Everything fitiq creates holds health data: for the owner alone, whatever the shell's mask.
    umask(0o077)
    let fitiq = FitIQ(
      environment: environment, out: Sink(descriptor: STDOUT_FILENO),
      error: Sink(descriptor: STDERR_FILENO))
    if let child = FleetChild(arguments) {
      return await child.run(environment) {
        await run(arguments: $0, environment: environment)
      }
    }
    // Whatever this command is about, unless a key waits for it: what a killed one left goes now.
    if CompletionRequest(arguments) == nil { ScratchRoot.removeLeftovers() }
    return await fitiq.run(arguments)
  }

  /// Parses, runs and reports; never throws.
  ///
  /// Changes how many files the process may open and, where a command asks for it, who handles
  /// signals.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit status of the command.
  package func run(_ arguments: [String]) async -> Int32 {
    if let request = CompletionRequest(arguments) {
      return show(await request.answer(environment))
    }
    if let format = VersionReport.format(arguments) {
      return show(in: format) { try $0.render(VersionReport()) }
    }
    if let topic = HelpTopic(arguments: arguments) { return show(topic.text) }
    var words = CommandWords(arguments)
    do {
      try Self.requireDescriptors()
      try UsageError.refuseUnknownHelp(words)
      if let page = HelpPage(words) {
        return show(page.text(columns: columns))
      }
      if let shell = ReplCommand(plain: arguments) {
        return await run(shell, arguments)
      }
      if let leaf = try DirectParsing.parse(&words) {
        return await run(leaf, words.all)
      }
      var line = words
      if let beginning = OptionBeginning(words) {
        if let leaf = try beginning.parse(&words, ids: { try $0.knownIDs(of: $1, environment) }) {
          return await run(leaf, words.all)
        }
        line = beginning.filled(words)
      }
      var command = try FitIQCommand.parseAsRoot(line.isHelp ? line.path + ["--help"] : line.all)
      if let leaf = command as? any FitIQSubcommand {
        return await run(leaf, words.all)
      }
      // A group, or the parser's own help command: both answer by throwing the text.
      try command.run()
      return ExitStatus.success.code
    } catch let error as any FitIQError {
      return report(error, to: messages(of: arguments))
    } catch {
      return report(error, arguments: words.all)
    }
  }

  /// How wide help is: 80 columns where nobody says.
  private var columns: Int { environment["COLUMNS"].flatMap(Int.init) ?? out.columns ?? 80 }

  private func output(_ format: OutputFormat, _ color: ColorMode) -> Output {
    Output(
      format: format, color: color, isQuiet: false, isVerbose: false, environment: environment,
      out: out, error: error)
  }

  /// Where a line that cannot be parsed is refused, in the form that it seems to ask for.
  private func messages(of arguments: [String]) -> Output {
    output(UsageError.wantsJSON(arguments) ? .json : .table, .auto)
  }

  /// Libraries below end the process where they cannot open what they need: so there is enough for all.
  private static func requireDescriptors() throws {
    let (least, usual): (rlim_t, rlim_t) = (64, 256)
    var limit = rlimit()
    #if os(Linux)
      let files = __rlimit_resource_t(truncatingIfNeeded: RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < usual else { return }
    limit.rlim_cur = min(usual, limit.rlim_max)
    guard setrlimit(files, &limit) == 0, limit.rlim_cur >= least else {
      throw StorageError(
        .ioFailed,
        "this process can open only \(limit.rlim_max) files at once; fitiq needs \(least)",
        hint: "raise the limit: ulimit -n \(usual)")
    }
  }

  private func run(_ command: any FitIQSubcommand, _ words: [String]) async -> Int32 {
    func makeOutput(_ settings: Settings?) -> Output {
      command.outputOptions.makeOutput(
        settings: settings, environment: environment, out: out, error: error)
    }
    var output = makeOutput(nil)
    do {
      let settings = try Settings.load(environment: environment)
      output = makeOutput(settings)
      try command.refuseWord(settings, in: words)
      output.completesCommands = PrintedCommands(of: command, settings).completed
      output.willAsk = AppStore.pauseReading
      let session = Session(
        output: output, settings: settings, runtime: .live(environment), environment: environment,
        words: Self.words(words, withoutStoreOf: command))
      let pager = Pager(of: command, words, output, settings)
      defer { output.releaseMessages() }
      defer { pager?.end() }
      if let pager {
        output.write(to: pager.sink)
        output.holdsMessages = { pager.holdsMessages }
      }
      let status = try await command.run(in: session)
      try output.out.flush()
      return status.code
    } catch {
      return report(
        error, of: type(of: command), Self.words(words, withoutStoreOf: command), to: output)
    }
  }

  /// The words of a line without the argument that names the store: where the line is printed again,
  /// `--store` names it.
  private static func words(
    _ words: [String], withoutStoreOf command: any FitIQSubcommand
  ) -> [String] {
    guard let store = command.storeArgument, let index = words.lastIndex(of: store) else {
      return words
    }
    var words = words
    words.remove(at: index)
    return words
  }

  /// - Parameter command: What failed, which is not advice to give.
  private func report(
    _ error: any Error, of command: (any FitIQSubcommand.Type)? = nil, _ words: [String] = [],
    to output: Output
  ) -> Int32 {
    let failure = UnexpectedError.naming(error)
    let status = ExitStatus(failure)
    // The reader of the output left, as `head` does: that is its right and no failure.
    if (error as? OutputError)?.code != .outputClosed {
      output.report(command.map { OwnHint(failure, of: $0, words: words) } ?? failure)
    }
    return status.code
  }

  /// Reports what the parser threw: help and version are answers, the rest is usage.
  private func report(_ error: any Error, arguments: [String]) -> Int32 {
    if FitIQCommand.exitCode(for: error) == .success {
      return show(FitIQCommand.fullMessage(for: error, columns: columns))
    }
    let usage = UsageError(
      message: FitIQCommand.message(for: error), arguments: arguments)
    messages(of: arguments).report(usage)
    return ExitStatus(usage).code
  }

  private func show(_ text: String) -> Int32 { show(in: .table) { try $0.text(text) } }

  private func show(in format: OutputFormat, _ body: (Output) throws -> Void) -> Int32 {
    let output = output(format, .never)
    do {
      try body(output)
      try output.out.flush()
      return ExitStatus.success.code
    } catch { return report(error, to: output) }
  }
}

/// An error that no target translated: a defect of fitiq.
struct UnexpectedError: FitIQError {
  let underlying: (any Error)?
  var identifier: String { "internal_fault" }
  var summary: String { "unexpected internal error" }
  var hint: String? { "please report it with the output of --verbose" }

  /// The error itself where it has a name, what SQLite means by it, or a defect.
  static func naming(_ error: any Error) -> any FitIQError {
    (error as? any FitIQError) ?? StorageError(untranslated: error)
      ?? UnexpectedError(underlying: error)
  }
}
