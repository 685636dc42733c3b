import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The bars of long work on a terminal of 40 columns, drawn with each step instead of by the clock.
@Suite(.bounded) struct ProgressScreenTests {
  /// Runs a command to its end, and returns what its bar said, piece by piece.
  private func pieces(
    of arguments: [String], in fitiq: FitIQBinary, status: Int32 = 0, columns: Int = 40
  ) async throws -> [String] {
    var fitiq = fitiq
    fitiq.environment["FITIQ_PROGRESS"] = "each"
    fitiq.environment["COLUMNS"] = nil
    fitiq.environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(
      FitIQBinary.path, arguments, environment: fitiq.environment, folder: fitiq.folder.path,
      columns: columns)
    #expect(try await terminal.exitStatus() == status, "\(arguments): \(terminal.screen.text)")
    // A bar is drawn from the beginning of its row over what is there.
    let pieces = terminal.output.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { bytes in
      String(String(decoding: bytes, as: UTF8.self).reversed().drop { $0 == " " }.reversed())
    }
    for piece in pieces where Self.isBar(piece) {
      #expect(piece.count < columns, "\(piece)")
    }
    for line in terminal.screen.lines + terminal.screen.scrolled {
      #expect(!Self.isBar(line), "\(arguments) leaves '\(line)'")
    }
    return pieces.filter(Self.isBar)
  }

  private static let labels = [
    "planning", "cleaning up", "undoing", "examining", "restoring", "checking the backup",
    "looking for events", "changing events", "delivering",
  ]

  /// Begins with what is done, and has a time.
  private static func isBar(_ line: String) -> Bool {
    line.contains(/\[[#-]+\] [0-9]+ %/)
      || labels.contains { line.hasPrefix($0) }
        && (line.contains(/[0-9]s\b/) || line.contains(" %") || line.contains(": "))
  }

  /// Nothing of a bar where nobody sees one.
  private func expectNoBar(_ arguments: [String], in fitiq: FitIQBinary) throws {
    var fitiq = fitiq
    fitiq.environment["FITIQ_PROGRESS"] = "each"
    let result = try fitiq.run(arguments)
    #expect(!(result.out + result.error).contains("\r"), "\(arguments)")
    #expect(!(result.out + result.error).split(separator: "\n").contains { Self.isBar(String($0)) })
  }

  @Test func everyPhaseOfLongWorkIsNamed() async throws {
    let fitiq = try FitIQBinary()
    let store = ["--store", "default.store"]
    try AppStoreScenario(faults: [.dailyDuplicates, .duplicateSleep, .failedExhausted]).write(
      to: fitiq.folder.file("default.store"))
    let steps: [(arguments: [String], status: Int32, named: [String])] = [
      (["doctor", "--no-pager"], 1, ["examining: planning repairs"]),
      (["outbox", "retry", "--status", "dead", "--yes"], 0, ["changing events"]),
      (["cleanup", "--yes"], 0, ["planning", "cleaning up: checking the file"]),
      (["undo", "--yes"], 0, ["undoing: comparing rows", "undoing: putting back"]),
      (["backups", "restore", "--yes"], 0, ["planning: checking the backup", "restoring"]),
    ]
    for var step in steps {
      if step.arguments[0] == "backups" {
        let folder = fitiq.folder.file("default.store.backups")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        step.arguments.append(try #require(names.first { $0.hasSuffix(".store") }))
      }
      let drawn = try await pieces(
        of: step.arguments + store, in: fitiq, status: step.status, columns: 80)
      for name in step.named {
        #expect(drawn.contains { $0.hasPrefix(name) }, "\(step.arguments): \(name) in \(drawn)")
      }
    }
    for arguments in [["doctor"], ["cleanup", "--yes"], ["undo", "--yes"]] {
      try expectNoBar(arguments + store, in: fitiq)
    }
  }

  /// Of everything there is a share of the whole, which only grows, and the time that is left.
  @Test(arguments: [60, 80]) func longWorkTellsHowFarItIs(columns: Int) async throws {
    let fitiq = try FitIQBinary()
    try AppStoreScenario(faults: [.dailyDuplicates, .duplicateSleep, .failedExhausted]).write(
      to: fitiq.folder.file("default.store"))
    try fitiq.succeed("migrate", "store", "default.store")
    for (store, operation) in [(["--store", "default.store"], "1"), ([], "2")] {
      let lines: [([String], Int32)] = [
        (["doctor", "--no-pager"], 1),
        (["outbox", "cancel", "--all", "--dry-run"], 0),
        (["outbox", "cancel", "--all", "--yes"], 0),
        (["undo", "--to", operation, "--dry-run"], 0), (["undo", "--yes"], 0),
        (["cleanup", "--yes", "--as-of", "2025-11-26T12:00:00Z"], 0),
      ]
      for (arguments, status) in lines {
        let drawn = try await pieces(
          of: arguments + store, in: fitiq, status: status, columns: columns)
        // Planning and changing are two bars: each begins without a share.
        for drawn in drawn.split(whereSeparator: { !$0.contains("%") }) {
          let shares = drawn.map { $0.firstMatch(of: /([0-9]+) %( |$)/).flatMap { Int($0.1) } ?? 0 }
          let isEarly = zip(drawn, shares).contains { piece, share in
            share == 100 && piece.prefix { $0 != "[" } != drawn.last?.prefix { $0 != "[" }
          }
          #expect(!isEarly, "\(arguments + store): \(drawn)")
          for (piece, share) in zip(drawn, shares) where share > 1 {
            #expect(piece.contains(" left, ") && piece.hasSuffix(" %/s"), "\(piece)")
          }
        }
        #expect(drawn.contains { $0.contains(" left, ") }, "\(arguments + store): \(drawn)")
      }
    }
  }

  /// One event after the other, from a backend that refuses every second request.
  @Test func aDeliveryTellsHowFarItIs() async throws {
    let script = BackendScript(
      BackendScript.Rule("POST", faults: [.status(503), .pass], repeats: true))
    let fixture = try await DeliveryFixture(entities: 8, script: script)
    let drawn = try await pieces(
      of: ["outbox", "deliver", "--concurrency", "1"], in: fixture.fitiq, status: 4)
    #expect(drawn.contains { $0.hasPrefix("delivering [") && $0.contains("%") }, "\(drawn)")
    try expectNoBar(["outbox", "deliver"], in: fixture.fitiq)
  }
}
