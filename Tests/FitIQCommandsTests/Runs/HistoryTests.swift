import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What an operation changed, and the way back over several, as a person sees it.
@Suite(.bounded) struct HistoryTests {
  private let fitiq: CommandRun

  init() throws { fitiq = try CommandRun(timePasses: true) }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let result = try await fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func json(_ line: String) async throws -> [String: Any] {
    let data = Data(try await run(line + " --json").out.utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The counts of all tables together.
  private func counts(of operation: Int) async throws -> [String: Int] {
    let tables = try #require(try await json("log show \(operation)")["tables"] as? [[String: Any]])
    return tables.reduce(into: [:]) { sums, table in
      for key in ["added", "changed", "removed"] {
        sums[key, default: 0] += table[key] as? Int ?? 0
      }
    }
  }

  // MARK: The database

  private func fill() async throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    try await run("migrate all ./FitIQ.xcappdata")
    try await run("outbox cancel --all --limit 3 --yes")
    try await run("outbox prune --all --completed-older-than 0d --failed-older-than 0d --yes")
  }

  @Test func everyRowOfTheLogIsAccountedFor() async throws {
    try await fill()
    let log = try #require(try await json("log")["operations"] as? [[String: Any]])
    #expect(log.count > 3)
    for operation in log {
      let counts = try await counts(of: try #require(operation["id"] as? Int))
      #expect(counts["added"] == operation["rows_added"] as? Int, "\(operation)")
      #expect(counts["changed"] == operation["rows_changed"] as? Int, "\(operation)")
      #expect(counts["removed"] == operation["rows_removed"] as? Int, "\(operation)")
    }
  }

  @Test func aPatchShowsTheValuesThatChanged() async throws {
    try await run("users add Ana")
    let patch = try await run("log show 1 --patch").out
    #expect(patch.contains("+ users ") && patch.contains("name         Ana"))
    #expect(!(try await run("log show 1").out.contains("Ana")))
    #expect(try await run("log show 1 --after 1", status: 64).error.contains("add --patch"))
    #expect(try await run("log show 1 --patch --after 9", status: 66).error.contains("no row '9'"))
    #expect(try await run("log show 2", status: 66).error.contains("no operation 2"))
    #expect(try await run("log 1", status: 64).error.contains("fitiq log show 1"))
  }

  @Test func severalOperationsAreTakenBackAndDoneAgain() async throws {
    try await fill()
    let before = try await run("entries list --limit 0 --json").out
    let plan = try await json("undo --to 1 --dry-run")
    let undone = try await json("undo --to 1 --yes")
    func rows(_ report: [String: Any]) throws -> [[Int]] {
      try #require(report["undone"] as? [[String: Any]]).map {
        [$0["undone"], $0["rows_removed"], $0["rows_restored"]].map { $0 as? Int ?? -1 }
      }
    }
    #expect(try rows(plan) == rows(undone))
    #expect(try await run("users list --json").out == "[]\n")
    #expect(try await run("undo --to 1 --yes").error.contains("nothing to take back"))
    let first = try rows(undone).count + 1
    try await run("undo --to \(first) --yes")
    #expect(try await run("entries list --limit 0 --json").out == before)
  }

  /// The oldest of them cannot be taken back: then none is.
  @Test func whereOneCannotBeTakenBackNoneIs() async throws {
    try await fill()
    let log = try await run("log --json").out
    try RawSQL.execute("UPDATE users SET name = 'x'", in: fitiq.store)
    #expect(try await run("undo --to 1 --yes", status: 1).error.contains("changed since operation"))
    #expect(try await run("log --json").out == log)
  }

  // MARK: The app's store

  private func makeStore() throws -> [String: [String]] {
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 5
    scenario.duplicateFactor = 3
    try scenario.write(to: store)
    return try AppStoreContent.dump(store)
  }

  @Test func theRowsOfAnAppStoreComeFromItsBackup() async throws {
    _ = try makeStore()
    try await run("cleanup --yes --store ./default.store")
    let counts = try await counts(ofStore: 1)
    #expect(counts["removed", default: 0] > 0)
    let patch = try await run("log show 1 --patch --limit 0 --store ./default.store").out
    #expect(patch.contains("- ZSDPROGRESSENTRY ") && !patch.contains("cannot be shown"))
    try await prune()
    let pruned = try await run("log show 1 --patch --store ./default.store").out
    #expect(pruned.contains("the rows cannot be shown: the backup"))
    #expect(try await self.counts(ofStore: 1) == counts)
  }

  private func prune() async throws {
    var fitiq = fitiq
    fitiq.environment["FITIQ_BACKUP_RETENTION"] = "0s"
    try await fitiq.succeed(
      "backups", "prune", "--older-than", "0s", "--keep", "0", "--yes", "--store", "./default.store"
    )
  }

  private func counts(ofStore operation: Int) async throws -> [String: Int] {
    let detail = try await json("log show \(operation) --store ./default.store")
    let tables = try #require(detail["tables"] as? [[String: Any]])
    return tables.reduce(into: [:]) { sums, table in
      for key in ["added", "changed", "removed"] {
        sums[key, default: 0] += table[key] as? Int ?? 0
      }
    }
  }

  @Test func severalOperationsOfAnAppStoreAreTakenBack() async throws {
    let original = try makeStore()
    try await run("cleanup duplicates --yes --store ./default.store")
    try await run("outbox cancel --all --limit 2 --yes --store ./default.store")
    let plan = try await run("undo --to 1 --dry-run --store ./default.store").out
    #expect(plan.contains("cleanup") && plan.contains("outbox.cancel"))
    try await run("undo --to 1 --yes --store ./default.store")
    #expect(try AppStoreContent.dump(fitiq.folder.file("default.store")) == original)
  }

  @Test func aSeriesOfAnAppStoreThatCannotEndDoesNotBegin() async throws {
    _ = try makeStore()
    let store = fitiq.folder.file("default.store")
    try await run("cleanup duplicates --yes --store ./default.store")
    try await run("outbox cancel --all --limit 2 --yes --store ./default.store")
    try await prune()
    let before = try AppStoreContent.dump(store)
    #expect(
      try await run("undo --to 1 --yes --store ./default.store", status: 66).error.contains(
        "pruned"))
    #expect(try AppStoreContent.dump(store) == before)
  }

}
