import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The completion scripts in the shells themselves; CI installs all three.
@Suite(.serialized, .bounded) struct CompletionShellTests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
    for folder in ["bin", "functions"] {
      try FileManager.default.createDirectory(
        atPath: fitiq.folder.file(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: fitiq.folder.file("bin/fitiq"), withDestinationPath: FitIQBinary.path)
  }

  enum Shell: String, CaseIterable, CustomTestStringConvertible {
    case bash, zsh, fish

    var testDescription: String { rawValue }

    /// Keys that list the candidates: bash rings the bell first.
    var list: String { self == .bash ? "\t\t" : "\t" }
  }

  /// Starts a shell without anybody's settings, with the completions of `fitiq completions`.
  ///
  /// Cancels the case of one that is not installed, so that the report names it.
  private func start(_ shell: Shell) async throws -> PseudoTerminal {
    guard let program = InstalledProgram.path(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    let script = try fitiq.run("completions", shell.rawValue).out
    let name = shell == .zsh ? "functions/_fitiq" : "fitiq.\(shell.rawValue)"
    let path = try fitiq.folder.write(Data(script.utf8), to: name)
    var environment = fitiq.environment
    environment["PATH"] = fitiq.folder.file("bin") + ":/usr/bin:/bin"
    environment["TERM"] = "xterm-256color"
    environment["COLUMNS"] = nil
    environment["FITIQ_STORE"] = store
    environment["PS1"] = "$ "
    environment["ENV"] = nil
    let inputrc = "set page-completions off\nset completion-query-items 0\n"
    environment["INPUTRC"] = try fitiq.folder.write(Data(inputrc.utf8), to: "inputrc")
    let arguments =
      switch shell {
      case .bash: ["--noprofile", "--norc", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish:
        [
          "-i", "-C",
          "function fish_prompt; echo -n '$ '; end; set -g fish_greeting; source '\(path)'",
        ]
      }
    let terminal = try PseudoTerminal(
      program, arguments, environment: environment, folder: fitiq.folder.path,
      columns: 120, rows: 70)
    switch shell {
    case .bash: try terminal.type("source '\(path)'; PS1='ready$ '\r")
    case .zsh:
      try terminal.type(
        "fpath=('\(fitiq.folder.file("functions"))' $fpath); autoload -Uz compinit; compinit -u -D;"
          + " PROMPT='ready$ '\r")
    case .fish: try terminal.type("function fish_prompt; echo -n 'ready$ '; end\r")
    }
    try await terminal.wait("the prompt") { $0.line.hasPrefix("ready$") }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    terminal.send(SIGKILL)
    _ = try await terminal.exitStatus()
  }

  private func firstEvent() throws -> (id: String, state: String, type: String) {
    let listed = try fitiq.run("outbox", "list", "--store", store, "--json").out
    struct Event: Decodable {
      let id: String
      let status: String
      let event_type: String
    }
    let events = try JSONDecoder().decode([Event].self, from: Data(listed.utf8))
    let event = try #require(events.first)
    return (event.id, event.status, event.event_type)
  }

  @Test(arguments: Shell.allCases)
  func idsAreListedWithStatusAndType(shell: Shell) async throws {
    let event = try firstEvent()
    let terminal = try await start(shell)
    // One digit: a list short enough for the screen.
    try terminal.type("fitiq outbox show \(event.id.prefix(1))")
    try terminal.type(shell.list)
    try await terminal.wait("the events") { screen in
      screen.lines.contains { $0.contains(event.id) && $0.contains(event.type) }
    }
    try await leave(terminal)
  }

  @Test(arguments: Shell.allCases)
  func theOnlyCandidateIsPutIn(shell: Shell) async throws {
    let event = try firstEvent()
    let terminal = try await start(shell)
    try terminal.type("fitiq outbox show \(event.id.prefix(13))\t")
    try await terminal.wait("the id") { $0.line == "ready$ fitiq outbox show \(event.id)" }
    try terminal.type(" --store=def\t")
    try await terminal.wait("a file") { $0.line.hasSuffix("--store=default.store") }
    try terminal.type(" --time-zone=Europe/Lis\t")
    try await terminal.wait("a zone") { $0.line.hasSuffix("--time-zone=Europe/Lisbon") }
    try await leave(terminal)
  }

  @Test(arguments: Shell.allCases)
  func commandsOptionsAndFilesAreCompleted(shell: Shell) async throws {
    let terminal = try await start(shell)
    try terminal.type("fitiq summ\t")
    try await terminal.wait("a command") { $0.line.hasPrefix("ready$ fitiq summary") }
    try terminal.type("--da\t")
    try await terminal.wait("an option") { $0.line.contains("summary --day") }
    try terminal.type("2025-11-26 --store def\t")
    try await terminal.wait("a file") { $0.line.hasSuffix("--store default.store") }
    try await leave(terminal)
  }

  @Test(arguments: Shell.allCases)
  func commandsAreListedWithWhatTheyDo(shell: Shell) async throws {
    let terminal = try await start(shell)
    try terminal.type("fitiq outbox re" + shell.list)
    try await terminal.wait("the commands") { screen in
      screen.lines.contains { $0.contains("retry") && $0.contains("Retry events") }
        && screen.text.contains("rescue")
    }
    try await leave(terminal)
  }

  @Test(arguments: Shell.allCases)
  func nothingIsShownForAStoreThatIsNotThere(shell: Shell) async throws {
    let terminal = try await start(shell)
    try terminal.type("fitiq outbox show --store nowhere.db 8" + shell.list)
    try terminal.type("9")
    try await terminal.wait("the next key") { $0.line.hasSuffix("nowhere.db 89") }
    #expect(!terminal.screen.text.contains("error"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("nowhere.db")))
    try await leave(terminal)
  }
}
