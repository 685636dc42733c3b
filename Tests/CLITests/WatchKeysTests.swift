import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Screens that are redrawn: `q` leaves them, and a window of another size gets a page of its own.
@Suite(.bounded) struct WatchKeysTests {
  private let fitiq: FitIQBinary

  init() throws {
    var fitiq = try FitIQBinary()
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    fitiq.environment["COLUMNS"] = nil
    fitiq.environment["TERM"] = "xterm-256color"
    self.fitiq = fitiq
  }

  private func start(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      FitIQBinary.path, arguments + ["--store", "default.store"], environment: fitiq.environment,
      folder: fitiq.folder.path, rows: 40)
  }

  /// How often the heading was written.
  private func frames(_ terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.output, as: UTF8.self).matches(of: /default\.store/).count
  }

  @Test(arguments: [
    ["watch", "--as-of", "2025-11-26T12:00:00Z"], ["outbox", "stats", "--watch", "3600"],
  ])
  func aPageIsLeftWithQ(arguments: [String]) async throws {
    let terminal = try start(arguments)
    try await terminal.wait("the page") { $0.lines.count > 4 }
    try await terminal.wait("a silent terminal") { _ in
      terminal.settings != terminal.settingsAtStart
    }
    let before = frames(terminal)
    terminal.resize(columns: 100, rows: 30)
    try await terminal.wait("the page again") { _ in frames(terminal) > before }
    #expect(terminal.screen.text.matches(of: /default\.store/).count == 1)
    // Other keys do nothing, and are not shown.
    try terminal.type("xq")
    #expect(try await terminal.exitStatus() == 0)
    #expect(!terminal.screen.text.contains("xq"))
    #expect(terminal.settings == terminal.settingsAtStart)
  }

  @Test func controlCStillEndsIt() async throws {
    let terminal = try start(["outbox", "stats", "--watch", "3600"])
    try await terminal.wait("a silent terminal") { _ in
      terminal.settings != terminal.settingsAtStart
    }
    try terminal.type("\u{03}")
    #expect(try await terminal.exitStatus() == 130)
    #expect(terminal.settings == terminal.settingsAtStart)
  }
}
