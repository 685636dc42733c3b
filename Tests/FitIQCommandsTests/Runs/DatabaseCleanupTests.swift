import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq cleanup` of fitiq's own database, as a script sees it.
@Suite(.bounded) struct DatabaseCleanupTests {
  /// 2025-03-11 00:00 in Greenwich.
  private static let day = 1_741_651_200
  private let fitiq: CommandRun
  private let database: String

  /// Two delivered events, one without its entity, and an hour that is not written as one.
  init() async throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
    var store = HandMadeStore()
    for hour in 8..<13 { store.addHour("steps", 200, at: Self.day + hour * 3_600) }
    try store.write(to: fitiq.folder.file("default.store"))
    try await fitiq.succeed("migrate", "store", "./default.store")
    try await fitiq.succeed("outbox", "reconcile", "--yes")
    let plan = try await fitiq.run("cleanup", "--dry-run", "--json")
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

  private func cleanup(_ arguments: String...) async throws -> CommandRun.Result {
    try await fitiq.run(["cleanup", "--json"] + arguments)
  }

  private func report(_ result: CommandRun.Result) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any],
      "\(result.error)")
  }

  private func actions(_ result: CommandRun.Result) throws -> [String: Int] {
    let actions = try #require(try report(result)["actions"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: actions.compactMap { action in
        (action["name"] as? String).flatMap { name in
          (action["count"] as? Int).map { (name, $0) }
        }
      })
  }

  private func content() async throws -> String {
    var content = ""
    for rows in ["SELECT * FROM progress_entries ORDER BY key", "SELECT * FROM outbox_events"] {
      content += try await fitiq.run("query", rows, "--json").out
    }
    return content
  }

  private static let everything = [
    "completed_events_removed": 2, "orphaned_events_removed": 1, "times_normalised": 1,
  ]

  @Test func itIsCleanedUpOnceAndTakenBack() async throws {
    let before = try await content()
    #expect(try await actions(cleanup("--dry-run")) == Self.everything)
    #expect(try await content() == before)
    #expect(try await cleanup().status == 64, "nobody said yes")
    let done = try await cleanup("--yes")
    #expect(done.status == 0, "\(done.error)")
    #expect(try actions(done) == Self.everything)
    #expect(try await content().contains("08:00:00"))
    let second = try await cleanup("--yes")
    #expect(try report(second)["operationId"] == nil && actions(second).isEmpty)
    try await fitiq.succeed("undo", "--yes")
    #expect(try await content() == before)
  }

  @Test func classesLimitIt() async throws {
    #expect(try await actions(cleanup("times", "--dry-run")) == ["times_normalised": 1])
    let young = try await cleanup("outbox", "--completed-older-than", "99999d", "--dry-run")
    #expect(try actions(young) == ["orphaned_events_removed": 1])
  }

  @Test func aSavedPlanIsAppliedAsItIs() async throws {
    let saved = try await cleanup("--dry-run", "--plan-out", "./plan.json")
    #expect(saved.status == 0, "\(saved.error)")
    // What came since is not in the plan.
    try RawSQL.execute(
      "UPDATE progress_entries SET time = '09:00' WHERE measured_at = \(Self.day + 9 * 3_600)",
      in: database)
    #expect(try await cleanup("outbox", "--apply", "./plan.json", "--yes").status == 64)
    let done = try await cleanup("--apply", "./plan.json", "--yes")
    #expect(done.status == 0, "\(done.error)")
    #expect(try actions(done) == Self.everything)
    #expect(try await actions(cleanup("--dry-run")) == ["times_normalised": 1])
  }

  @Test func aPlanIsRefusedWhereARowChangedSince() async throws {
    #expect(try await cleanup("--dry-run", "--plan-out", "./plan.json").status == 0)
    try RawSQL.execute(
      "UPDATE outbox_events SET status = 'pending', completed_at = NULL, due_at = 0 WHERE key = 1",
      in: database)
    let before = try await content()
    let stale = try await cleanup("--apply", "./plan.json", "--yes")
    #expect(stale.status == 1 && stale.error.contains("plan_stale"), "\(stale.error)")
    #expect(try await content() == before)
    let part = try await cleanup("--apply", "./plan.json", "--revalidate", "--yes")
    #expect(part.status == 4, "\(part.error)")
    #expect(
      try report(part)["skipped"] as? [String]
        == ["outbox_events: 1 row no longer as in the plan"])
    #expect(try actions(part)["completed_events_removed"] == 1)
  }

  @Test func aFileThatIsNoPlanIsRefused() async throws {
    _ = try fitiq.folder.write(Data("{}".utf8), to: "plan.json")
    let empty = try await cleanup("--apply", "./plan.json", "--yes")
    #expect(empty.status == 65 && empty.error.contains("plan_invalid"), "\(empty.error)")
    #expect(try await cleanup("--apply", "./nowhere.json", "--yes").status == 66)
    #expect(
      try await cleanup("--dry-run", "--plan-out", "./of.json", "--store", "./default.store").status
        == 0)
    let other = try await cleanup("--apply", "./of.json", "--yes")
    #expect(other.status == 65 && other.error.contains("fitiq-database-cleanup-plan/1"))
  }

  @Test func whatOnlyAnAppStoreHasIsRefused() async throws {
    for option in ["--no-backup", "--relink", "--local-only", "--accept-time-zone"] {
      #expect(try await cleanup(option, "--dry-run").status == 64, "\(option)")
    }
  }
}
