import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Syncs that are killed or interrupted, and two at once.
@Suite(.bounded) struct SyncCLITests {
  private let fitiq: FitIQBinary
  /// 2025-04-11 00:00 in Greenwich.
  private static let end = 1_744_329_600

  init() throws { fitiq = try FitIQBinary() }

  private func writeExport(records: Int = 1_000, days: Int = 30) throws {
    let records = RandomHealth.records(
      records, from: Self.end - days * 86_400, days: days, seed: 7)
    _ = try fitiq.folder.write(Data(HealthExportText.document(records).utf8), to: "export.xml")
  }

  private let history = [
    "sync", "history", "--from-export", "export.xml", "--user", LegacyContainer.demoUser,
    "--time-zone",
    "Europe/Lisbon", "--as-of", "2025-05-01",
  ]

  /// Values of the database: everything but ids and times of writing.
  private func content(ofEvents hasEvents: Bool = true) throws -> [String] {
    var sql = """
      SELECT type || slot || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT stage || start_at FROM sleep_stages UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '') || ifnull(heart_rate_avg, '')
        FROM activity_snapshots UNION ALL
      SELECT metric || day || digest FROM sync_tracking
      """
    if hasEvents {
      sql += " UNION ALL SELECT event_type || count(*) FROM outbox_events GROUP BY event_type"
    }
    sql += " ORDER BY 1"
    let result = try fitiq.run("query", sql, "--output", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    return result.out.split(separator: "\n").map(String.init)
  }

  /// Both find a database without a user: one makes the user, and the other's next run takes it.
  @Test func twoFirstSyncsMakeOneUser() async throws {
    try writeExport()
    try fitiq.succeed("migrate", "up")
    let arguments = [
      "sync", "history", "--from-export", "export.xml", "--time-zone", "Europe/Lisbon", "--as-of",
      "2025-05-01",
    ]
    let running = try (0..<2).map { _ in try fitiq.start(arguments) }
    var results: [FitIQBinary.Result] = []
    for process in running { results.append(try await process.ended()) }
    let statuses = results.map(\.status)
    #expect(statuses.contains(0) && Set(statuses).isSubset(of: [0, 75]), "\(results)")
    let users = try fitiq.run("query", "SELECT id FROM users", "--output", "csv").out
      .split(separator: "\n").dropFirst()
    #expect(users.count == 1, "\(users)")
    let id = try #require(users.first)
    let notes = results.filter { $0.error.contains("the database had no user; created one") }
    #expect(notes.count == 1 && notes[0].error.contains("created one, \(id)"), "\(results)")
    for result in results where result.status == 75 {
      #expect(result.error.contains("hint: "), "\(result.error)")
    }
    #expect(try fitiq.run(arguments).status == 0)
    #expect(try fitiq.run("query", "SELECT id FROM users", "--output", "csv").out.contains(id))
  }

  /// What a kill leaves is whole days, and the next sync makes it whole.
  @Test(arguments: [("day.replaced", 20), ("commit", 1), ("committed", 1), ("day.replaced", 90)])
  func aKillLeavesWholeDays(failpoint: String, passage: Int) throws {
    try writeExport()
    try fitiq.succeed(history)
    let whole = try content()
    #expect(try fitiq.run("undo", "--yes").status == 0)
    #expect(try end(at: failpoint, passage, by: SIGKILL).status == 128 + SIGKILL)
    let left = try content()
    #expect(Set(left).isSubset(of: Set(whole)))
    try fitiq.succeed(history)
    #expect(try content() == whole)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  private func end(at failpoint: String, _ passage: Int, by signal: Int32) throws
    -> FitIQBinary.Result
  {
    var ended = fitiq
    ended.environment["FITIQ_FAILPOINT"] = "\(failpoint):\(passage):\(signal)"
    return try ended.run(history)
  }

  /// Ctrl-C in the first of several batches: its days stay, and the command tells how to go on.
  @Test func anInterruptionLeavesTheDaysThatAreWritten() throws {
    try writeExport(records: 16_000, days: 300)
    try fitiq.succeed(history)
    let whole = try content()
    #expect(try fitiq.run("undo", "--yes").status == 0)
    let interrupted = try end(at: "day.replaced", 1, by: SIGINT)
    #expect(interrupted.status == 130)
    #expect(interrupted.error.contains("the days written so far are complete"))
    let left = try content(ofEvents: false)
    #expect(!left.isEmpty && Set(left).isStrictSubset(of: Set(whole)))
    // Either of the two ways on that it names.
    let snapshot = try FolderSnapshot(of: fitiq.folder.path)
    let undo = try #require(interrupted.error.firstMatch(of: /fitiq (undo \d+)/)).1
    try fitiq.succeed(undo.split(separator: " ").map(String.init) + ["--yes"])
    #expect(try content() == [])
    try snapshot.restore()
    try fitiq.succeed(history)
    #expect(try content() == whole)
  }

  /// Wherever Ctrl-C comes, also before the command listens: the next sync ends the same.
  @Test func anInterruptionAtAnyMomentLosesNothing() throws {
    try writeExport()
    let start = try FolderSnapshot(of: fitiq.folder.path)
    let length = try ContinuousClock().measure { try fitiq.succeed(history) }
    let whole = try content()
    let moments = Effort.count(6, ci: 10, full: 40)
    for moment in 0..<moments {
      try start.restore()
      let running = try fitiq.start(history)
      let wait = Int(clamping: length / .microseconds(1)) / moments * moment
      usleep(useconds_t(clamping: wait))
      kill(running.process.processIdentifier, SIGINT)
      #expect([0, 130].contains(try running.wait().status))
      try fitiq.succeed(history)
      #expect(try content() == whole)
    }
  }
}
