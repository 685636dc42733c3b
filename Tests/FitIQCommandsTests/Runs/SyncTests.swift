import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct SyncTests {
  private let fitiq: CommandRun
  private static let user = "6F1B2C3D-0000-4000-8000-00000000000A"
  /// 2025-03-12 00:00 in Greenwich.
  private static let start = 1_741_737_600
  private static let days = 30

  init() throws { fitiq = try CommandRun() }

  private var records: [HealthRecord] {
    RandomHealth.records(1_000, from: Self.start, days: Self.days, seed: 7)
  }

  private func write(_ records: [HealthRecord], cutAt share: Double? = nil) throws {
    let text = Array(HealthExportText.document(records).utf8)
    let kept = share.map { text.prefix(Int(clamping: Double(text.count) * $0)) } ?? text[...]
    _ = try fitiq.folder.write(Data(kept), to: "export.xml")
  }

  private let history = [
    "sync", "history", "--from-export", "./export.xml", "--user", user, "--time-zone",
    "Europe/Lisbon", "--as-of", "2025-05-01", "--json",
  ]

  private func sync(_ more: String..., status: Int32 = 0) async throws -> [String: Any] {
    let result = try await fitiq.run(history + more)
    #expect(result.status == status, "\(result.error)\(result.out)")
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  private func total(_ key: String, _ report: [String: Any]) throws -> Int {
    try #require(report["metrics"] as? [[String: Any]])
      .reduce(0) { $0 + ($1[key] as? Int ?? 0) }
  }

  private func addsUp(_ report: [String: Any]) throws -> Bool {
    try total("fetched", report)
      == ["new", "changed", "unchanged", "skipped"].reduce(0) { try $0 + total($1, report) }
  }

  /// Values of the database: everything but ids and times of writing.
  private func content(of fitiq: CommandRun? = nil) async throws -> [String] {
    let sql = """
      SELECT type || slot || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT stage || start_at FROM sleep_stages UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '') || ifnull(heart_rate_avg, '')
        FROM activity_snapshots UNION ALL
      SELECT metric || day || digest FROM sync_tracking UNION ALL
      SELECT event_type || count(*) FROM outbox_events GROUP BY event_type ORDER BY 1
      """
    let result = try await (fitiq ?? self.fitiq).run("query", sql, "--output", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    return result.out.split(separator: "\n").map(String.init)
  }

  @Test func anExportIsSyncedOnceAndTakenBack() async throws {
    try write(records)
    let dry = try await sync("--dry-run")
    #expect(try total("new", dry) > 500 && addsUp(dry))
    let first = try await sync()
    #expect(try total("new", first) == total("new", dry) && addsUp(first))
    #expect(try total("fetched", first) == total("new", first) + total("skipped", first))
    let again = try await sync()
    #expect(try total("fetched", again) == 0 && again["records"] == nil)
    let before = try await content()
    // Other bytes, the same records.
    try write(records.reversed())
    let reordered = try await sync()
    #expect(try total("unchanged", reordered) == total("fetched", first))
    #expect(try await content() == before)
    #expect(try await fitiq.run("undo", "--yes").status == 0)
    #expect(try await content() == [])
  }

  @Test func anEarlyEndIsAPartialAnswer() async throws {
    try write(records, cutAt: 0.5)
    let cut = try await sync(status: 4)
    #expect(cut["is_truncated"] as? Bool == true)
    let some = try total("new", cut)
    try write(records)
    let whole = try await sync()
    #expect(try addsUp(whole) && total("new", whole) > 0 && some > 0)
    let stepwise = try await content()
    #expect(try await fitiq.run("undo", "--yes").status == 0)
    #expect(try await fitiq.run("undo", "--yes").status == 0)
    _ = try await sync()
    let once = try await content()
    #expect(once == stepwise, "\(once.difference(from: stepwise))")
  }

  /// An export that is one day longer brings that day, and nothing else is written.
  @Test func aLongerExportWritesOnlyWhatIsNew() async throws {
    let last = Self.start + (Self.days - 1) * 86_400
    let before = records.filter { $0.end < last - 86_400 }
    try write(before)
    let first = try await sync("--metric", "steps")
    try write(before + [.steps(120, from: "Alex's iPhone", last, last + 600)])
    let next = try await sync("--metric", "steps")
    #expect(try total("new", next) == 1 && total("changed", next) == 0)
    #expect(try total("unchanged", next) == total("fetched", first))
  }

  @Test func copiesInAnExportAreCounted() async throws {
    let record = HealthRecord.steps(120, from: "Alex's iPhone", Self.start, Self.start + 600)
    try write([record, record, record])
    let report = try await sync()
    #expect(report["records"] as? Int == 3)
    #expect(report["skipped_records"] as? [String: Int] == ["duplicate": 2])
    #expect(try total("new", report) == 1)
  }

  @Test(
    arguments: [
      ("sync history --from-export ./nothing.zip --user \(user)", 66, "nothing.zip"),
      ("sync history --from-export ./note.txt --user \(user)", 65, "HealthData"),
      ("sync history --from-export ./export.xml --merge best", 64, "best"),
      ("sync history --from-export ./export.xml --user \(user) --merge source:W", 64, "iPhone"),
      ("sync history --from-export ./export.xml --from 2025-02-01 --to 2025-01-01", 64, "is after"),
      ("sync status", 66, "no database"),
    ] as [(String, Int32, String)])
  func refusalsAreClear(line: String, status: Int32, expected: String) async throws {
    try write([.steps(120, from: "Alex's iPhone", Self.start, Self.start + 600)])
    _ = try fitiq.folder.write(Data("hello\n".utf8), to: "note.txt")
    let result = try await fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains(expected) && result.out.isEmpty, "\(result.error)")
  }

  @Test func theStatusTellsWhereDaysComeFrom() async throws {
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    #expect(try await fitiq.run("migrate", "tracking", "./FitIQ.xcappdata").status == 0)
    try write(records)
    _ = try await sync("--metric", "steps")
    let result = try await fitiq.run("sync", "status", "--metric", "steps", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    let report = try #require((value as? [String: Any])?["metrics"] as? [[String: Any]])
    let steps = try #require(report.first)
    let days = try #require(steps["days"] as? [String: Int])
    #expect((days["legacy"] ?? 0) > 0 && (days["sync"] ?? 0) >= Self.days)
    #expect((steps["last_export"] as? [String: Any])?["merge_rule"] as? String == "cells")
  }

  // MARK: What a daily sync says

  @Test func anOlderExportIsNotNothingNew() async throws {
    try write(records)
    let daily = [
      "sync", "daily", "--from-export", "./export.xml", "--user", Self.user, "--time-zone",
      "Europe/Lisbon", "--as-of", "2025-11-20", "--metric", "steps", "--metric", "heartRate",
    ]
    for _ in 0..<2 {
      let result = try await fitiq.run(daily)
      #expect(result.status == 0 && !result.out.contains("nothing new"), "\(result.out)")
      let note = try #require(result.error.split(separator: "\n").first { $0.contains("ends on") })
      #expect(note.contains("2025-03-12") && note.contains("2025-11-14"), "\(note)")
    }
    let json = try await fitiq.run(daily + ["--json"])
    let command = try #require(
      json.error.firstMatch(of: /fitiq (sync history [^"\\]*)/)
    ).1
    // It runs as it is printed, but for the day that the test is on.
    let words = command.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--as-of", "2025-11-20", "--json"])
    #expect(result.status == 0, "\(result.error)")
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    let report = try #require(value as? [String: Any])
    #expect(try total("new", report) > 100)
    let metrics = try #require(report["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["metric"] as? String } == ["steps", "heartRate"])
    // All of it is there now.
    let after = try await fitiq.run(daily)
    #expect(after.status == 0 && !after.error.contains("sync history"), "\(after.error)")
    #expect(after.error.contains("ends on 2025-03-12") && after.error.contains("export the data"))
  }

  /// An export is complete to the day on which it was made, whenever a metric was measured last.
  @Test func anExportEndsWhenItWasMade() async throws {
    let mass = HealthRecord.mass("71.2", unit: "kg", from: "Scale", Self.early + 25_200)
    try write([mass])
    let daily = [
      "sync", "daily", "--from-export", "./export.xml", "--user", Self.user, "--time-zone",
      "Europe/Lisbon", "--metric", "bodyMass", "--as-of",
    ]
    let late = try await fitiq.run(daily + ["2025-03-30"])
    #expect(late.error.contains("ends on 2025-03-12"), "\(late.error)")
    // Made on 12 March: in the range, though the last measurement is of January.
    for isRead in [true, false] {
      let result = try await fitiq.run(daily + ["2025-03-14"])
      #expect(result.status == 0 && !result.error.contains("ends on"), "\(result.error)")
      #expect(result.out.contains("nothing was read") != isRead, "\(result.out)")
    }
  }

  /// A day without data is not a gap, and the next sync does not go back for it.
  @Test func daysWithoutDataAreEmptyAndNotMissing() async throws {
    let mass = [0, 3, 9].map {
      HealthRecord.mass("71.2", unit: "kg", from: "Scale", Self.early + $0 * 86_400 + 25_200)
    }
    try write(
      mass + [.steps(120, from: "Alex's iPhone", Self.early, Self.early + 600)])
    _ = try await sync()
    let status = try await fitiq.run("sync", "status", "--metric", "bodyMass", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(status.out.utf8))
    let weight = try #require(((value as? [String: Any])?["metrics"] as? [[String: Any]])?.first)
    // From the first weight to the day before the export was made.
    #expect(weight["days"] as? [String: Int] == ["sync": 40] && weight["empty_days"] as? Int == 37)
    #expect(weight["missing_days"] as? Int == 0 && weight["open_days"] as? Int == 0)
    let list = try await fitiq.run("tracking", "list", "--metric", "bodyMass", "--output", "jsonl")
    let days = list.out.split(separator: "\n")
    #expect(days.count == 40 && days.filter { $0.contains("\"is_empty\":true") }.count == 37)
    // The export was made on 12 March; the next one covers the days since, and none before.
    let daily = try await fitiq.run(
      "sync", "daily", "--from-export", "./export.xml", "--as-of", "2025-03-13", "--json")
    #expect(daily.status == 0, "\(daily.error)")
    let report = try JSONSerialization.jsonObject(with: Data(daily.out.utf8))
    #expect((report as? [String: Any])?["from"] as? String == "2025-03-07")
    try await fitiq.succeed("undo", "--yes")
    #expect(try await content() == [])
  }

  /// 2025-01-31 00:00 in Greenwich: 40 days before the last that is over in the exports.
  private static let early = 1_738_281_600
}
