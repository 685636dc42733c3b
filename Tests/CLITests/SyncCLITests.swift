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
  ///
  /// - Parameter countsEvents: Whether the counts of events are among them: a part of a sync has fewer.
  private func content(countingEvents countsEvents: Bool = true) throws -> [String] {
    var sql = """
      SELECT type || slot || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT stage || start_at FROM sleep_stages UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '') || ifnull(heart_rate_avg, '')
        FROM activity_snapshots UNION ALL
      SELECT metric || day || digest FROM sync_tracking
      """
    if countsEvents {
      sql += " UNION ALL SELECT event_type || count(*) FROM outbox_events GROUP BY event_type"
    }
    return try rows(sql + " ORDER BY 1")
  }

  private func rows(_ sql: String) throws -> [String] {
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

  /// A kill leaves all of a batch or nothing of it, and the next sync makes it whole.
  @Test(arguments: [("day.replaced", 20), ("commit", 1), ("committed", 1), ("day.replaced", 90)])
  func aKillLeavesAllOrNothing(failpoint: String, passage: Int) throws {
    try writeExport()
    try fitiq.succeed(history)
    let whole = try content()
    #expect(try fitiq.run("undo", "--yes").status == 0)
    let killed = try history(stoppedAt: failpoint, passage, by: SIGKILL)
    #expect(killed.status == 128 + SIGKILL, "\(killed.error)")
    #expect(try content() == (failpoint == "committed" ? whole : []))
    try fitiq.succeed(history)
    #expect(try content() == whole)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  /// Syncs, and gets a signal where it passes a failpoint for the nth time.
  private func history(stoppedAt failpoint: String, _ passage: Int, by signal: Int32) throws
    -> FitIQBinary.Result
  {
    var stopped = fitiq
    stopped.environment["FITIQ_FAILPOINT"] = "\(failpoint):\(passage):\(signal)"
    return try stopped.run(history)
  }

  /// Ctrl-C during the first of two batches: the days of that batch stay, and the command says how to
  /// continue.
  @Test func anInterruptionLeavesWholeDays() throws {
    try writeExport(records: 16_000, days: 300)
    try fitiq.succeed(history)
    let whole = try content()
    let days = try content(countingEvents: false)
    #expect(try fitiq.run("undo", "--yes").status == 0)
    let interrupted = try history(stoppedAt: "day.replaced", 1, by: SIGINT)
    #expect(interrupted.status == 130, "\(interrupted.error)")
    #expect(interrupted.error.contains("the days written so far are complete"))
    let left = try content(countingEvents: false)
    #expect(!left.isEmpty && Set(left).isStrictSubset(of: Set(days)))
    // A batch has the same days of all metrics.
    let last = try #require(rows("SELECT max(day) AS x FROM sync_tracking").first)
    let lastDay = try #require(last.firstMatch(of: /\d{4}-\d\d-\d\d/)).output
    let entries = """
      SELECT type || slot || quantity AS x FROM progress_entries WHERE day <= '\(lastDay)' ORDER BY 1
      """
    let written = try rows(entries)
    // Both ways that the note offers work: undo, and the same command again.
    let snapshot = try FolderSnapshot(of: fitiq.folder.path)
    let undo = try #require(interrupted.error.firstMatch(of: /fitiq (undo \d+)/)).1
    try fitiq.succeed(undo.split(separator: " ").map(String.init) + ["--yes"])
    #expect(try content() == [])
    try snapshot.restore()
    try fitiq.succeed(history)
    #expect(try content() == whole)
    #expect(try rows(entries) == written)
  }

  /// Whenever Ctrl-C comes, even before the command listens for it, the next sync gives the same result.
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
