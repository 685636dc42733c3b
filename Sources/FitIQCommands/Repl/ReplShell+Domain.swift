import ArgumentParser
import FitIQDomain
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
    case .help(let name): try help(name)
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

  private func runSubcommand(_ words: [String]) async throws {
    let format = view.commandFormat
    guard let leaf = DirectParsing.parse(words) else {
      throw UsageError(message: FitIQ.complaint(about: words), arguments: words)
    }
    var environment = session.environment
    environment["FITIQ_STORE"] = opened.path
    environment["FITIQ_TIME_ZONE"] = opened.zone.zone.identifier
    let settings = try Settings.load(environment: environment)
    let file = try nextOutput?.open()
    nextOutput = nil
    let pager = isInteractive && view.pager && file == nil ? Pager(session.environment) : nil
    defer { pager?.end() }
    let own = Output(
      format: format, color: options.outputOptions.messages.color ?? .auto,
      isQuiet: output.isQuiet, isVerbose: output.isVerbose, environment: environment,
      out: file?.sink ?? pager?.sink ?? output.out)
    own.completesCommands = output.completesCommands
    var inner = Session(
      output: own, settings: settings, runtime: session.runtime, environment: environment)
    // As of the same moment as statements.
    inner.opened = opened.connection.snapshot
    _ = try await leaf.run(in: inner)
    try own.out.flush()
    try file?.commit()
  }

  /// Limits commands to the one user whose id begins so.
  private func use(_ name: String?) throws {
    guard let name else {
      user = nil
      return output.note("commands are about everybody")
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
    output.note("commands are about \(only); SQL sees everybody")
  }
}

extension FitIQ {
  /// What the parser says of words that are no command.
  static func complaint(about words: [String]) -> String {
    do {
      _ = try FitIQCommand.parseAsRoot(words)
      return "this cannot be run here"
    } catch { return FitIQCommand.message(for: error) }
  }
}
