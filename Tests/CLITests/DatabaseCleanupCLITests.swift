import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq cleanup` of fitiq's own database, as a script sees it.
@Suite(.bounded) struct DatabaseCleanupCLITests {
  /// 2025-03-11 00:00 in Greenwich.
  private static let day = 1_741_651_200
  private let fitiq: FitIQBinary
  private let database: String

  /// Two delivered events, one without its entity, and an hour that is not written as one.
  init() throws {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
    var store = HandMadeStore()
    for hour in 8..<13 { store.addHour("steps", 200, at: Self.day + hour * 3_600) }
    try store.write(to: fitiq.folder.file("default.store"))
    try fitiq.succeed("migrate", "store", "default.store")
    try fitiq.succeed("outbox", "reconcile", "--yes")
    let plan = try fitiq.run("cleanup", "--dry-run", "--json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(plan.out.utf8)) as? [String: Any])
    database = try #require(report["path"] as? String)
    try RawSQL.execute(
      """
      UPDATE outbox_events SET status = 'completed', due_at = NULL, completed_at = \(Self.day)
      WHERE key IN (SELECT key FROM outbox_events ORDER BY key LIMIT 2);
      UPDATE outbox_events SET entity_id = '6F1B2C3D-0000-4000-8000-0000000000FF'
      WHERE key = (SELECT max(key) FROM outbox_events);
      UPDATE progress_entries SET time = '08:00' WHERE measured_at = \(Self.day + 8 * 3_600);
      """, in: database)
  }

  private func cleanup(_ arguments: String...) throws -> FitIQBinary.Result {
    try fitiq.run(["cleanup", "--json"] + arguments)
  }

  private func report(_ result: FitIQBinary.Result) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any],
      "\(result.error)")
  }

  private func actions(_ result: FitIQBinary.Result) throws -> [String: Int] {
    let actions = try #require(try report(result)["actions"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: actions.compactMap { action in
        (action["name"] as? String).flatMap { name in
          (action["count"] as? Int).map { (name, $0) }
        }
      })
  }

  private func content() throws -> String {
    let rows = ["SELECT * FROM progress_entries ORDER BY key", "SELECT * FROM outbox_events"]
    return try rows.map { try fitiq.run("query", $0, "--json").out }.joined()
  }

  private static let everything = [
    "completed_events_removed": 2, "orphaned_events_removed": 1, "times_normalised": 1,
  ]

  @Test func itIsCleanedUpOnceAndTakenBack() throws {
    let before = try content()
    #expect(try actions(try cleanup("--dry-run")) == Self.everything)
    #expect(try content() == before)
    #expect(try cleanup().status == 64, "nobody said yes")
    let done = try cleanup("--yes")
    #expect(done.status == 0, "\(done.error)")
    #expect(try actions(done) == Self.everything)
    #expect(try content().contains("08:00:00"))
    let second = try cleanup("--yes")
    #expect(try report(second)["operationId"] == nil && actions(second).isEmpty)
    try fitiq.succeed("undo", "--yes")
    #expect(try content() == before)
  }

  @Test func classesLimitIt() throws {
    #expect(try actions(try cleanup("times", "--dry-run")) == ["times_normalised": 1])
    let young = try cleanup("outbox", "--completed-older-than", "99999d", "--dry-run")
    #expect(try actions(young) == ["orphaned_events_removed": 1])
  }

  @Test func aSavedPlanIsAppliedAsItIs() throws {
    let saved = try cleanup("--dry-run", "--plan-out", "plan.json")
    #expect(saved.status == 0, "\(saved.error)")
    // What came since is not in the plan.
    try RawSQL.execute(
      "UPDATE progress_entries SET time = '09:00' WHERE measured_at = \(Self.day + 9 * 3_600)",
      in: database)
    #expect(try cleanup("outbox", "--apply", "plan.json", "--yes").status == 64)
    let done = try cleanup("--apply", "plan.json", "--yes")
    #expect(done.status == 0, "\(done.error)")
    #expect(try actions(done) == Self.everything)
    #expect(try actions(try cleanup("--dry-run")) == ["times_normalised": 1])
  }

  @Test func aPlanIsRefusedWhereARowChangedSince() throws {
    #expect(try cleanup("--dry-run", "--plan-out", "plan.json").status == 0)
    try RawSQL.execute(
      "UPDATE outbox_events SET status = 'pending', completed_at = NULL, due_at = 0 WHERE key = 1",
      in: database)
    let before = try content()
    let stale = try cleanup("--apply", "plan.json", "--yes")
    #expect(stale.status == 1 && stale.error.contains("plan_stale"), "\(stale.error)")
    #expect(try content() == before)
    let part = try cleanup("--apply", "plan.json", "--revalidate", "--yes")
    #expect(part.status == 4, "\(part.error)")
    #expect(
      try report(part)["skipped"] as? [String]
        == ["outbox_events: 1 row no longer as in the plan"])
    #expect(try actions(part)["completed_events_removed"] == 1)
  }

  @Test func aFileThatIsNoPlanIsRefused() throws {
    _ = try fitiq.folder.write(Data("{}".utf8), to: "plan.json")
    let empty = try cleanup("--apply", "plan.json", "--yes")
    #expect(empty.status == 65 && empty.error.contains("plan_invalid"), "\(empty.error)")
    #expect(try cleanup("--apply", "nowhere.json", "--yes").status == 66)
    #expect(
      try cleanup("--dry-run", "--plan-out", "of.json", "--store", "default.store").status == 0)
    let other = try cleanup("--apply", "of.json", "--yes")
    #expect(other.status == 65 && other.error.contains("fitiq-database-cleanup-plan/1"))
  }

  @Test func whatOnlyAnAppStoreHasIsRefused() throws {
    for option in ["--no-backup", "--relink", "--local-only", "--accept-time-zone"] {
      #expect(try cleanup(option, "--dry-run").status == 64, "\(option)")
    }
  }
}
