import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The reading commands as processes: they leave no trace, and end with their reader.
@Suite(.bounded) struct ReadingCLITests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    try FileManager.default.createDirectory(
      atPath: fitiq.folder.file("app"), withIntermediateDirectories: true)
    store = fitiq.folder.file("app/default.store")
  }

  private func write(leavesWAL: Bool = false) throws -> AppStoreManifest {
    var scenario = AppStoreScenario(faults: Set(Fault.allCases))
    scenario.leavesWAL = leavesWAL
    return try scenario.write(to: store)
  }

  private static let lines = [
    "entries list", "entries list --limit 5 --oldest",
    "entries list --type steps --from 2025-11-20",
    "entries show 1", "entries totals", "entries totals --by week --type resting_heart_rate",
    "sessions list", "sessions show 1", "sleep show 2025-11-20", "sleep show 1",
    "sleep week 2025-11-20", "sleep trends 2025-11-20", "users list", "summary --as-of 2025-11-20",
  ]

  @Test(arguments: [false, true])
  func readingLeavesNoTrace(leavesWAL: Bool) throws {
    _ = try write(leavesWAL: leavesWAL)
    let before = FileTrace(of: fitiq.folder.file("app"))
    for line in Self.lines {
      let result = try fitiq.run(line.split(separator: " ").map(String.init) + ["--store", store])
      #expect(result.status == 0 && !result.out.isEmpty, "\(line): \(result.error)")
      #expect(FileTrace(of: fitiq.folder.file("app")) == before, "\(line)")
    }
    // Some find nothing to show here, or fail; that is not a reason for a trace.
    for line in HostileCommands.reading(store) {
      _ = try fitiq.run(line)
      #expect(FileTrace(of: fitiq.folder.file("app")) == before, "\(line)")
    }
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    _ = try write()
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c",
        "(\(FitIQBinary.path) entries list --store \(store) --output \(format); echo $? > status)"
          + " | head -n 1 > /dev/null",
      ]
      process.environment = fitiq.environment
      process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
      try process.run()
      process.waitUntilExit()
      let status = try String(contentsOfFile: fitiq.folder.file("status"), encoding: .utf8)
      #expect(status == "0\n")
    }
  }
}
