import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQCommands
@testable import FitIQDomain
@testable import FitIQShell

@Suite(.bounded) struct ShellCommandTests {
  private static func leaves(_ commands: [any ToolCommand], _ path: [String] = [])
    -> [(path: String, command: any ToolCommand)]
  {
    commands.flatMap { command in
      let names = path + [command.name]
      return command.subcommands.isEmpty
        ? [(names.joined(separator: " "), command)] : leaves(command.subcommands, names)
    }
  }

  /// A new command is in one of the two lists: the shell has what reads.
  @Test func theShellRunsWhatReads() {
    #expect(
      Self.refused.symmetricDifference(Self.changing).isEmpty,
      "list what changes something in `changing`; its effect(of:) tells it from what reads")
  }

  private static let refused = Set(
    leaves(FitIQTool.all).filter { $0.command.refusal(of: []) != nil }.map(\.path))
  private static let changing: Set = [
    "watch", "repl", "cleanup", "salvage", "outbox retry", "outbox cancel", "outbox rescue",
    "outbox snooze", "outbox prune", "outbox deliver", "outbox run", "outbox reconcile",
    "outbox import", "outbox remote-duplicates delete", "migrate all", "migrate tracking",
    "migrate store", "migrate up", "migrate restore", "sync daily", "sync history",
    "tracking mark", "tracking clear", "tracking restore", "undo", "backups restore",
    "backups prune", "auth set", "auth clear", "completions", "config set", "config unset",
    "users add", "fleet plan", "fleet run",
  ]

  /// The power goes in the middle of every command that changes something.
  @Test(arguments: refused) func aChangeHasItsPowerCut(path: String) {
    let others = [
      "outbox deliver": "needs a backend: PowerCutDeliveries",
      "outbox run": "delivers as outbox deliver does",
      "outbox remote-duplicates delete": "needs a backend: PowerCutDeliveries",
      "migrate all": "each of its steps has its own", "sync daily": "writes as sync history does",
      "completions": "writes a file as config set does", "watch": "changes nothing",
      "repl": "changes nothing",
    ]
    let name = path.replacing(" ", with: "-")
    #expect(
      (others[path] != nil) != PowerCutCase.all.contains { $0.name.hasPrefix(name) },
      "add a case to PowerCutCases.swift")
  }

  /// What reads is given hostile stores.
  @Test(arguments: Set(leaves(FitIQTool.all).map(\.path)).subtracting(refused))
  func whatReadsMeetsHostileFiles(path: String) {
    let withoutStore = [
      "auth status", "config path", "config show", "fleet commands", "fleet missing",
      "fleet report",
      "fleet status", "migrate show", "self-check",
    ]
    #expect(
      withoutStore.contains(path) != HostileCommands.read(by: path),
      """
      add a line to `reading` (either kind of store) or `readingDatabase` in HostileCommands; \
      without a store, its name to `withoutStore` here; if it changes something, say so in \
      effect(of:)
      """)
  }

  /// What only looks like an option that makes it harmless.
  @Test(arguments: [
    ("users add", "-- --dry-run"), ("config set", "pager -- --dry-run"),
    ("doctor", "--accept malformed_rows"), ("doctor", "--unaccept=malformed_rows"),
    ("reconcile", "--fix=x"), ("outbox stats", "--watch"), ("outbox stats", "--watch=2"),
  ])
  func aChangeIsNotHidden(path: String, words: String) throws {
    let command = try #require(Self.leaves(FitIQTool.all).first { $0.path == path }).command
    #expect(command.refusal(of: words.split(separator: " ").map(String.init)) != nil)
    if path != "doctor", path != "outbox stats" {
      #expect(command.refusal(of: ["--dry-run"]) == nil)
    }
  }

  @Test func noCommandBeginsAStatementOfSQL() {
    for name in FitIQTool.names { #expect(!SQLKeyword.starters.contains(name.uppercased())) }
  }

  @Test func theChosenUserGoesWhereOneIsTaken() {
    let taking = Self.leaves(FitIQTool.all).filter(\.command.takesUser).map(\.path)
    for path in ["entries list", "sessions list", "sleep week", "summary", "outbox list"] {
      #expect(taking.contains(path))
    }
    #expect(!taking.contains("log"))
  }

  @Test(arguments: [
    ("see 'fitiq outbox show ID'", "see 'outbox show ID'"),
    ("fitiq log; fitiq undo 3", "log; fitiq undo 3 --store X"),
    ("~/fitiq log", "~/fitiq log"), ("fitiq reconcile --fix", "fitiq reconcile --fix"),
    ("fitiq nothing here", "fitiq nothing here"),
  ])
  func hintsAreWhatTheShellTakes(text: String, expected: String) {
    let hints = ShellHints { $0.replacing("undo 3", with: "undo 3 --store X") }
    #expect(hints.reworded(text) == expected)
  }
}
