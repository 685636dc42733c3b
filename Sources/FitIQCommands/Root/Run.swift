import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// Runs one command line of fitiq.
package enum FitIQ {
  /// Parses, runs and reports; never throws and never exits.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit status of the process.
  package static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    // A closed pipe is an error of one write, not the death of a command that is changing data.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that the system lets grow no further.
    signal(SIGXFSZ, SIG_IGN)
    StopSignals.unblock()
    // Everything fitiq creates holds health data: for the owner alone, whatever the shell's mask.
    umask(0o077)
    if let request = CompletionRequest(arguments) {
      return show(request.answer(environment), environment: environment)
    }
    if let child = FleetChild(arguments) {
      return await child.run(environment) {
        await run(arguments: $0, environment: environment)
      }
    }
    // Whatever this command is about, unless a key waits for it: what a killed one left goes now.
    ScratchRoot.removeLeftovers()
    if let format = VersionReport.format(arguments) {
      return show(in: format, environment) { try $0.render(VersionReport()) }
    }
    if let topic = HelpTopic(arguments: arguments) {
      return show(topic.text, environment: environment)
    }
    var words = CommandWords(arguments)
    do {
      try requireDescriptors()
      try UsageError.refuseUnknownHelp(words)
      if let page = HelpPage(words) {
        return show(page.text(columns: columns(environment)), environment: environment)
      }
      if let shell = ReplCommand(plain: arguments) {
        return await run(shell, arguments, environment)
      }
      if let leaf = try DirectParsing.parse(&words) {
        return await run(leaf, words.all, environment)
      }
      var line = words
      if let beginning = OptionBeginning(words) {
        if let leaf = try beginning.parse(&words, ids: { try $0.knownIDs(of: $1, environment) }) {
          return await run(leaf, words.all, environment)
        }
        line = beginning.filled(words)
      }
      var command = try FitIQCommand.parseAsRoot(line.isHelp ? line.path + ["--help"] : line.all)
      if let leaf = command as? any FitIQSubcommand {
        return await run(leaf, words.all, environment)
      }
      // A group, or the parser's own help command: both answer by throwing the text.
      try command.run()
      return ExitStatus.success.code
    } catch let error as any FitIQError {
      return report(
        error,
        to: Output(
          format: UsageError.wantsJSON(arguments) ? .json : .table, color: .auto, isQuiet: false,
          isVerbose: false, environment: environment))
    } catch {
      return report(error, arguments: words.all, environment: environment)
    }
  }

  /// How wide help is: 80 columns where nobody says.
  private static func columns(_ environment: [String: String]) -> Int {
    let output = Output(
      format: .table, color: .never, isQuiet: false, isVerbose: false, environment: environment)
    return environment["COLUMNS"].flatMap(Int.init) ?? output.out.columns ?? 80
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

  private static func run(
    _ command: any FitIQSubcommand, _ words: [String], _ environment: [String: String]
  ) async -> Int32 {
    var output = command.outputOptions.makeOutput(settings: nil, environment: environment)
    do {
      let settings = try Settings.load(environment: environment)
      output = command.outputOptions.makeOutput(settings: settings, environment: environment)
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

  /// - Parameter command: What failed, which is no advice to give.
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

  private static func report(
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
  private static func report(
    _ error: any Error, arguments: [String], environment: [String: String]
  ) -> Int32 {
    if FitIQCommand.exitCode(for: error) == .success {
      let text = FitIQCommand.fullMessage(for: error, columns: columns(environment))
      return show(text, environment: environment)
    }
    let output = Output(
      format: UsageError.wantsJSON(arguments) ? .json : .table, color: .auto, isQuiet: false,
      isVerbose: false, environment: environment)
    let usage = UsageError(
      message: FitIQCommand.message(for: error), arguments: arguments)
    output.report(usage)
    return ExitStatus(usage).code
  }

  private static func show(_ text: String, environment: [String: String]) -> Int32 {
    show(in: .table, environment) { try $0.text(text) }
  }

  private static func show(
    in format: OutputFormat, _ environment: [String: String], _ body: (Output) throws -> Void
  ) -> Int32 {
    let output = Output(
      format: format, color: .never, isQuiet: false, isVerbose: false, environment: environment)
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
