import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq sleep` on both kinds of store, with numbers that were worked out by hand.
@Suite(.bounded) struct SleepTests {
  private let fitiq: CommandRun
  private let user = UUID(uuidString: "6F1B2C3D-0000-4000-8000-00000000000A") ?? UUID()

  /// Makes a store of nights in Berlin.
  ///
  /// The night to 30 March 2025 lost an hour: in bed 23:00 to 07:00, seven hours; recorded
  /// twice. The one to 29 March had eight, the one to 27 March only what the app stored.
  init() throws {
    fitiq = try CommandRun()
    let builder = try AppStoreBuilder(path: fitiq.folder.file("default.store"), version: 11)
    let profile = try builder.insert(
      "SDUserProfileV11", ["id": user, "name": "Ana", "createdAt": Date(timeIntervalSince1970: 0)])
    let stages = [("awake", 20.0), ("core", 240.0), ("deep", 60.0), ("rem", 90.0)]
    try add("2025-03-28T22:00:00Z", hours: 8, stages + [("awake", 70)], profile, builder)
    try add("2025-03-29T22:00:00Z", hours: 7, stages + [("awake", 10)], profile, builder)
    try add("2025-03-29T22:00:00Z", hours: 5, stages, profile, builder)
    try add("2025-03-26T22:00:00Z", hours: 8, [], stored: 360, profile, builder)
    try builder.finish()
  }

  private func add(
    _ start: String, hours: Double, _ stages: [(String, Double)], stored: Int = 1,
    _ profile: Int64, _ builder: AppStoreBuilder
  ) throws {
    let begin = try Date(start, strategy: .iso8601)
    let session = try builder.insert(
      "SDSleepSession",
      [
        "id": UUID(), "date": begin, "startTime": begin, "endTime": begin + hours * 3600,
        "timeInBedMinutes": Int(hours * 60), "totalSleepMinutes": stored,
        "sleepEfficiency": 1.0, "source": "healthkit", "sourceID": UUID().uuidString,
        "createdAt": begin, "syncStatus": "synced", "backendID": UUID().uuidString,
        "userProfile": profile,
      ])
    var at = begin
    for (name, minutes) in stages {
      try builder.insert(
        "SDSleepStage",
        [
          "id": UUID(), "stage": name, "startTime": at, "endTime": at + minutes * 60,
          "durationMinutes": Int(minutes), "session": session,
        ])
      at += minutes * 60
    }
  }

  private func answer(_ words: String...) async throws -> [String: Any] {
    let result = try await fitiq.run(["sleep"] + words + ["--json"])
    #expect(result.status == 0, "\(result.error)")
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  /// Of one kind of store each.
  private static let stores = [["--store", "./default.store", "--time-zone", "Europe/Berlin"], []]

  private func migrated() async throws {
    try await fitiq.succeed("migrate", "store", "./default.store", "--time-zone", "Europe/Berlin")
  }

  @Test(arguments: stores)
  func theNumbersAreThoseOfTheFixture(store: [String]) async throws {
    try await migrated()
    let result = try await fitiq.run(["sleep", "week", "2025-03-30", "--json"] + store)
    #expect(result.status == 0, "\(result.error)")
    let week = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
    let nights = try #require(week?["nights"] as? [[String: Any]])
    #expect(nights.map { $0["day"] as? String } == ["2025-03-27", "2025-03-29", "2025-03-30"])
    #expect(nights.map { $0["in_bed_minutes"] as? Double } == [480, 480, 420])
    #expect(nights[1...].map { $0["asleep_minutes"] as? Double } == [390, 390])
    #expect(nights[2]["efficiency_percent"] as? Double == 390.0 / 420 * 100)
    let deep = nights.map { ($0["stages"] as? [String: Any])?["deep_minutes"] as? Double }
    #expect(deep == [nil, 60, 60])
    // The import has made one of the two.
    #expect(nights[2]["copies"] as? Int == (store.isEmpty ? 0 : 1))
    #expect(result.error.contains("1 further recording") == !store.isEmpty)
  }

  @Test func averagesSayHowManyNightsTheyRestOn() async throws {
    let trends = try await answer(
      "trends", "2025-03-30", "--store", "./default.store", "--time-zone", "Europe/Berlin")
    let averages = try #require(trends["averages"] as? [[String: Any]])
    #expect(averages.map { $0["days"] as? Int } == [1, 7, 30, 90])
    #expect(averages.map { $0["nights"] as? Int } == [1, 3, 3, 3])
    #expect(averages.map { $0["stage_nights"] as? Int } == [1, 2, 2, 2])
    #expect(averages[1]["asleep_minutes"] as? Double == 380)
    #expect(averages[1]["in_bed_minutes"] as? Double == 460)
  }

  /// 22:00 to 06:00 in Greenwich is 03:45 to 11:45 in Kathmandu, on the same days.
  @Test func theClockIsThatOfTheZone() async throws {
    let result = try await fitiq.run(
      "sleep", "week", "2025-03-29", "--store", "./default.store", "--time-zone", "Asia/Kathmandu")
    let lines = result.out.split(separator: "\n").map(String.init)
    #expect(lines.count == 9, "\(result.out)")
    #expect(lines.last?.contains("04:00") == true && lines.last?.contains("23:00") == false)
    #expect(lines.contains { $0.hasPrefix("Sat 2025-03-29") && $0.contains("█") })
    #expect(lines.contains { $0.hasPrefix("Fri 2025-03-28") && $0.contains("–") })
  }

  @Test func aNightIsNamedByItsDayOrItsSession() async throws {
    let zone = ["--store", "./default.store", "--time-zone", "Europe/Berlin"]
    let day = try await fitiq.run(["sleep", "show", "2025-03-29"] + zone)
    #expect(day.status == 0 && day.out.contains("6h 30m") && day.out.contains("81 %"))
    #expect(day.out.contains("deep") && day.out.contains("█"))
    let session = try await fitiq.run(["sleep", "show", "1"] + zone)
    #expect(session.out == day.out)
    let last = try await fitiq.run(["sleep", "show"] + zone)
    #expect(last.out.contains("Sun 2025-03-30") && last.error.contains("not counted"))
    let none = try await fitiq.run(["sleep", "show", "2025-01-01"] + zone)
    #expect(none.status == 0 && none.error.contains("no night"))
    #expect(try await fitiq.run(["sleep", "show", "99"] + zone).status == 66)
    #expect(try await fitiq.run(["sleep", "show", "2025-02-30"] + zone).status == 64)
  }

  @Test(arguments: ["show 2025-03-30", "week 2025-03-30", "trends 2025-03-30"])
  func everyFormatAndThePictureAreThere(line: String) async throws {
    let words =
      ["sleep"] + line.split(separator: " ").map(String.init)
      + ["--store", "./default.store", "--time-zone", "Europe/Berlin"]
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
      let result = try await fitiq.run(words + ["--output", format])
      #expect(result.status == 0 && !result.out.isEmpty, "\(format): \(result.error)")
      #expect(result.out.contains("█") == (format == "table"), "\(format)")
    }
    let drawn = try await fitiq.run(words + ["--svg", "./sleep.svg"])
    #expect(drawn.status == 0, "\(drawn.error)")
    let picture = try String(contentsOfFile: fitiq.folder.file("sleep.svg"), encoding: .utf8)
    #expect(picture.hasPrefix("<?xml") && picture.contains("class=\"") && picture.contains("2025"))
    #expect(try await fitiq.run(words + ["--svg", "./sleep.svg"]).status == 0)
    let again = try String(contentsOfFile: fitiq.folder.file("sleep.svg"), encoding: .utf8)
    #expect(again == picture)
    let facts = try FileManager.default.attributesOfItem(atPath: fitiq.folder.file("sleep.svg"))
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try await fitiq.run(words + ["--svg", "./default.store"]).status == 73)
  }
}
