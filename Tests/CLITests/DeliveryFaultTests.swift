import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// Stores that are full, locked or not to be written while events are delivered from them.
@Suite(.serialized, .ownThreads, .bounded) struct DeliveryFaultTests {
  /// What was sent and could not be written down is looked for, and not sent again.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func aDiskThatFillsUpOnTheWay() async throws {
    let fixture = try await DeliveryFixture(entities: 150, attempts: 100)
    let command = ["outbox", "deliver", "--concurrency", "4", "--json"]
    var isSaid = false
    for number in [1, 2, 5, 11, 17, 31] {
      let (full, record) = try fixture.fitiq.run(
        command, with: .fullDisk(at: number), on: .database(fixture.fitiq.store))
      #expect(record.strike != nil)
      #expect(full.status == 74, "\(full.error)")
      #expect(full.out.isEmpty)
      // SQLite does not say why it cannot make the files beside a database.
      isSaid = isSaid || full.error.contains("disk_full")
    }
    #expect(isSaid)
    #expect(try fixture.left()["completed"] ?? 0 < fixture.load.events)
    try await finish(fixture)
  }

  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func anAppStoreOnAFullDisk() async throws {
    let fixture = try await StoreDeliveryFixture()
    for number in [1, 3, 9] {
      let (full, record) = try fixture.fitiq.run(
        ["outbox", "deliver", "--store", "default.store", "--json"], with: .fullDisk(at: number),
        on: .database(fixture.store))
      #expect(record.strike != nil)
      #expect(full.status == 74, "\(full.error)")
      try fixture.age()
    }
    _ = try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// Somebody writes for longer than the run wants to wait, from its beginning and in its middle.
  @Test func aDatabaseThatSomebodyHolds() async throws {
    let fixture = try await DeliveryFixture(entities: 120)
    let other = try Holder(of: fixture.fitiq.store)
    try other.hold()
    let refused = try await fixture.run("outbox", "deliver", "--busy-timeout", "0", "--json")
    #expect(refused.status == 75 && refused.error.contains("\"busy\""))
    #expect(try fixture.backend.counts(.progress).isEmpty)
    try other.letGo()

    // So slow that this thread has half a minute to go on.
    let running = try fixture.fitiq.start(
      ["outbox", "deliver", "--busy-timeout", "0", "--rate", "4", "--json"])
    try eventually("a part of it", within: .seconds(120)) {
      fixture.backend.requests().count >= 8
    }
    try other.hold()
    let stopped = try await running.ended(limit: 120)
    #expect(stopped.status == 75, "\(stopped.error)")
    try other.letGo()

    // Beside other tests what is held here can last longer than the usual ten seconds that a run waits.
    let patient = try fixture.fitiq.start(
      ["outbox", "deliver", "--rate", "20", "--busy-timeout", "120"])
    try eventually("some of the rest", within: .seconds(120)) {
      fixture.backend.requests().count >= 60
    }
    try other.hold()
    // Four requests are 150 ms apart at this rate, and an answer is written down within 50 ms: by then the
    // run has met the lock. There are that many: ten events and more are always claimed ahead.
    let sent = fixture.backend.requests().count
    try eventually("requests beside the lock") { fixture.backend.requests().count >= sent + 4 }
    try other.letGo()
    let ended = try await patient.ended(limit: 300)
    #expect(ended.status == 0, "\(ended.error)")
    try await finish(fixture)
  }

  /// For the owner of the machine every file can be written: another user has to ask.
  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "setpriv is not installed"))
  func aDatabaseThatCannotBeWrittenSendsNothing() async throws {
    let fixture = try await DeliveryFixture(entities: 5)
    let refused = try Self.deliverAsAnother(fixture.fitiq, fixture.fitiq.store, fixture.backend)
    #expect(refused.status == 77, "\(refused.error)")
    #expect(refused.error.contains("permission_denied"))
    #expect(try fixture.backend.counts(.progress).isEmpty)
    #expect(try fixture.left() == ["pending": fixture.load.events])
    await fixture.backend.stop()
  }

  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "setpriv is not installed"))
  func anAppStoreThatCannotBeWrittenSendsNothing() async throws {
    let fixture = try await StoreDeliveryFixture()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.store))
    let refused = try Self.deliverAsAnother(fixture.fitiq, fixture.store, fixture.backend)
    #expect(refused.status == 77, "\(refused.error)")
    #expect(refused.error.contains("permission_denied"))
    #expect(try fixture.backend.counts(.progress).isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.store)) == before)
    await fixture.backend.stop()
  }

  // MARK: Helpers

  private static let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]

  /// Delivers as a user who can read the store and its folder, and write neither.
  private static func deliverAsAnother(
    _ fitiq: FitIQBinary, _ store: String, _ backend: TestBackend
  ) throws -> (status: Int32, error: String) {
    let folder = (store as NSString).deletingLastPathComponent
    var command = [FitIQBinary.path, "outbox", "deliver", "--json", "--store", store]
    if geteuid() == 0 { command.insert(contentsOf: asNobody, at: 0) }
    // Those above the store, as far as they are the test's.
    for part in ["", ".local", ".local/share"] { chmod(fitiq.folder.file(part), 0o755) }
    try #require(chmod(store, 0o444) == 0 && chmod(folder, 0o555) == 0)
    defer { chmod(folder, 0o755) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    // Credentials that the other user may read.
    let credentials = backend.credentials
    process.environment = fitiq.environment.merging([
      "HOME": "/nonexistent", "TMPDIR": "/tmp", "FITIQ_API_KEY": credentials.apiKey,
      "FITIQ_ACCESS_TOKEN": credentials.accessToken,
      "FITIQ_REFRESH_TOKEN": credentials.refreshToken,
    ]) { $1 }
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Whatever was left behind is delivered, each entity once.
  private func finish(_ fixture: DeliveryFixture) async throws {
    let next = try await fixture.run("outbox", "deliver", "--json")
    #expect(next.status == 0, "\(next.error)")
    try await fixture.deliverRest()
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }
}

/// Another program's write lock.
private struct Holder {
  private let queue: DatabaseQueue

  init(of path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(120)
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  func hold() throws { try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") } }
  func letGo() throws { try queue.inDatabase { try $0.execute(sql: "ROLLBACK") } }
}
