import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What others do while a database is restored.
@Suite(.bounded) struct RestoreRaceTests {
  private let fitiq: FitIQBinary
  private let backup: String

  /// A database with an import, and a backup of it under another name.
  init() throws {
    fitiq = try FitIQBinary()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    try fitiq.succeed("migrate", "up")
    try fitiq.succeed("migrate", "tracking", "FitIQ.xcappdata")
    backup = fitiq.folder.file("kept.db")
    try FileManager.default.copyItem(atPath: fitiq.store, toPath: backup)
  }

  private var restore: [String] { ["migrate", "restore", "--yes", "--from", backup, "--json"] }

  /// Runs a restore that waits at a place while something else happens.
  private func restoring(
    holdingAt failpoint: String, _ body: () throws -> Void
  ) throws -> FitIQBinary.Result {
    var held = fitiq
    held.environment["FITIQ_FAILPOINT"] = "\(failpoint):\(SIGSTOP)"
    let running = try held.start(restore)
    let id = running.process.processIdentifier
    defer { if running.process.isRunning { kill(id, SIGKILL) } }
    try eventually("the stop") { running.isStopped }
    try body()
    kill(id, SIGCONT)
    return try running.wait(limit: 300)
  }

  private func rows() throws -> Int {
    try fitiq.run("tracking", "list", "--output", "jsonl").out.split(separator: "\n").count
  }

  /// What was checked is what is restored, whatever becomes of the file.
  @Test func aBackupThatGoesMeanwhileIsRestored() throws {
    // The first copy is of the plan.
    let result = try restoring(holdingAt: "copy.made:2") { unlink(backup) }
    #expect(result.failure == nil)
    #expect(try rows() == 95)
    #expect(try fitiq.run("migrate", "verify").failure == nil)
  }

  /// The second of two would take away what the first one makes.
  @Test func oneRestoreAtATime() throws {
    unlink(fitiq.store)
    let result = try restoring(holdingAt: "restore.locked:1") {
      let second = try fitiq.run(restore + ["--busy-timeout", "0"])
      #expect(second.status == 75)
      #expect(second.error.contains("another fitiq restores"))
    }
    #expect(result.failure == nil)
    #expect(try rows() == 95)
    #expect(try fitiq.run(restore).failure == nil)
  }
}
