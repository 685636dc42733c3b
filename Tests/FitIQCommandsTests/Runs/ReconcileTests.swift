import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq reconcile` as a script sees it.
@Suite(.bounded) struct ReconcileTests {
  /// 2025-03-11 00:00 in Greenwich.
  private static let day = 1_741_651_200
  private let fitiq: CommandRun
  private let path: String

  private static func at(_ hour: Int, _ minute: Int = 0) -> Int {
    day + hour * 3_600 + minute * 60
  }

  /// An hour as it should be, one of all sources, one three times, one that is not there.
  init() throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
    path = fitiq.folder.file("default.store")
    let records = (8..<12).flatMap { hour -> [HealthRecord] in
      [
        .steps(200 + hour, from: "Watch", Self.at(hour), Self.at(hour + 1)),
        .steps(114, from: "iPhone", Self.at(hour, 10), Self.at(hour, 50)),
      ]
    }
    let night: [HealthRecord] = [
      .sleep("AsleepCore", from: "Watch", Self.at(-1), Self.at(7))
    ]
    _ = try fitiq.folder.write(
      Data(HealthExportText.document(records + night).utf8), to: "export.xml")
    var store = HandMadeStore()
    store.addHour("steps", 208, at: Self.at(8))
    store.addHour("steps", 323, at: Self.at(9))
    for _ in 0..<3 { store.addHour("steps", 210, at: Self.at(10)) }
    store.addNight(Self.at(-1), Self.at(2), stages: [("core", Self.at(-1), Self.at(2))])
    try store.write(to: path)
  }

  private func reconcile(_ arguments: String...) async throws -> CommandRun.Result {
    try await fitiq.run(Self.reconcile + arguments)
  }

  private static let reconcile = ["reconcile", "--from-export", "./export.xml"]

  /// Days are those of the zone, also where a word is counted from the instant of --as-of.
  @Test(arguments: [
    ("Europe/Lisbon", "today", "2025-03-11"), ("Pacific/Auckland", "today", "2025-03-12"),
    ("Pacific/Auckland", "yesterday", "2025-03-11"), ("America/New_York", "tuesday", "2025-03-11"),
  ])
  func aDayIsOneOfTheZone(zone: String, word: String, day: String) async throws {
    let result = try await reconcile(
      "--store", path, "--day", word, "--time-zone", zone, "--as-of", "2025-03-11T20:30:00Z")
    #expect(result.error.contains("days: \(day)\n"), "\(result.error)")
    #expect([0, 1].contains(result.status))
  }

  private func savedPlan() throws -> [String: Any] {
    let place = fitiq.folder.file("plan.json")
    let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    return try json(try String(contentsOfFile: place, encoding: .utf8))
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func causes(_ text: String) throws -> [String: Int] {
    let causes = try #require(try json(text)["causes"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: causes.compactMap { cause in
        (cause["cause"] as? String).flatMap { name in
          (cause["count"] as? Int).map { (name, $0) }
        }
      })
  }

  private static let expected = [
    "all_sources": 1, "duplicate_copies": 1, "missing": 1, "truncated_night": 1,
  ]

  @Test func differencesAreTheExitStatusAndHaveCauses() async throws {
    let result = try await reconcile(path, "--json")
    #expect(result.status == 1 && result.error.isEmpty, "\(result.error)")
    #expect(try causes(result.out) == Self.expected)
    let answer = try json(result.out)
    #expect(answer["compared"] as? Int == 5 && answer["equal"] as? Int == 1)
    #expect(answer["kind"] as? String == "app store")
    let table = try await reconcile(path)
    #expect(table.status == 1)
    #expect(table.out.contains("4 of 5 differ"))
    #expect(table.out.contains("duplicate copies 1"))
    let hours = try await reconcile(path, "--day", "2025-03-11", "--metric", "steps")
    #expect(hours.out.contains("duplicate copies ×3"))
    let one = try await reconcile(path, "--cause", "missing", "--output", "jsonl", "--by", "hour")
    #expect(one.out.split(separator: "\n").count == 1 && one.out.contains("\"missing\""))
  }

  @Test(arguments: ["csv", "markdown", "jsonl"])
  func everyFormatHasTheDifferences(format: String) async throws {
    let result = try await reconcile(path, "--output", format, "--by", "hour")
    #expect(result.status == 1 && result.error.isEmpty)
    let lines = result.out.split(separator: "\n").count
    #expect(lines == 4 + (format == "csv" ? 1 : format == "markdown" ? 2 : 0), "\(result.out)")
  }

  @Test func thePageIsWritten() async throws {
    _ = try await reconcile(path, "--report", "./page.html")
    let page = try String(contentsOfFile: fitiq.folder.file("page.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Duplicate copies"))
  }

  /// A path to nothing, to something else, and flags that do not go together.
  @Test func failuresAreClear() async throws {
    let cases: [([String], Int32, String)] = [
      (["--from-export", "./nothing.zip", path], 66, "export_missing"),
      (["--from-export", path, path], 65, "not_a_health_export"),
      (["--from-export", "./export.xml", path, "--yes"], 64, "need --fix"),
      (["--from-export", "./export.xml", path, "--merge", "source:Band"], 64, "source_unknown"),
      (
        ["--from-export", "./export.xml", path, "--user", UUID().uuidString], 66,
        "user_not_in_store"
      ),
    ]
    for (arguments, status, text) in cases {
      let result = try await fitiq.run(["reconcile"] + arguments + ["--json"])
      #expect(result.status == status && result.out.isEmpty, "\(result.error)")
      #expect(result.error.contains(text), "\(result.error)")
    }
  }

  // MARK: Repair

  @Test func aDatabaseIsRepairedAndTakenBack() async throws {
    try await fitiq.succeed("migrate", "store", path)
    // An import merges copies: the rest is there.
    var expected = Self.expected
    expected["duplicate_copies"] = nil
    let before = try await reconcile("--json")
    #expect(try causes(before.out) == expected)
    let plan = try await reconcile("--fix", "--dry-run", "--json")
    #expect(plan.status == 0, "\(plan.error)")
    #expect(try (json(plan.out)["repair"] as? [String: Any])?["days"] as? Int == 2)
    #expect(try await reconcile("--json").out == before.out)
    #expect(try await reconcile("--fix").status == 64, "nobody said yes")

    let fixed = try await reconcile("--fix", "--yes", "--json")
    #expect(fixed.status == 0, "\(fixed.out)\(fixed.error)")
    #expect(try await reconcile("--json").status == 0)
    #expect(try await reconcile("--fix", "--yes").status == 0)
    let log = try await fitiq.run("log", "--json").out
    #expect(log.components(separatedBy: "\"reconcile\"").count == 2)
    try await fitiq.succeed("undo", "--yes")
    #expect(try await reconcile("--json").out == before.out)
  }

  /// An export without any steps is not a reason to remove them all.
  @Test func whatTheExportLacksIsLeft() async throws {
    try await fitiq.succeed("migrate", "store", path)
    _ = try fitiq.folder.write(
      Data(
        HealthExportText.document([.sleep("AsleepCore", from: "Watch", Self.at(-1), Self.at(7))])
          .utf8), to: "export.xml")
    #expect(
      try causes(try await reconcile("--json").out) == ["not_in_export": 3, "truncated_night": 1])
    let fixed = try await reconcile("--fix", "--yes", "--json")
    #expect(fixed.status == 4, "\(fixed.out)\(fixed.error)")
    let repair = try #require(try json(fixed.out)["repair"] as? [String: Any])
    #expect(repair["removed"] as? Int == 0)
    let left = try #require(repair["left"] as? [[String: Any]])
    #expect(left.map { $0["reason"] as? String } == ["not_in_health"])
    #expect(left.first?["count"] as? Int == 3)
    #expect(try causes(try await reconcile("--json").out) == ["not_in_export": 3])
  }

  /// Hours that are older than the export, those of its first day too: sync and repair leave them.
  @Test func whatLiesBeforeTheFirstRecordIsLeft() async throws {
    var store = HandMadeStore()
    for hour in [-24, -23, 7, 8, 10] { store.addHour("steps", 50, at: Self.at(hour)) }
    try store.write(to: fitiq.folder.file("old.store"))
    func left() async throws -> [String] {
      let rows = try await fitiq.run(
        "query", "SELECT slot FROM progress_entries WHERE quantity = 50 ORDER BY slot",
        "--output", "jsonl")
      return rows.out.split(separator: "\n").map(String.init)
    }
    let old: [String: Int] = ["not_in_export": 3]
    try await fitiq.succeed("migrate", "store", "./old.store")
    let before = try await left()
    let found = try causes(try await reconcile("--metric", "steps", "--json").out)
    #expect(found["not_in_export"] == 3 && found["missing"] == 2, "\(found)")
    let fixed = try await reconcile("--metric", "steps", "--fix", "--yes", "--json")
    #expect(fixed.status == 4, "\(fixed.out)\(fixed.error)")
    let repair = try #require(try json(fixed.out)["repair"] as? [String: Any])
    #expect(repair["removed"] as? Int == 0 && repair["added"] as? Int == 2)
    #expect(repair["replaced"] as? Int == 2)
    #expect(try await left() == Array(before.prefix(3)))
    #expect(try causes(try await reconcile("--metric", "steps", "--json").out) == old)
    try await fitiq.succeed("undo", "--yes")

    let sync = ["sync", "history", "--from-export", "./export.xml", "--metric", "steps"]
    try await fitiq.succeed(sync)
    #expect(try await left() == Array(before.prefix(3)))
    let records = (8..<13).map {
      HealthRecord.steps(200 + $0, from: "Watch", Self.at($0), Self.at($0 + 1))
    }
    _ = try fitiq.folder.write(Data(HealthExportText.document(records).utf8), to: "export.xml")
    try await fitiq.succeed(sync)
    #expect(try await left() == Array(before.prefix(3)))
    #expect(try causes(try await reconcile("--metric", "steps", "--json").out) == old)
    // What a sync brought from an export that began earlier stays, too.
    let count = ["query", "SELECT count(*) FROM progress_entries", "--output", "jsonl"]
    let synced = try await fitiq.run(count).out
    _ = try fitiq.folder.write(
      Data(HealthExportText.document([.steps(7, from: "Watch", Self.at(25), Self.at(26))]).utf8),
      to: "export.xml")
    try await fitiq.succeed(sync)
    let after = try await fitiq.run(count).out
    #expect(synced.contains("8}") && after.contains("9}"), "\(synced)\(after)")
  }

  /// Hours that lie off by three, among them one that lies before the first record and is none of them.
  @Test func whatIsOffByHoursGoesAlone() async throws {
    var store = HandMadeStore()
    for hour in [5, 6, 7, 8, 9, 10, 11] {
      store.addHour("steps", hour == 7 ? 999 : Double(hour * 100), at: Self.at(hour))
    }
    try store.write(to: fitiq.folder.file("off.store"))
    let records = (8..<15).map {
      HealthRecord.steps(($0 - 3) * 100, from: "Watch", Self.at($0), Self.at($0 + 1))
    }
    _ = try fitiq.folder.write(Data(HealthExportText.document(records).utf8), to: "export.xml")
    try await fitiq.succeed("migrate", "store", "./off.store")
    let found = try causes(try await reconcile("--json").out)
    #expect(found["wrong_time_zone"] ?? 0 > 3 && found["not_in_export"] == 1, "\(found)")
    let fixed = try await reconcile("--fix", "--yes", "--json")
    #expect(fixed.status == 4, "\(fixed.out)\(fixed.error)")
    #expect(try causes(try await reconcile("--json").out) == ["not_in_export": 1])
    let rows = try await fitiq.run(
      "query", "SELECT quantity FROM progress_entries ORDER BY slot", "--output", "csv")
    #expect(
      rows.out.split(whereSeparator: \.isNewline).dropFirst().compactMap { Double($0) }
        == [999, 500, 600, 700, 800, 900, 1_000, 1_100])
  }

  /// An older export is not a reason to change what a later one told; the later one is.
  @Test func whatALaterExportToldIsLeft() async throws {
    // Of the first hour an export can lack the beginning.
    let first = HealthRecord.steps(7, from: "Watch", Self.at(7), Self.at(8))
    let later = HealthExportText.document(
      [first] + (8..<11).map { .steps(400 + $0, from: "Watch", Self.at($0), Self.at($0 + 1)) })
    let older = HealthExportText.document(
      [first] + (8..<10).map { .steps(100, from: "Watch", Self.at($0), Self.at($0 + 1)) }
    ).replacing("2025-03-12 10:20:34", with: "2025-03-12 08:00:00")
    _ = try fitiq.folder.write(Data(later.utf8), to: "later.xml")
    _ = try fitiq.folder.write(Data(older.utf8), to: "export.xml")
    let sync = [
      "sync", "history", "--from-export", "./later.xml", "--user",
      "6F1B2C3D-0000-4000-8000-00000000000A", "--time-zone", "UTC",
    ]
    try await fitiq.succeed(sync)
    let sql = ["query", "SELECT quantity FROM progress_entries ORDER BY slot", "--output", "csv"]
    let before = try await fitiq.run(sql).out
    let fixed = try await reconcile("--fix", "--yes", "--json")
    #expect(fixed.status == 4, "\(fixed.out)\(fixed.error)")
    let repair = try #require(try json(fixed.out)["repair"] as? [String: Any])
    let left = try #require(repair["left"] as? [[String: Any]])
    #expect(left.map { $0["reason"] as? String } == ["told_by_a_later_export"])
    #expect(left.first?["count"] as? Int == 3)
    #expect(try await fitiq.run(sql).out == before)
    // What a repair changes, the next sync of the same export looks at again.
    #expect(try await fitiq.run(sync).out.contains("nothing was read"))
    let merged = older.replacing("2025-03-12 08:00:00", with: "2025-03-12 10:20:34")
    _ = try fitiq.folder.write(Data(merged.utf8), to: "export.xml")
    #expect(try await reconcile("--fix", "--yes").status == 0)
    #expect(try await fitiq.run(sql).out != before)
    try await fitiq.succeed(sync)
    #expect(try await fitiq.run(sql).out == before)
  }

  /// A night and the sum of a day of which the export has the end alone.
  @Test func ofAPartTheWholeIsLeft() async throws {
    let kind = "HKQuantityTypeIdentifierActiveEnergyBurned"
    let records: [HealthRecord] = [
      .sleep("AsleepCore", from: "Watch", Self.at(3), Self.at(7)),
      HealthRecord(kind, from: "Watch", Self.at(20), Self.at(21), value: "80", unit: "kcal"),
    ]
    _ = try fitiq.folder.write(Data(HealthExportText.document(records).utf8), to: "export.xml")
    var store = HandMadeStore()
    store.addNight(Self.at(-20), Self.at(-14), stages: [("core", Self.at(-20), Self.at(-14))])
    store.addNight(Self.at(-1), Self.at(7), stages: [("core", Self.at(-1), Self.at(7))])
    store.entries.append(
      .init(type: "calories_out", value: 640, at: Self.at(0), time: nil, written: Self.at(40)))
    try store.write(to: fitiq.folder.file("whole.store"))
    try await fitiq.succeed("migrate", "store", "./whole.store")
    let sql =
      "SELECT start_at AS x FROM sleep_sessions UNION ALL SELECT quantity FROM progress_entries"
    let before = try await fitiq.run("query", sql, "--output", "csv").out
    #expect(before.split(whereSeparator: \.isNewline).count == 4)
    #expect(try await reconcile("--fix", "--yes").status == 4)
    #expect(try await fitiq.run("query", sql, "--output", "csv").out == before)
    try await fitiq.succeed("sync", "history", "--from-export", "./export.xml", "--yes")
    #expect(try await fitiq.run("query", sql, "--output", "csv").out == before)
  }

  @Test func aSavedRepairIsAppliedAsItIs() async throws {
    try await fitiq.succeed("migrate", "store", path)
    let plan = ["--fix", "--day", "2025-03-11", "--metric", "steps", "--plan-out", "./plan.json"]
    #expect(try await fitiq.run(Self.reconcile + plan + ["--dry-run"]).status == 0)
    let file = try savedPlan()
    #expect(file["format"] as? String == "fitiq-repair-plan/1")
    let days = try #require(file["days"] as? [[String: Any]])
    #expect(days.map { $0["type"] as? String } == ["steps"])
    // What is selected is in the plan.
    #expect(
      try await reconcile("--fix", "--apply", "./plan.json", "--metric", "sleep").status == 64)

    let fixed = try await reconcile("--fix", "--apply", "./plan.json", "--yes", "--json")
    #expect(fixed.status == 0, "\(fixed.out)\(fixed.error)")
    #expect(try causes(try await reconcile("--json").out) == ["truncated_night": 1], "nights stay")
    let again = try await reconcile("--fix", "--apply", "./plan.json", "--yes", "--json")
    #expect(again.status == 1 && again.error.contains("plan_stale"), "\(again.error)")
    try await fitiq.succeed("undo", "--yes")
    #expect(try await reconcile("--fix", "--apply", "./plan.json", "--yes").status == 0)
  }

  @Test func aRepairIsRefusedWhereADayChangedSince() async throws {
    try await fitiq.succeed("migrate", "store", path)
    #expect(try await reconcile("--fix", "--dry-run", "--plan-out", "./plan.json").status == 0)
    let database = try #require(try savedPlan()["path"] as? String)
    try RawSQL.execute(
      "UPDATE progress_entries SET quantity = 12 WHERE measured_at = \(Self.at(9))", in: database)
    let before = try await reconcile("--json").out

    let stale = try await reconcile("--fix", "--apply", "./plan.json", "--yes", "--json")
    #expect(stale.status == 1 && stale.error.contains("plan_stale"), "\(stale.error)")
    #expect(try await reconcile("--json").out == before)
    let part = try await reconcile(
      "--fix", "--apply", "./plan.json", "--revalidate", "--yes", "--json")
    #expect(part.status == 4, "\(part.out)\(part.error)")
    let repair = try #require(try json(part.out)["repair"] as? [String: Any])
    #expect(repair["skipped"] as? [String] == ["steps of 2025-03-11: no longer as in the plan"])
    let left = try #require(repair["left"] as? [[String: Any]])
    #expect(left.map { $0["reason"] as? String } == ["not_in_plan"])
    #expect(
      try causes(try await reconcile("--json").out)["truncated_night"] == nil, "it was repaired")
  }

  @Test func aPlanOfAnotherKindIsRefused() async throws {
    #expect(
      try await reconcile(path, "--fix", "--dry-run", "--plan-out", "./copies.json").status == 0)
    try await fitiq.succeed("migrate", "store", path)
    let other = try await reconcile("--fix", "--apply", "./copies.json", "--yes", "--json")
    #expect(other.status == 65 && other.error.contains("plan_invalid"), "\(other.error)")
    let applied = try await reconcile(path, "--fix", "--apply", "./copies.json", "--yes", "--json")
    #expect(applied.status == 4, "\(applied.error)")
    #expect(try causes(try await reconcile(path, "--json").out)["duplicate_copies"] == nil)
  }

  @Test func anAppStoreIsRidOfCopiesAndTheRestIsListed() async throws {
    let before = try await reconcile(path, "--json").out
    let content = FileManager.default.contents(atPath: path)
    let plan = try await reconcile(path, "--fix", "--dry-run", "--json")
    #expect(plan.status == 0, "\(plan.error)")
    #expect(FileManager.default.contents(atPath: path) == content)
    let fixed = try await reconcile(path, "--fix", "--yes", "--json")
    #expect(fixed.status == 4, "\(fixed.error)")
    let repair = try #require(try json(fixed.out)["repair"] as? [String: Any])
    let left = try #require(repair["left"] as? [[String: Any]])
    #expect(left.first?["reason"] as? String == "needs_migration_or_sync")
    #expect(left.first?["count"] as? Int == 3)
    var expected = Self.expected
    expected["duplicate_copies"] = nil
    #expect(try await causes(reconcile(path, "--json").out) == expected)
    try await fitiq.succeed("undo", "--yes", "--store", path)
    #expect(try await reconcile(path, "--json").out == before)
  }
}
