import FitIQTestSupport
import Foundation
import Testing

/// Private copies of somebody's store, whatever becomes of the command.
@Suite struct ScratchCLITests {
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

  /// Waits for what the command that runs does next.
  private func wait(_ process: Process, until isDone: () -> Bool) async throws {
    for _ in 0..<5_000 where process.isRunning && !isDone() {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(isDone())
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
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try await wait(process) { !copies().isEmpty }
    kill(process.processIdentifier, signal)
    if signal != SIGKILL { try? input.fileHandleForWriting.close() }
    process.waitUntilExit()
    if signal != SIGKILL { #expect(copies().isEmpty) }
    try fitiq.succeed("query", "SELECT 1", "--store", "a.store")
    #expect(access(root, F_OK) != 0)
  }

  @Test func aCommandThatDiesInItsCopyIsFollowedByOneThatRemovesIt() throws {
    var dying = fitiq
    dying.environment["FITIQ_FAILPOINT"] = "copy.made:1"
    for line in [
      ["query", "SELECT 1"], ["doctor"], ["log"], ["entries", "list"], ["cleanup", "--dry-run"],
    ] {
      let result = try dying.run(line + ["--store", "a.store"])
      #expect(result.status == 128 + SIGKILL)
      #expect(copies().count == 1)
    }
    try fitiq.succeed("config", "show")
    #expect(copies().isEmpty)
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
    #expect(names.filter { $0.hasPrefix("fitiq-") }.count == 1)
  }
}
