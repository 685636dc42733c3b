import FitIQTestSupport
import Foundation
import Testing

/// Processes that die between two calls, full disks and failing ones, on the built binary.
///
/// After each fault the databases are as before or as after, what the command said is true, and the
/// same command again succeeds.
@Suite(.enabled(if: FileFaultLibrary.isAvailable)) struct FaultTests {
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

  /// What is in the log when the disk fails, and cannot be removed any more, may come back.
  @Test(arguments: Change.allCases)
  func aCommitThatTheDiskMayHaveKeptIsNotDenied(change: Change) throws {
    let prepared = try PreparedChange(change)
    let log = prepared.fitiq.store + "-wal"
    let syncs = prepared.sweep.record.calls.filter { $0.kind == .sync }
    let faults = syncs.indices.filter { syncs[$0].path == log }
      .map { FileFault.deadDisk(from: [.sync], number: $0 + 1) }
    var undecided = 0
    let problems = try prepared.problems(with: faults) { aftermath in
      undecided += aftermath.result.error.contains("it is there or it is not") ? 1 : 0
      return []
    }
    #expect(problems == [])
    #expect(undecided > 0)
  }
}
