import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Every change of fitiq's own database looks for damage first.
@Suite(.bounded) struct DamagedDatabaseTests {
  private let fixture: StorageFixture

  init() throws {
    fixture = try StorageFixture()
    let database = try fixture.open()
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    try database.queue.close()
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE x (a); INSERT INTO x VALUES (1); CREATE INDEX y ON x (a)")
      let page = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'y'")
      let size = try Int.fetchOne(db, sql: "PRAGMA page_size")
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      // The index has no cell any more.
      let file = try #require(FileHandle(forUpdatingAtPath: fixture.path))
      try file.seek(toOffset: UInt64(clamping: ((page ?? 1) - 1) * (size ?? 0) + 3))
      try file.write(contentsOf: Data([0, 0]))
      try file.close()
    }
    try queue.close()
  }

  /// Success would promise an undo that refuses.
  @Test func nothingIsChanged() throws {
    let database = try fixture.open()
    let before = try fixture.dump(database)
    #expect(
      code { try fixture.importing([.steps: ["2025-01-02"]], into: database) } == .storeCorrupt)
    #expect(
      code {
        _ = try database.markTracking(
          [LocalDay(ordinal: 20_000)], metric: .steps, user: fixture.user, context: fixture.context)
      } == .storeCorrupt)
    #expect(code { try database.write("change") { _ in } } == .storeCorrupt)
    #expect(code { try database.requireIntegrity(.change) } == .storeCorrupt)
    #expect(try fixture.dump(database) == before)
  }
}
