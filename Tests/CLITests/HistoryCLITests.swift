import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// A history that is cut short: by a disk that keeps nothing, and by a kill.
@Suite(.bounded) struct HistoryCLITests {
  private let fitiq: FitIQBinary

  init() throws { fitiq = try FitIQBinary() }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let result = try fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func makeStore() throws -> [String: [String]] {
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 5
    scenario.duplicateFactor = 3
    try scenario.write(to: store)
    return try AppStoreContent.dump(store)
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
