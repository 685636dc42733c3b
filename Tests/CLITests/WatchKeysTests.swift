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

  private static let pages = [
    ["watch", "--as-of", "2025-11-26T12:00:00Z"], ["outbox", "stats", "--watch", "3600"],
  ]

  private func isSilent(_ terminal: PseudoTerminal) -> Bool {
    terminal.settings != terminal.settingsAtStart
  }

  /// How often the heading was written.
  private func frames(_ terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.output, as: UTF8.self).matches(of: /default\.store/).count
  }

  @Test(arguments: pages)
  func aPageIsLeftWithQ(arguments: [String]) async throws {
    let terminal = try start(arguments)
    try await terminal.wait("the page") { $0.lines.count > 4 }
    try await terminal.wait("a silent terminal") { _ in isSilent(terminal) }
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

  /// With job control, which only a shell has: one that goes on by itself once its command has stopped.
  @Test(arguments: pages)
  func controlZGivesTheTerminalBack(arguments: [String]) async throws {
    let line = (["'\(FitIQBinary.path)'"] + arguments).joined(separator: " ")
    // Named by no word of the line: the shell writes that again.
    var environment = fitiq.environment
    environment["FITIQ_STORE"] = "default.store"
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-mc", "stty -a >start; \(line); stty -a >stopped; fg; echo end $?; stty -a >end"],
      environment: environment, folder: fitiq.folder.path, rows: 40)
    try await terminal.wait("a silent terminal") { $0.lines.count > 4 && isSilent(terminal) }
    let before = frames(terminal)
    try terminal.type("\u{1A}")
    try await terminal.wait("the page again") { _ in
      frames(terminal) > before && isSilent(terminal)
    }
    try terminal.type("q")
    try await terminal.waitFor("end 0")
    _ = try await terminal.exitStatus()
    let settings = try ["start", "stopped", "end"].map {
      try String(contentsOfFile: fitiq.folder.file($0), encoding: .utf8)
    }
    #expect(settings[0].contains("speed") && Set(settings).count == 1, "\(settings)")
  }

  @Test func controlCStillEndsIt() async throws {
    let terminal = try start(["outbox", "stats", "--watch", "3600"])
    try await terminal.wait("a silent terminal") { _ in isSilent(terminal) }
    try terminal.type("\u{03}")
    #expect(try await terminal.exitStatus() == 130)
    #expect(terminal.settings == terminal.settingsAtStart)
  }
}
