import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What goes on until it is stopped, and what asks for secrets, on terminals of several widths.
@Suite(.bounded) struct StreamScreenTests {
  private static func terminal(
    _ fitiq: FitIQBinary, _ arguments: [String], columns: Int
  ) throws -> PseudoTerminal {
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["NO_COLOR"] = "1"
    environment["TERM"] = "xterm-256color"
    return try PseudoTerminal(
      FitIQBinary.path, arguments, environment: environment, folder: fitiq.folder.path,
      columns: columns, rows: 60)
  }

  private func expect(
    _ terminal: PseudoTerminal, _ name: String, columns: Int, in folder: ScratchFolder
  ) {
    // Where the machine is busy, a minute of the service passes before it is stopped.
    let text = (terminal.screen.text + "\n")
      .replacing(/summary: [^:]*?\bin\s+a\s+minute\n/, with: "")
    let difference = Golden.difference(
      ScreenTests.stable(text, in: folder),
      from: "\(name)-\(columns).txt", file: #filePath)
    #expect(difference == nil)
  }

  @Test(arguments: Effort.spread([80, 60, 120, 40], quick: 1))
  func whatIsWatchedFits(columns: Int) async throws {
    let fitiq = try ScreenTests.makeBinary()
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    let terminal = try Self.terminal(
      fitiq, ["watch", "default.store", "--as-of", "2025-11-26T12:00:00Z"], columns: columns)
    try await terminal.wait("the page's end") {
      $0.text.contains(/pending +105/) && terminal.settings != terminal.settingsAtStart
    }
    expect(terminal, "watch", columns: columns, in: fitiq.folder)
    try terminal.type("q")
    #expect(try await terminal.exitStatus() == 0)
  }

  /// A page of today would be empty.
  @Test func anOldStoreIsWatchedFromItsNewestDay() async throws {
    var fitiq = try ScreenTests.makeBinary()
    fitiq.environment["FITIQ_NOW"] = "1769947200"
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    let terminal = try Self.terminal(
      fitiq, ["watch", "default.store"], columns: 120)
    try await terminal.wait("the page's end") {
      $0.text.contains(/pending +105/) && terminal.settings != terminal.settingsAtStart
    }
    #expect(terminal.screen.text.contains("counting from 2025-11-26, the newest day in the store"))
    try terminal.type("q")
    #expect(try await terminal.exitStatus() == 0)
  }

  /// One event is refused for good.
  @Test(arguments: Effort.spread([80, 60, 120, 40], quick: 1))
  func whatTheServiceSaysFits(columns: Int) async throws {
    let script = BackendScript(BackendScript.Rule("POST", faults: [.pass, .status(422)]))
    let fixture = try await DeliveryFixture(
      entities: 8, script: script, in: ScreenTests.makeBinary())
    let terminal = try Self.terminal(
      fixture.fitiq, ["outbox", "run", "--concurrency", "1"], columns: columns)
    try await terminal.wait("the last event") {
      $0.text.contains("failure:")
        && (try? fixture.left().keys.allSatisfy { ["completed", "dead"].contains($0) }) ?? false
    }
    try terminal.type("\u{03}")
    #expect(try await terminal.exitStatus() == 0)
    expect(terminal, "outbox-run", columns: columns, in: fixture.fitiq.folder)
  }

  @Test(arguments: Effort.spread([80, 60, 120, 40], quick: 1))
  func whatAsksForSecretsFits(columns: Int) async throws {
    let fitiq = try ScreenTests.makeBinary()
    let terminal = try Self.terminal(fitiq, ["auth", "set"], columns: columns)
    for prompt in ["key", "access", "refresh"] {
      try await terminal.wait(prompt) {
        $0.text.lowercased().contains(prompt) && terminal.settings != terminal.settingsAtStart
      }
      try terminal.type("secret-\(prompt)\r")
    }
    let status = try await terminal.exitStatus()
    #expect(status == 0)
    #expect(!terminal.screen.text.contains("secret"))
    expect(terminal, "auth-set", columns: columns, in: fitiq.folder)
  }
}
