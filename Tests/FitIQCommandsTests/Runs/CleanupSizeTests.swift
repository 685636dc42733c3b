import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What `doctor`, `cleanup --dry-run` and `cleanup` say of a file, against the file.
@Suite(.bounded) struct CleanupSizeTests {
  private let fitiq: CommandRun
  private var store: String { fitiq.folder.file("default.store") }

  init() throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
  }

  private static let asOf = ["--as-of", "2025-11-26T12:00:00Z"]

  private func object(_ arguments: [String]) async throws -> [String: Any] {
    let result = try await fitiq.run(arguments + Self.asOf + ["--json"])
    #expect([0, 1].contains(result.status), "\(result.error)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
  }

  private func size(_ arguments: [String]) async throws -> [String: Any] {
    try #require(try await object(arguments)["size"] as? [String: Any])
  }

  private func bytes() throws -> Int {
    try #require(
      try FileManager.default.attributesOfItem(atPath: store)[.size] as? Int)
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    let faults: Set<Fault>
    var factor = 1.0
    var days = 30
    var sql = ""
    var testDescription: String { "\(faults), factor \(factor), \(days) days \(sql)" }
  }

  private static let cases = [
    Case(faults: []), Case(faults: [.orphanedEntries]), Case(faults: [.stageWithoutSession]),
    Case(faults: [.completedOld]), Case(faults: [.partialThenFull]),
    Case(faults: [.duplicateSleep, .orphanedEvents], factor: 1.05, days: 120),
    Case(faults: Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange]), factor: 3),
    Case(faults: [.olderSynced], factor: 8, days: 60),
    // A rebuild would not bring the planner's statistics along.
    Case(faults: [.partialThenFull], factor: 4, sql: "ANALYZE"),
    // Pages that were given up before: SQLite gives them back with any change.
    Case(
      faults: [.completedOld],
      sql: "CREATE TABLE junk (x); INSERT INTO junk VALUES (zeroblob(400000)); DROP TABLE junk"),
  ]

  @Test(arguments: Effort.spread(Array(0..<10), quick: 1))
  func allThreeAgreeWithTheFile(number: Int) async throws {
    let made = Self.cases[number]
    var scenario = AppStoreScenario(faults: made.faults)
    scenario.duplicateFactor = made.factor
    scenario.days = made.days
    try scenario.write(to: store)
    if !made.sql.isEmpty { try RawSQL.execute(made.sql, in: store) }
    try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: store)
    let before = try bytes()
    let diagnosis = try await size(["doctor", store])
    let plan = try await size(["cleanup", "--dry-run", "--store", store])
    #expect(diagnosis["total_bytes"] as? Int == before && plan["before"] as? Int == before)
    let predicted = try #require(plan["predicted"] as? Int)
    #expect(diagnosis["predicted_bytes"] as? Int == predicted)
    let report = try await size(["cleanup", "--yes", "--store", store])
    let after = try bytes()
    let isRewritten = try #require(plan["is_rewritten"] as? Bool)
    if isRewritten {
      #expect(report["after"] as? Int == after && report["is_rewritten"] as? Bool == true)
      let distance = abs(after - predicted)
      #expect(Double(distance) < Double(after) * 0.05, "\(made): \(after), not \(predicted)")
    } else {
      // What goes may empty pages, which SQLite gives back; of many rows only where it must.
      #expect(after <= predicted, "\(made): \(after)")
      #expect(predicted - after < 128 << 10 || made.sql == "ANALYZE", "\(made): \(after)")
    }
    // Nothing is left to do, and nothing more is promised.
    for flag in ["--dry-run", "--yes"] {
      let rest = try await size(["cleanup", flag, "--store", store])
      #expect(rest["before"] as? Int == after && rest["predicted"] as? Int == after)
    }
    #expect(try await size(["doctor", store])["predicted_bytes"] as? Int == after)
    #expect(try bytes() == after)
  }

  /// The rows that go lie together at the end: those that stay are not like them.
  @Test func aFewOrphansPromiseNothing() async throws {
    var scenario = AppStoreScenario(faults: [.orphanedEntries])
    scenario.days = 30
    try scenario.write(to: store)
    let plan = try await fitiq.run(
      ["cleanup", "orphans", "--dry-run", "--store", store] + Self.asOf)
    #expect(plan.out.contains("the file is not rewritten"), "\(plan.out)")
    let done = try await fitiq.run(["cleanup", "orphans", "--yes", "--store", store] + Self.asOf)
    #expect(done.out.contains("the file is not rewritten"), "\(done.out)")
    let again = try await fitiq.run(["cleanup", "orphans", "--yes", "--store", store] + Self.asOf)
    #expect(again.out.contains(", unchanged") && !again.out.contains("about"), "\(again.out)")
  }

  @Test func aDatabaseSaysWhetherItShrinks() async throws {
    try AppStoreScenario(faults: [.completedOld, .unnormalisedTime]).write(to: store)
    try await fitiq.succeed("migrate", "store", store)
    try RawSQL.execute(
      "CREATE TABLE junk (x); INSERT INTO junk VALUES (zeroblob(900000)); DROP TABLE junk; "
        + "PRAGMA wal_checkpoint(TRUNCATE)", in: fitiq.store)
    let plan = try await size(["cleanup", "--dry-run"])
    #expect(plan["is_rewritten"] as? Bool == true)
    let before = try #require(plan["before"] as? Int)
    let predicted = try #require(plan["predicted"] as? Int)
    #expect(before - predicted > 850_000)
    #expect(try await size(["doctor"])["predicted_bytes"] as? Int == predicted)
    let after = try #require(try await size(["cleanup", "--yes"])["after"] as? Int)
    #expect(abs(after - predicted) < 128 << 10)
    let rest = try await size(["cleanup", "--dry-run"])
    #expect(rest["predicted"] as? Int == after && rest["is_rewritten"] as? Bool == false)
  }
}
