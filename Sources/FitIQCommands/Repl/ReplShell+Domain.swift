import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQShell
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// The commands of the domain: fitiq's own subcommands, on the store that is open.
extension ReplShell {
  func run(_ command: DomainCommand) async throws {
    switch command {
    case .run(let words):
      if opened.connection.isLive { try opened.connection.refresh() }
      guard isInteractive else { return try await runSubcommand(words) }
      try await runStoppable(words)
    case .use(let name): try use(name)
    case .help(let names): try help(names)
    }
  }

  /// Ctrl-C ends the command, not the shell.
  private func runStoppable(_ words: [String]) async throws {
    let stop = StopRequest()
    // Opened before, unlike those that the command opens itself.
    opened.connection.snapshot.join(stop)
    let finished = InterruptFlag()
    let watch = InterruptWatch {
      repeat {
        stop.make()
        finished.wait(seconds: 0.01)
      } while !finished.isRaised
    }
    defer {
      finished.raise()
      watch.end()
      if stop.isMade { wasInterrupted = true }
    }
    do {
      try await StopRequest.$current.withValue(stop) { try await runSubcommand(words) }
    } catch {
      guard stop.isMade else { throw error }
      // Of a listing the rows so far.
      try output.out.flush()
      output.note("interrupted")
    }
  }

  private func runSubcommand(_ typed: [String]) async throws {
    // The store may be an argument: only the rewritten words say so.
    var line = CommandWords(typed)
    var environment = session.environment
    environment["FITIQ_STORE"] = opened.path
    environment["FITIQ_TIME_ZONE"] = opened.zone.zone.identifier
    let parsed =
      try DirectParsing.parse(&line)
      ?? OptionBeginning(line)?.parse(&line) { [environment] in
        try $0.knownIDs(of: $1, environment)
      }
    let words = line.all
    guard let leaf = parsed else {
      throw UsageError(
        message: FitIQ.complaint(about: words), arguments: words,
        program: isInteractive ? nil : ShellLine.program)
    }
    let settings = try Settings.load(environment: environment)
    let chosen = leaf.outputOptions.makeOutput(
      settings: settings, environment: environment, out: output.out,
      error: Sink(descriptor: STDERR_FILENO))
    var format = view.commandFormat
    if words.contains(where: { $0 == "--json" || $0 == "--output" || $0.hasPrefix("--output=") }) {
      format = chosen.format
    } else if let mode = nextOutput.flatMap({ ResultMode(fileName: $0.path) }) {
      format = OutputFormat(rawValue: mode.rawValue) ?? format
    }
    try leaf.refuseWord(settings, in: words)
    let file = try nextOutput?.open()
    nextOutput = nil
    let pager =
      isInteractive && view.pager && chosen.isPaged && file == nil
      ? Pager(session.environment) : nil
    let own = Output(
      format: format, color: options.outputOptions.color ?? .auto,
      isQuiet: output.isQuiet || chosen.isQuiet, isVerbose: output.isVerbose || chosen.isVerbose,
      environment: environment,
      out: file?.sink ?? pager?.sink ?? output.out)
    let other = try elsewhere(leaf, words, settings)
    // Of another store each line names it: the shell has this one.
    let isAbout = other.map { PrintedCommands(store: $0).completed }
    own.completesCommands = { [output] in output.completesCommands(isAbout?($0) ?? $0) }
    own.holdsMessages = { pager?.holdsMessages ?? false }
    defer {
      pager?.end()
      own.releaseMessages()
    }
    var inner = Session(
      output: own, settings: settings, runtime: session.runtime, environment: environment)
    inner.words = words
    // As of the same moment as statements.
    if other == nil { inner.opened = opened.connection.snapshot }
    _ = try await leaf.run(in: inner)
    try own.out.flush()
    try file?.commit()
  }

  /// The store that a line names; nil where it is the one that is open.
  private func elsewhere(
    _ leaf: any FitIQSubcommand, _ words: [String], _ settings: Settings
  ) throws -> String? {
    var named = leaf.storeArgument
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--store" { named = next }
      if word.hasPrefix("--store=") { named = String(word.dropFirst(8)) }
    }
    let path = try named.map { try AppContainer.storePath(at: StoreOptions.absolute($0, settings)) }
    return path == opened.path ? nil : path
  }

  /// Limits commands to the one user whose id begins so.
  private func use(_ name: String?) throws {
    guard let name else {
      user = nil
      return output.note("commands show every user")
    }
    if opened.connection.isLive { try opened.connection.refresh() }
    let found = try opened.connection.snapshot.userIDs().filter { $0.hasPrefix(name.uppercased()) }
    guard let only = found.first, found.count == 1 else {
      throw UsageError(
        found.isEmpty
          ? "no user's id begins with '\(name)'" : "'\(name)' is the beginning of several ids",
        hint: "list them: users")
    }
    user = only
    output.note("commands show only \(only); SQL still sees every user")
  }
}

extension FitIQ {
  /// What the parser says of words that are not a command.
  static func complaint(about words: [String]) -> String {
    do {
      _ = try FitIQCommand.parseAsRoot(words)
      return "this cannot be run here"
    } catch { return FitIQCommand.message(for: error) }
  }
}
