import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Log, undo and backups of an app store, after a real cleanup.
@Suite(.bounded) struct StoreHistoryTests {
  private let fitiq: CommandRun
  private let store: String
  private let original: [String: [String]]

  init() throws {
    fitiq = try CommandRun(timePasses: true)
    store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 5
    scenario.duplicateFactor = 3
    scenario.leavesWAL = true
    try scenario.write(to: store)
    original = try AppStoreContent.dump(store)
  }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--store", "./default.store"])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func backup() async throws -> String {
    let json = Data(try await run("backups list --json").out.utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    return try #require(list.last?["name"] as? String)
  }

  /// Where nobody can be asked there is no question, and nothing that it would be about.
  @Test func anUndoWithoutAYesSaysOneLineOfJSON() async throws {
    try await run("cleanup --yes")
    let refused = try await run("undo --json", status: 64).error
    #expect(refused.split(separator: "\n").count == 1, "\(refused)")
    let line = try JSONSerialization.jsonObject(with: Data(refused.utf8)) as? [String: Any]
    #expect(line?["error"] != nil)
  }

  @Test func aCleanupIsUndoneAsAPersonSeesIt() async throws {
    try await run("cleanup --yes")
    #expect(try AppStoreContent.dump(store) != original)
    #expect(try await run("log").out.contains("cleanup"))
    #expect(try await run("undo --dry-run").error.contains("nothing was changed"))
    let undone = try await run("undo --yes --json").out
    #expect(undone.contains("\"is_undoable\" : false") || undone.contains("\"is_undoable\": false"))
    #expect(try AppStoreContent.dump(store) == original)
    #expect(try await run("log --output csv").out.contains("undone by 2"))
    #expect(try await run("undo 2 --yes", status: 1).error.contains("is an undo itself"))
    #expect(try await run("undo --yes", status: 66).error.contains("nothing to undo"))
    #expect(!FileManager.default.fileExists(atPath: store + "-wal"))
  }

  @Test func aContainerIsAStoreToo() async throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    let place = ["--store", "./FitIQ.xcappdata"]
    #expect(try await fitiq.run(["log"] + place).error.contains("no operations"))
    #expect(try await fitiq.run(["backups", "list"] + place).error.contains("no backups"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".local/state")))
  }

  @Test func pruningAsksAndKeepsWhatIsYoung() async throws {
    try await run("cleanup --yes")
    #expect(try await run("backups prune").out.contains("no backup is old enough"))
    let young = try await run("backups prune --older-than 1d", status: 64)
    #expect(young.error.contains("FITIQ_BACKUP_RETENTION"))
    var now = fitiq
    now.environment["FITIQ_BACKUP_RETENTION"] = "0d"
    let prune = ["backups", "prune", "--keep", "0", "--store", "./default.store"]
    #expect(try await now.run(prune).status == 64)
    let plan = try await now.run(prune + ["--dry-run", "--json"])
    #expect(plan.status == 0 && plan.out.contains("operations_without_undo"))
    #expect(try await now.run(prune + ["--yes"]).status == 0)
    let left = try await run("backups list --json").out
    let isNone = try await run("backups list").out.contains("no backups")
    #expect(left == "[\n\n]\n" || isNone)
    #expect(try await run("undo --yes", status: 66).error.contains("pruned"))
  }

  @Test func theDatabasesBackupsAreListedAndPruned() async throws {
    #expect(try await fitiq.run("migrate", "up").status == 0)
    let folder = fitiq.store + ".backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for day in ["01", "02"] {
      try FileManager.default.copyItem(
        atPath: fitiq.store, toPath: folder + "/202501\(day)T000000.000Z-v7.db")
    }
    let list = try await fitiq.run("backups", "list", "--output", "csv").out
    #expect(
      list.split(separator: "\n").map { String($0.prefix { $0 != "," }) } == [
        "name", "20250102T000000.000Z-v7.db", "20250101T000000.000Z-v7.db",
      ])
    #expect(try await fitiq.run("backups", "prune", "--yes").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == ["20250102T000000.000Z-v7.db"])
    let restored = try await fitiq.run("backups", "restore", "20250102T000000.000Z-v7.db", "--yes")
    #expect(restored.status == 0, "\(restored.error)")
    #expect(try await fitiq.run("log").out.contains("migrate.restore"))
  }

  @Test(arguments: [
    ("undo 7 --yes", Int32(66)), ("backups restore nothing --yes", 66),
    ("backups prune --older-than soon", 64), ("backups prune --keep -1", 64),
  ])
  func refusalsHaveTheirStatus(line: String, status: Int32) async throws {
    try await run("cleanup --yes")
    let before = try AppStoreContent.dump(store)
    #expect(try await run(line, status: status).error.hasPrefix("error: "))
    #expect(try AppStoreContent.dump(store) == before)
  }
}
