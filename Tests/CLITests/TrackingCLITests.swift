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
