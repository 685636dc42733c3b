import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// An app's store with open events, a backend, and the built binary between them.
struct StoreDeliveryFixture: AppStoreDelivery {
  var fitiq: FitIQBinary
  let backend: TestBackend
  let store: String

  init() async throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    let environment: [String: String]
    (backend, environment) = try await Self.prepare(store, Self.scenario)
    fitiq.environment.merge(environment) { $1 }
  }

  @discardableResult
  func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try fitiq.run(words + ["--store", "default.store"])
    #expect(result.status == status, "\(line): \(result.error)\(result.out)")
    return result
  }

  /// Time passes for what was left in processing.
  func age() throws {
    try change(
      """
      UPDATE ZSDOUTBOXEVENT SET ZLASTATTEMPTAT = ZLASTATTEMPTAT - 400 WHERE ZSTATUS = 'processing'
      """)
  }

  func requireExactlyOnce() throws { #expect(try problemsOfSending() == []) }

  func requireSoundStore() throws {
    let doctor = try fitiq.run("doctor", "--json", "--store", "default.store")
    #expect(doctor.status <= 1, "\(doctor.error)")
    #expect(try problemsOfFile(doctor.out) == [])
  }
}

/// `fitiq outbox deliver` on the app's store: kills, locks, and two at once.
@Suite(.serialized, .ownThreads, .bounded) struct StoreDeliveryCLITests {
  /// The requests are answered, and the process dies before it is written down.
  @Test func killedBetweenSendingAndRecording() async throws {
    var fixture = try await StoreDeliveryFixture()
    fixture.fitiq.environment["FITIQ_DELIVERY_BATCH"] = "3"
    for failpoint in ["outbox.record:1", "outbox.record:3", "outbox.claim:1", "outbox.record:2"] {
      fixture.fitiq.environment["FITIQ_FAILPOINT"] = failpoint
      _ = try fixture.run("outbox deliver", status: 128 + SIGKILL)
      try fixture.age()
    }
    #expect(try !fixture.backend.counts(.progress).isEmpty)
    #expect(try fixture.processing() > 0)
    #expect(try fixture.run("log").out.contains("did not finish"))
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = nil
    _ = try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  @Test func aLockedStoreIsBusy() async throws {
    let fixture = try await StoreDeliveryFixture()
    let original = try AppStoreContent.dump(fixture.store)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.store, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let result = try fixture.run("outbox deliver --busy-timeout 0 --json", status: 75)
    #expect(result.error.contains("\"busy\"") && result.out.isEmpty)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try AppStoreContent.dump(fixture.store) == original)
    #expect(fixture.backend.requests().isEmpty)
    await fixture.backend.stop()
  }

  @Test func oneAtATime() async throws {
    let fixture = try await StoreDeliveryFixture()
    let first = try fixture.fitiq.start(
      ["outbox", "deliver", "--rate", "5", "--store", "default.store"])
    try eventually("a request") { !fixture.backend.requests().isEmpty }
    let second = try fixture.run("outbox deliver --json", status: 75)
    #expect(second.error.contains("another fitiq delivers"))
    kill(first.process.processIdentifier, SIGTERM)
    #expect(try first.wait().status == 130)
    #expect(try fixture.processing() == 0)
    _ = try fixture.run("outbox deliver")
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }
}
