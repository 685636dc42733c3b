import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// A cleanup of the app's store that meets kills, full disks and failing ones at any call: on the store,
/// its log, its journal, the rebuilt file, the backup and fitiq's own log.
///
/// After each the store is sound and holds the old content or the new, and the same command again
/// succeeds. `FITIQ_SLOW=1` takes a store of the newest version with more rows, and every call of it.
@Suite(
  .enabled(if: FileFaultLibrary.isAvailable, "needs Linux"),
  .bounded)
struct CleanupFaultTests {
  /// The two ways of changing a store: little is gained by removing few copies, much by many.
  enum Way: String, CaseIterable, Sendable { case inPlace, rebuild }

  private struct Prepared {
    let fitiq: FitIQBinary
    let store: String
    let sweep: FaultSweep
    private let way: Way

    /// - Parameter scope: What meets the faults; everything that a cleanup writes when nil.
    init(_ way: Way, scope: (_ store: String) -> FileScope? = { _ in nil }) throws {
      self.way = way
      fitiq = try FitIQBinary()
      store = fitiq.folder.file("default.store")
      // Of an old version and few days where time is short: an empty table is a page to be written.
      var scenario = AppStoreScenario(
        version: Effort.isFull ? 11 : 4, faults: [.olderSynced, .completedOld])
      scenario.days = Effort.isFull ? 15 : 4
      scenario.duplicateFactor = way == .inPlace ? 1 : 6
      scenario.counts = [.olderSynced: 4, .completedOld: 4]
      try scenario.write(to: store)
      // Packed, it is changed in place: nothing is to be gained by a rebuild.
      if way == .inPlace { try RawSQL.execute("VACUUM", in: store) }
      var sweep = try FaultSweep(
        ["cleanup", "--yes", "--store", store, "--as-of", "2025-11-26", "--time-zone", "UTC"],
        of: fitiq,
        on: scope(store) ?? .paths(beginning: store) + .files(fitiq.folder.path)
          + .paths(beginning: fitiq.folder.file(".local/state")),
        comparing: [store])
      sweep.transient = [store + ".fitiq-rebuild", store + "-journal"]
      if !Effort.isFull { sweep.runsAgainPerLeftover = 2 }
      self.sweep = sweep
    }

    /// A changed store has a whole backup of what it was, and one that is changed in place has no
    /// second file at any time.
    func problems(with faults: [FileFault]) throws -> [String] {
      try sweep.problems(with: faults) { aftermath in
        var problems: [String] = []
        if way == .inPlace, FileManager.default.fileExists(atPath: store + ".fitiq-rebuild") {
          problems.append("rebuilt what is changed in place")
        }
        guard aftermath.isNew[0] else { return problems }
        let folder = store + ".backups"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let whole = try names.filter { $0.hasSuffix("default.store") }.contains {
          try sweep.content(of: folder + "/" + $0) == sweep.before[0]
        }
        return problems + (whole ? [] : ["changed without a backup"])
      }
    }
  }

  @Test(arguments: Way.allCases)
  func eachWayIsTheOneThatIsMeant(way: Way) throws {
    let calls = try Prepared(way).sweep.record.calls
    #expect(calls.contains { $0.path.hasSuffix(".fitiq-rebuild") } == (way == .rebuild))
    // Both write the store itself, by its log or not.
    #expect(calls.contains { $0.kind == .write && $0.path.hasSuffix("default.store") })
  }

  /// At every call that is not a write, and at writes from the first to the last.
  @Test(.sweep, arguments: Way.allCases)
  func killedAtAnyCall(way: Way) throws {
    let prepared = try Prepared(way)
    let faults =
      prepared.sweep.kills(writes: Effort.isFull ? 200 : 40)
      + prepared.sweep.tornWrites(Effort.isFull ? 60 : 10)
    // 200 of both ways; where time is long 200 of each, or all calls of one that has fewer.
    let calls = prepared.sweep.record.calls.count
    #expect(faults.count >= (Effort.isFull ? min(200, calls) : 100))
    let problems = try prepared.problems(with: faults.spread(to: Effort.isFull ? .max : 40))
    #expect(problems == [])
  }

  /// At every call that needs room.
  @Test(.sweep, arguments: Way.allCases)
  func aDiskThatIsFull(way: Way) throws {
    let prepared = try Prepared(way)
    let faults = prepared.sweep.fullDisks(.max)
    #expect(faults.count == prepared.sweep.record.count(of: FileCall.growing))
    let problems = try prepared.problems(with: faults.spread(to: Effort.isFull ? .max : 20))
    #expect(problems == [])
  }

  @Test(.sweep, arguments: Way.allCases)
  func aDiskThatFails(way: Way) throws {
    let prepared = try Prepared(way)
    let sweep = prepared.sweep
    let faults =
      Effort.isFull
      ? sweep.failures(writes: 60) + sweep.shortWrites(50)
      : sweep.failures(writes: 5).spread(to: 10) + sweep.shortWrites(2)
    let problems = try prepared.problems(with: faults)
    #expect(problems == [])
  }

  /// At every call: nothing is changed that there is no copy of.
  @Test(.sweep, arguments: Way.allCases)
  func aBackupThatFails(way: Way) throws {
    let prepared = try Prepared(way) { .paths(beginning: $0 + ".backups") }
    let faults = prepared.sweep.failures(writes: .max) + prepared.sweep.deadDisks(writes: 3)
    let problems = try prepared.problems(with: faults.spread(to: Effort.isFull ? .max : 30))
    #expect(problems == [])
  }

  /// A file is rewritten for more than 128 KiB, and more than a twenty-fifth of it.
  @Test(
    arguments: Effort.spread(
      [
        (days: 10, factor: 1.3, isRebuilt: false), (10, 4.0, true), (480, 1.05, false),
        (300, 1.6, true),
      ], quick: 2))
  func aSmallGainIsNoReasonToWriteAFileAnew(days: Int, factor: Double, isRebuilt: Bool) throws {
    let fitiq = try FitIQBinary()
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 4)
    scenario.days = days
    scenario.duplicateFactor = factor
    try scenario.write(to: store)
    try RawSQL.execute("VACUUM", in: store)
    let (result, record) = try fitiq.run(
      ["cleanup", "--yes", "--store", store, "--as-of", "2025-11-26", "--json"], with: nil,
      on: .paths(beginning: store))
    #expect(result.status == 0, "\(result.error)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    let size = try #require(report["size"] as? [String: Any])
    let before = try #require(size["before"] as? Int)
    #expect(size["is_rewritten"] as? Bool == isRebuilt)
    #expect((size["predicted"] as? Int == before) != isRebuilt)
    #expect(record.calls.contains { $0.path.hasSuffix(".fitiq-rebuild") } == isRebuilt)
  }

  /// What a kill cannot show: the backup would survive a power cut before the old content goes.
  @Test(arguments: Way.allCases)
  func theBackupIsOnDiskBeforeTheStoreChanges(way: Way) throws {
    let prepared = try Prepared(way)
    let unsafe = prepared.sweep.record.unsafe(
      in: .paths(beginning: prepared.store + ".backups"),
      before: .files(prepared.store, prepared.store + "-wal"))
    #expect(unsafe == [])
  }

  /// Two at once: one cleans up, the other waits and finds nothing left, or says that it is busy.
  @Test(arguments: Way.allCases)
  func twoAtOnce(way: Way) throws {
    let prepared = try Prepared(way)
    let arguments = [
      "cleanup", "--yes", "--store", prepared.store, "--as-of", "2025-11-26", "--json",
    ]
    let runs = try (0..<3).map { _ in try prepared.fitiq.start(arguments) }
    let results = try runs.map { try $0.wait() }
    #expect(results.allSatisfy { [0, 1, 75].contains($0.status) }, "\(results)")
    let changed = results.count { $0.out.contains("\"operation_id\"") }
    #expect(changed == 1)
    let content = try prepared.sweep.content(of: prepared.store)
    #expect(content != prepared.sweep.before[0])
    #expect(try prepared.fitiq.run(arguments).error.contains("nothing to clean up"))
  }
}
