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
}
