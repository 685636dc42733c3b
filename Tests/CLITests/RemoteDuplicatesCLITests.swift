import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Remote duplicates deleted by processes that are killed.
@Suite(.serialized, .ownThreads, .bounded) struct RemoteDuplicatesCLITests {
  /// From an app's store after its cleanup, and from a database after its import.
  @Test(arguments: [true, false])
  func killedAgainAndAgainItEndsTheSame(isAppStore: Bool) async throws {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    try SentCopies.scenario.write(to: fitiq.folder.file("default.store"))
    let store = isAppStore ? ["--store", "default.store"] : []
    try fitiq.succeed(
      isAppStore ? ["cleanup", "--yes"] + store : ["migrate", "store", "default.store"])
    let words = ["outbox", "remote-duplicates"]
    func list(_ more: String...) throws -> String {
      try fitiq.run(words + ["list", "--json"] + store + more).out
    }
    let sent = try await SentCopies(
      live: fitiq.run(["entries", "list", "--json"] + store).out, duplicates: list(),
      home: fitiq.folder)
    fitiq.environment["FITIQ_API_URL"] = sent.backend.baseURL
    var doomed = fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "remote-deletion.recorded:1"
    let delete = words + ["delete", "--yes"] + store
    #expect(try doomed.run(delete).status == 128 + SIGKILL)
    #expect(sent.deletions() > 0)
    // Early, and each time a little later; at this rate what is left takes seconds.
    for more in 1...3 {
      let before = sent.deletions()
      let running = try fitiq.start(delete + ["--rate", "5"])
      try eventually("deletions") { sent.deletions() >= before + more }
      kill(running.process.processIdentifier, SIGKILL)
      #expect(try running.wait().status == 128 + SIGKILL)
    }
    let result = try fitiq.run(delete)
    #expect(result.status == 0, "\(result.error)")
    let settled = try list("--status", "deleted", "--status", "gone")
    #expect(try SentCopies.rows(settled).count == sent.deletable)
    #expect(try SentCopies.rows(list("--status", "failed")).isEmpty)
    // What was deleted before the kill, and not written down, was gone the second time.
    #expect(sent.deletions() >= sent.deletable)
    await sent.backend.stop()
  }
}
