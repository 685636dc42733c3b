import FitIQTestSupport
import Foundation
import Testing

/// A cleanup of the app's store that meets kills, full disks and failing ones at any call: on the store,
/// its log, its journal, the rebuilt file, the backup and fitiq's own log.
///
/// After each the store is sound and holds the old content or the new, and the same command again
/// succeeds. `FITIQ_SLOW=1` meets 200 kills for each way of changing a store.
@Suite(.enabled(if: FileFaultLibrary.isAvailable)) struct CleanupFaultTests {
  private static let isSlow = ProcessInfo.processInfo.environment["FITIQ_SLOW"] == "1"

  /// Copies of each hour: few are removed in place, many by a rebuild.
  private static let ways = [1.0, 6]

  private struct Prepared {
    let fitiq: FitIQBinary
    let store: String
    let sweep: FaultSweep

    init(factor: Double) throws {
      fitiq = try FitIQBinary()
      store = fitiq.folder.file("default.store")
      var scenario = AppStoreScenario(version: 11, faults: [.olderSynced, .completedOld])
      scenario.days = 15
      scenario.duplicateFactor = factor
      scenario.counts = [.olderSynced: 4, .completedOld: 4]
      try scenario.write(to: store)
      // Packed, it is changed in place: nothing is to be gained by a rebuild.
      if factor == 1 { try RawSQL.execute("VACUUM", in: store) }
      sweep = try FaultSweep(
        ["cleanup", "--yes", "--store", store, "--as-of", "2025-11-26"], of: fitiq,
        on: .paths(beginning: store) + .files(fitiq.folder.path)
          + .paths(beginning: fitiq.folder.file(".local/state")),
        comparing: [store])
      #expect(
        sweep.record.calls.contains { $0.path.hasSuffix(".fitiq-rebuild") } == (factor > 1))
    }

    /// A changed store has a whole backup of what it was.
    func problems(with faults: [FileFault]) throws -> [String] {
      try sweep.problems(with: faults) { aftermath in
        guard aftermath.isNew[0] else { return [] }
        let folder = store + ".backups"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let whole = try names.filter { $0.hasSuffix("default.store") }.contains {
          try sweep.content(of: folder + "/" + $0) == sweep.before[0]
        }
        return whole ? [] : ["changed without a backup"]
      }
    }
  }

  @Test(arguments: ways)
  func killedAtAnyCall(factor: Double) throws {
    let prepared = try Prepared(factor: factor)
    let faults =
      prepared.sweep.kills(writes: Self.isSlow ? 200 : 12).spread(to: Self.isSlow ? .max : 28)
      + prepared.sweep.tornWrites(Self.isSlow ? 60 : 3)
    let problems = try prepared.problems(with: faults)
    #expect(problems == [])
  }

  @Test(arguments: ways)
  func aDiskThatIsFullOrFails(factor: Double) throws {
    let prepared = try Prepared(factor: factor)
    let sweep = prepared.sweep
    let faults =
      Self.isSlow
      ? sweep.fullDisks(200) + sweep.failures(writes: 60) + sweep.shortWrites(50)
      : sweep.fullDisks(8) + sweep.failures(writes: 5).spread(to: 10) + sweep.shortWrites(2)
    let problems = try prepared.problems(with: faults)
    #expect(problems == [])
  }

  /// What a kill cannot show: the backup would survive a power cut before the old content goes.
  @Test(arguments: ways)
  func theBackupIsOnDiskBeforeTheStoreChanges(factor: Double) throws {
    let prepared = try Prepared(factor: factor)
    let unsafe = prepared.sweep.record.unsafe(
      in: .paths(beginning: prepared.store + ".backups"),
      before: .files(prepared.store, prepared.store + "-wal"))
    #expect(unsafe == [])
  }

  /// Two at once: one cleans up, the other waits and finds nothing left, or says that it is busy.
  @Test(arguments: ways)
  func twoAtOnce(factor: Double) throws {
    let prepared = try Prepared(factor: factor)
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
