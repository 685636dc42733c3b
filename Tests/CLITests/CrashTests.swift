import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// SIGKILL, races and locks, on the built binary.
///
/// `FITIQ_SLOW` runs more of each.
@Suite(.bounded) struct CrashTests {
  private func killed(
    _ fitiq: FitIQBinary, at failpoint: String, _ passage: Int, _ arguments: [String]
  ) throws -> Bool {
    var doomed = fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "\(failpoint):\(passage)"
    return try doomed.run(arguments).status == 128 + SIGKILL
  }

  /// For processes that race: each of them waits for all others, however slow the machine is.
  private func patient() throws -> FitIQBinary {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_BUSY_TIMEOUT"] = "120"
    return fitiq
  }

  private func findings(_ fitiq: FitIQBinary) throws -> [String] {
    let result = try fitiq.run("migrate", "check", "--output", "csv")
    return result.out.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  /// From one statement that is killed at to the next: each of them where there is time.
  private static let stride = Effort.count(15, ci: 3, full: 1)

  /// At each statement the schema is the old one or the new one, and the next run needs no repair.
  @Test func killedAtEveryStatementOfAMigration() throws {
    let pending = try findings(FitIQBinary())
    var passage = 1
    while true {
      let fitiq = try FitIQBinary()
      guard try killed(fitiq, at: "migrate.statement", passage, ["migrate", "up"]) else { break }
      #expect(try findings(fitiq) == pending, "statement \(passage)")
      #expect(try fitiq.run("migrate", "up").status == 0)
      #expect(try fitiq.run("migrate", "verify").status == 0)
      passage += Self.stride
    }
    // More statements than the five files have tables.
    #expect(passage > 20)
  }

  /// An upgrade of a database with content: the old schema with all its rows, or the new one.
  @Test func killedAtEveryStatementOfAnUpgrade() throws {
    let pending = Array(try findings(FitIQBinary()).dropFirst(3))
    var passage = 1
    while true {
      var fitiq = try FitIQBinary()
      fitiq.environment["FITIQ_SCHEMA_LIMIT"] = "3"
      #expect(try fitiq.run("migrate", "up").status == 0)
      fitiq.environment["FITIQ_SCHEMA_LIMIT"] = nil
      let failpoint =
        passage <= 2 ? ["backup.copy", "backup.verify"][passage - 1] : "migrate.statement"
      let number = passage <= 2 ? 1 : passage - 2
      guard try killed(fitiq, at: failpoint, number, ["migrate", "up"]) else { break }
      #expect(try findings(fitiq) == pending, "\(failpoint) \(number)")
      #expect(try fitiq.run("migrate", "up").status == 0)
      #expect(try fitiq.run("migrate", "verify").status == 0)
      let backups = try FileManager.default.contentsOfDirectory(atPath: fitiq.store + ".backups")
      #expect(backups.contains { $0.hasSuffix("-v3.db") })
      passage += passage <= 2 ? 1 : Self.stride
    }
    #expect(passage > 20)
  }

  @Test(arguments: ["migrate.commit", "migrate.committed"])
  func killedAroundTheCommitOfAMigration(failpoint: String) throws {
    let fitiq = try FitIQBinary()
    #expect(try killed(fitiq, at: failpoint, 1, ["migrate", "up"]))
    #expect(try findings(fitiq).isEmpty == (failpoint == "migrate.committed"))
    #expect(try fitiq.run("migrate", "up").status == 0)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  /// Where there is no database yet: while it is made, and after.
  @Test(
    arguments: [
      ("migrate.statement", false), ("migrate.committed", false), ("commit", false),
      ("committed", true),
    ])
  func killedOnTheWayOfAnImport(failpoint: String, isDone: Bool) throws {
    let fitiq = try FitIQBinary()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    let arguments = ["migrate", "tracking", "FitIQ.xcappdata"]
    #expect(try killed(fitiq, at: failpoint, 1, arguments))
    // No schema yet, or a database with nothing or everything in it.
    let left = try fitiq.run("tracking", "list", "--output", "jsonl")
    #expect([0, 66, 78].contains(left.status), "\(left.error)")
    #expect(left.out.split(separator: "\n").count == (isDone ? 95 : 0))
    let after = try fitiq.run(arguments)
    #expect(after.status == 0 && after.out.contains("nothing new") == isDone)
    #expect(try fitiq.run("migrate", "verify").status == 0)
    #expect(try fitiq.run("log", "--output", "jsonl").out.split(separator: "\n").count == 1)
  }

  /// The whole import of a store is there, or nothing of it.
  @Test(arguments: [("commit", false), ("committed", true)])
  func killedAroundTheCommitOfAStoreImport(failpoint: String, isDone: Bool) throws {
    let fitiq = try FitIQBinary()
    let store = fitiq.folder.file("app.store")
    let manifest = try AppStoreScenario(version: 11).write(to: store)
    let arguments = ["migrate", "store", store]
    #expect(try killed(fitiq, at: failpoint, 1, arguments))
    let rows = try fitiq.run("entries", "list", "--output", "jsonl").out.split(separator: "\n")
      .count
    #expect(rows == (isDone ? manifest.logicalEntries : 0))
    let after = try fitiq.run(arguments)
    #expect(after.status == 0 && after.out.contains("nothing new") == isDone)
    #expect(try fitiq.run("migrate", "verify").status == 0)
    #expect(try fitiq.run("log", "--output", "jsonl").out.split(separator: "\n").count == 1)
  }

  @Test(arguments: 0..<Effort.count(1, ci: 2, full: 10))
  func storeImportsThatRaceAddEachRowOnce(round: Int) throws {
    let fitiq = try patient()
    let store = fitiq.folder.file("app.store")
    let manifest = try AppStoreScenario(version: 11).write(to: store)
    let results = try (0..<4).map { _ in try fitiq.start(["migrate", "store", store]) }
      .map { try $0.wait(limit: 300) }
    #expect(results.compactMap(\.failure) == [])
    #expect(results.count { $0.out.contains("nothing new") } == 3)
    let rows = try fitiq.run("entries", "list", "--output", "jsonl").out.split(separator: "\n")
      .count
    #expect(rows == manifest.logicalEntries)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  @Test(arguments: ["restore.copy", "restore.copied", "backup.copy", "backup.verify"])
  func killedDuringARestore(failpoint: String) throws {
    let fitiq = try FitIQBinary()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    #expect(try fitiq.run("migrate", "up").status == 0)
    let backup = fitiq.folder.file("empty.db")
    try FileManager.default.copyItem(atPath: fitiq.store, toPath: backup)
    #expect(try fitiq.run("migrate", "tracking", "FitIQ.xcappdata").status == 0)
    let restore = ["migrate", "restore", "--yes", "--from", backup]
    #expect(try killed(fitiq, at: failpoint, 1, restore))
    let rows = try fitiq.run("tracking", "list", "--output", "jsonl").out.split(separator: "\n")
      .count
    #expect(rows == (failpoint == "restore.copied" ? 0 : 95))
    #expect(try fitiq.run("migrate", "verify").status == 0)
    #expect(try fitiq.run(restore).status == 0)
    #expect(try fitiq.run("tracking", "list", "--json").out == "[]\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: fitiq.store + ".backups")
    #expect(!left.contains { $0.contains(".partial") })
  }

  @Test(arguments: 0..<Effort.count(1, ci: 4, full: 100))
  func ofTwentyProcessesOneMigratesAndTheOthersWait(round: Int) throws {
    let fitiq = try patient()
    let running = try (0..<20).map { _ in try fitiq.start(["migrate", "up", "--json"]) }
    let results = try running.map { try $0.wait(limit: 300) }
    #expect(results.compactMap(\.failure) == [])
    let applied = results.count { $0.out.contains("0001_migration_ledger") }
    #expect(applied == 1)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  /// A process that found no file waits, while another makes the database and its log.
  @Test func aDatabaseThatIsBeingMadeIsNotLost() throws {
    var fitiq = try patient()
    var started: [FitIQBinary.Running] = []
    // Stopped, they would stay for ever where one of them does not come so far.
    defer {
      for running in started where running.process.isRunning {
        kill(running.process.processIdentifier, SIGKILL)
      }
    }
    func held(at failpoint: String) throws -> FitIQBinary.Running {
      fitiq.environment["FITIQ_FAILPOINT"] = "\(failpoint):1:\(SIGSTOP)"
      let running = try fitiq.start(["migrate", "up", "--json"])
      started.append(running)
      try eventually("the stop", within: .seconds(120)) { running.isStopped }
      return running
    }
    let late = try held(at: "store.missing")
    let maker = try held(at: "migrate.committed")
    let log = try FileManager.default.attributesOfItem(atPath: fitiq.store + "-wal")
    #expect(log[.size] as? Int ?? 0 > 0)
    for running in [late, maker] { kill(running.process.processIdentifier, SIGCONT) }
    for running in [late, maker] { #expect(try running.wait(limit: 300).failure == nil) }
    fitiq.environment["FITIQ_FAILPOINT"] = nil
    #expect(try fitiq.run("migrate", "verify").failure == nil)
  }

  @Test(arguments: 0..<Effort.count(1, ci: 3, full: 30))
  func importsThatRaceAddEachRowOnce(round: Int) throws {
    let fitiq = try patient()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    let arguments = ["migrate", "tracking", "FitIQ.xcappdata", "--json"]
    let results = try (0..<8).map { _ in try fitiq.start(arguments) }
      .map { try $0.wait(limit: 300) }
    #expect(results.compactMap(\.failure) == [])
    #expect(
      try fitiq.run("tracking", "list", "--output", "jsonl").out.split(separator: "\n").count == 95)
    #expect(try fitiq.run("log", "--output", "jsonl").out.split(separator: "\n").count == 1)
    #expect(try fitiq.run("migrate", "verify").status == 0)
  }

  @Test func aLockIsWaitedForAsLongAsAsked() throws {
    let fitiq = try FitIQBinary()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    #expect(try fitiq.run("migrate", "up").status == 0)
    try RawSQL.whileWriting(in: fitiq.store) {
      let result = try fitiq.run(
        ["migrate", "tracking", "FitIQ.xcappdata", "--busy-timeout", "0.3", "--json"], limit: 120)
      #expect(result.status == 75 && result.error.contains("\"retryable\":true"))
      // Readers are not held up.
      #expect(try fitiq.run(["tracking", "list"], limit: 120).status == 0)
    }
  }
}
