import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Processes that die between two calls, full disks and failing ones, on the built binary.
///
/// After each fault the databases are as before or as after, what the command said is true, and the
/// same command again succeeds. `FITIQ_SLOW=1` meets more of the calls.
@Suite(
  .enabled(if: FileFaultLibrary.isAvailable, "needs Linux"),
  .bounded)
struct FaultTests {
  /// A fault stands in the record as the last call of a process that it killed.
  @Test func theFaultMeetsTheCallThatItNames() throws {
    let undisturbed = try FitIQBinary()
    let scope = FileScope.database(undisturbed.store)
    let (_, whole) = try undisturbed.run(["migrate", "up"], with: nil, on: scope)
    #expect(whole.strike == nil && whole.count(of: [.sync]) > 2)
    for number in 1...whole.count(of: [.sync]) {
      let fitiq = try FitIQBinary()
      let (result, record) = try fitiq.run(
        ["migrate", "up"], with: .kill(before: [.sync], number: number),
        on: .database(fitiq.store))
      #expect(result.status == 128 + SIGKILL)
      #expect(record.strike?.kind == .sync && record.strike == record.calls.last)
      #expect(record.count(of: [.sync]) == number)
    }
  }

  /// The commands that change a database, each on one that has content.
  enum Change: CaseIterable {
    case storeImport, trackingImport, upgrade, restore
  }

  /// Before every call that is not a write, and before and within some writes.
  @Test(.sweep, arguments: Change.allCases)
  func killedAtAnyCall(change: Change) throws {
    let prepared = try PreparedChange(change)
    let sweep = prepared.sweep
    // A restore has as many calls as the others together.
    let most = Effort.isFull ? Int.max : change == .restore ? 16 : 24
    let faults =
      sweep.kills(writes: Effort.isFull ? 100 : 10).spread(to: most)
      + sweep.tornWrites(Effort.isFull ? 100 : 3)
    let problems = try prepared.problems(with: faults)
    #expect(problems == [])
  }

  /// No room from some call on; one call that fails, or all after it too; a write of half its bytes.
  @Test(.sweep, arguments: Change.allCases)
  func aDiskThatIsFullOrFails(change: Change) throws {
    let prepared = try PreparedChange(change)
    let sweep = prepared.sweep
    let faults =
      Effort.isFull
      ? sweep.fullDisks(100) + sweep.failures(writes: 50) + sweep.deadDisks(writes: 50)
        + sweep.shortWrites(50)
      : sweep.fullDisks(4) + sweep.failures(writes: 3).spread(to: 8)
        + sweep.deadDisks(writes: 3).spread(to: 5) + sweep.shortWrites(2)
    let problems = try prepared.problems(with: faults)
    #expect(problems == [])
  }

  /// What is in the log when the disk fails, and cannot be removed any more, may come back.
  @Test(.sweep, arguments: Change.allCases)
  func aCommitThatTheDiskMayHaveKeptIsNotDenied(change: Change) throws {
    let prepared = try PreparedChange(change)
    let log = prepared.fitiq.store + "-wal"
    let syncs = prepared.sweep.record.calls.filter { $0.kind == .sync }
    let faults = syncs.indices.filter { syncs[$0].path == log }
      .map { FileFault.deadDisk(from: [.sync], number: $0 + 1) }
    var undecided = 0
    let problems = try prepared.problems(with: faults) { aftermath in
      undecided += aftermath.result.error.contains("it may or may not have been saved") ? 1 : 0
      return []
    }
    #expect(problems == [])
    #expect(undecided > 0)
  }

  /// What a kill cannot show: the backup would survive a power cut before the old content goes.
  @Test(arguments: [Change.upgrade, .restore])
  func theBackupIsOnDiskBeforeTheDatabaseChanges(change: Change) throws {
    let prepared = try PreparedChange(change)
    let store = prepared.fitiq.store
    let unsafe = prepared.sweep.record.unsafe(
      in: .paths(beginning: store + ".backups"), before: .files(store, store + "-wal"))
    #expect(unsafe == [])
  }
}
