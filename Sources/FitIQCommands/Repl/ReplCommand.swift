import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

struct ReplCommand: FitIQSubcommand {
  static let about = About(
    "repl", "Explore a store interactively: commands, SQL, charts.",
    """
    A line is a fitiq command that reads, without 'fitiq', or a short form of one (entries \
    steps, totals, events); a dot command (.help lists them); or SQL, which ends with a \
    semicolon. Keys and history follow GNU readline and ~/.inputrc, where the shell is called \
    fitiq.

    Nothing is changed: commands and SQL read the store as it was at the start; '.live on' \
    follows it. With --write, on fitiq's own database, INSERT, UPDATE and DELETE say how many \
    rows they would change and ask; .undo takes the change back until the next statement.

    Without a terminal, and with -c or -f, there is no prompt, colour or pager, and the first \
    error ends the shell with that error's exit status. With --continue it goes on, and exits \
    with 4.

    COMMANDS:

    \(ShellHelp.text(columns: 80))
    """,
    Example("Run one command and exit", "fitiq repl default.store -c 'totals steps'"),
    Example("Run the statements in a file", "fitiq repl default.store -f report.sql"))

  @Argument(help: .of("store", "Store or container; --store by default."), completion: .file())
  var source: String?

  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: .of("statement", "Run this line and exit; repeatable."))
  var commands: [String] = []

  @Option(name: .shortAndLong, help: .of("path", "Run this file and exit."), completion: .file())
  var file: String?

  @Flag(name: .customLong("continue"), help: "Continue after an error.")
  var continues = false

  @Flag(help: "Allow changes of fitiq's own database.")
  var write = false

  @OptionGroup var outputOptions: ResultOutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  var storeArgument: String? { source }

  func validate() throws {
    if !commands.isEmpty, file != nil { throw ValidationError("-c cannot be combined with -f") }
    if source != nil, store.store != nil {
      throw ValidationError("the store is named twice, as an argument and with --store")
    }
  }

  static func effect(of options: Set<String>) -> CommandEffect {
    .needsTerminal("would be a shell in the shell")
  }

  func run(in session: Session) async throws -> ExitStatus {
    var place = store
    if let source { place.store = source }
    let opened = try ReplStore(place, zone, session, writes: write)
    return try await ReplShell(opened, options: self, session).run()
  }
}

/// The store that a shell works on.
struct ReplStore {
  let place: StoreOptions
  let path: String
  let store: OpenStore
  let connection: QueryConnection
  let zone: ZoneOffsets

  init(_ place: StoreOptions, _ zone: ZoneOptions, _ session: Session, writes: Bool) throws {
    self.place = place
    var reader = try session.openStore(place, zone: zone, holdsSnapshot: true)
    if writes, !reader.isAppStore {
      store = .database(try session.openForWriting(place))
      // The one above reads a private copy where a crash had left a journal to be rolled back.
      reader = try session.openStore(place, zone: zone, holdsSnapshot: true)
    } else {
      store = reader
    }
    var companion: TypedDatabase?
    if case .database(let shared) = reader { companion = shared }
    path = store.path
    self.zone = try session.zone(of: store, zone)
    let writing = { @Sendable [runtime = session.runtime, reason = session.reason] in
      WriteContext(now: runtime.now(), toolVersion: Version.current, reason: reason)
    }
    connection = try QueryConnection(
      store, busyTimeout: place.database(session.settings).busyTimeout,
      writing: writes ? writing : nil, companion: companion)
  }
}
