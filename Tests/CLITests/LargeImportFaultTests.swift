import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// A first import that is large: the database is written with a rollback journal in place of its log.
///
/// After each fault it is as before or as after, and the same command again succeeds. `FITIQ_SLOW=1`
/// meets more of the calls.
@Suite(.bounded) struct LargeImportFaultTests {
  /// An empty database beside a store whose hours are enough for the journal.
  private struct Prepared {
    let fitiq: FitIQBinary
    let manifest: AppStoreManifest
    let arguments: [String]

    init() throws {
      fitiq = try FitIQBinary()
      let source = fitiq.folder.file("source.store")
      var scenario = AppStoreScenario(version: 4)
      scenario.days = 150
      manifest = try scenario.write(to: source)
      arguments = ["migrate", "store", source]
      try fitiq.succeed("migrate", "up")
    }

    var journal: String { fitiq.store + "-journal" }

    func sweep() throws -> FaultSweep {
      var sweep = try FaultSweep(
        arguments, of: fitiq, on: .paths(beginning: fitiq.store), comparing: [fitiq.store],
        ignoring: ["applied_at", "duration_ms", "recorded_at", "summary"])
      sweep.transient = [journal]
      if !Effort.isFull { sweep.runsAgainPerLeftover = 1 }
      return sweep
    }

    /// The rows of the next command, whatever the one before it left behind.
    func rows() throws -> Int {
      let list = try fitiq.run("entries", "list", "--output", "jsonl")
      #expect(list.status == 0, "\(list.error)")
      return list.out.split(separator: "\n").count
    }
  }

  /// Otherwise no fault of this suite would meet a journal.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func theJournalIsTakenForTheImportOnly() throws {
    let prepared = try Prepared()
    let calls = try prepared.sweep().record.calls
    #expect(calls.contains { $0.kind == .write && $0.path == prepared.journal })
    #expect(calls.contains { $0.kind == .unlink && $0.path == prepared.journal })
    #expect(try prepared.fitiq.run(prepared.arguments).status == 0)
    // The version of the file format in its header that stands for a log.
    let header = try Data(contentsOf: URL(fileURLWithPath: prepared.fitiq.store)).prefix(20)
    #expect(header.suffix(2) == Data([2, 2]))
  }

  @Test(.sweep, .enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func killedAtAnyCall() throws {
    let sweep = try Prepared().sweep()
    let faults =
      sweep.kills(writes: Effort.isFull ? 200 : 12).spread(to: Effort.isFull ? .max : 36)
      + sweep.tornWrites(Effort.isFull ? 60 : 4)
    var hot = 0
    let problems = try sweep.problems(with: faults) { _ in
      hot += FileManager.default.fileExists(atPath: sweep.transient[0]) ? 1 : 0
      return []
    }
    #expect(problems == [])
    // Most of the calls are those of the transaction, and its journal is there to be rolled back.
    #expect(hot > 10)
  }

  @Test(.sweep, .enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func aDiskThatIsFullOrFails() throws {
    let sweep = try Prepared().sweep()
    let faults =
      Effort.isFull
      ? sweep.fullDisks(100) + sweep.failures(writes: 50) + sweep.deadDisks(writes: 50)
        + sweep.shortWrites(50)
      : sweep.fullDisks(6) + sweep.failures(writes: 3).spread(to: 10)
        + sweep.deadDisks(writes: 3).spread(to: 8) + sweep.shortWrites(2)
    let problems = try sweep.problems(with: faults)
    #expect(problems == [])
  }

  /// A kill leaves a journal: what is read is as before, and the next import rolls the journal back.
  @Test func killedBeforeTheCommit() throws {
    let prepared = try Prepared()
    var doomed = prepared.fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "commit:1"
    #expect(try doomed.run(prepared.arguments).status == 128 + SIGKILL)
    #expect(FileManager.default.fileExists(atPath: prepared.journal))
    #expect(try prepared.rows() == 0)
    try prepared.fitiq.succeed(prepared.arguments)
    #expect(!FileManager.default.fileExists(atPath: prepared.journal))
    #expect(try prepared.rows() == prepared.manifest.logicalEntries)
    #expect(try prepared.fitiq.run("migrate", "verify").status == 0)
  }

  /// SIGKILL and Ctrl-C at moments spread over the run; what a kill left, the next command reads.
  @Test func interruptedAtAnyMoment() throws {
    let prepared = try Prepared()
    let start = try FolderSnapshot(of: prepared.fitiq.folder.path)
    let clock = ContinuousClock()
    let whole = try clock.measure { try prepared.fitiq.succeed(prepared.arguments) }
    let moments = Effort.count(4, ci: 8, full: 40)
    for moment in 0..<moments {
      try start.restore()
      let running = try prepared.fitiq.start(prepared.arguments)
      usleep(UInt32(whole / .microseconds(1)) / UInt32(moments) * UInt32(moment))
      let signal = moment % 2 == 0 ? SIGKILL : SIGINT
      kill(running.process.processIdentifier, signal)
      let status = try running.wait().status
      #expect([0, 128 + signal].contains(status))
      let rows = try prepared.rows()
      #expect([0, prepared.manifest.logicalEntries].contains(rows))
      if signal == SIGINT {
        #expect((rows == 0) == (status != 0))
        #expect(!FileManager.default.fileExists(atPath: prepared.journal))
      }
      #expect(try prepared.fitiq.run(prepared.arguments).status == 0)
      #expect(try prepared.fitiq.run("migrate", "verify").status == 0)
    }
  }

  /// Somebody who has the database open keeps its log: the import takes the log too.
  @Test func whileAnotherReadsTheLogStays() throws {
    let prepared = try Prepared()
    let counts = try RawSQL.counts(of: "progress_entries", in: prepared.fitiq.store) {
      let result = try prepared.fitiq.run(prepared.arguments)
      #expect(result.status == 0, "\(result.error)")
      #expect(try prepared.rows() == prepared.manifest.logicalEntries)
    }
    #expect(counts == [0, 0])
  }
}
