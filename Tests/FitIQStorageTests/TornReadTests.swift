import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A store that another process writes gives a state that was committed, or is said to be busy.
///
/// On own threads, one after the other: a writer takes a part of a processor for as long as it runs.
@Suite(
  .serialized, .ownThreads, .enabled(if: BusyWriter.isPossible, "python3 is not installed"),
  .bounded)
struct TornReadTests {
  private let fixture: StorageFixture
  private var path: String { fixture.folder.file("default.store") }

  init() throws {
    fixture = try StorageFixture()
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 10
    try scenario.write(to: path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = DELETE; UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 1")
    }
    try queue.close()
  }

  private func options() -> AppStore.Options {
    .init(zone: .gmt, decodeStrings: { KeyedArchiveStrings.decode($0) })
  }

  private static let different = "SELECT count(DISTINCT quantity) FROM progress_entries"

  /// Runs a read that may only be refused as busy; nil where it was.
  private func reading<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as StorageError {
      #expect(error.code == .busy, "\(error)")
      return nil
    } catch let error as QueryError {
      #expect(error.code == .busy, "\(error)")
      return nil
    }
  }

  @Test(arguments: BusyWriter.Mode.allCases)
  func noReadSeesHalfACommit(mode: BusyWriter.Mode) throws {
    let writer = try BusyWriter(path, mode)
    defer { writer.stop() }
    var answers = 0
    for _ in 0..<15 {
      let answer: Void? = try reading {
        let store = try AppStore(path, options: options())
        let seen = try store.read { try Int.fetchOne($0, sql: Self.different) }
        #expect(seen == 1)
        let connection = try QueryConnection(.appStore(store))
        let statement = try #require(try connection.prepare(Self.different).statement)
        #expect(try statement.step() && statement.integer(0) == 1)
        #expect(try !statement.step())
      }
      if answer == nil { try writer.slowDown() } else { answers += 1 }
      _ = try reading {
        let copy = try PrivateCopy(of: path)
        let queue = try DatabaseQueue(path: copy.path)
        let seen = try queue.writeWithoutTransaction { db in
          try Int.fetchOne(db, sql: "SELECT count(DISTINCT ZQUANTITY) FROM ZSDPROGRESSENTRY")
        }
        #expect(seen == 1)
        try queue.close()
      }
    }
    #expect(answers > 0)
  }

  @Test(arguments: BusyWriter.Mode.allCases)
  func anImportBringsInOneState(mode: BusyWriter.Mode) throws {
    let database = try fixture.open()
    let writer = try BusyWriter(path, mode)
    defer { writer.stop() }
    for _ in 0..<4 {
      let report = try reading {
        try database.importStore(
          AppStore(path, options: options()),
          plan: StoreImportPlan(
            filter: StoreFilter(), acceptsZone: true, fingerprint: Fingerprint(of: Data())),
          context: fixture.context, isDryRun: false, progress: { _ in })
      }
      guard report != nil else { continue }
      let seen = try database.queue.read { try Int.fetchOne($0, sql: Self.different) }
      #expect(seen == 1)
    }
  }

  @Test(arguments: [BusyWriter.Mode.delete, .wal])
  func theDoctorSeesNoDamageThatIsNone(mode: BusyWriter.Mode) async throws {
    let writer = try BusyWriter(path, mode)
    defer { writer.stop() }
    for _ in 0..<4 {
      do {
        let report = try await Doctor.examine(
          appStore: path, open: options(), options: .init(examples: 3, asOf: Date()))
        #expect(!report.findings.contains { $0.id == .fileIntegrity })
      } catch let error as StorageError { #expect(error.code == .busy, "\(error)") }
    }
  }
}

/// The lock of a reader and the mark of a file.
@Suite(.bounded) struct ReadLockTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario(version: 11).write(to: path)
    try change("PRAGMA journal_mode = DELETE")
  }

  private func change(_ sql: String, timeout: Double = 0) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private static let update = "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1"

  private func open(
    _ change: (inout AppStore.Options) -> Void = { _ in }
  ) throws -> AppStore {
    var options = AppStore.Options(zone: .gmt, decodeStrings: { KeyedArchiveStrings.decode($0) })
    options.busyTimeout = 0
    change(&options)
    return try AppStore(path, options: options)
  }

  @Test func aReaderKeepsWritersOutUntilItIsGone() throws {
    var store: AppStore? = try open()
    #expect(throws: DatabaseError.self) { try change(Self.update) }
    // Of connections that come and go the lock knows nothing.
    _ = try store?.makeConnection().inDatabase { try Int.fetchOne($0, sql: "SELECT 1") }
    #expect(throws: DatabaseError.self) { try change(Self.update) }
    #expect(try store?.onlyUser() != nil)
    store = nil
    try change(Self.update)
  }

  @Test func aShellLetsOthersWriteAndSaysSo() throws {
    let store = try open { $0.isLongLived = true }
    #expect(try store.onlyUser() != nil)
    let connection = try QueryConnection(.appStore(store))
    let reading = try #require(try connection.prepare("SELECT id FROM users").statement)
    #expect(try reading.step())
    #expect(throws: DatabaseError.self) { try change(Self.update) }
    try reading.reset()
    try change(Self.update)
    let error = #expect(throws: StorageError.self) { try store.onlyUser() }
    #expect(error?.code == .busy && error?.hint?.contains(".live on") == true)
    let late = try #require(try connection.prepare("SELECT id FROM users").statement)
    let refusal = #expect(throws: QueryError.self) { while try late.step() {} }
    #expect(refusal?.code == .busy)
    connection.isLive = true
    let live = try #require(try connection.prepare("SELECT id FROM users").statement)
    #expect(try live.step() && !live.step())
  }

  @Test func thisProcessDoesNotWaitForItself() throws {
    let store = try open()
    let writer = try AppStoreConnection.queue(path, options: .init(busyTimeout: 0))
    try writer.writeWithoutTransaction { try $0.execute(sql: Self.update) }
    // What it reads from then on is for it to know.
    #expect(try store.onlyUser() != nil)
    try writer.close()
  }

  @Test func aTransactionThatStillRunsIsNotInTheFile() throws {
    let before = try open().read { try Double.fetchOne($0, sql: Self.sum) }
    let writer = try DatabaseQueue(path: path)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE; \(Self.update)")
      #expect(access(path + "-journal", F_OK) == 0)
      let store = try open()
      #expect(store.source.copy == nil)
      #expect(try store.read { try Double.fetchOne($0, sql: Self.sum) } == before)
      try withExtendedLifetime(store) { try db.execute(sql: "ROLLBACK") }
    }
    try writer.close()
  }

  private static let sum = "SELECT sum(quantity) FROM progress_entries"

  @Test func anotherFileInItsPlaceIsAChange() throws {
    let store = try open()
    let other = folder.file("other.store")
    try AppStoreScenario(version: 11).write(to: other)
    #expect(rename(other, path) == 0)
    let error = #expect(throws: StorageError.self) { try store.onlyUser() }
    #expect(error?.code == .busy)
  }

  @Test func aWriterThatKnowsNoLocksIsSeen() throws {
    for offset in [24, 5_000] {
      let store = try open()
      let descriptor = Foundation.open(path, O_RDWR)
      var byte: [UInt8] = [0x5A]
      #expect(pwrite(descriptor, &byte, 1, off_t(offset)) == 1)
      LockSafety.close(descriptor)
      #expect(!store.source.isUnchanged)
    }
  }

  @Test func theWaitIsAsLongAsItIsAskedFor() throws {
    let writer = try DatabaseQueue(path: path)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: StorageError.self) { try open() }
      #expect(error?.code == .busy)
      try db.execute(sql: "ROLLBACK")
    }
    try writer.close()
    _ = try open()
  }
}
