import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Private copies of somebody's store, whatever becomes of the command.
@Suite(.bounded) struct ScratchCLITests {
  private let fitiq: FitIQBinary
  private var root: String { fitiq.folder.file("fitiq-\(geteuid())") }

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(version: 11)
    scenario.leavesWAL = true
    try scenario.write(to: fitiq.folder.file("a.store"))
  }

  private func copies() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP, SIGINT])
  func aStoppedCommandLeavesNoCopyForLong(signal: Int32) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: FitIQBinary.path)
    process.arguments = ["repl", "a.store"]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    let input = Pipe()
    process.standardInput = input
    let output = try fitiq.folder.write(Data(), to: "output")
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    // A process that answers has long begun to listen for signals; before that one can end it as it stands.
    try input.fileHandleForWriting.write(contentsOf: Data("SELECT 6 * 7;\n".utf8))
    try eventually("an answer") {
      try String(contentsOfFile: output, encoding: .utf8).contains("42")
    }
    #expect(!copies().isEmpty)
    kill(process.processIdentifier, signal)
    if signal != SIGKILL { try? input.fileHandleForWriting.close() }
    process.waitUntilExit()
    if signal != SIGKILL { #expect(copies().isEmpty) }
    try fitiq.succeed("query", "SELECT 1", "--store", "a.store")
    #expect(access(root, F_OK) != 0)
  }

  private func die(_ line: [String], at failpoint: String = "copy.made:1") throws {
    var dying = fitiq
    dying.environment["FITIQ_FAILPOINT"] = failpoint
    let result = try dying.run(line)
    #expect(result.status == 128 + SIGKILL, "\(line): \(result.error)")
    #expect(!copies().isEmpty, "\(line)")
  }

  /// Whatever the next command is about, and whether it is one at all.
  @Test(arguments: [
    "config show", "--version", "help exit-status", "outbox --help", "no-such-command",
  ])
  func aCommandThatDiesInItsCopyIsFollowedByOneThatRemovesIt(next: String) throws {
    for line in [
      ["query", "SELECT 1"], ["doctor"], ["log"], ["entries", "list"], ["cleanup", "--dry-run"],
    ] {
      try die(line + ["--store", "a.store"])
    }
    _ = try fitiq.run(next.split(separator: " ").map(String.init))
    #expect(copies().isEmpty)
  }

  /// A key that was pressed waits for no folder of somebody's leftovers.
  @Test func aCompletionLeavesTheLookingToCommands() throws {
    try die(["doctor", "--store", "a.store"])
    let left = copies()
    for line in ["fitiq ", "fitiq outbox show --store a.store "] {
      #expect(try fitiq.run("---complete", "bash", line).status == 0)
      #expect(copies() == left, "\(line)")
    }
    try fitiq.succeed("config", "show")
    #expect(copies().isEmpty)
  }

  /// Copies of databases and backups, and files that are made of images of rows.
  @Test func everyKindOfCopyIsRemoved() throws {
    try fitiq.succeed("migrate", "store", "a.store", "--store", "a.db")
    try RawSQL.execute(
      "VACUUM INTO '\(fitiq.folder.file("backup.db"))'", in: fitiq.folder.file("a.db"))
    for line in [
      "migrate up --dry-run --store a.db", "migrate verify --store a.db",
      "migrate restore --from backup.db --yes --store a.db",
      "migrate store a.store --dry-run --store c.db",
    ] {
      try die(line.split(separator: " ").map(String.init))
      try fitiq.succeed("config", "show")
      #expect(copies().isEmpty, "\(line)")
    }
    try fitiq.succeed("outbox", "cancel", "--all", "--yes", "--store", "a.store")
    try die(["undo", "--yes", "--store", "a.store"], at: "undo.table:1")
    try fitiq.succeed("config", "show")
    #expect(copies().isEmpty)
  }

  /// A name that was somebody else's once, and copies that were made beside it meanwhile.
  @Test(arguments: ["", "/", "//"])
  func copiesBesideAPlantedNameAreRemovedWhenItIsFree(slashes: String) throws {
    var fitiq = fitiq
    fitiq.environment["TMPDIR"] = fitiq.folder.path + slashes
    #expect(symlink("/nowhere", root) == 0)
    var dying = fitiq
    dying.environment["FITIQ_FAILPOINT"] = "copy.made:1"
    #expect(try dying.run("doctor", "a.store").status == 128 + SIGKILL)
    func left() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path)
        .filter { $0.hasPrefix(".fitiq-") && $0.contains("-copy-") }
    }
    #expect(try left().count == 1)
    // Folders that are somebody's own, whatever they are called.
    for name in ["fitiq-copy-anna", ".fitiq-\(geteuid())-copy-of-mine"] {
      let folder = fitiq.folder.file(name)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/only.store"))
    }
    #expect(unlink(root) == 0)
    try fitiq.succeed("config", "show")
    #expect(try left() == [".fitiq-\(geteuid())-copy-of-mine"])
    for folder in [try left()[0], "fitiq-copy-anna"] {
      #expect(access(fitiq.folder.file(folder + "/only.store"), F_OK) == 0)
    }
  }

  @Test func aPlantedLinkIsNotFollowed() throws {
    let elsewhere = fitiq.folder.file("elsewhere")
    try FileManager.default.createDirectory(
      atPath: elsewhere + "/copy-abc", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: elsewhere + "/copy-abc/kept"))
    #expect(symlink(elsewhere, root) == 0)
    try fitiq.succeed("query", "SELECT 1", "--store", "a.store")
    #expect(access(elsewhere + "/copy-abc/kept", F_OK) == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["copy-abc"])
    let names = try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path)
    #expect(names.filter { $0.hasPrefix("fitiq-") || $0.hasPrefix(".fitiq-") }.count == 1)
  }
}
