import FitIQCommands
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What every command promises, asked of the built binary.
@Suite(.bounded) struct ContractTests {
  /// A home in which every example has what it names.
  private func prepared() throws -> FitIQBinary {
    let fitiq = try FitIQBinary()
    try Self.home.get().copy(to: fitiq.folder.path)
    return fitiq
  }

  /// With a fleet for the commands that are about one: its manifest names where the stores are.
  private func prepared(for arguments: [String]) throws -> FitIQBinary {
    let fitiq = try prepared()
    guard arguments.first == "fleet" else { return fitiq }
    try fitiq.succeed("fleet", "plan", "default.store", "FitIQ.xcappdata", "--to", "fleet")
    try fitiq.succeed("fleet", "run", "fleet", "--quiet", "--", "doctor")
    return fitiq
  }

  /// Made once: that takes longer than an example.
  private static let home = Result { try makeHome() }

  private static func makeHome() throws -> FolderSnapshot {
    let fitiq = try FitIQBinary()
    _ = try DemoContainer.write(below: fitiq.folder.path)
    // The container of the examples' user: its plist alone, as the examples name that user.
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    let lists = LegacyContainer(preferences: [
      "com.fitiq.historical.steps.synced": ["2025-01-01"]
    ])
    _ = try fitiq.folder.write(try lists.plistBytes(), to: "lists.plist")
    _ = try fitiq.folder.write(Data("FitIQ.xcappdata\n".utf8), to: "plists.txt")
    let event = """
      {"id":"86A8EDF2-0000-4000-8000-000000000001","event_type":"workout","status":"failed",
      "entity_id":"86A8EDF2-0000-4000-8000-000000000002","user_id":"u",
      "created_at":"2025-11-20T12:00:00Z","attempt_count":5}
      """
    _ = try fitiq.folder.write(
      Data(event.split(separator: "\n").joined().utf8), to: "events.jsonl")
    _ = try fitiq.run("migrate", "tracking", "FitIQ.xcappdata")
    _ = try fitiq.run(
      "tracking", "clear", "--container", "FitIQ.xcappdata", "--metric", "sleep", "--yes")
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    _ = try fitiq.folder.write(Data("SELECT count(*) AS n FROM users;\n".utf8), to: "report.sql")
    let export = HealthExportText.document(
      RandomHealth.records(40, from: 1_741_737_600, days: 2, seed: 1))
    _ = try fitiq.folder.write(
      Data(ZipText([ZipText.Entry("apple_health_export/export.xml", export)]).bytes),
      to: "export.zip")
    let backups = fitiq.store + ".backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: fitiq.store, toPath: backups + "/20250101T000000.000Z-v5.db")
    atexit { try? ContractTests.home.get().remove() }
    return try FolderSnapshot(of: fitiq.folder.path)
  }

  /// But for what runs until it is stopped: see RunningExampleTests.
  private static let examples = CommandReference.all
    .filter { !["run", "watch"].contains($0.path.last) || $0.path.contains("fleet") }
    .flatMap { $0.examples.map(\.command) }

  @Test(arguments: Effort.spread(examples, quick: 14))
  func everyExampleRuns(command: String) throws {
    let arguments = Array(Self.words(of: command).dropFirst())
    // A person types it, or the shell hands it over.
    let input = command == "fitiq auth set" ? Data("api_key=example\n".utf8) : nil
    let plain = try prepared(for: arguments).run(arguments, input: input)
    #expect(plain.status == 0, "\(command): \(plain.error)")
    // A list that is empty says so in a note.
    #expect(!plain.out.isEmpty || plain.error.hasPrefix("note: no "))
    // SQL answers with what stands in the tables, an export is for programs.
    let isForPeople = arguments.first != "query" && arguments.prefix(2) != ["outbox", "export"]
    if isForPeople, !arguments.contains("--output"), !arguments.contains("--json") {
      #expect(RawValues.found(in: plain.out) == [], "\(command)")
    }
    guard !arguments.contains("--output"), !arguments.contains("--json") else { return }
    // Behind -- is the command that a fleet runs.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let json = try prepared(for: arguments)
      .run(arguments[..<end] + ["--json"] + arguments[end...], input: input)
    #expect(json.status == 0, "\(command): \(json.error)")
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(json.out.utf8))
    }
  }

  /// As the shell splits it: the examples quote with '.
  static func words(of command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
  }

  /// SQLite reads meaning into some names, and Foundation on Linux crashes on the parent of others.
  @Test(arguments: ["x", ":memory:", "file:x.db", "~", " ", "./x"])
  func aStoreIsTheFileOfThatName(name: String) throws {
    let fitiq = try FitIQBinary()
    #expect(try fitiq.run("migrate", "up", "--store", name).status == 0)
    #expect(try fitiq.run("migrate", "check", "--store", name).status == 0)
    let size = FileManager.default.contents(atPath: fitiq.folder.file(name))?.count ?? 0
    #expect(size > 0)
  }

  @Test func aFullDiskBehindStandardOutputIsReportedAfterTheChange() throws {
    let fitiq = try prepared()
    let shell = "\(FitIQBinary.path) tracking clear --metric steps --yes > /dev/full"
    let result = try sh(shell, fitiq)
    #expect(result == 74)
    #expect(try fitiq.run("tracking", "list", "--metric", "steps", "--json").out == "[]\n")
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    let fitiq = try prepared()
    let binary = FitIQBinary.path
    // The reader is gone before the program starts.
    let script = """
      mkfifo gone
      { read -r _ < gone; \(binary) tracking list; echo $? > status; } | { exec <&-; echo > gone; }
      """
    #expect(try sh(script, fitiq) == 0)
    let status = try String(contentsOfFile: fitiq.folder.file("status"), encoding: .utf8)
    #expect(status == "0\n")
  }

  private func sh(_ command: String, _ fitiq: FitIQBinary) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test(.enabled(if: InstalledProgram.path("mandoc") != nil, "mandoc is not installed"))
  func theManualPagesAreWellFormed() throws {
    try expectSuccess(
      of: "for page in man/*.1; do mandoc -T lint -W warning $page || exit 1; done")
  }

  @Test(arguments: [
    "bash -n completions/fitiq.bash",
    "source completions/fitiq.bash; COMP_LINE='fitiq trac'; COMP_POINT=10; COMP_TYPE=9;"
      + " _fitiq '\(FitIQBinary.path)' trac; [[ ${COMPREPLY[*]} == tracking ]]",
  ])
  func theCompletionsOfBashAreWellFormed(command: String) throws {
    try expectSuccess(of: command)
  }

  @Test(.enabled(if: InstalledProgram.path("zsh") != nil, "zsh is not installed"))
  func theCompletionsOfZshAreWellFormed() throws {
    try expectSuccess(of: "zsh -n completions/_fitiq")
  }

  @Test(.enabled(if: InstalledProgram.path("fish") != nil, "fish is not installed"))
  func theCompletionsOfFishAreWellFormed() throws {
    try expectSuccess(of: "fish -n completions/fitiq.fish")
  }

  private func expectSuccess(of command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: Self.root)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
  }
}
