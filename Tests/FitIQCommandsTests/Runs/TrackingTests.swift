import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct TrackingTests {
  private let fitiq: CommandRun
  private let container: String

  init() throws {
    fitiq = try CommandRun()
    container = try LegacyContainer.demo.write(below: fitiq.folder.path)
  }

  private let demo = ["migrate", "tracking", "./FitIQ.xcappdata"]

  private func json(_ result: CommandRun.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test(arguments: ["table", "json", "jsonl", "csv", "markdown"])
  func aDryRunPrintsTheReportOfTheRealRunAndLeavesNoTrace(format: String) async throws {
    let arguments = demo + ["--output", format]
    let before = FileTrace(of: fitiq.folder.path + "/.local")
    let dry = try await fitiq.run(arguments + ["--dry-run"])
    #expect(FileTrace(of: fitiq.folder.path + "/.local") == before)
    let real = try await fitiq.run(arguments)
    #expect(dry.status == 0 && real.status == 0)
    #expect(dry.out == real.out)
    // The same over a database that is there already.
    let there = FileTrace(of: fitiq.folder.path + "/.local")
    let again = try await fitiq.run(arguments + ["--dry-run"])
    #expect(FileTrace(of: fitiq.folder.path + "/.local") == there)
    #expect(try await fitiq.run(arguments).out == again.out)
  }

  @Test func oneBadSourceDoesNotStopTheOthers() async throws {
    _ = try fitiq.folder.write(Data("bplist00".utf8), to: "bad.plist")
    let result = try await fitiq.run(
      "migrate", "tracking", "./bad.plist", "./FitIQ.xcappdata", "--json")
    #expect(result.status == 4)
    let report = try json(result)
    #expect((report["sources"] as? [Any])?.count == 1)
    let failed = try #require(report["failed"] as? [[String: Any]])
    #expect(failed.first?["code"] as? String == "property_list_corrupt")
    #expect(result.error.contains("\"code\":\"property_list_corrupt\""))
  }

  private static let list =
    "<key>com.fitiq.historical.steps.synced</key><array><string>2025-01-01</string></array>"

  @Test(
    arguments: [
      ("nothing.plist", nil, 66), ("text.plist", "hello", 65), ("empty.plist", "", 65),
      ("bomb.plist", "<!DOCTYPE p [<!ENTITY a \"b\">]>", 65),
      ("other.plist", "<plist><dict><key>a</key><true/></dict></plist>", 65),
      ("nobody.plist", "<plist><dict>\(list)</dict></plist>", 64),
    ] as [(String, String?, Int32)])
  func aRefusedSourceCreatesNothing(name: String, content: String?, status: Int32) async throws {
    if let content { _ = try fitiq.folder.write(Data(content.utf8), to: name) }
    let result = try await fitiq.run("migrate", "tracking", "./" + name, "--json")
    #expect(result.status == status && result.out.isEmpty)
    let error = try JSONSerialization.jsonObject(with: Data(result.error.utf8)) as? [String: Any]
    let body = try #require(error?["error"] as? [String: Any])
    #expect(Set(body.keys) == ["code", "summary", "hint", "retryable"])
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".local")))
  }

  @Test func theCopyWithoutMigratedKeysIsMadeOnRequest() async throws {
    let plist = container + "/AppData/Library/Preferences/" + LegacyContainer.plistName
    let before = FileManager.default.contents(atPath: plist)
    #expect(try await fitiq.run(demo + ["--remove-migrated"]).status == 0)
    #expect(FileManager.default.contents(atPath: plist) == before)
    #expect(FileManager.default.contents(atPath: plist + ".backup") == before)
    // The container is still the same one to fitiq.
    let again = try await fitiq.run(demo + ["--remove-migrated"])
    #expect(again.status == 0 && again.out.contains("nothing new"))
  }

  @Test func theCopyIsAnnouncedByADryRunAndConflictsAreFoundBeforeAnythingIsWritten() async throws {
    let folder = container + "/AppData/Library/Preferences/"
    let dry = try await fitiq.run(demo + ["--remove-migrated", "--dry-run"])
    #expect(dry.status == 0 && dry.error.contains(".migrated.plist"))
    try Data("mine".utf8).write(
      to: URL(fileURLWithPath: folder + "com.marcosbarbero.FitIQ.migrated.plist"))
    #expect(try await fitiq.run(demo + ["--remove-migrated", "--dry-run"]).status == 4)
    let real = try await fitiq.run(demo + ["--remove-migrated"])
    #expect(real.status == 4 && real.out.contains("imported".uppercased()))
    #expect(!FileManager.default.fileExists(atPath: folder + LegacyContainer.plistName + ".backup"))
  }

  @Test func whenEverySourceFailsStandardOutputStaysEmpty() async throws {
    let result = try await fitiq.run(
      "migrate", "tracking", "./nothing", "./FitIQ.xcappdata/AppData/Nope")
    #expect(result.status == 66 && result.out.isEmpty)
    #expect(result.error.contains("nothing") && result.error.contains("Nope"))
  }

  @Test func marksNeedDaysThatAreOver() async throws {
    let mark = [
      "tracking", "mark", "--metric", "steps", "--user", LegacyContainer.demoUser, "--as-of",
      "2025-06-15T03:00:00Z", "--time-zone",
    ]
    let tomorrow = try await fitiq.run(mark + ["America/New_York", "2025-06-14"])
    #expect(tomorrow.status == 64 && tomorrow.error.contains("not over"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
    #expect(try await fitiq.run(mark + ["UTC", "2025-06-14"]).status == 0)
    #expect(try await fitiq.run(mark + ["UTC", "2025-06-15"]).status == 64)
    #expect(
      try await fitiq.run(mark + ["UTC", "--from", "2025-06-01", "--to", "2025-06-14"]).out
        .contains("14       13          1"))
  }

  @Test func changesThatDestroyAskFirst() async throws {
    #expect(try await fitiq.run(demo).status == 0)
    for line in ["tracking clear --metric steps", "undo", "migrate restore"] {
      let result = try await fitiq.run(line.split(separator: " ").map(String.init))
      #expect(result.status == (line == "migrate restore" ? 66 : 64), "\(line): \(result.error)")
    }
    let all = try await fitiq.run("tracking", "clear", "--yes")
    #expect(all.status == 64 && all.error.contains("--all"))
    #expect(try await fitiq.run("tracking", "clear", "--all", "--yes").out.contains("95"))
  }

  /// The way back is another undo, and not the command that has failed.
  @Test func whatIsUndoneAlreadyNamesTheUndo() async throws {
    #expect(try await fitiq.run(demo).status == 0)
    try await fitiq.succeed("undo", "1", "--yes")
    let again = try await fitiq.run("undo", "1", "--yes")
    #expect(again.status != 0 && again.error.contains("undo: fitiq undo 2"), "\(again.error)")
  }
}
