import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct TrackingCLITests {
  private let fitiq: FitIQBinary
  private let container: String

  init() throws {
    fitiq = try FitIQBinary()
    container = try LegacyContainer.demo.write(below: fitiq.folder.path)
  }

  private let demo = ["migrate", "tracking", "FitIQ.xcappdata"]

  private func json(_ result: FitIQBinary.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func theFirstRunAsAPersonSeesIt() throws {
    var transcript = ""
    for line in [
      "migrate tracking FitIQ.xcappdata", "migrate tracking FitIQ.xcappdata", "tracking show",
      "tracking list --metric steps --from 2025-01-30", "quarantine list", "migrate status", "log",
      "undo --yes", "log",
    ] {
      let result = try fitiq.run(line.split(separator: " ").map(String.init))
      transcript += "$ fitiq \(line)\n\(result.out)\(result.error)[\(result.status)]\n\n"
    }
    let difference = Golden.difference(
      StableText.of(transcript, in: fitiq.folder), from: "first-run.txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: ["table", "json", "jsonl", "csv", "markdown"])
  func aDryRunPrintsTheReportOfTheRealRunAndLeavesNoTrace(format: String) throws {
    let arguments = demo + ["--output", format]
    let before = FileTrace(of: fitiq.folder.path + "/.local")
    let dry = try fitiq.run(arguments + ["--dry-run"])
    #expect(FileTrace(of: fitiq.folder.path + "/.local") == before)
    let real = try fitiq.run(arguments)
    #expect(dry.status == 0 && real.status == 0)
    #expect(dry.out == real.out)
    // The same over a database that is there already.
    let there = FileTrace(of: fitiq.folder.path + "/.local")
    let again = try fitiq.run(arguments + ["--dry-run"])
    #expect(FileTrace(of: fitiq.folder.path + "/.local") == there)
    #expect(try fitiq.run(arguments).out == again.out)
  }

  @Test func sourcesComeFromEverywhere() throws {
    let bytes = try LegacyContainer.demo.plistBytes(.xml)
    _ = try fitiq.folder.write(bytes, to: "x.plist")
    _ = try fitiq.folder.write(Data("x.plist\n\nFitIQ.xcappdata\r\n".utf8), to: "list.txt")
    let result = try fitiq.run(
      ["migrate", "tracking", "--from-file", "list.txt", "--json", "-"], input: bytes)
    #expect(result.status == 0)
    let totals = try #require(try json(result)["totals"] as? [String: Int])
    #expect(totals["found"] == 3 * 104)
    #expect(totals["imported"] == 98 && totals["already_present"] == 2 * 98)
    #expect(totals["duplicate"] == 3 && totals["rejected"] == 15)
  }

  @Test func oneBadSourceDoesNotStopTheOthers() throws {
    _ = try fitiq.folder.write(Data("bplist00".utf8), to: "bad.plist")
    let result = try fitiq.run("migrate", "tracking", "bad.plist", "FitIQ.xcappdata", "--json")
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
  func aRefusedSourceCreatesNothing(name: String, content: String?, status: Int32) throws {
    if let content { _ = try fitiq.folder.write(Data(content.utf8), to: name) }
    let result = try fitiq.run("migrate", "tracking", name, "--json")
    #expect(result.status == status && result.out.isEmpty)
    let error = try JSONSerialization.jsonObject(with: Data(result.error.utf8)) as? [String: Any]
    let body = try #require(error?["error"] as? [String: Any])
    #expect(Set(body.keys) == ["code", "summary", "hint", "retryable"])
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".local")))
  }

  @Test func theCopyWithoutMigratedKeysIsMadeOnRequest() throws {
    let plist = container + "/AppData/Library/Preferences/" + LegacyContainer.plistName
    let before = FileManager.default.contents(atPath: plist)
    #expect(try fitiq.run(demo + ["--remove-migrated"]).status == 0)
    #expect(FileManager.default.contents(atPath: plist) == before)
    #expect(FileManager.default.contents(atPath: plist + ".backup") == before)
    // The container is still the same one to fitiq.
    let again = try fitiq.run(demo + ["--remove-migrated"])
    #expect(again.status == 0 && again.out.contains("nothing new"))
  }

  @Test func theCopyIsAnnouncedByADryRunAndConflictsAreFoundBeforeAnythingIsWritten() throws {
    let folder = container + "/AppData/Library/Preferences/"
    let dry = try fitiq.run(demo + ["--remove-migrated", "--dry-run"])
    #expect(dry.status == 0 && dry.error.contains(".migrated.plist"))
    try Data("mine".utf8).write(
      to: URL(fileURLWithPath: folder + "com.marcosbarbero.FitIQ.migrated.plist"))
    #expect(try fitiq.run(demo + ["--remove-migrated", "--dry-run"]).status == 4)
    let real = try fitiq.run(demo + ["--remove-migrated"])
    #expect(real.status == 4 && real.out.contains("imported".uppercased()))
    #expect(!FileManager.default.fileExists(atPath: folder + LegacyContainer.plistName + ".backup"))
  }

  @Test func whenEverySourceFailsStandardOutputStaysEmpty() throws {
    let result = try fitiq.run("migrate", "tracking", "nothing", "FitIQ.xcappdata/AppData/Nope")
    #expect(result.status == 66 && result.out.isEmpty)
    #expect(result.error.contains("nothing") && result.error.contains("Nope"))
  }

  /// Opening and closing a file of the database would drop SQLite's locks on it.
  @Test(arguments: ["", "-wal", "-shm"])
  func theDatabaseItselfIsNoSource(suffix: String) throws {
    let store = fitiq.folder.file("s.db")
    #expect(try fitiq.run(demo + ["--store", store]).status == 0)
    if !suffix.isEmpty { _ = try fitiq.folder.write(Data("x".utf8), to: "s.db" + suffix) }
    try FileManager.default.createSymbolicLink(
      atPath: fitiq.folder.file("link.plist"), withDestinationPath: store + suffix)
    let result = try fitiq.run("migrate", "tracking", "link.plist", "--store", store, "--json")
    #expect(result.status == 64 && result.error.contains("input_is_store"))
  }

  @Test func marksNeedDaysThatAreOver() throws {
    let mark = [
      "tracking", "mark", "--metric", "steps", "--user", LegacyContainer.demoUser, "--as-of",
      "2025-06-15T03:00:00Z", "--time-zone",
    ]
    let tomorrow = try fitiq.run(mark + ["America/New_York", "2025-06-14"])
    #expect(tomorrow.status == 64 && tomorrow.error.contains("not over"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
    #expect(try fitiq.run(mark + ["UTC", "2025-06-14"]).status == 0)
    #expect(try fitiq.run(mark + ["UTC", "2025-06-15"]).status == 64)
    #expect(
      try fitiq.run(mark + ["UTC", "--from", "2025-06-01", "--to", "2025-06-14"]).out
        .contains("14       13          1"))
  }

  @Test func changesThatDestroyAskFirst() throws {
    #expect(try fitiq.run(demo).status == 0)
    for line in ["tracking clear --metric steps", "undo", "migrate restore"] {
      let result = try fitiq.run(line.split(separator: " ").map(String.init))
      #expect(result.status == (line == "migrate restore" ? 66 : 64), "\(line): \(result.error)")
    }
    let all = try fitiq.run("tracking", "clear", "--yes")
    #expect(all.status == 64 && all.error.contains("--all"))
    #expect(try fitiq.run("tracking", "clear", "--all", "--yes").out.contains("95"))
  }

  /// The way back is another undo, and not the command that has failed.
  @Test func whatIsUndoneAlreadyNamesTheUndo() throws {
    #expect(try fitiq.run(demo).status == 0)
    try fitiq.succeed("undo", "1", "--yes")
    let again = try fitiq.run("undo", "1", "--yes")
    #expect(again.status != 0 && again.error.contains("undo: fitiq undo 2"), "\(again.error)")
  }

  /// A real terminal, by util-linux's script(1).
  @Test(
    .enabled(if: InstalledProgram.path("script") != nil, "script is not installed"),
    arguments: [("n\n", Int32(1)), ("\n", 1), ("y\n", 0), ("yes\n", 0)])
  func theAnswerOnATerminalDecides(answer: String, status: Int32) async throws {
    #expect(try fitiq.run(demo).status == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qec", "\(FitIQBinary.path) undo", "/dev/null"]
    process.environment = fitiq.environment.merging(["TERM": "xterm"]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    let input = Pipe()
    process.standardInput = input
    let path = try fitiq.folder.write(Data(), to: "screen")
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try process.run()
    // Written when the question is on the screen: what comes earlier, the terminal may drop.
    try eventually("the question") {
      try String(contentsOfFile: path, encoding: .utf8).contains("[y/N]")
    }
    try input.fileHandleForWriting.write(contentsOf: Data(answer.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    let screen = try String(contentsOfFile: path, encoding: .utf8)
    #expect(screen.contains("store: \(fitiq.store)"))
    #expect(screen.contains("operation 1: tracking.import, "))
    #expect(screen.contains("Remove 103 rows and restore 0? [y/N]"))
    let rows = try fitiq.run("tracking", "list", "--output", "jsonl").out.split(separator: "\n")
    #expect(rows.isEmpty == (status == 0))
  }
}
