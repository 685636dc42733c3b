import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Limits of the system end no command by a signal.
@Suite(.bounded) struct LimitCLITests {
  private let fitiq: FitIQBinary

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull])
    scenario.days = 6
    try scenario.write(to: fitiq.folder.file("a.store"))
  }

  private func run(_ limit: String, _ line: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(limit); exec '\(FitIQBinary.path)' \(line) >/dev/null 2>&1"]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128
  }

  @Test func fewDescriptorsAreSaid() throws {
    for line in [
      "doctor a.store", "cleanup --yes --store a.store", "query 'SELECT 1' --store a.store",
    ] {
      #expect(try run("ulimit -n 20", line) == 74)
      // A soft limit is raised.
      #expect(try [0, 1].contains(run("ulimit -S -n 20", line)))
    }
  }

  /// As a full disk, and nothing is lost.
  @Test func aFileThatCannotGrowIsAFailure() throws {
    let before = FileManager.default.contents(atPath: fitiq.folder.file("a.store"))
    for line in [
      "cleanup --yes --store a.store", "outbox cancel --all --yes --store a.store",
      "migrate store a.store --store own.db",
      "outbox export --store a.store --to events.jsonl",
    ] {
      #expect(try [73, 74].contains(run("ulimit -f 0", line)), "\(line)")
    }
    #expect(FileManager.default.contents(atPath: fitiq.folder.file("a.store")) == before)
  }

  /// SQLite would wait for a writer.
  @Test func aLogThatIsAPipeIsRefused() throws {
    #expect(mkfifo(fitiq.folder.file("a.store-wal"), 0o600) == 0)
    for line in [
      ["query", "SELECT 1"], ["doctor"], ["cleanup", "--dry-run"], ["entries", "list"], ["log"],
    ] {
      #expect(try fitiq.run(line + ["--store", "a.store"]).status == 65, "\(line)")
    }
  }
}
