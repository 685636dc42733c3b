import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Copies of an app's store: each has its own log, undo and backups.
@Suite(.bounded) struct StoreCopyTests {
  private let fitiq: CommandRun
  private let original: [String: [String]]

  init() throws {
    fitiq = try CommandRun(timePasses: true)
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .failedExhausted])
    scenario.days = 5
    scenario.duplicateFactor = 3
    try scenario.write(to: fitiq.folder.file("a.store"))
    original = try AppStoreContent.dump(fitiq.folder.file("a.store"))
  }

  @discardableResult
  private func run(
    _ line: String, _ store: String, status: Int32 = 0
  ) async throws -> CommandRun.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--store", "./" + store])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func content(_ store: String) throws -> [String: [String]] {
    try AppStoreContent.dump(fitiq.folder.file(store))
  }

  private func copy(_ store: String, _ other: String) throws {
    try FileManager.default.copyItem(
      atPath: fitiq.folder.file(store), toPath: fitiq.folder.file(other))
  }

  private func log(_ store: String) async throws -> [Int] {
    let json = Data(try await run("log --json", store).out.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let list = try #require(object["operations"] as? [[String: Any]])
    return list.compactMap { $0["id"] as? Int }
  }

  /// What was done and undone between two copies leaves no row as it was not: their times tell.
  @Test func theLogOfACopyEndsWhereItWasCopied() async throws {
    try copy("a.store", "first.store")
    try await run("cleanup --yes", "a.store")
    try copy("a.store", "second.store")
    try await run("undo --yes", "a.store")
    try copy("a.store", "third.store")
    try await run("outbox cancel --all --yes", "a.store")
    #expect(try await log("a.store") == [3, 2, 1])
    #expect(try await log("first.store").isEmpty)
    #expect(try await log("second.store") == [1])
    #expect(try await log("third.store") == [2, 1])
    let shown = try await run("undo 1 --yes", "second.store")
    #expect(shown.out.contains("its rows show"), "\(shown.out) \(shown.error)")
    #expect(
      try await run("undo 3 --yes", "second.store", status: 66).error.contains("another copy"))
    try await run("undo --yes", "third.store", status: 66)
    try await run("undo --yes", "a.store")
    for store in ["a", "first", "second", "third"] {
      #expect(try content(store + ".store") == original)
    }
  }

  @Test func backupsBelongToTheFileThatTheyWereMadeOf() async throws {
    try await run("cleanup --yes", "a.store")
    try copy("a.store", "b.store")
    #expect(try await run("backups list", "b.store").error.contains("no backups"))
    var now = fitiq
    now.environment["FITIQ_BACKUP_RETENTION"] = "0d"
    let prune = ["backups", "prune", "--keep", "0", "--yes", "--store"]
    #expect(try await now.run(prune + ["./b.store"]).status == 0)
    try await run("undo --yes", "b.store")
    try await run("undo --yes", "a.store")
    #expect(try content("a.store") == original && content("b.store") == original)
  }

  /// The rows that a small change keeps are in the log that the copies share.
  @Test func rowsThatOneKeepsAreNotPrunedByTheOther() async throws {
    try await run("outbox cancel --all --yes", "a.store")
    try copy("a.store", "b.store")
    var now = fitiq
    now.environment["FITIQ_BACKUP_RETENTION"] = "0d"
    let prune = ["backups", "prune", "--keep", "0", "--yes", "--store"]
    #expect(try await now.run(prune + ["./b.store"]).status == 0)
    try await run("undo --yes", "a.store")
    #expect(try content("a.store") == original)
  }
}
