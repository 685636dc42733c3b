import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What the binary answers to the completion scripts in the current folder, beside a lock, and in good time.
@Suite(.bounded) struct CompletionCLITests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  private func answer(_ line: String) throws -> [String] {
    let result = try fitiq.run("---complete", "fish", line)
    #expect(result.status == 0 && result.error.isEmpty, "\(line): \(result.error)")
    let lines = result.out.split(separator: "\n").map(String.init)
    guard lines.first == "values" else { return lines }
    return Array(lines.dropFirst())
  }

  /// Nobody who has pressed a key waits for longer than a second.
  @Test func whatTakesLongIsNotAnswered() throws {
    try #require(mkfifo(fitiq.folder.file("plan.json"), 0o600) == 0)
    #expect(try answer("fitiq cleanup --apply pl").isEmpty)
  }

  @Test(arguments: ["--store default.store ", "--store=default.store ", "--store $PLACE "])
  func theStoreIsThatOfTheLine(option: String) throws {
    var other = fitiq
    other.environment["PLACE"] = store
    let result = try other.run("---complete", "fish", "fitiq entries list \(option)--user ")
    #expect(result.out.split(separator: "\n").count == 2, "\(result.out)")
  }

  @Test func whatAPersonHasSavedIsKnown() throws {
    _ = try fitiq.run("repl", store, "-c", ".save weekly SELECT 1 AS one;")
    #expect(try answer("fitiq query we") == ["weekly\tSELECT 1 AS one;"])
    try fitiq.succeed("cleanup", "--dry-run", "--plan-out", "plan.json", "--store", store)
    _ = try fitiq.folder.write(Data("{}".utf8), to: "other.json")
    let plans = try answer("fitiq cleanup --store \(store) --apply ./")
    #expect(plans == ["./plan.json\ta plan"])
  }

  private static let lines = [
    "fitiq outbox show ", "fitiq entries list --user ", "fitiq sessions show ",
    "fitiq summary --day ", "fitiq undo ", "fitiq backups restore ", "fitiq query ",
    "fitiq cleanup --apply ",
  ]

  private func files() throws -> [String] {
    let folder = fitiq.folder.path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { name in
      let facts = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return "\(name) \(facts[.size] ?? 0) \(facts[.modificationDate] ?? 0)"
    }
  }

  /// Neither in the current folder nor in the temporary one, which is the same here.
  @Test func readingLeavesNoTrace() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    try scenario.write(to: store)
    try fitiq.succeed("migrate", "up", "--store", "own.db")
    let before = try files()
    for line in Self.lines {
      for name in ["default.store", "own.db"] { _ = try answer(line + "--store \(name) ") }
    }
    #expect(try files() == before)
  }

  @Test func aDamagedStoreIsNoMessage() throws {
    _ = try fitiq.folder.write(Data("SQLite format 3\0".utf8), to: "default.store")
    for line in Self.lines { _ = try answer(line + "--store default.store ") }
  }

  @Test func nobodyWaitsForALockAndNoErrorIsShown() throws {
    try fitiq.succeed("migrate", "up")
    try RawSQL.execute("PRAGMA journal_mode = DELETE", in: fitiq.store)
    try RawSQL.whileWriting(in: fitiq.store, shutsOut: true) {
      for line in Self.lines { _ = try answer(line) }
    }
  }
}
