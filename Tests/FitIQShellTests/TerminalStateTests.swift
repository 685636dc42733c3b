import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// However the shell ends, the terminal is as it was.
@Suite(.enabled(if: Build.hasReadline, "built without readline"), .bounded)
struct TerminalStateTests {
  private let folder: ScratchFolder
  private let environment: [String: String]

  init() throws {
    folder = try ScratchFolder()
    environment = [
      "HOME": folder.path, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "PS1": "shell% ", "INPUTRC": "/dev/null",
    ]
  }

  private func start(_ program: String, _ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(program, arguments, environment: environment, folder: folder.path)
  }

  @Test(arguments: [
    ("", SIGTERM, 143), ("SELECT 'half", SIGTERM, 143), ("SELECT\r", SIGTERM, 143),
    ("\u{12}x", SIGTERM, 143), ("", SIGHUP, 129), ("SELECT 1", SIGQUIT, 131),
  ])
  func aSignalLeavesTheTerminalAsItWas(keys: String, signal: Int32, status: Int32) async throws {
    let terminal = try start(FitIQBinary.product("fitiq-dev"), ["shell-echo"])
    try await terminal.wait("a prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
    #expect(terminal.settings != terminal.settingsAtStart)
    try terminal.type(keys)
    try await terminal.wait("the keys") { keys.isEmpty || $0.line != "echo>" }
    terminal.send(signal)
    #expect(try await terminal.exitStatus() == status)
    #expect(terminal.settings == terminal.settingsAtStart && !terminal.screen.modes.contains(2004))
  }

  /// Also one that comes while the shell gets ready for signals.
  @Test func aSignalAtAnyMomentEndsTheShell() async throws {
    for moment in 0..<40 {
      let terminal = try start(FitIQBinary.product("fitiq-dev"), ["shell-echo"])
      try await Task.sleep(for: .milliseconds(moment))
      terminal.send(SIGTERM)
      let status = try await terminal.exitStatus()
      #expect(status == 143, "after \(moment) ms")
    }
  }

  @Test(arguments: ["\u{04}", ".exit\r", "exit\r"])
  func anOrdinaryEndLeavesTheTerminalAsItWas(keys: String) async throws {
    let terminal = try start(FitIQBinary.product("fitiq-dev"), ["shell-echo"])
    try await terminal.wait("a prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
    try terminal.type(keys)
    if keys != "\u{04}" {
      try await terminal.waitFor("dot: .exit")
      // Between two lines the system reads the terminal by lines, and Ctrl-D would end one of them.
      try await terminal.wait("the next prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
      try terminal.type("\u{04}")
    }
    #expect(try await terminal.exitStatus() == 0)
    #expect(terminal.settings == terminal.settingsAtStart && !terminal.screen.modes.contains(2004))
  }

  @Test func aClosedTerminalEndsTheShell() async throws {
    let terminal = try start(FitIQBinary.product("fitiq-dev"), ["shell-echo"])
    try await terminal.wait("a prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
    terminal.hangUp()
    #expect(try await terminal.exitStatus() == 129)
  }

  private var line: String { "'\(FitIQBinary.product("fitiq-dev"))' shell-echo" }

  /// With job control, which only a shell has.
  @Test func controlZSuspendsAndComesBack() async throws {
    let terminal = try start("/bin/bash", ["--norc", "--noprofile", "-i"])
    try await terminal.wait("the shell") { $0.line == "shell%" }
    try terminal.type("stty -a > before; \(line); stty -a > after\r")
    try await terminal.wait("a prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
    try terminal.type("SELECT 4")
    try await terminal.wait("the line") { $0.line == "echo> SELECT 4" }
    try terminal.type("\u{1A}")
    try await terminal.waitFor("Stopped")
    try await terminal.wait("the shell") { $0.line == "shell%" }
    try terminal.type("stty -a > suspended; fg\r")
    try await terminal.wait("the line again") { $0.line == "echo> SELECT 4" }
    try terminal.type("2;\r")
    try await terminal.waitFor("sql 1: <SELECT 42;>")
    try await terminal.wait("a prompt") { $0.line == "echo>" }
    try terminal.type("\u{04}")
    try await terminal.wait("the shell") { $0.line == "shell%" }
    try terminal.type("stty -a > after; exit\r")
    _ = try await terminal.exitStatus()
    let before = try String(contentsOfFile: folder.file("before"), encoding: .utf8)
    for name in ["suspended", "after"] {
      #expect(try String(contentsOfFile: folder.file(name), encoding: .utf8) == before)
    }
  }
}
