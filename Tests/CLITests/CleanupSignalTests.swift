import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// A cleanup that is told to stop leaves nothing: neither a backup of a change that did not happen nor
/// the file of a rebuild.
@Suite(.bounded) struct CleanupSignalTests {
  private func prepared() throws -> (fitiq: FitIQBinary, store: String) {
    let fitiq = try FitIQBinary()
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.olderSynced])
    scenario.days = 6
    scenario.duplicateFactor = 6
    try scenario.write(to: store)
    return (fitiq, store)
  }

  private func arguments(_ store: String) -> [String] {
    ["cleanup", "--yes", "--store", store, "--as-of", "2025-11-26"]
  }

  @Test(
    arguments: [SIGHUP, SIGTERM, SIGINT],
    ["cleanup.locked", "store-backup.made", "cleanup.filled"])
  func leavesNothing(signal: Int32, place: String) throws {
    var (fitiq, store) = try prepared()
    let before = try AppStoreContent.dump(store)
    fitiq.environment["FITIQ_FAILPOINT"] = "\(place):1:\(signal)"
    let arguments = arguments(store)
    #expect(try fitiq.run(arguments).status == 130)
    #expect(try AppStoreContent.dump(store) == before)
    #expect(!FileManager.default.fileExists(atPath: store + ".fitiq-rebuild"))
    let backups = try? FileManager.default.contentsOfDirectory(atPath: store + ".backups")
    #expect(backups ?? [] == [])
    fitiq.environment["FITIQ_FAILPOINT"] = nil
    #expect(try fitiq.run(arguments).status == 0)
  }

  /// A terminal that is closed sends two: the second one must not end what clears up after the first.
  @Test func aSecondHangUpLeavesNothingEither() async throws {
    var (fitiq, store) = try prepared()
    fitiq.environment["FITIQ_FAILPOINT"] = "cleanup.filled:1:\(SIGSTOP)"
    let running = try fitiq.start(arguments(store))
    let process = running.process.processIdentifier
    // Its signals are caught by now, and it waits.
    try eventually("the stop") { running.isStopped }
    kill(process, SIGHUP)
    kill(process, SIGCONT)
    let deadline = Date().addingTimeInterval(60)
    while running.process.isRunning, Date() < deadline {
      kill(process, SIGHUP)
      usleep(20)
    }
    #expect(try await running.ended().status == 130)
    #expect(!FileManager.default.fileExists(atPath: store + ".fitiq-rebuild"))
    let backups = try? FileManager.default.contentsOfDirectory(atPath: store + ".backups")
    #expect(backups ?? [] == [])
  }
}
