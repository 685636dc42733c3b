import FitIQDomain
import FitIQTestSupport
import Foundation
import Testing

/// What becomes of an export between two syncs, with real files and the real reader.
@Suite struct SyncEditsCLITests {
  private static let user = "6F1B2C3D-0000-4000-8000-00000000000A"
  /// 2025-01-31 00:00 in Greenwich: before the day on which the exports are made.
  private static let start = 1_738_281_600
  private static let days = 30

  private let fitiq: FitIQBinary

  init() throws { fitiq = try FitIQBinary() }

  private let history = [
    "sync", "history", "--from-export", "export.xml", "--user", user, "--time-zone",
    "Asia/Kathmandu", "--as-of", "2025-05-01",
  ]

  private func write(_ records: [HealthRecord], for binary: FitIQBinary? = nil) throws {
    let text = HealthExportText.document(records)
    _ = try (binary ?? fitiq).folder.write(Data(text.utf8), to: "export.xml")
  }

  /// Everything but ids and times of writing.
  private func content(of binary: FitIQBinary? = nil) throws -> [String] {
    let sql = """
      SELECT type || slot || ' ' || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT stage || start_at || ' ' || end_at FROM sleep_stages UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '') || ifnull(heart_rate_avg, '')
        FROM activity_snapshots UNION ALL
      SELECT metric || day || is_complete || digest FROM sync_tracking UNION ALL
      SELECT event_type || count(*) FROM outbox_events
        WHERE status = 'pending' GROUP BY event_type ORDER BY 1
      """
    let result = try (binary ?? fitiq).run("query", sql, "--output", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    return result.out.split(separator: "\n").map(String.init)
  }

  /// Late data, deletions, corrections and another order: sync by sync it ends where one sync does.
  @Test(arguments: UInt64(1)...5)
  func syncingEveryEditEqualsSyncingTheLastExport(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    var records = RandomHealth.records(900, from: Self.start, days: Self.days, seed: seed)
    for round in 0..<5 {
      try write(records)
      let result = try fitiq.run(history + ["--yes"])
      #expect(result.status == 0, "\(result.error)")
      guard round < 4 else { break }
      edit(&records, round, &dice)
    }
    let other = try FitIQBinary()
    try write(records, for: other)
    #expect(try other.run(history).status == 0)
    let whole = try content(of: other)
    #expect(try content() == whole && whole.count > 300)
  }

  private func edit(
    _ records: inout [HealthRecord], _ round: Int, _ dice: inout SplitMix64
  ) {
    for _ in 0..<Int.random(in: 1...60, using: &dice) {
      records.remove(at: Int.random(in: 0..<records.count, using: &dice))
    }
    let first = Self.start + Int.random(in: 0..<Self.days, using: &dice) * 86_400
    records += RandomHealth.records(
      Int.random(in: 1...60, using: &dice), from: first, days: 4,
      seed: UInt64(round) &+ dice.next())
    if Bool.random(using: &dice) {
      // A day that was deleted.
      let day = first..<first + 86_400
      records.removeAll { day.contains($0.start) }
    }
    if Bool.random(using: &dice) { records.shuffle(using: &dice) }
  }

  /// The export of another time by mistake: nothing is written without a yes.
  @Test func anExportThatLacksMuchIsRefused() throws {
    let records = RandomHealth.records(900, from: Self.start, days: Self.days, seed: 3)
    try write(records)
    #expect(try fitiq.run(history).status == 0)
    let before = try content()
    try write(records.filter { $0.start > Self.start + 12 * 86_400 })
    let refused = try fitiq.run(history + ["--json"])
    #expect(refused.status == 64 && refused.out.isEmpty)
    #expect(refused.error.contains("removal_unconfirmed") && refused.error.contains("--yes"))
    let dry = try fitiq.run(history + ["--dry-run"])
    #expect(dry.status == 0 && dry.error.contains("days of steps"), "\(dry.error)")
    #expect(try content() == before)
    #expect(try fitiq.run(history + ["--yes"]).status == 0)
    #expect(try content() != before)
    #expect(try fitiq.run("undo", "--yes").status == 0)
    #expect(try content() == before)
  }
}
