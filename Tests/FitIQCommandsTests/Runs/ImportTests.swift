import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Imports of app stores, of all or of none.
@Suite(.bounded) struct ImportTests {
  private let fitiq: CommandRun
  private let source = "./FitIQ.xcappdata"

  init() throws {
    fitiq = try CommandRun()
    _ = try DemoContainer.write(below: fitiq.folder.path)
  }

  @Test(arguments: Effort.spread(["table", "json", "jsonl", "csv", "markdown"], quick: 2))
  func aDryRunLeavesNoTrace(format: String) async throws {
    let before = FileTrace(of: fitiq.folder.file(source))
    let dry = try await fitiq.run("migrate", "store", source, "--dry-run", "--output", format)
    #expect(dry.status == 0 && !dry.out.isEmpty)
    let all = try await fitiq.run("migrate", "all", source, "--dry-run", "--output", format)
    #expect(all.status == 0 && !all.out.isEmpty)
    #expect(FileTrace(of: fitiq.folder.file(source)) == before)
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
  }

  @Test func allRunsTheThreeStepsOnce() async throws {
    let first = try await fitiq.run("migrate", "all", source, "--json")
    #expect(first.status == 0, "\(first.error)")
    let kinds = try await fitiq.run("migrate", "status", "--output", "csv").out
    for kind in ["schema,", "tracking,", "store,"] { #expect(kinds.contains("\n" + kind)) }
    let again = try await fitiq.run("migrate", "all", source)
    #expect(again.status == 0 && again.out.contains("nothing new"))
    #expect(try await fitiq.run("log", "--output", "jsonl").out.split(separator: "\n").count == 2)
  }

  @Test func allGoesOnWithoutPreferences() async throws {
    try FileManager.default.removeItem(
      atPath: fitiq.folder.file(source + "/AppData/Library/Preferences"))
    let result = try await fitiq.run("migrate", "all", source)
    #expect(result.status == 0 && result.error.contains("no preferences"))
  }

  @Test(arguments: [
    ("migrate store ./nowhere.store", Int32(66)), ("migrate store ./.ssh", 66),
    ("migrate store --since 2025-02-30 ./FitIQ.xcappdata", 64),
    ("migrate store --time-zone Asia/Tokyo ./FitIQ.xcappdata", 64),
    ("tracking list --store ./app.store", 65), ("migrate up --store ./app.store", 65),
  ])
  func refusalsHaveTheirStatus(line: String, status: Int32) async throws {
    let app = fitiq.folder.file("app.store")
    try AppStoreScenario(version: 4).write(to: app)
    let before = (
      FileTrace(of: fitiq.folder.file(source)), try Data(contentsOf: URL(fileURLWithPath: app))
    )
    let result = try await fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains("hint: "))
    #expect(FileTrace(of: fitiq.folder.file(source)) == before.0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: app)) == before.1)
    #expect(!FileManager.default.fileExists(atPath: app + "-wal"))
  }

  /// The profile's tokens are in no output and not in the database.
  @Test func tokensStayWhereTheyAre() async throws {
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
      let result = try await fitiq.run(line)
      seen += result.out + result.error
    }
    #expect(seen.contains("id_malformed"))
    #expect(!seen.contains("TOKEN-"))
    let database = try Data(contentsOf: URL(fileURLWithPath: fitiq.store))
    #expect(database.range(of: Data("TOKEN-".utf8)) == nil)
  }
}
