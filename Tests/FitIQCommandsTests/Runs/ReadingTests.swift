import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The reading commands: what they show, and what they refuse.
@Suite(.bounded) struct ReadingTests {
  private let fitiq: CommandRun
  private let store: String

  init() throws {
    fitiq = try CommandRun()
    try FileManager.default.createDirectory(
      atPath: fitiq.folder.file("app"), withIntermediateDirectories: true)
    store = fitiq.folder.file("app/default.store")
  }

  private func write(leavesWAL: Bool = false) throws -> AppStoreManifest {
    var scenario = AppStoreScenario(faults: Set(Fault.allCases))
    scenario.leavesWAL = leavesWAL
    return try scenario.write(to: store)
  }

  @Test(arguments: [false, true])
  func aFolderThatCannotBeWrittenIsRead(leavesWAL: Bool) async throws {
    let manifest = try write(leavesWAL: leavesWAL)
    let app = fitiq.folder.file("app")
    chmod(store, 0o400)
    chmod(app, 0o500)
    defer { chmod(app, 0o700) }
    let before = FileTrace(of: app)
    let result = try await fitiq.run("entries", "list", "--output", "jsonl", "--store", store)
    #expect(result.status == 0)
    let shown = result.out.split(separator: "\n").count
    #expect(shown <= manifest.progressRows && shown >= manifest.progressRows - 4)
    #expect(FileTrace(of: app) == before)
  }

  @Test func aNightIsDrawnForPeopleOnly() async throws {
    _ = try write()
    func shown(_ format: String) async throws -> String {
      try await fitiq.run("sessions", "show", "1", "--output", format, "--store", store).out
    }
    let lines = try await shown("table").split(separator: "\n")
    let heading = try #require(lines.lastIndex { $0.hasPrefix("STAGE") })
    let first = try #require(lines[..<heading].lastIndex { $0.hasPrefix("awake") })
    for (index, lane) in ["awake", "rem", "core", "deep"].enumerated() {
      #expect(lines[first + index].hasPrefix(lane))
    }
    #expect(try await shown("table").contains("█"))
    for format in ["json", "jsonl", "csv", "markdown"] {
      #expect(try await !shown(format).contains("█"), "\(format)")
    }
  }

  @Test func everyFormatHasTheSameRows() async throws {
    _ = try write()
    for line in ["entries list", "sessions list", "users list", "entries totals"] {
      let words = line.split(separator: " ").map(String.init) + ["--store", store]
      func rows(_ format: String) async throws -> [Substring] {
        let result = try await fitiq.run(words + ["--output", format])
        #expect(result.status == 0, "\(result.error)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
      let json = try await fitiq.run(words + ["--json"])
      let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8))
      let count =
        (value as? [Any])?.count ?? ((value as? [String: Any])?["totals"] as? [Any])?.count ?? -1
      #expect(count > 0)
      #expect(try await rows("jsonl").count == count, "\(line)")
      #expect(try await rows("csv").count == count + 1, "\(line)")
      #expect(try await rows("markdown").count == count + 2, "\(line)")
      let title = line == "users list" ? 0 : 1
      let table = try await rows("table")
      #expect(table.count == count + 1 + title, "\(line)")
      for row in table { #expect(row.count <= 80, "\(row)") }
    }
  }

  @Test func aPageNamesTheNext() async throws {
    _ = try write()
    let all = try await fitiq.run("entries", "list", "--store", store, "--output", "csv")
    let first = try await fitiq.run(
      "entries", "list", "--store", store, "--output", "csv", "--limit", "10")
    let key = try #require(first.error.firstMatch(of: /--after=(\d+)/)?.1)
    let second = try await fitiq.run(
      "entries", "list", "--store", store, "--output", "csv", "--limit", "10", "--after=\(key)")
    let lines = all.out.split(separator: "\n")
    #expect(first.out.split(separator: "\n") == Array(lines.prefix(11)))
    #expect(second.out.split(separator: "\n").dropFirst() == lines[11..<21])
  }

  @Test(
    arguments: [
      ("entries show 987654", 66, "entry_unknown"),
      ("entries show 00000000-0000-4000-8000-000000000000", 66, "entry_unknown"),
      ("entries list --after 987654", 66, "entry_unknown"),
      ("entries list --after=-370", 66, "entry_unknown"),
      ("sessions show 987654", 66, "session_unknown"),
      ("sessions list --after x", 66, "session_unknown"),
      ("entries show x", 64, "usage"), ("entries list --after x", 64, "usage"),
      ("entries list --sync-status sent", 64, "usage"),
      ("entries list --from 2025-02-01 --to 2025-01-01", 64, "usage"),
      ("entries list --from 2025-02-30", 64, "usage"), ("entries totals --by hour", 64, "usage"),
    ] as [(String, Int32, String)])
  func failuresAreClear(line: String, status: Int32, code: String) async throws {
    _ = try write()
    let words = line.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--store", store, "--json"])
    #expect(result.status == status, "\(result.error)")
    #expect(result.out.isEmpty && result.error.contains("\"code\":\"\(code)\""))
  }

  @Test func aTypeThatNobodyKnowsIsExplained() async throws {
    _ = try write()
    let result = try await fitiq.run("entries", "list", "--store", store, "--type", "stepz")
    #expect(
      result.status == 0
        && result.error.contains(
          "; did you mean: fitiq entries list --store \(store) --type steps\n")
    )
  }

  @Test func localTimesFollowTheZone() async throws {
    try AppStoreScenario().write(to: store)
    for (zone, hour) in [("UTC", "11:00"), ("America/New_York", "06:00")] {
      let result = try await fitiq.run(
        "entries", "list", "--store", store, "--type", "steps", "--limit", "1", "--time-zone", zone)
      #expect(result.out.contains("2025-11-26 \(hour)"), "\(result.out)")
    }
  }

  /// The tokens of a profile are secrets.
  @Test func tokensAreNeverPrinted() async throws {
    let builder = try AppStoreBuilder(path: store, version: 11)
    let id = Data((0..<16).map { UInt8($0) })
    for column in ["ZAUTHTOKEN", "ZREFRESHTOKEN"] {
      try? builder.execute("ALTER TABLE ZSDUSERPROFILEV11 ADD COLUMN \(column) VARCHAR")
    }
    try builder.execute(
      """
      INSERT INTO ZSDUSERPROFILEV11 (Z_PK, Z_ENT, Z_OPT, ZID, ZNAME, ZAUTHTOKEN, ZREFRESHTOKEN)
      VALUES (1, 1, 1, x'\(id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())',
        'Ana', 'sesame-1', 'sesame-2')
      """)
    try builder.finish()
    for format in ["table", "json", "csv"] {
      let result = try await fitiq.run("users", "list", "--store", store, "--output", format)
      #expect(result.out.contains("Ana") && !result.out.contains("sesame"), "\(result.error)")
    }
  }

  @Test func aDatabaseIsReadAsWell() async throws {
    #expect(try await fitiq.run("migrate", "up").status == 0)
    for line in ["entries list", "entries totals", "sessions list", "summary", "users list"] {
      let words = line.split(separator: " ").map(String.init)
      let result = try await fitiq.run(words + ["--output", "jsonl"])
      #expect(result.status == 0 && result.out.isEmpty, "\(line): \(result.error)")
    }
    #expect(try await fitiq.run("entries", "show", "1").status == 66)
    #expect(try await fitiq.run("users", "list", "--json").out == "[]\n")
  }
}
