import FitIQDomain
import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq outbox deliver` on the app's store.
@Suite(.serialized, .ownThreads, .bounded) struct StoreDeliveryTests {
  @Test(arguments: Effort.spread([3, 4, 8, AppStoreVersion.newest], quick: 2))
  func openEventsAreDelivered(version: Int) async throws {
    let fixture = try await StoreDeliveryFixture(
      [.failedRetryable, .stuckProcessing, .duplicateEvents], version: version,
      leavesWAL: version == AppStoreVersion.newest)
    let schema = try fixture.rows("SELECT * FROM sqlite_schema")
    let metadata = try fixture.rows("SELECT hex(Z_PLIST) FROM Z_METADATA")
    let open = try fixture.open()
    let due = try await fixture.run("outbox deliver --dry-run --output csv").out
    let counted = due.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").last.flatMap { Int($0) }
    }
    #expect(counted.reduce(0, +) == open)
    #expect(fixture.backend.requests().isEmpty)
    let report = try await fixture.run("outbox deliver --json")
    #expect(report.out.contains("\"dead\" : 0"), "\(report.out)\(report.error)")
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try await fixture.requireSoundStore()
    let sent = fixture.backend.requests().count
    let again = try await fixture.run("outbox deliver")
    #expect(again.error.contains("nothing is due"))
    #expect(fixture.backend.requests().count == sent)
    #expect(try await fixture.run("log --output csv").out.split(separator: "\n").count == 2)
    #expect(try await fixture.run("undo 1 --yes", status: 1).error.contains("cannot be taken back"))
    #expect(try fixture.rows("SELECT * FROM sqlite_schema") == schema)
    #expect(try fixture.rows("SELECT hex(Z_PLIST) FROM Z_METADATA") == metadata)
    await fixture.backend.stop()
  }

  /// What the app stops at is left as it is; the rest goes past it.
  @Test func whatCannotBeReadIsLeftAlone() async throws {
    let fixture = try await StoreDeliveryFixture([.unknownEventType, .renamedProfile])
    let types = """
      SELECT * FROM ZSDOUTBOXEVENT WHERE ZEVENTTYPE IN ('', 'progress_entry', 'bodyMass')
      """
    let before = try fixture.rows(types)
    #expect(before.count == 3)
    let report = try await fixture.run("outbox deliver")
    #expect(report.error.contains("left alone: 4 events"))
    #expect(report.error.contains("fitiq outbox reconcile"))
    #expect(try fixture.rows(types) == before)
    try fixture.requireExactlyOnce()
    try await fixture.requireSoundStore()
    #expect(try await fixture.run("log").out.contains("outbox.deliver"))
    await fixture.backend.stop()
  }

  @Test func onlyWhatTheFilterTakes() async throws {
    let fixture = try await StoreDeliveryFixture()
    let ids = try fixture.rows(
      "SELECT hex(ZID) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'pending' ORDER BY ZCREATEDAT LIMIT 2")
    let before = try fixture.open()
    let report = try await fixture.run("outbox deliver --type sleepSession --json")
    let nights = try fixture.backend.entities(.sleep).count
    #expect(report.out.contains("\"sent\" : \(nights)"))
    #expect(try fixture.open() == before - nights)
    #expect(try fixture.backend.entities(.progress).isEmpty)
    _ = try await fixture.run("outbox deliver \(ids[0][0].prefix(8))")
    #expect(try fixture.open() == before - nights - 1)
    await fixture.backend.stop()
  }

  @Test func aBackendThatFailsATime() async throws {
    var script = BackendScript()
    script.random = .init(percent: 30, seed: 11)
    let fixture = try await StoreDeliveryFixture(script: script)
    for _ in 0..<30 where try fixture.open() > 0 {
      let result = try await fixture.fitiq.run(
        "outbox", "deliver", "--concurrency", "8", "--store", "./default.store")
      #expect([0, 4, 69].contains(result.status), "\(result.error)")
      #expect(try fixture.processing() == 0)
      let waiting = try #require(result.out.firstMatch(of: /sent, ([0-9,]+) waiting/)?.1)
      #expect(try Int(waiting.filter { $0 != "," }) == fixture.open())
    }
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try await fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// What is not begun goes back to what it was, to the value.
  @Test func credentialsThatNobodyTakesChangeNothing() async throws {
    let fixture = try await StoreDeliveryFixture()
    let events = """
      SELECT Z_PK, ZSTATUS, ZATTEMPTCOUNT, ZLASTATTEMPTAT, ZERRORMESSAGE FROM ZSDOUTBOXEVENT
      """
    let before = try fixture.rows(events)
    try fixture.backend.expireAccessTokens()
    try fixture.backend.revokeRefreshTokens()
    #expect(
      try await fixture.run("outbox deliver --json", status: 77).error.contains("authentication"))
    #expect(try fixture.rows(events) == before)
    try await fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// One attempt was made: the list says so, and nobody makes another before it is asked for.
  @Test func whatIsRefusedForGoodHadOneAttempt() async throws {
    let fixture = try await StoreDeliveryFixture(
      script: BackendScript(
        .init("POST", "/api/v1/progress*", faults: [.status(422)], repeats: true)))
    let id = try #require(
      try fixture.rows(
        """
        SELECT hex(ZID) FROM ZSDOUTBOXEVENT
        WHERE ZSTATUS = 'pending' AND ZEVENTTYPE = 'progressEntry' LIMIT 1
        """
      ).first?.first)
    func attempts() throws -> [[String]] {
      try fixture.rows(
        """
        SELECT ZSTATUS, ZATTEMPTCOUNT, ZMAXATTEMPTS FROM ZSDOUTBOXEVENT WHERE hex(ZID) = '\(id)'
        """)
    }
    #expect(try attempts() == [["pending", "0", "40"]])
    let name = id.prefix(8)
    _ = try await fixture.run("outbox deliver \(name)", status: 4)
    #expect(try attempts() == [["failed", "1", "1"]])
    #expect(try await fixture.run("outbox list --status dead").out.contains("1/1"))
    let sent = fixture.backend.requests().count
    #expect(try await fixture.run("outbox deliver \(name)").error.contains("nothing is due"))
    #expect(fixture.backend.requests().count == sent)
    fixture.backend.follow(BackendScript())
    _ = try await fixture.run("outbox retry \(name) --yes --no-deliver")
    #expect(try attempts() == [["pending", "0", "5"]])
    _ = try await fixture.run("undo --yes")
    #expect(try attempts() == [["failed", "1", "1"]])
    _ = try await fixture.run("outbox retry \(name) --yes")
    #expect(try attempts() == [["completed", "1", "5"]])
    try await fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// What the verb made due, and nothing else.
  @Test func retryDeliversWhatItMakesDue() async throws {
    let fixture = try await StoreDeliveryFixture([.failedRetryable, .failedExhausted])
    let pending = "SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'pending'"
    let before = try fixture.number(pending)
    let dead = try fixture.number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'failed'
        AND ZATTEMPTCOUNT >= ZMAXATTEMPTS
      """)
    #expect(before > 0 && dead > 0)
    let queued = try await fixture.run("outbox retry --status dead --limit 1 --yes --no-deliver")
    #expect(!queued.out.isEmpty && fixture.backend.requests().isEmpty)
    #expect(try fixture.number(pending) == before + 1)
    let sent = try await fixture.run("outbox retry --status dead --yes")
    #expect(sent.out.contains("ALREADY THERE"))
    #expect(try fixture.number(pending) == before + 1)
    let completed = try fixture.number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'completed'
        AND ZID IN (SELECT ZID FROM ZSDOUTBOXEVENT WHERE ZLASTATTEMPTAT IS NOT NULL)
      """)
    #expect(completed >= dead - 1)
    try await fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  @Test func whatItCannotDoItRefuses() async throws {
    let fixture = try await StoreDeliveryFixture(hasCloudKit: true)
    let original = try AppStoreContent.dump(fixture.store)
    #expect(try await fixture.run("outbox deliver", status: 64).error.contains("--local-only"))
    #expect(try await fixture.run("outbox run", status: 64).error.contains("fitiq migrate store"))
    _ = try await fixture.run("outbox deliver --dry-run")
    #expect(try AppStoreContent.dump(fixture.store) == original)
    #expect(!FileManager.default.fileExists(atPath: fixture.fitiq.folder.file(".local/state")))
    _ = try await fixture.run("outbox deliver --local-only")
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }
}
