import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Days that are counted, in commands that read and in commands that change.
@Suite(.bounded) struct ChangedDaysTests {
  private let fitiq: CommandRun
  private let store: String

  init() throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  private func run(_ line: String) async throws -> CommandRun.Result {
    try await fitiq.run(line.split(separator: " ").map(String.init))
  }

  /// Of an old store the last days are shown; changed are those that the calendar names.
  @Test func aChangeCountsFromToday() async throws {
    let shown = try await run("entries list --last 7d --store ./default.store")
    #expect(shown.error.contains("counting from 2025-11-26, the newest day in the store"))
    let changed = try await run("cleanup duplicates --last 7d --dry-run --store ./default.store")
    #expect(changed.status == 0 && changed.out.contains("unchanged"), "\(changed.out)")
    #expect(!changed.error.contains("counting from"), "\(changed.error)")
    #expect(changed.error.contains("days: 2"), "\(changed.error)")
  }

  @Test(arguments: [
    ("--last 7d", "days: 2025-11-20 and later\n"),
    ("--from -3d --to yesterday", "days: 2025-11-23 to 2025-11-25\n"),
    ("--to monday", "days: 2025-11-24 and earlier\n"),
  ])
  func aCleanupSaysWhichDaysItIsAbout(words: String, note: String) async throws {
    let result = try await run(
      "cleanup duplicates \(words) --dry-run --store ./default.store --as-of 2025-11-26 "
        + "--time-zone UTC")
    #expect(result.status == 0 && result.error.contains(note), "\(result.error)")
  }

  /// What is written out needs no explanation.
  @Test func daysThatAreNamedAreNotRepeated() async throws {
    let result = try await run(
      "cleanup duplicates --from 2025-11-20 --to 2025-11 --dry-run --store ./default.store")
    #expect(result.status == 0 && !result.error.contains("days:"), "\(result.error)")
  }

  @Test func anImportSaysFromWhichDay() async throws {
    let result = try await run(
      "migrate store --from -3d --dry-run --as-of 2025-11-26 --time-zone UTC ./default.store")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("days: 2025-11-23 and later\n"), "\(result.error)")
  }

  @Test func trackedDaysAreCountedToo() async throws {
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    try await fitiq.succeed("migrate", "tracking", "./FitIQ.xcappdata")
    let listed = try await run("tracking list --last 7d")
    #expect(listed.status == 0 && listed.error.contains("counting from"), "\(listed.error)")
    #expect(listed.out.split(separator: "\n").count > 1, "\(listed.out)")
    let cleared = try await run(
      "tracking clear --last 7d --dry-run --as-of 2025-02-10 --time-zone UTC")
    #expect(cleared.error.contains("days: 2025-02-04 and later\n"), "\(cleared.error)")
    let container = try await run(
      "tracking clear ./FitIQ.xcappdata --to yesterday --dry-run --as-of 2025-02-10 --time-zone UTC"
    )
    #expect(container.status == 0, "\(container.error)")
    #expect(container.error.contains("days: 2025-02-09 and earlier\n"), "\(container.error)")
    let user = try await fitiq.run("query", "SELECT id FROM users LIMIT 1", "--output", "csv").out
      .split(separator: "\n")[1]
    let marked = try await run(
      "tracking mark --metric steps --user \(user) -3d yesterday --dry-run --as-of 2025-02-10")
    #expect(marked.status == 0, "\(marked.error)")
    #expect(marked.error.contains("days: 2025-02-07, 2025-02-09\n"), "\(marked.error)")
  }

  /// Kept as a path that means the same wherever fitiq runs.
  @Test(arguments: ["store", "credentials_file", "ca_file"])
  func aRelativePathIsKeptAbsolute(key: String) async throws {
    try await fitiq.succeed("config", "set", key, "data/a.db")
    let text = try String(
      contentsOfFile: fitiq.folder.file(".config/fitiq/config.yaml"), encoding: .utf8)
    #expect(text.contains("\(key): /") && text.contains("/data/a.db"), "\(text)")
  }
}
