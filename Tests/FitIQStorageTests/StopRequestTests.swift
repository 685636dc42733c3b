import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import FitIQStorage

/// Work that a person stops while the process goes on.
@Suite(.bounded) struct StopRequestTests {
  private let folder: ScratchFolder
  private let store: String
  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
    """

  init() throws {
    folder = try ScratchFolder()
    store = folder.file("default.store")
    try AppStoreScenario().write(to: store)
  }

  private static let options = AppStore.Options(zone: .gmt, decodeStrings: { _ in [] })

  /// Runs a body that only a request to stop ends.
  ///
  /// The one who asks has a thread of its own: the shared ones can all wait in bodies like this one.
  private func stopping(_ body: () throws -> Void) throws {
    let stop = StopRequest()
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      repeat { stop.make() } while isOver.wait(timeout: .now() + 0.01) == .timedOut
    }
    defer { isOver.signal() }
    let error = #expect(throws: (any Error).self) {
      try StopRequest.$current.withValue(stop, operation: body)
    }
    let cause = (error as? StorageError)?.underlying ?? error
    #expect((cause as? DatabaseError).map { SQLiteFault($0) } == .interrupted)
  }

  @Test func everyConnectionToAnAppStoreIsStopped() throws {
    try stopping {
      let store = try AppStore(self.store, options: Self.options)
      try store.read { _ = try Int.fetchOne($0, sql: Self.endless) }
    }
    try stopping {
      let store = try AppStore(self.store, options: Self.options)
      try store.makeConnection().inDatabase { _ = try Int.fetchOne($0, sql: Self.endless) }
    }
  }

  /// A thread of its own hears of it too.
  @Test func workBesideIsStopped() throws {
    try stopping {
      let store = try AppStore(self.store, options: Self.options)
      _ = try store.readBeside { try Int.fetchOne($0, sql: Self.endless) }.result().get()
    }
  }

  @Test func connectionsToTheDatabaseAreStopped() throws {
    try stopping {
      let database = try TypedDatabase.openForWriting(folder.file("fitiq.db"))
      try database.queue.read { _ = try Int.fetchOne($0, sql: Self.endless) }
    }
  }

  /// A store that was open before joins by name.
  @Test func anOpenStoreCanJoin() throws {
    let store = try AppStore(self.store, options: Self.options)
    try stopping {
      if let stop = StopRequest.current { OpenStore.appStore(store).join(stop) }
      try store.read { _ = try Int.fetchOne($0, sql: Self.endless) }
    }
  }

  /// Of a store of gigabytes it takes seconds.
  @Test func aCopyIsStoppedBetweenBlocks() throws {
    let source = folder.file("large")
    try Data(repeating: 7, count: 3 << 20).write(to: URL(filePath: source))
    var blocks = 0
    #expect(throws: InterruptionError.self) {
      try FileBytes.copy(source, to: folder.file("copy")) {
        blocks += 1
        if blocks == 3 { throw InterruptionError() }
      }
    }
    let copied = try FileManager.default.attributesOfItem(atPath: folder.file("copy"))
    #expect(copied[.size] as? Int == 2 << 20)

    let stop = StopRequest()
    stop.make()
    #expect(throws: InterruptionError.self) {
      try StopRequest.$current.withValue(stop) { _ = try PrivateCopy(of: source) }
    }
  }

  /// A statement that is stopped says so, also where it asks a virtual table that has statements of its own:
  /// those fail with another code.
  @Test(arguments: [
    "SELECT count(*) FROM pragma_table_info('t')",
    "SELECT count(*) FROM pragma_index_list('t') JOIN pragma_index_info('i')",
    "SELECT count(*) FROM sqlite_schema AS s, pragma_table_xinfo(s.name)",
    "SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE",
    "SELECT count(*) FROM json_each('[1, 2]')",
    "PRAGMA integrity_check",
    "CREATE TEMP TABLE copy AS SELECT * FROM v",
  ])
  func whereverAStatementIsStoppedItSaysSo(sql: String) throws {
    let queue = try DatabaseQueue()
    try queue.inDatabase { db in
      try db.execute(
        sql:
          "CREATE TABLE t (a, b UNIQUE); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT * FROM t")
      var stops = 0
      // After the first step, the second and so on, until it comes to its end before.
      for step in 1...10_000 {
        var left = step
        let error = withUnsafeMutablePointer(to: &left) { left in
          sqlite3_progress_handler(
            db.sqliteConnection, 1,
            { context in
              guard let left = context?.assumingMemoryBound(to: Int.self) else { return 1 }
              left.pointee -= 1
              return left.pointee == 0 ? 1 : 0
            }, left)
          defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
          do { _ = try Row.fetchOne(db, sql: sql) } catch { return error as (any Error)? }
          return nil
        }
        guard let error else { break }
        stops += 1
        #expect((error as? DatabaseError).map { SQLiteFault($0) } == .interrupted, "step \(step)")
      }
      #expect((3..<10_000).contains(stops))
    }
  }

  /// A scan without end is the file's fault, one that a person ends is not.
  @Test func aStoppedStatementIsNoDamage() {
    let error = DatabaseError(resultCode: .SQLITE_INTERRUPT)
    let inside = DatabaseError(resultCode: .SQLITE_ERROR, message: "interrupted")
    #expect(DoctorFile.isDamage(error))
    let stop = StopRequest()
    StopRequest.$current.withValue(stop) {
      #expect(DoctorFile.isDamage(error))
      #expect(DoctorFile.isDamage(inside))
      stop.make()
      #expect(!DoctorFile.isDamage(error))
      #expect(!DoctorFile.isDamage(inside))
      #expect(DoctorFile.isDamage(DatabaseError(resultCode: .SQLITE_CORRUPT)))
    }
    #expect(DoctorFile.isDamage(error))
  }

  @Test func whoAsksBetweenStepsHears() throws {
    let stop = StopRequest()
    try StopRequest.$current.withValue(stop) {
      try Interruption.check()
      stop.make()
      #expect(throws: InterruptionError.self) { try Interruption.check() }
    }
    try Interruption.check()
  }
}
