import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The pager of a command outside the shell, on a terminal.
@Suite(.serialized, .bounded) struct PagerTerminalTests {
  private let fitiq: FitIQBinary
  private static let hasLess = access("/usr/bin/less", X_OK) == 0

  init() throws {
    fitiq = try FitIQBinary()
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: fitiq.folder.file("default.store"))
  }

  private func start(
    _ arguments: [String], pager: String?, rows: Int = 24
  ) throws -> PseudoTerminal {
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["TERM"] = "xterm-256color"
    environment["PAGER"] = pager
    environment["FITIQ_STORE"] = "default.store"
    return try PseudoTerminal(
      FitIQBinary.path, arguments, environment: environment, folder: fitiq.folder.path, rows: rows)
  }

  /// Presses q until it is heard: less drops what is typed while it deals with a signal.
  private func leave(_ terminal: PseudoTerminal) async throws {
    for _ in 0..<10 {
      try terminal.type("q")
      if let status = try? await terminal.exitStatus(limit: 5) {
        #expect(status == 0)
        #expect(terminal.settings == terminal.settingsAtStart)
        return
      }
    }
    Issue.record("the pager stays: \(terminal.screen.text)")
  }

  /// What there is to say besides comes once the screen is the person's again.
  @Test(.enabled(if: hasLess, "less is not installed"), arguments: [0, 3])
  func lessShowsALongListing(interruptions: Int) async throws {
    let terminal = try start(["entries", "list"], pager: "less")
    try await terminal.wait("the first page") { $0.line.hasPrefix(":") }
    for _ in 0..<interruptions { try terminal.type("\u{03}") }
    #expect(!terminal.screen.text.contains("--limit 0"))
    try await leave(terminal)
    #expect(terminal.screen.text.contains("--limit 0"))
  }

  /// What fits stays on the terminal itself.
  @Test(arguments: [
    ["entries", "list", "--no-pager"], ["entries", "list", "--limit", "3"],
    ["entries", "list", "--output", "csv"],
  ])
  func noPagerIsOpened(arguments: [String]) async throws {
    let terminal = try start(arguments, pager: "cat > paged.txt")
    #expect(try await terminal.exitStatus() == 0)
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("paged.txt")))
    #expect(terminal.output.count > 200)
  }

  /// Whatever only reads, on a screen that is too small.
  @Test(arguments: [
    ["status"], ["summary", "--day", "2025-11-26"], ["doctor"], ["config", "show"],
    ["query", "SELECT key FROM progress_entries LIMIT 100"], ["cleanup", "--dry-run"],
  ])
  func whatReadsIsPaged(arguments: [String]) async throws {
    let terminal = try start(arguments, pager: "cat > paged.txt", rows: 7)
    #expect(try await [0, 1].contains(terminal.exitStatus()))
    let paged = try String(contentsOfFile: fitiq.folder.file("paged.txt"), encoding: .utf8)
    #expect(paged.split(separator: "\n").count > 5)
  }

  /// A statement without an end: the pager would open with its first page.
  @Test(arguments: ["count(*) FROM c", "n FROM c WHERE n < 3"])
  func controlCBeforeAPagerIsOpenIsTheEnd(columns: String) async throws {
    let query = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT " + columns
    // While the store is opened the signal ends the process by itself; a busy machine is long at that.
    for _ in 0..<100 {
      let terminal = try start(["query", query], pager: "cat > paged.txt", rows: 20)
      try await terminal.wait("a handler of Ctrl-C") { _ in
        Self.catchesInterrupts(terminal.process)
      }
      try terminal.type("\u{03}")
      let status = try await terminal.exitStatus()
      #expect(status == 130, "\(terminal.screen.text)")
      #expect(terminal.settings == terminal.settingsAtStart)
      #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("paged.txt")))
      if terminal.endingSignal != nil { continue }
      #expect(terminal.screen.text.contains("interrupted"))
      return
    }
    Issue.record("the query was never reached")
  }

  private static func catchesInterrupts(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap {
      UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
    }
    return (mask ?? 0) & 1 << UInt64(SIGINT - 1) != 0
  }

  /// One that asks keeps the screen.
  @Test func whatChangesIsNot() async throws {
    let terminal = try start(["cleanup"], pager: "cat > paged.txt", rows: 7)
    try await terminal.waitFor("[y/N]")
    try terminal.type("n\r")
    #expect(try await terminal.exitStatus() == 1)
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("paged.txt")))
  }

  /// A setting turns it off, or names another one.
  @Test func theSettingNamesIt() async throws {
    try fitiq.succeed("config", "set", "pager", "off")
    let off = try start(["entries", "list"], pager: "cat > paged.txt")
    #expect(try await off.exitStatus() == 0)
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("paged.txt")))
    try fitiq.succeed("config", "set", "pager", "cat > other.txt")
    let other = try start(["entries", "list"], pager: "cat > paged.txt")
    #expect(try await other.exitStatus() == 0)
    #expect(FileManager.default.fileExists(atPath: fitiq.folder.file("other.txt")))
  }
}
