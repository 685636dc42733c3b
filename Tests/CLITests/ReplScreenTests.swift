import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What the pages show of the shell, as a screen of 80 columns shows it.
@Suite(.serialized, .bounded) struct ReplScreenTests {
  private let fitiq: FitIQBinary

  init() throws {
    fitiq = try FitIQBinary()
    let store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  /// A name for the golden, what is set before, and what is typed.
  private static let scenes: [(name: String, setting: String?, line: String)] = [
    ("repl-command", nil, "totals steps by day --last 5d"),
    ("repl-table", nil, "SELECT type, count(*) AS n FROM progress_entries GROUP BY type;"),
    ("repl-error", nil, "SELECT day, sum(quantit) FROM progress_entries GROUP BY day;"),
    (
      "repl-chart", ".mode chart",
      "SELECT day, sum(quantity) AS steps FROM progress_entries WHERE type = 'steps' GROUP BY day;"
    ),
  ]

  @Test(arguments: scenes.map(\.name))
  func theScreenIsAsRecorded(name: String) async throws {
    let scene = try #require(Self.scenes.first { $0.name == name })
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["TERM"] = "xterm-256color"
    environment["PAGER"] = "cat"
    let terminal = try PseudoTerminal(
      FitIQBinary.path, ["repl", "default.store", "--as-of", "2025-11-26"],
      environment: environment, folder: fitiq.folder.path, columns: 80, rows: 60)
    try await ready(terminal) { $0 == "default.store>" }
    if let setting = scene.setting {
      try terminal.type(setting + "\r")
      try await terminal.waitFor("mode is")
      try await ready(terminal) { $0 == "default.store>" }
    }
    // From an empty screen: what was before names the folder.
    try terminal.type("\u{0C}")
    try await terminal.wait("an empty screen") { $0.text == "default.store>" }
    try terminal.type(scene.line)
    try await terminal.wait("the line") { screen in
      screen.text.replacing("\n", with: "").hasSuffix(scene.line.suffix(20))
    }
    try terminal.type("\r")
    try await ready(terminal, below: 2) { $0 == "default.store>" }
    #expect(
      Golden.difference(terminal.screen.text + "\n", from: name + ".txt", file: #filePath) == nil)
    terminal.send(SIGTERM)
    _ = try await terminal.exitStatus()
  }

  /// Until the shell asks for a line, in a row further down than where the last one was typed.
  private func ready(
    _ terminal: PseudoTerminal, below row: Int = -1, _ isPrompt: (String) -> Bool
  ) async throws {
    try await terminal.wait("the prompt") {
      $0.row > row && isPrompt($0.line) && $0.modes.contains(2004)
    }
  }
}
