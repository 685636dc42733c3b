import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// Changes of the outbox of an app's store that meet a lock, a user without rights, and kills.
@Suite(.bounded) struct OutboxStoreCLITests {
  private let fitiq: FitIQBinary
  private let store: String
  private let original: [String: [String]]

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario.brokenOutbox.write(to: store)
    original = try AppStoreContent.dump(store)
  }

  static let place = ["--store", "default.store", "--as-of", "2025-11-26T12:00:00Z"]

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let result = try fitiq.run(line.split(separator: " ").map(String.init) + Self.place)
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func plain(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try fitiq.run(words + ["--store", "default.store"])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  /// Undo leaves the highest key that was given out.
  private func content() throws -> [String: [String]] {
    var content = try AppStoreContent.dump(store)
    content["Z_PRIMARYKEY"] = original["Z_PRIMARYKEY"]
    return content
  }

  @Test func aLockedStoreIsBusy() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: store, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    for line in ["outbox retry --failed --yes", "outbox reconcile --yes"] {
      let result = try run(line + " --busy-timeout 0 --json", status: 75)
      #expect(result.error.contains("\"busy\"") && result.out.isEmpty)
    }
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try AppStoreContent.dump(store) == original)
  }

  /// For the owner of the machine every file can be written: another user has to ask.
  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "setpriv is not installed"))
  func aStoreThatCannotBeWrittenStaysAsItIs() throws {
    let folder = fitiq.folder.path
    let state = fitiq.folder.file("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    chmod(state, 0o777)
    chmod(store, 0o444)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let command = "'\(FitIQBinary.path)' outbox retry --failed --yes --json --store '\(store)'"
    let other = geteuid() == 0 ? "exec setpriv --reuid=65534 --clear-groups " : ""
    process.arguments = ["-c", other + command]
    process.environment = fitiq.environment.merging(["XDG_STATE_HOME": state]) { $1 }
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationStatus == 77, "\(text)")
    #expect(text.contains("permission_denied"))
    #expect(try AppStoreContent.dump(store) == original)
  }

  // MARK: Kills

  private func killed(at failpoint: String, _ line: String) throws -> Bool {
    var doomed = fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "\(failpoint):1"
    let words = line.split(separator: " ").map(String.init)
    let place = line.hasPrefix("undo") ? ["--store", "default.store"] : Self.place
    return try doomed.run(words + place).status == 128 + SIGKILL
  }

  @Test(
    arguments: Effort.spread(
      [
        "change.locked", "change.verified", "journal.intended", "change.commit", "change.committed",
        "journal.finish",
      ], quick: 2), ["outbox retry --failed --yes", "outbox reconcile --yes"])
  func killedDuringAChange(failpoint: String, line: String) throws {
    #expect(try killed(at: failpoint, line))
    let isDone = ["change.committed", "journal.finish"].contains(failpoint)
    #expect(try (content() == original) != isDone)
    // What the store shows decides, before and after it is settled.
    let log = try plain("log --output jsonl").out
    #expect(log.contains("outbox.") == !["change.locked", "change.verified"].contains(failpoint))
    try run(line)
    let changed = try content()
    #expect(changed != original)
    _ = try plain("undo --yes")
    #expect(try content() == original)
    _ = try plain("undo --yes", status: 66)
  }

  @Test(
    arguments: Effort.spread(
      [
        "undo.table", "journal.intended", "undo.commit", "undo.committed", "journal.finish",
      ], quick: 2))
  func killedDuringAnUndo(failpoint: String) throws {
    try run("outbox reconcile --yes")
    let changed = try AppStoreContent.dump(store)
    #expect(try killed(at: failpoint, "undo --yes"))
    let isDone = ["undo.committed", "journal.finish"].contains(failpoint)
    #expect(try isDone ? content() == original : AppStoreContent.dump(store) == changed)
    #expect(try plain("log --output csv").out.contains("undone by 2") == isDone)
    if !isDone { _ = try plain("undo --yes") }
    #expect(try content() == original)
    _ = try plain("undo --yes", status: 66)
  }
}

/// A change of an app store's outbox that meets kills, full disks and failing ones: after each the
/// store holds the old content or the new, and the same command again succeeds.
@Suite(
  .enabled(if: FileFaultLibrary.isAvailable, "needs Linux"),
  .bounded)
struct OutboxFaultTests {
  enum Change: String, CaseIterable, Sendable {
    case retry = "retry --failed"
    case reconcile
  }

  private func sweep(_ change: Change) throws -> FaultSweep {
    let fitiq = try FitIQBinary()
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario.brokenOutbox
    scenario.version = 4
    try scenario.write(to: store)
    let words = ["outbox"] + change.rawValue.split(separator: " ").map(String.init)
    // A new event has an id of its own in each run.
    var sweep = try FaultSweep(
      words + ["--yes", "--store", store, "--as-of", "2025-11-26T12:00:00Z"], of: fitiq,
      on: .paths(beginning: store) + .files(fitiq.folder.path)
        + .paths(beginning: fitiq.folder.file(".local/state")),
      comparing: [store], ignoring: ["ZID"])
    // A run that finds nothing left to do leaves the log as it is: reading makes no trace.
    sweep.transient = [store + "-journal"]
    if !Effort.isFull { sweep.runsAgainPerLeftover = 2 }
    return sweep
  }

  @Test(.sweep, arguments: Change.allCases)
  func killedAtAnyCall(change: Change) throws {
    let sweep = try sweep(change)
    let faults = sweep.kills(writes: Effort.isFull ? 200 : 20) + sweep.tornWrites(6)
    let problems = try sweep.problems(with: Effort.isFull ? faults : faults.spread(to: 14))
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test(.sweep, arguments: Change.allCases)
  func aDiskThatIsFullOrFails(change: Change) throws {
    let sweep = try sweep(change)
    let full = sweep.fullDisks(.max)
    let failing = sweep.failures(writes: 10)
    let problems = try sweep.problems(
      with: Effort.isFull ? full + failing : full.spread(to: 8) + failing.spread(to: 8))
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
