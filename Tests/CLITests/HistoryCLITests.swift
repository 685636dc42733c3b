import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What an operation changed, and the way back over several, by the built binary.
@Suite(.bounded) struct HistoryCLITests {
  private let fitiq: FitIQBinary

  init() throws { fitiq = try FitIQBinary() }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let result = try fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func json(_ line: String) throws -> [String: Any] {
    let data = Data(try run(line + " --json").out.utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The counts of all tables together.
  private func counts(of operation: Int) throws -> [String: Int] {
    let tables = try #require(try json("log show \(operation)")["tables"] as? [[String: Any]])
    return tables.reduce(into: [:]) { sums, table in
      for key in ["added", "changed", "removed"] {
        sums[key, default: 0] += table[key] as? Int ?? 0
      }
    }
  }

  // MARK: The database

  private func fill() throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    try run("migrate all FitIQ.xcappdata")
    try run("outbox cancel --all --limit 3 --yes")
    try run("outbox prune --all --completed-older-than 0d --failed-older-than 0d --yes")
  }

  @Test func everyRowOfTheLogIsAccountedFor() throws {
    try fill()
    let log = try #require(try json("log")["operations"] as? [[String: Any]])
    #expect(log.count > 3)
    for operation in log {
      let counts = try counts(of: try #require(operation["id"] as? Int))
      #expect(counts["added"] == operation["rows_added"] as? Int, "\(operation)")
      #expect(counts["changed"] == operation["rows_changed"] as? Int, "\(operation)")
      #expect(counts["removed"] == operation["rows_removed"] as? Int, "\(operation)")
    }
  }

  @Test func aPatchShowsTheValuesThatChanged() throws {
    try run("users add Ana")
    let patch = try run("log show 1 --patch").out
    #expect(patch.contains("+ users ") && patch.contains("name         Ana"))
    #expect(!(try run("log show 1").out.contains("Ana")))
    #expect(try run("log show 1 --after 1", status: 64).error.contains("add --patch"))
    #expect(try run("log show 1 --patch --after 9", status: 66).error.contains("no row '9'"))
    #expect(try run("log show 2", status: 66).error.contains("no operation 2"))
    #expect(try run("log 1", status: 64).error.contains("fitiq log show 1"))
  }

  @Test func severalOperationsAreTakenBackAndDoneAgain() throws {
    try fill()
    let before = try run("entries list --limit 0 --json").out
    let plan = try json("undo --to 1 --dry-run")
    let undone = try json("undo --to 1 --yes")
    func rows(_ report: [String: Any]) throws -> [[Int]] {
      try #require(report["undone"] as? [[String: Any]]).map {
        [$0["undone"], $0["rows_removed"], $0["rows_restored"]].map { $0 as? Int ?? -1 }
      }
    }
    #expect(try rows(plan) == rows(undone))
    #expect(try run("users list --json").out == "[]\n")
    #expect(try run("undo --to 1 --yes").error.contains("nothing to take back"))
    let first = try rows(undone).count + 1
    try run("undo --to \(first) --yes")
    #expect(try run("entries list --limit 0 --json").out == before)
  }

  /// The oldest of them cannot be taken back: then none is.
  @Test func whereOneCannotBeTakenBackNoneIs() throws {
    try fill()
    let log = try run("log --json").out
    try RawSQL.execute("UPDATE users SET name = 'x'", in: fitiq.store)
    #expect(try run("undo --to 1 --yes", status: 1).error.contains("changed since operation"))
    #expect(try run("log --json").out == log)
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

  @Test func theRowsOfAnAppStoreComeFromItsBackup() throws {
    _ = try makeStore()
    try run("cleanup --yes --store default.store")
    let counts = try counts(ofStore: 1)
    #expect(counts["removed", default: 0] > 0)
    let patch = try run("log show 1 --patch --limit 0 --store default.store").out
    #expect(patch.contains("- ZSDPROGRESSENTRY ") && !patch.contains("cannot be shown"))
    try prune()
    let pruned = try run("log show 1 --patch --store default.store").out
    #expect(pruned.contains("the rows cannot be shown: the backup"))
    #expect(try self.counts(ofStore: 1) == counts)
  }

  private func prune() throws {
    var fitiq = fitiq
    fitiq.environment["FITIQ_BACKUP_RETENTION"] = "0s"
    try fitiq.succeed(
      "backups", "prune", "--older-than", "0s", "--keep", "0", "--yes", "--store", "default.store")
  }

  /// A removal that the disk does not keep is a failure; the next try notes that the backup is gone.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func aRemovalThatIsNotSafeFails() throws {
    _ = try makeStore()
    try run("cleanup --yes --store default.store")
    let store = fitiq.folder.file("default.store")
    var fitiq = fitiq
    fitiq.environment["FITIQ_BACKUP_RETENTION"] = "0s"
    let line = [
      "backups", "prune", "--older-than", "0s", "--keep", "0", "--yes", "--store", "default.store",
    ]
    let (result, record) = try fitiq.run(
      line, with: .failure(of: [.sync], number: 1),
      on: .paths(beginning: store + ".backups"))
    #expect(record.strike?.kind == .sync && record.strike?.path == store + ".backups")
    #expect(result.status == 74 && result.error.contains("to disk"), "\(result)")
    #expect(try fitiq.run(line).status == 0)
    #expect(
      try run("log show 1 --patch --store default.store").out.contains(
        "cannot be shown: the backup"))
  }

  private func counts(ofStore operation: Int) throws -> [String: Int] {
    let detail = try json("log show \(operation) --store default.store")
    let tables = try #require(detail["tables"] as? [[String: Any]])
    return tables.reduce(into: [:]) { sums, table in
      for key in ["added", "changed", "removed"] {
        sums[key, default: 0] += table[key] as? Int ?? 0
      }
    }
  }

  @Test func severalOperationsOfAnAppStoreAreTakenBack() throws {
    let original = try makeStore()
    try run("cleanup duplicates --yes --store default.store")
    try run("outbox cancel --all --limit 2 --yes --store default.store")
    let plan = try run("undo --to 1 --dry-run --store default.store").out
    #expect(plan.contains("cleanup") && plan.contains("outbox.cancel"))
    try run("undo --to 1 --yes --store default.store")
    #expect(try AppStoreContent.dump(fitiq.folder.file("default.store")) == original)
  }

  @Test func aSeriesOfAnAppStoreThatCannotEndDoesNotBegin() throws {
    _ = try makeStore()
    let store = fitiq.folder.file("default.store")
    try run("cleanup duplicates --yes --store default.store")
    try run("outbox cancel --all --limit 2 --yes --store default.store")
    try prune()
    let before = try AppStoreContent.dump(store)
    #expect(
      try run("undo --to 1 --yes --store default.store", status: 66).error.contains("pruned"))
    #expect(try AppStoreContent.dump(store) == before)
  }

  /// Killed at each step, the store is as it was before one of the operations, and the command goes on.
  @Test func aSeriesThatIsKilledGoesOn() throws {
    let original = try makeStore()
    try run("cleanup duplicates --yes --store default.store")
    try run("outbox cancel --all --limit 2 --yes --store default.store")
    for failpoint in ["undo.commit:2", "undo.committed:1"] {
      var doomed = fitiq
      doomed.environment["FITIQ_FAILPOINT"] = failpoint
      _ = try doomed.run(["undo", "--to", "1", "--yes", "--store", "default.store"])
    }
    try run("undo --to 1 --yes --store default.store")
    #expect(try AppStoreContent.dump(fitiq.folder.file("default.store")) == original)
  }
}
