import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Deliveries by several processes that are killed, to a backend that fails in every way.
///
/// `FITIQ_SLOW` delivers more.
@Suite(.serialized, .ownThreads, .bounded) struct DeliveryCrashTests {
  /// Four processors, a third of the answers lost or wrong, and every second one of them is killed.
  @Test(.sweep) func everyEntityIsThereOnceWhateverIsKilled() async throws {
    var script = BackendScript()
    script.random = .init(percent: 30, seed: 7)
    let fixture = try await DeliveryFixture(
      entities: Effort.isFull ? 20_000 : 1_000, attempts: 50, script: script)
    var dice = SplitMix64(seed: 7)
    // Slow enough for several deaths.
    let arguments = [
      "outbox", "run", "--poll", "1s", "--grace", "1s", "--concurrency", "8", "--rate",
      Effort.isFull ? "400" : "40",
    ]
    var running = try (0..<4).map { _ in try fixture.fitiq.start(arguments) }
    func done() throws -> Int { try fixture.left()["completed"] ?? 0 }
    var kills = 0
    while try done() < fixture.load.events {
      let victim = Int.random(in: 0..<4, using: &dice)
      // So many deliveries to a death: it takes up to 36 events with it for as long as its leases last, and
      // with a few requests from one to the next the dead would hold all that is left.
      let wanted = try min(done() + (Effort.isFull ? 500 : 100), fixture.load.events)
      try eventually("deliveries", within: .seconds(600)) {
        try running[victim].notes.contains("delivering from") && done() >= wanted
      }
      kill(running[victim].process.processIdentifier, SIGKILL)
      let killed = try await running[victim].ended()
      #expect(killed.status == 128 + SIGKILL, "\(killed.error)")
      kills += 1
      running[victim] = try fixture.fitiq.start(arguments)
    }
    // The last one may just have begun.
    try eventually("every service") {
      running.allSatisfy { $0.notes.contains("delivering from") }
    }
    for processor in running { kill(processor.process.processIdentifier, SIGTERM) }
    for processor in running {
      let ended = try await processor.ended(limit: 120)
      #expect(ended.status == 0, "\(ended.error)")
    }
    #expect(kills > 2)
    fixture.backend.follow(BackendScript())
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }

  /// A process that reads what a service holds open must not end as its last user: it would remove the log
  /// that the service goes on to write to.
  @Test func aServiceKeepsItsLog() async throws {
    let fixture = try await DeliveryFixture(entities: 1)
    let service = try fixture.fitiq.start(["outbox", "run", "--poll", "1s"])
    let log = fixture.fitiq.store + "-wal"
    try eventually("a delivery") { !fixture.backend.requests().isEmpty }
    let before = try FileManager.default.attributesOfItem(atPath: log)[.systemFileNumber] as? Int
    try fixture.fitiq.succeed("migrate", "up")
    let after = try FileManager.default.attributesOfItem(atPath: log)[.systemFileNumber] as? Int
    #expect(before == after)
    kill(service.process.processIdentifier, SIGTERM)
    #expect(try await service.ended(limit: 120).status == 0)
    await fixture.backend.stop()
  }

  /// The request is answered, and the process dies before it is written down.
  @Test func killedBetweenSendingAndRecording() async throws {
    let kills = Effort.count(20, ci: 200, full: 1_000)
    // An event that has met five deaths would be a dead letter. Each run dies with up to nine, and a
    // quick machine comes to the end of them before the first lease is over.
    var fixture = try await DeliveryFixture(entities: kills * 12, attempts: kills + 5)
    fixture.fitiq.environment["FITIQ_DELIVERY_BATCH"] = "3"
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = "outbox.record:1"
    for _ in 0..<kills {
      let doomed = try await fixture.run("outbox", "deliver", "--concurrency", "3")
      #expect(doomed.status == 128 + SIGKILL, "\(doomed.error)")
    }
    let sent = try fixture.backend.counts(.progress).count
    #expect(sent > kills)
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = nil
    try await fixture.deliverRest()
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }

  /// What a killed run holds is neither due nor forgotten.
  @Test func eventsThatAKilledRunHoldsAreNamed() async throws {
    var fixture = try await DeliveryFixture(entities: 6)
    fixture.fitiq.environment["FITIQ_DELIVERY_LEASE"] = "1h"
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = "outbox.record:1"
    #expect(try await fixture.run("outbox", "deliver").status == 128 + SIGKILL)
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = nil
    for more in [["--dry-run"], []] {
      let next = try await fixture.fitiq.start(["outbox", "deliver"] + more).ended()
      #expect(next.status == 0, "\(next.error)")
      #expect(next.error.contains(/note: \d+ events? held until 2\d{3}-/), "\(next.error)")
    }
    await fixture.backend.stop()
  }

  @Test func aServiceThatIsHungUpStops() async throws {
    let fixture = try await DeliveryFixture(entities: 4)
    let service = try fixture.fitiq.start(["outbox", "run", "--poll", "1s", "--json"])
    try eventually("the last delivery") {
      try fixture.left().keys.sorted() == ["completed"]
    }
    kill(service.process.processIdentifier, SIGHUP)
    let ended = try await service.ended(limit: 120)
    #expect(ended.status == 0, "\(ended.error)")
    #expect(ended.out.contains(#""stop" : "interrupted""#), "\(ended.out)")
    let report = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
    let parts = ["sent", "already_there", "waiting", "dead", "released"]
      .compactMap { report?[$0] as? Int }
    let claimed = try #require(report?["claimed"] as? Int)
    #expect(claimed > 0 && claimed == parts.reduce(0, +))
    await fixture.backend.stop()
  }

  @Test func tokensThatExpireOnTheWayAreRenewedOnce() async throws {
    var script = BackendScript()
    script.expireTokensAt = [30, 90, 150]
    let fixture = try await DeliveryFixture(entities: 200, script: script)
    let processors = try (0..<2).map { _ in
      try fixture.fitiq.start(["outbox", "deliver", "--concurrency", "8"])
    }
    for processor in processors {
      let ended = try await processor.ended()
      #expect(ended.status == 0, "\(ended.error)")
    }
    try fixture.requireExactlyOnce()
    let refreshes = fixture.backend.requests().filter { $0.path == "/api/v1/auth/refresh" }
    #expect(refreshes.count >= 3)
    await fixture.backend.stop()
  }

  /// Nothing is burned, and the status says whose turn it is.
  @Test func credentialsThatNobodyTakesStopEverything() async throws {
    let fixture = try await DeliveryFixture(entities: 50)
    try fixture.backend.expireAccessTokens()
    try fixture.backend.revokeRefreshTokens()
    let stopped = try await fixture.run("outbox", "deliver", "--json")
    #expect(stopped.status == 77)
    #expect(stopped.error.contains("authentication_failed"))
    #expect(try fixture.left() == ["pending": fixture.load.events])
    let attempts = try OutboxLoad.rows(
      "SELECT sum(attempt_count), sum(is_unsure) FROM outbox_events", in: fixture.fitiq.store)
    #expect(attempts == [["0", "0"]])
    await fixture.backend.stop()
  }

  @Test func aBackendThatIsDownIsSaidToBe() async throws {
    let fixture = try await DeliveryFixture(entities: 50)
    await fixture.backend.stop()
    let result = try await fixture.run("outbox", "deliver", "--json")
    #expect(result.status == 69, "\(result.error)")
    #expect(result.error.contains("backend_unavailable"))
    // The breaker opens after a few; the others were never begun.
    let tried = try OutboxLoad.rows(
      "SELECT count(*) FROM outbox_events WHERE attempt_count > 0", in: fixture.fitiq.store)
    #expect((Int(tried[0][0]) ?? 50) < 15)
  }

  @Test func aServiceStopsWhenItIsAskedTo() async throws {
    let fixture = try await DeliveryFixture(entities: 400)
    let service = try fixture.fitiq.start(
      ["outbox", "run", "--rate", "50", "--grace", "3s", "--health-port", "0", "--json"])
    try eventually("a delivery") { !fixture.backend.requests().isEmpty }
    kill(service.process.processIdentifier, SIGTERM)
    let ended = try await service.ended(limit: 120)
    #expect(ended.status == 0, "\(ended.error)")
    #expect(ended.out.contains("\"stop\""))
    let held = try OutboxLoad.rows(
      "SELECT count(*) FROM outbox_events WHERE status = 'processing'", in: fixture.fitiq.store)
    #expect(held == [["0"]])
    await fixture.backend.stop()
  }

  @Test func aReplacedEntryThatCannotBeDeletedIsListed() async throws {
    let fixture = try await DeliveryFixture(entities: 3)
    try fixture.fitiq.succeed("outbox", "deliver")
    let before = try fixture.backend.entities(.progress).map(\.id)
    try OutboxLoad.run(
      """
      UPDATE progress_entries SET quantity = quantity + 7, sync_status = 'pending';
      UPDATE outbox_events SET status = 'pending', attempt_count = 0
      """, in: fixture.fitiq.store)
    fixture.backend.follow(
      BackendScript(.init("DELETE", faults: [.status(500)], repeats: true)))
    try fixture.fitiq.succeed("outbox", "deliver")
    #expect(try fixture.backend.entities(.progress).count == 6)
    let listed = try await fixture.run("outbox", "remote-duplicates", "list", "--json")
    #expect(before.allSatisfy { listed.out.uppercased().contains($0.uppercased()) })
    fixture.backend.follow(BackendScript())
    try fixture.fitiq.succeed("outbox", "remote-duplicates", "delete", "--yes")
    let left = try fixture.backend.entities(.progress).filter { !$0.isDeleted }.map(\.id)
    #expect(left.count == 3 && Set(left).isDisjoint(with: before))
    await fixture.backend.stop()
  }

  @Test func retryDeliversWhatItMakesDue() async throws {
    let fixture = try await DeliveryFixture(entities: 30)
    try OutboxLoad.run(
      "UPDATE outbox_events SET status = 'failed', attempt_count = 5, error_message = 'timeout'",
      in: fixture.fitiq.store)
    let queued = try await fixture.run(
      "outbox", "retry", "--failed", "--limit", "3", "--yes", "--no-deliver")
    #expect(queued.status == 0, "\(queued.error)")
    #expect(try fixture.backend.entities(.progress).isEmpty)
    let sent = try await fixture.run("outbox", "retry", "--failed", "--yes")
    #expect(sent.status == 0, "\(sent.error)")
    // What was queued before is not this command's business.
    #expect(try fixture.left()["pending"] ?? 0 >= 3)
    #expect(try fixture.backend.entities(.progress).count > 20)
    await fixture.backend.stop()
  }

  @Test func tooManyFailuresEndARun() async throws {
    let script = BackendScript(
      .init("POST", faults: [.status(400)], repeats: true))
    let fixture = try await DeliveryFixture(entities: 100, script: script)
    let result = try await fixture.run(
      "outbox", "deliver", "--max-failures", "5", "--concurrency", "1")
    #expect(result.status == 4)
    let dead = try fixture.left()["dead"] ?? 0
    #expect((5...7).contains(dead))
    await fixture.backend.stop()
  }
}
