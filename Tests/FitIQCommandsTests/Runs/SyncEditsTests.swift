import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What becomes of an export between two syncs, with real files and the real reader.
@Suite(.bounded) struct SyncEditsTests {
  private static let user = "6F1B2C3D-0000-4000-8000-00000000000A"
  /// 2025-01-31 00:00 in Greenwich: before the day on which the exports are made.
  private static let start = 1_738_281_600
  private static let days = 30

  private let fitiq: CommandRun

  init() throws { fitiq = try CommandRun() }

  private let history = [
    "sync", "history", "--from-export", "./export.xml", "--user", user, "--time-zone",
    "Asia/Kathmandu", "--as-of", "2025-05-01",
  ]

  private func write(_ records: [HealthRecord], for binary: CommandRun? = nil) throws {
    let text = HealthExportText.document(records)
    _ = try (binary ?? fitiq).folder.write(Data(text.utf8), to: "export.xml")
  }

  /// Everything but ids and times of writing.
  private func content(of binary: CommandRun? = nil) async throws -> [String] {
    let sql = """
      SELECT type || slot || ' ' || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT stage || start_at || ' ' || end_at FROM sleep_stages UNION ALL
      SELECT date_at || ' ' || ifnull(steps, '') || ifnull(heart_rate_avg, '')
        FROM activity_snapshots UNION ALL
      SELECT metric || day || is_complete || digest FROM sync_tracking
        WHERE is_complete OR digest <> 'none' UNION ALL
      SELECT event_type || count(*) FROM outbox_events
        WHERE status = 'pending' GROUP BY event_type ORDER BY 1
      """
    let result = try await (binary ?? fitiq).run("query", sql, "--output", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    return result.out.split(separator: "\n").map(String.init)
  }

  /// Of each metric something that nobody deletes: of what lies before it an export says nothing.
  private static let first: [HealthRecord] = [
    .steps(70, from: RandomHealth.sources[0], start - 172_800, start - 172_000),
    .heartRate("61", from: RandomHealth.sources[0], start - 172_800),
    .mass("70.1", unit: "kg", from: RandomHealth.sources[0], start - 172_800),
    .sleep("AsleepCore", from: RandomHealth.sources[0], start - 180_000, start - 160_000),
  ]

  /// Late data, deletions, corrections and another order: sync by sync it ends where one sync does.
  @Test(arguments: Effort.spread(Array(UInt64(1)...5), quick: 1))
  func syncingEveryEditEqualsSyncingTheLastExport(seed: UInt64) async throws {
    var dice = SplitMix64(seed: seed)
    var records = RandomHealth.records(900, from: Self.start, days: Self.days, seed: seed)
    for round in 0..<5 {
      try write(Self.first + records)
      let result = try await fitiq.run(history + ["--yes"])
      #expect(result.status == 0, "\(result.error)")
      guard round < 4 else { break }
      edit(&records, round, &dice)
    }
    let other = try CommandRun()
    try write(Self.first + records, for: other)
    #expect(try await other.run(history).status == 0)
    let whole = try await content(of: other)
    let stepwise = try await content()
    #expect(stepwise == whole && whole.count > 300, "\(stepwise.difference(from: whole))")
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
      seed: UInt64(clamping: round) &+ dice.next())
    if Bool.random(using: &dice) {
      // A day that was deleted.
      let day = first..<first + 86_400
      records.removeAll { day.contains($0.start) }
    }
    if Bool.random(using: &dice) { records.shuffle(using: &dice) }
  }

  /// The export of another time by mistake: nothing is written without a yes.
  @Test func anExportThatLacksMuchIsRefused() async throws {
    let records = RandomHealth.records(900, from: Self.start, days: Self.days, seed: 3)
    try write(records)
    #expect(try await fitiq.run(history).status == 0)
    let before = try await content()
    let missing = Self.start + 86_400...Self.start + 12 * 86_400
    try write(records.filter { !missing.contains($0.start) })
    let refused = try await fitiq.run(history + ["--json"])
    #expect(refused.status == 64 && refused.out.isEmpty)
    #expect(refused.error.contains("removal_unconfirmed") && refused.error.contains("--yes"))
    let dry = try await fitiq.run(history + ["--dry-run"])
    #expect(dry.status == 0 && dry.error.contains("days of steps"), "\(dry.error)")
    #expect(try await content() == before)
    // The days that it has are not asked about.
    #expect(try await fitiq.run(history + ["--from", "2025-02-14"]).status == 0)
    #expect(try await content() == before)
    #expect(try await fitiq.run(history + ["--yes"]).status == 0)
    #expect(try await content() != before)
    #expect(try await fitiq.run("undo", "--yes").status == 0)
    #expect(try await content() == before)
  }

  /// Nothing of somebody else's takes the place of what is there without a yes.
  @Test func theExportOfAnotherPersonIsRefused() async throws {
    func write(born date: String, seed: UInt64) throws {
      let me = " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\(date)\"/>\n"
      let records =
        RandomHealth.records(900, from: Self.start, days: Self.days, seed: 3)
        + RandomHealth.records(20, from: Self.start, days: Self.days, seed: seed)
      let text = HealthExportText.document(body: me + records.map { $0.xml() }.joined())
      _ = try fitiq.folder.write(Data(text.utf8), to: "export.xml")
    }
    try write(born: "1980-02-29", seed: 3)
    #expect(try await fitiq.run(history).status == 0)
    let before = try await content()
    try write(born: "1975-01-01", seed: 4)
    for metric in [[], ["--metric", "body_mass"]] {
      let refused = try await fitiq.run(history + ["--json"] + metric)
      #expect(refused.status == 64 && refused.out.isEmpty)
      #expect(refused.error.contains("person_unconfirmed") && refused.error.contains("--user"))
      #expect(!refused.error.contains("19"))
    }
    #expect(try await content() == before)
    // The same person, and one who does not say.
    try write(born: "1980-02-29", seed: 5)
    #expect(try await fitiq.run(history).status == 0)
    try write(born: "", seed: 6)
    #expect(try await fitiq.run(history).status == 0)
    // A date that was corrected is asked about once.
    try write(born: "1975-01-01", seed: 4)
    #expect(try await fitiq.run(history).status == 64)
    #expect(try await fitiq.run(history + ["--yes"]).status == 0)
    let synced = try await fitiq.run(
      "query", "SELECT identity FROM sync_exports", "--output", "csv")
    #expect(!synced.out.contains("1975"))
    try write(born: "1975-01-01", seed: 7)
    #expect(try await fitiq.run(history).status == 0)
  }

  /// What the watch brings late, corrects and takes back of the nights.
  @Test func lateSleepIsWhatOneSyncMakesOfIt() async throws {
    let (watch, phone) = (RandomHealth.sources[0], RandomHealth.sources[1])
    func sleep(_ phase: String, _ source: String, _ from: Int, _ to: Int) -> HealthRecord {
      .sleep(phase, from: source, Self.start + from * 60, Self.start + to * 60)
    }
    // In minutes of Greenwich, whose days begin 345 of them after those of Kathmandu.
    let inBed = sleep("InBed", phone, 1_000, 1_500)
    let first = sleep("AsleepCore", watch, 1_010, 1_090)
    let across = sleep("AsleepDeep", watch, 1_090, 1_200)
    let morning = sleep("AsleepREM", watch, 1_210, 1_490)
    let nap = sleep("Asleep", watch, 1_800, 1_860)
    let evening = sleep("AsleepCore", watch, 2_400, 2_520)
    let steps = HealthRecord.steps(50, from: phone, Self.start + 100, Self.start + 400)
    let histories = [
      [inBed, nap], [inBed, first, nap], [inBed, first, across, morning, nap],
      [inBed, first, across, morning, evening],
      [inBed, first, sleep("Awake", watch, 1_090, 1_200), morning, evening, nap],
      // Without the middle two nights of one, each of another day.
      [first, sleep("AsleepCore", watch, 1_230, 1_490), evening], [evening, nap], [],
    ]
    for records in histories {
      try write(Self.first + records + [steps])
      #expect(try await fitiq.run(history + ["--yes"]).status == 0)
      let other = try CommandRun()
      try write(Self.first + records + [steps], for: other)
      #expect(try await other.run(history).status == 0)
      let (stepwise, once) = (try await content(), try await content(of: other))
      #expect(stepwise == once, "\(stepwise.difference(from: once))")
    }
  }
}
