import FitIQCommands
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Every command line that fitiq prints, pasted into a shell of another folder.
@Suite(.bounded) struct PrintedCommandTests {
  private static let names = Set(CommandReference.all.map { $0.path[1] })

  /// The commands of a text, each up to where the sentence goes on.
  private static func commands(in text: String) -> [String] {
    let ends = [
      " takes ", " puts it back", " does it again", " removes ", " creates it", " or fitiq",
      " and fitiq",
      " and the ",
      "; ", ", ", ") ", "); ", "  # ", " is ",
    ]
    return text.split(separator: "\n").flatMap { line -> [String] in
      line.ranges(of: "fitiq ").compactMap { range in
        let rest = line[range.upperBound...]
        guard names.contains(String(rest.prefix { $0.isLetter || $0 == "-" })) else { return nil }
        // Named in the quotes of a sentence.
        if line[..<range.lowerBound].hasSuffix("'") { return "fitiq " + rest.prefix { $0 != "'" } }
        let end = ends.compactMap { rest.firstRange(of: $0)?.lowerBound }.min() ?? rest.endIndex
        let command = "fitiq " + rest[..<end]
        // The end of a remark, not of a substitution.
        return command.hasSuffix(")") ? String(command.dropLast()) : command
      }
    }
  }

  private static func takes(_ option: String, _ command: String) -> Bool {
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let path = words.prefix { $0.allSatisfy { $0.isLetter || $0 == "-" } && !$0.hasPrefix("-") }
    var place = CommandDescription.fitiq
    for word in path {
      guard let next = place?.subcommands?.first(where: { $0.commandName == word }) else { break }
      place = next
    }
    return place?.arguments?.contains { $0.names?.contains { $0.name == option } ?? false }
      ?? false
  }

  /// Runs it as pasted, without what would change something.
  private func paste(
    _ command: String, after name: String = "", _ fitiq: FitIQBinary
  ) throws -> (Int32, String) {
    let bin = fitiq.folder.file("bin")
    try? FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    symlink(FitIQBinary.path, bin + "/fitiq")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let dry = Self.takes("dry-run", command) && !command.contains("--dry-run") ? " --dry-run" : ""
    let json = command.contains("--json") ? "" : " --json"
    process.arguments = ["-c", name + command + dry + json + " </dev/null"]
    process.environment = fitiq.environment
    process.environment?["PATH"] = "\(bin):/usr/bin:/bin"
    process.environment?["FITIQ_STORE"] = nil
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    let error = try fitiq.folder.write(Data(), to: "pasted.err")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: error, encoding: .utf8))
  }

  private func expectRunnable(_ text: String, _ fitiq: FitIQBinary) throws -> Int {
    let commands = Self.commands(in: text)
    // What the lines below it are about, where a path is too long to stand in each of them.
    let name = text.split(separator: "\n").first { $0.hasPrefix("  S=") }.map { $0 + "; " } ?? ""
    for command in commands {
      let (status, error) = try paste(command, after: name, fitiq)
      // 2, 126 and 127 are the shell's.
      #expect(![2, 70, 126, 127].contains(status), "\(command)\nof: \(text)\n\(error)")
      #expect(!error.contains("\"code\":\"usage\""), "\(command)\nof: \(text)\n\(error)")
    }
    return commands.count
  }

  /// A folder with everything that a shell reads a meaning into.
  private static let folder = "it's a \"store\"\n$HOME"

  private func prepared(
    withDatabase: Bool = true
  ) throws -> (fitiq: FitIQBinary, store: String, database: String) {
    let fitiq = try FitIQBinary()
    let place = fitiq.folder.file(Self.folder)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    var scenario = AppStoreScenario(
      version: 11,
      faults: [.partialThenFull, .duplicateSleep, .failedExhausted, .pendingNoEvent, .malformed])
    scenario.days = 5
    scenario.duplicateFactor = 2
    try scenario.write(to: place + "/default.store")
    if withDatabase {
      try fitiq.succeed(
        "migrate", "store", place + "/default.store", "--store", place + "/own.db")
    }
    return (fitiq, place + "/default.store", place + "/own.db")
  }

  @Test(
    arguments: Effort.spread(
      [
        "doctor %s", "cleanup --yes --store %s", "cleanup --dry-run --store %s --user u",
        "undo --store %s", "undo 99 --store %s", "log --store %s", "backups restore x --store %s",
        "entries list --limit 1 --store %s", "entries list --limit 1 --store %s --type=steps",
        "sessions list --limit 1 --store %s", "sleep show --store %s", "sleep week --store %s",
        "outbox snooze --all --for 1h --store %s", "outbox run --store %s",
        "outbox retry --failed --yes --store %s",
        "outbox retry --status pending --dry-run --store %s",
        "outbox reconcile --yes --store %s", "outbox show nothing --store %s",
        "outbox deliver --dry-run --store %s", "outbox cancel --all --yes --store %s",
        "outbox import %s --store %s", "sync status --store %s", "migrate up --store %s",
        "migrate check --store %s", "tracking list --store %s", "users list --store %s/missing",
      ], quick: 4))
  func aStoresHintsCanBePasted(line: String) throws {
    let (fitiq, store, _) = try prepared(withDatabase: false)
    try check(line, store, fitiq)
  }

  @Test(
    arguments: Effort.spread(
      [
        "doctor %s", "cleanup --yes --store %s", "undo --store %s --dry-run",
        "undo --yes --store %s",
        "undo 99 --store %s", "log --store %s", "migrate status --store %s",
        "migrate restore --from x --store %s", "migrate restore --store %s",
        "entries list --limit 1 --store %s", "sessions list --limit 1 --store %s",
        "outbox cancel --all --yes --store %s", "outbox retry --failed --yes --store %s",
        "outbox show nothing --store %s", "outbox reconcile --yes --store %s",
        "outbox snooze --all --for 1h --yes --store %s", "users list --store %s-missing",
        "migrate store nothing --store %s", "sleep week --store %s",
        "tracking mark --metric steps 2025-01-01 --store %s", "quarantine list --store %s",
      ], quick: 4))
  func aDatabasesHintsCanBePasted(line: String) throws {
    let (fitiq, _, database) = try prepared()
    try check(line, database, fitiq)
  }

  private func check(_ line: String, _ store: String, _ fitiq: FitIQBinary) throws {
    let words = line.split(separator: " ").map { String($0).replacing("%s", with: store) }
    let result = try fitiq.run(words)
    let text = result.out + result.error
    _ = try expectRunnable(text, fitiq)
    for command in Self.commands(in: text)
    where Self.takes("store", command) && !command.hasSuffix("--help") {
      let quoted = ShellQuoting.quoted(store)
      let isNamed = command.contains("\"$S\"") && text.contains("  S=\(quoted)\n")
      #expect(
        isNamed || command.contains(quoted) || line.contains("missing"),
        "\(command)\nof: \(line)")
    }
    // Those of the environment and of the settings are named, too.
    var other = fitiq
    other.environment["FITIQ_STORE"] = store
    let unnamed = try other.run(["undo", "99"])
    #expect(unnamed.error.contains(ShellQuoting.quoted(store)), "\(unnamed.error)")
  }

  /// The hints that matter most are there, and name the store.
  @Test func anUndoHintUndoesWhatItNames() throws {
    let (fitiq, store, database) = try prepared()
    for place in [store, database] {
      let done = try fitiq.run("outbox", "cancel", "--all", "--yes", "--store", place)
      let command = try #require(Self.commands(in: done.out + done.error).first, "\(done.error)")
      #expect(command.contains("fitiq undo --store \(ShellQuoting.quoted(place)) "))
      #expect(try paste(command, fitiq).0 == 0)
    }
  }

  @Test func theUsualStoreNeedsNoName() throws {
    let fitiq = try FitIQBinary()
    try fitiq.succeed("migrate", "up")
    #expect(try fitiq.run("undo").error.contains("see the log: fitiq log\n"))
    #expect(
      try fitiq.run("undo", "--store", ".local/share/fitiq/fitiq.db").error
        .contains("see the log: fitiq log\n"))
  }

  /// A line that is put right is run where it was typed, and names the store in the same words.
  @Test(arguments: [
    ("doctor dead_leters --store default.store", "doctor dead_letters --store default.store"),
    ("doctor default.store dead_leters", "doctor default.store dead_letters"),
  ])
  func aRelativePathStaysAsItWasTyped(line: String, meant: String) throws {
    let fitiq = try FitIQBinary()
    try AppStoreScenario(faults: [.failedExhausted]).write(to: fitiq.folder.file("default.store"))
    let refused = try fitiq.run(line.split(separator: " ").map(String.init))
    #expect(refused.status == 64, "\(refused.error)")
    #expect(refused.error.contains("did you mean: fitiq \(meant)\n"), "\(refused.error)")
    let found = try fitiq.run(meant.split(separator: " ").map(String.init))
    #expect(found.status == 1 && found.error.isEmpty, "\(found.error)")
  }

  @Test func aContainersStoreIsNamed() throws {
    let fitiq = try FitIQBinary()
    let container = try DemoContainer.write(below: fitiq.folder.path)
    let result = try fitiq.run("undo", "--store", "FitIQ.xcappdata")
    #expect(
      result.error.contains(
        "fitiq log --store "
          + ShellQuoting.quoted(
            container + "/AppData/Library/Application Support/default.store")))
    #expect(try expectRunnable(result.error, fitiq) == 1)
  }

  /// No hint about an app's store names what works on fitiq's own database alone.
  @Test func aDamagedStoreIsNotToBeRestoredByAMigration() throws {
    let (fitiq, store, _) = try prepared(withDatabase: false)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: store))
    let size = try file.seekToEnd()
    for page in stride(from: UInt64(8_192), to: size, by: 8_192) {
      try file.seek(toOffset: page)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 2_048))
    }
    try file.close()
    for line in [
      "doctor %s", "cleanup --yes --store %s", "undo --store %s", "log --store %s",
      "backups list --store %s", "entries list --store %s", "outbox list --store %s",
      "outbox cancel --all --yes --store %s", "outbox reconcile --yes --store %s",
    ] {
      let result = try fitiq.run(
        line.split(separator: " ").map { String($0).replacing("%s", with: store) })
      #expect(!(result.out + result.error).contains("migrate restore"), "\(line)")
      _ = try expectRunnable(result.out + result.error, fitiq)
    }
  }

  @Test(.sweep) func theGoldensCommandsCanBePasted() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens").path
    let fitiq = try FitIQBinary()
    _ = try DemoContainer.write(below: fitiq.folder.path)
    var count = 0
    // The tapes of sessions show what is typed, mistakes too.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasPrefix("session-") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        .replacing("$HOME", with: fitiq.folder.path).replacing("$TMP", with: fitiq.folder.path)
      let printed = text.split(separator: "\n").filter { !$0.hasPrefix("$ ") }
      count += try expectRunnable(printed.joined(separator: "\n"), fitiq)
    }
    #expect(count > 10)
  }
}
