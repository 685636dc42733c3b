import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Days that are counted, in commands that read and in commands that change.
@Suite(.bounded) struct ChangedDaysTests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  private func run(_ line: String) throws -> FitIQBinary.Result {
    try fitiq.run(line.split(separator: " ").map(String.init))
  }

  /// Of an old store the last days are shown; changed are those that the calendar names.
  @Test func aChangeCountsFromToday() throws {
    let shown = try run("entries list --last 7d --store default.store")
    #expect(shown.error.contains("counting from 2025-11-26, the newest day in the store"))
    let changed = try run("cleanup duplicates --last 7d --dry-run --store default.store")
    #expect(changed.status == 0 && changed.out.contains("unchanged"), "\(changed.out)")
    #expect(!changed.error.contains("counting from"), "\(changed.error)")
    #expect(changed.error.contains("days: 2"), "\(changed.error)")
  }

  @Test(arguments: [
    ("--last 7d", "days: 2025-11-20 and later\n"),
    ("--from -3d --to yesterday", "days: 2025-11-23 to 2025-11-25\n"),
    ("--to monday", "days: 2025-11-24 and earlier\n"),
  ])
  func aCleanupSaysWhichDaysItIsAbout(words: String, note: String) throws {
    let result = try run(
      "cleanup duplicates \(words) --dry-run --store default.store --as-of 2025-11-26 "
        + "--time-zone UTC")
    #expect(result.status == 0 && result.error.contains(note), "\(result.error)")
  }

  /// What is written out needs no explanation.
  @Test func daysThatAreNamedAreNotRepeated() throws {
    let result = try run(
      "cleanup duplicates --from 2025-11-20 --to 2025-11 --dry-run --store default.store")
    #expect(result.status == 0 && !result.error.contains("days:"), "\(result.error)")
  }

  @Test func anImportSaysFromWhichDay() throws {
    let result = try run(
      "migrate store --from -3d --dry-run --as-of 2025-11-26 --time-zone UTC default.store")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("days: 2025-11-23 and later\n"), "\(result.error)")
  }

  @Test func trackedDaysAreCountedToo() throws {
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    try fitiq.succeed("migrate", "tracking", "FitIQ.xcappdata")
    let listed = try run("tracking list --last 7d")
    #expect(listed.status == 0 && listed.error.contains("counting from"), "\(listed.error)")
    #expect(listed.out.split(separator: "\n").count > 1, "\(listed.out)")
    let cleared = try run("tracking clear --last 7d --dry-run --as-of 2025-02-10 --time-zone UTC")
    #expect(cleared.error.contains("days: 2025-02-04 and later\n"), "\(cleared.error)")
    let container = try run(
      "tracking clear FitIQ.xcappdata --to yesterday --dry-run --as-of 2025-02-10 --time-zone UTC")
    #expect(container.status == 0, "\(container.error)")
    #expect(container.error.contains("days: 2025-02-09 and earlier\n"), "\(container.error)")
    let user = try fitiq.run("query", "SELECT id FROM users LIMIT 1", "--output", "csv").out
      .split(separator: "\n")[1]
    let marked = try run(
      "tracking mark --metric steps --user \(user) -3d yesterday --dry-run --as-of 2025-02-10")
    #expect(marked.status == 0, "\(marked.error)")
    #expect(marked.error.contains("days: 2025-02-07, 2025-02-09\n"), "\(marked.error)")
  }

  /// Kept as a path that means the same wherever fitiq runs.
  @Test(arguments: ["store", "credentials_file", "ca_file"])
  func aRelativePathIsKeptAbsolute(key: String) throws {
    try fitiq.succeed("config", "set", key, "data/a.db")
    let text = try String(
      contentsOfFile: fitiq.folder.file(".config/fitiq/config.yaml"), encoding: .utf8)
    #expect(text.contains("\(key): /") && text.contains("/data/a.db"), "\(text)")
  }
}
