import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Stores and folders that are damaged, closed, held or full, and workers that are killed.
@Suite(.serialized, .ownThreads, .bounded) struct FleetFaultTests: FleetSuite {
  let fitiq: FitIQBinary

  init() throws { fitiq = try Self.prepared() }

  /// As a user whom permissions hold back.
  @Test(
    .enabled(
      if: FitIQBinary.canBeUnprivileged && FileLease.isAvailable, "needs Linux, leases and setpriv")
  )
  func poisonedStoresAreNamedAndHarmNobody() throws {
    for number in 1...3 { try store(number) }
    try Data("no".utf8).write(to: URL(fileURLWithPath: root + "/text.store"))
    try Data().write(to: URL(fileURLWithPath: root + "/empty.store"))
    try RawSQL.execute("CREATE TABLE t (a)", in: root + "/foreign.store")
    // More than it may hold at once.
    try RawSQL.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZNOTES = CAST(zeroblob(300000000) AS TEXT) WHERE Z_PK = 1; PRAGMA wal_checkpoint(TRUNCATE)",
      in: try store(9, name: "large.store"))
    let vanished = try store(4, name: "vanished.store")
    let hanging = try store(6, name: "hanging.store")
    #expect(chmod(try store(7, name: "closed.store"), 0) == 0)
    let nobody = try fitiq.unprivileged()
    try nobody.succeed("fleet", "plan", root, "--to", fleet)
    try FileManager.default.removeItem(atPath: vanished)
    try store(5, name: "late.store")
    let lease = try FileLease(on: hanging)
    // All at once: what waits for the lease has it 45 seconds after the run has looked at the
    // store. The others have most of that time, for a busy machine.
    let result = try withExtendedLifetime(lease) {
      try nobody.run(
        [
          "fleet", "run", fleet, "--memory", "128", "--timeout", "30", "--jobs", "10", "--",
          "doctor",
        ],
        limit: 600)
    }
    #expect(result.status == 4, "\(result.out)\(result.error)")
    let status = try status(of: ["doctor"])
    let failures = try #require(status["failures"] as? [[String: Any]])
    var codes: [String: Int] = [:]
    for failure in failures {
      codes[try #require(failure["code"] as? String)] = failure["stores"] as? Int
    }
    for (code, stores) in [
      ("not_a_database", 2), ("foreign_database", 1), ("store_missing", 1), ("timed_out", 1),
      ("permission_denied", 1), ("memory_exceeded", 1),
    ] {
      #expect(codes[code] == stores, "\(failures)")
    }
    #expect(status["done"] as? Int == 3 && status["failed"] as? Int == 7, "\(failures)")
    // Until the next plan, what came later is nobody's.
    #expect(status["stores"] as? Int == 10)
    #expect(try fitiq.run("doctor", "--store", root + "/late.store").status == 1)
  }

  /// The manifest of the same stores is the same, even while one of them is being written.
  @Test func aStoreThatIsLockedHasTheSameIdentifier() throws {
    let path = try store(1)
    try plan()
    let before = try String(contentsOfFile: fleet + "/manifest.jsonl", encoding: .utf8)
    try RawSQL.whileWriting(in: path, shutsOut: true) { try plan() }
    #expect(
      try String(contentsOfFile: fleet + "/manifest.jsonl", encoding: .utf8) == before)
  }

  @Test(
    .enabled(if: FitIQBinary.canBeUnprivileged, "root may write anywhere, and setpriv is missing"))
  func aFolderThatCannotBeWrittenIsToldBeforeTheFirstStore() throws {
    let path = try store(1)
    try plan()
    let nobody = try fitiq.unprivileged()
    #expect(chmod(fleet, 0o500) == 0)
    defer { chmod(fleet, 0o700) }
    let result = try nobody.run(["fleet"] + run("cleanup", "--yes"))
    #expect(result.status == 74, "\(result.error)")
    #expect(try operations(of: path).isEmpty)
  }

  /// A disk that is full when the ledger grows: no store is changed without a record.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func aFullDiskStopsTheRun() throws {
    let paths = try (1...3).map { try store($0) }
    try plan()
    var sweep = try FaultSweep(
      ["fleet"] + run("doctor"), of: fitiq, on: .folder(fleet), comparing: paths, isReader: true)
    sweep.runsAgainPerLeftover = 0
    let problems = try sweep.problems(with: sweep.fullDisks(6)) {
      aftermath in
      [0, 73, 74].contains(aftermath.result.status) ? [] : ["status \(aftermath.result.status)"]
    }
    #expect(problems.isEmpty, "\(problems)")
    #expect(try fitiq.run(["fleet"] + run("doctor")).status == 0)
  }

  /// What is shown of it may be the name of another store.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func aPathThatCannotBeNamedIsAFailureAndNoOtherStore() throws {
    let path = try store(1, name: "odd-\u{FFFD}.store")
    let odd = Array((root + "/odd-").utf8) + [0xFF] + Array(".store".utf8)
    let file = open(odd.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
    #expect(file >= 0)
    close(file)
    try store(2, name: "with \n and 'quotes' {id}.store")
    try plan()
    #expect(try fitiq.run(["fleet"] + run("cleanup", "--yes")).status == 4)
    let status = try status(of: ["cleanup", "--yes"])
    #expect(status["done"] as? Int == 2 && status["failed"] as? Int == 1)
    #expect(try operations(of: path).count == 1)
  }

  // MARK: Kills

  @Test func anEndThatIsAskedForLetsTheStoreAtHandEnd() async throws {
    for number in 1...12 { try store(number) }
    try plan()
    let running = try fitiq.start(["fleet"] + run("cleanup", "--yes"))
    let folder = fleet + "/runs"
    try eventually("a run") { FileManager.default.fileExists(atPath: folder) }
    kill(running.process.processIdentifier, SIGTERM)
    let result = try await running.ended(limit: 60)
    #expect(result.status == 75, "\(result.error)")
    let status = try status(of: ["cleanup", "--yes"])
    #expect(status["failed"] as? Int == 0 && status["under_way"] as? Int == 0)
    #expect(try fitiq.run(["fleet"] + run("cleanup", "--yes")).status == 0)
  }

  /// Workers that are killed at any time, with and without their children.
  @Test(arguments: Effort.seeds(1, ci: 3))
  func whateverIsKilledEachStoreHasOneOperation(seed: UInt64) async throws {
    let paths = try (1...8).map { try store($0) }
    let before = try paths.map { try AppStoreContent.dump($0).mapValues(\.count) }
    try plan()
    var random = SplitMix64(seed: seed)
    var kills = 0
    while true {
      let workers = try (1...3).map {
        try fitiq.start(["fleet", "run", fleet, "--shard", "\($0)/3", "--", "cleanup", "--yes"])
      }
      // What is left to do takes so long.
      try await Task.sleep(for: .milliseconds(Int.random(in: 20...600, using: &random)))
      guard kills < 12, let victim = workers.randomElement(using: &random) else {
        for worker in workers { _ = try await worker.ended(limit: 120) }
        break
      }
      kill(victim.process.processIdentifier, SIGKILL)
      kills += 1
      for worker in workers { _ = try await worker.ended(limit: 120) }
    }
    // A child of a killed worker can have had the store locked.
    try eventually("the end of all stores", within: .seconds(60)) {
      try fitiq.run(["fleet"] + self.run("cleanup", "--yes"), limit: 120).status == 0
    }
    for (path, rows) in zip(paths, before) {
      let operations = try operations(of: path)
      #expect(operations.count == 1, "\(operations)")
      #expect(try AppStoreContent.dump(path).mapValues(\.count) != rows)
    }
    let run = try runID(["cleanup", "--yes"])
    let report = try json(try fleet("report", fleet, run, "--json").out)
    let changes = try #require(report["changes"] as? [[String: Any]])
    let removed = try #require(changes.first { $0["name"] as? String == "cleanup rows removed" })
    #expect(removed["stores"] as? Int == 8)
    #expect(removed["p50"] as? Int == removed["max"] as? Int)
  }
}
