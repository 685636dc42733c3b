import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The outbox of an app's store, changed and taken back.
@Suite(.bounded) struct OutboxStoreTests {
  private let fitiq: CommandRun
  private let store: String
  private let original: [String: [String]]

  init() throws {
    fitiq = try CommandRun()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario.brokenOutbox.write(to: store)
    original = try AppStoreContent.dump(store)
  }

  private static let place = ["--store", "./default.store", "--as-of", "2025-11-26T12:00:00Z"]

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let result = try await fitiq.run(line.split(separator: " ").map(String.init) + Self.place)
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func plain(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--store", "./default.store"])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func json(_ result: CommandRun.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  /// Undo leaves the highest key that was given out.
  private func content() throws -> [String: [String]] {
    var content = try AppStoreContent.dump(store)
    content["Z_PRIMARYKEY"] = original["Z_PRIMARYKEY"]
    return content
  }

  @Test(arguments: [
    "outbox retry --failed", "outbox cancel --status pending", "outbox rescue --status stuck",
    "outbox prune --all --keep 1h --keep-failed 1h", "outbox reconcile",
  ])
  func eachVerbIsPlannedDoneAndUndone(line: String) async throws {
    let plan = try await run(line + " --dry-run")
    #expect(plan.error.contains("nothing was changed"))
    #expect(try AppStoreContent.dump(store) == original)
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".local/state")))
    let done = try await json(run(line + " --yes --json --reason because"))
    #expect(done["operation_id"] as? Int == 1)
    #expect(try content() != original)
    #expect(try await plain("log").out.contains("(because)"))
    #expect(try await plain("undo --dry-run").error.contains("nothing was changed"))
    _ = try await plain("undo --yes")
    #expect(try content() == original)
    #expect(try await plain("log --output csv").out.contains("undone by 2"))
    for suffix in ["-wal", "-shm", ".backups"] {
      #expect(!FileManager.default.fileExists(atPath: store + suffix))
    }
  }

  @Test func countsOfAReconciliationAddUp() async throws {
    let report = try await json(run("outbox reconcile --yes --json"))
    let classes = try #require(report["classes"] as? [[String: Any]])
    #expect(classes.compactMap { $0["name"] as? String }.count == 5)
    for group in classes {
      let numbers = ["matched", "done", "skipped"].compactMap { group[$0] as? Int }
      #expect(numbers.count == 3 && numbers[0] == numbers[1] + numbers[2])
      let skips = try #require(group["skips"] as? [[String: Any]])
      #expect(skips.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == numbers.last)
    }
    let nothing = try await run("outbox reconcile --yes")
    #expect(!nothing.out.contains("operation"))
    let refused = try await run("outbox reconcile --only create --no-create", status: 64)
    #expect(refused.error.contains("--only"))
    let one = try await run("outbox reconcile --only collapse --dry-run").out
    #expect(one.contains("collapse") && !one.contains("isolate"))
  }

  @Test func whatItCannotDoItRefuses() async throws {
    #expect(
      try await run("outbox snooze --for 1h --failed", status: 64).error.contains(
        "fitiq migrate store"))
    #expect(try await run("outbox cancel --yes", status: 64).error.contains("--all"))
    #expect(try await run("outbox cancel --all", status: 64).error.contains("--yes"))
    #expect(try AppStoreContent.dump(store) == original)
  }

  @Test func aMirroredStoreIsChangedOnlyLocally() async throws {
    var scenario = AppStoreScenario.brokenOutbox
    scenario.hasCloudKit = true
    try scenario.write(to: store)
    let before = try AppStoreContent.dump(store)
    for line in ["outbox retry --failed --yes", "outbox reconcile --yes"] {
      #expect(try await run(line, status: 64).error.contains("--local-only"))
      try await run(line.replacing("--yes", with: "--dry-run"))
    }
    #expect(try AppStoreContent.dump(store) == before)
    try await run("outbox retry --failed --yes --local-only")
    #expect(try AppStoreContent.dump(store) != before)
    _ = try await plain("undo --yes --local-only")
    #expect(try AppStoreContent.dump(store) == before)
  }
}
