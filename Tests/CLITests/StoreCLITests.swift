import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Imports of app stores by the built binary.
@Suite(.bounded) struct StoreCLITests {
  private let fitiq: FitIQBinary
  private let source = "FitIQ.xcappdata"

  init() throws {
    fitiq = try FitIQBinary()
    _ = try DemoContainer.write(below: fitiq.folder.path)
  }

  @Test func theFirstRunAsAPersonSeesIt() throws {
    var transcript = ""
    for line in [
      "doctor FitIQ.xcappdata", "migrate store --dry-run FitIQ.xcappdata",
      "migrate store FitIQ.xcappdata", "migrate store FitIQ.xcappdata",
      "entries totals --by week", "sessions list --limit 3", "users list",
      "summary --as-of 2025-11-20T16:30:00Z --store FitIQ.xcappdata",
      "quarantine list", "migrate status", "log", "undo --yes", "log",
      "cleanup --dry-run --store FitIQ.xcappdata --as-of 2025-11-26",
      "cleanup --yes --store FitIQ.xcappdata --as-of 2025-11-26",
      "cleanup --yes --store FitIQ.xcappdata --as-of 2025-11-26",
    ] {
      let result = try fitiq.run(line.split(separator: " ").map(String.init))
      transcript += "$ fitiq \(line)\n\(result.out)\(result.error)[\(result.status)]\n\n"
    }
    let difference = Golden.difference(
      StableText.of(transcript, in: fitiq.folder), from: "store-run.txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: Effort.spread(["table", "json", "jsonl", "csv", "markdown"], quick: 2))
  func aDryRunLeavesNoTrace(format: String) throws {
    let before = FileTrace(of: fitiq.folder.file(source))
    let dry = try fitiq.run("migrate", "store", source, "--dry-run", "--output", format)
    #expect(dry.status == 0 && !dry.out.isEmpty)
    let all = try fitiq.run("migrate", "all", source, "--dry-run", "--output", format)
    #expect(all.status == 0 && !all.out.isEmpty)
    #expect(FileTrace(of: fitiq.folder.file(source)) == before)
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
  }

  @Test func allRunsTheThreeStepsOnce() throws {
    let first = try fitiq.run("migrate", "all", source, "--json")
    #expect(first.status == 0, "\(first.error)")
    let kinds = try fitiq.run("migrate", "status", "--output", "csv").out
    for kind in ["schema,", "tracking,", "store,"] { #expect(kinds.contains("\n" + kind)) }
    let again = try fitiq.run("migrate", "all", source)
    #expect(again.status == 0 && again.out.contains("nothing new"))
    #expect(try fitiq.run("log", "--output", "jsonl").out.split(separator: "\n").count == 2)
  }

  @Test func allGoesOnWithoutPreferences() throws {
    try FileManager.default.removeItem(
      atPath: fitiq.folder.file(source + "/AppData/Library/Preferences"))
    let result = try fitiq.run("migrate", "all", source)
    #expect(result.status == 0 && result.error.contains("no preferences"))
  }

  @Test(arguments: [
    ("migrate store nowhere.store", Int32(66)), ("migrate store .ssh", 66),
    ("migrate store --since 2025-02-30 FitIQ.xcappdata", 64),
    ("migrate store --time-zone Asia/Tokyo FitIQ.xcappdata", 64),
    ("tracking list --store app.store", 65), ("migrate up --store app.store", 65),
  ])
  func refusalsHaveTheirStatus(line: String, status: Int32) throws {
    let app = fitiq.folder.file("app.store")
    try AppStoreScenario(version: 4).write(to: app)
    let before = (
      FileTrace(of: fitiq.folder.file(source)), try Data(contentsOf: URL(fileURLWithPath: app))
    )
    let result = try fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains("hint: "))
    #expect(FileTrace(of: fitiq.folder.file(source)) == before.0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: app)) == before.1)
    #expect(!FileManager.default.fileExists(atPath: app + "-wal"))
  }

  /// The profile's tokens are in no output and not in the database.
  @Test func tokensStayWhereTheyAre() throws {
    let store = fitiq.folder.file("secret.store")
    let builder = try AppStoreBuilder(path: store, version: 11)
    try builder.insert(
      "SDUserProfileV11",
      [
        "id": UUID(seed: 3), "name": "A", "authToken": "TOKEN-ONE", "refreshToken": "TOKEN-TWO",
      ])
    // A second profile whose id is broken goes to quarantine, its tokens do not.
    try builder.insert(
      "SDUserProfileV11", ["id": Data([1]), "authToken": "TOKEN-THREE", "name": "B"])
    try builder.finish()
    var seen = ""
    for line in [
      ["migrate", "store", store, "--json"], ["users", "list", "--store", store, "--json"],
      ["doctor", store, "--json"], ["quarantine", "list", "--json"], ["log", "--json"],
    ] {
      let result = try fitiq.run(line)
      seen += result.out + result.error
    }
    #expect(seen.contains("id_malformed"))
    #expect(!seen.contains("TOKEN-"))
    let database = try Data(contentsOf: URL(fileURLWithPath: fitiq.store))
    #expect(database.range(of: Data("TOKEN-".utf8)) == nil)
  }

  @Test func aDatabaseOnAFullDeviceStaysAsItWas() throws {
    #expect(try fitiq.run("migrate", "up").status == 0)
    let limited = try FitIQBinary()
    let script = """
      ulimit -f 400; trap '' XFSZ
      exec '\(FitIQBinary.path)' migrate store '\(fitiq.folder.path)/\(source)' --store '\(fitiq.store)'
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = limited.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(try fitiq.run("migrate", "verify").status == 0)
    #expect(try fitiq.run("log", "--output", "jsonl").out.isEmpty)
    #expect(try fitiq.run("migrate", "store", source).status == 0)
  }
}
