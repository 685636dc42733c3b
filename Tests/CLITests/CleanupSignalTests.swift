import FitIQTestSupport
import Foundation
import Testing

/// A cleanup that is told to stop leaves nothing: neither a backup of a change that did not happen nor
/// the file of a rebuild.
@Suite struct CleanupSignalTests {
  @Test(
    arguments: [SIGHUP, SIGTERM, SIGINT],
    ["cleanup.locked", "store-backup.made", "cleanup.filled"])
  func leavesNothing(signal: Int32, place: String) throws {
    var fitiq = try FitIQBinary()
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.olderSynced])
    scenario.days = 6
    scenario.duplicateFactor = 6
    try scenario.write(to: store)
    let before = try AppStoreContent.dump(store)
    fitiq.environment["FITIQ_FAILPOINT"] = "\(place):1:\(signal)"
    let arguments = ["cleanup", "--yes", "--store", store, "--as-of", "2025-11-26"]
    #expect(try fitiq.run(arguments).status == 130)
    #expect(try AppStoreContent.dump(store) == before)
    #expect(!FileManager.default.fileExists(atPath: store + ".fitiq-rebuild"))
    let backups = try? FileManager.default.contentsOfDirectory(atPath: store + ".backups")
    #expect(backups ?? [] == [])
    fitiq.environment["FITIQ_FAILPOINT"] = nil
    #expect(try fitiq.run(arguments).status == 0)
  }
}
