import FitIQDomain
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What is read of an app store beside those who write it, page by page out of the file and its log.
@Suite struct CommitReaderTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  /// Nil where nothing was committed.
  private func read<Value>(
    _ reader: CommitReader, _ body: (Database) throws -> Value
  ) throws -> Value? {
    try reader.read(at: Date()) { pages in
      try #require(pages != nil)
      var options = AppStore.Options(zone: .gmt, decodeStrings: { _ in nil })
      options.pages = pages
      return try AppStore(path, options: options).queue.inDatabase(body)
    }
  }

  private func content(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "PRAGMA integrity_check")
      + String.fetchAll(
        db,
        sql: """
          SELECT Z_PK || quote(ZQUANTITY) || quote(ZNOTES) || quote(ZID) FROM ZSDPROGRESSENTRY
          ORDER BY Z_PK
          """)
      + String.fetchAll(db, sql: "SELECT name || rootpage FROM sqlite_schema ORDER BY 1")
  }

  private func openApp(journal: String = "WAL") throws -> DatabaseQueue {
    let app = try DatabaseQueue(path: path)
    try app.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 20; PRAGMA journal_mode = \(journal)")
    }
    return app
  }

  // MARK: Commits

  /// Against what a connection of the app's reads, over commits of every shape.
  @Test(arguments: 1...6)
  func anyHistoryOfCommitsIsRead(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var app = try openApp()
    let reader = CommitReader(path: path)
    var before = try #require(try read(reader, content))
    for step in 0..<40 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let sql = RandomStoreEdit.statement(&random)
        try app.writeWithoutTransaction { try $0.execute(sql: sql) }
      }
      if step % 10 == 9 {
        try app.close()
        if step == 19 { try replace() }
        app = try openApp(journal: step == 9 ? "DELETE" : "WAL")
      }
      let after = try app.inDatabase(content)
      #expect(after.first == "ok")
      let found = try read(reader, content)
      #expect(found ?? before == after)
      before = after
    }
    try app.close()
  }

  /// A rollback journal is gone after the commit: the pages themselves are compared.
  @Test func withoutALogTheFileTellsWhichPagesChanged() throws {
    let app = try openApp(journal: "DELETE")
    var pages = try DatabasePages(path: path, at: Date().timeIntervalSince1970)
    let (size, root) = try app.read { db in
      let name = "ZSDPROGRESSENTRY"
      return (
        try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0,
        try UInt32.fetchOne(
          db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
      )
    }
    try app.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 4 WHERE Z_PK = 3")
    }
    guard case .pages(let changed) = try pages.advance(to: Date().timeIntervalSince1970) else {
      Issue.record("nothing says which pages changed")
      return
    }
    // The first counts the commits.
    #expect(changed.contains(1) && !changed.contains(root))
    #expect(changed.count >= 2 && changed.count < 6 && size > 20)
    #expect(try pages.rowNumbers(on: changed)?.contains(3) == true)
    try app.close()
  }

  @Test func nothingIsReadWhereNothingWasCommitted() throws {
    let app = try openApp()
    let reader = CommitReader(path: path)
    try app.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 1")
      #expect(try read(reader, content) != nil)
      #expect(try read(reader, content) == nil)
      // What others may not see yet is no commit, nor is what was taken back.
      try db.execute(sql: "PRAGMA cache_size = 2; PRAGMA cache_spill = 2; BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'never'")
      #expect(try read(reader, content) == nil)
      try db.execute(sql: "ROLLBACK")
      #expect(try read(reader, content) == nil)
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'y' WHERE Z_PK = 1")
    }
    #expect(try read(reader, content)?.contains { $0.contains("'y'") } == true)
    try app.close()
  }

  /// A sum that every commit keeps, of rows on different pages.
  @Test func noCommitIsReadInPart() async throws {
    let app = try openApp()
    let highest = try app.inDatabase { db in
      try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 0")
      return try Int.fetchOne(db, sql: "SELECT max(Z_PK) FROM ZSDPROGRESSENTRY") ?? 0
    }
    let writer = Task.detached {
      var random = SplitMix64(seed: 1)
      while !Task.isCancelled {
        let keys = (0..<2).map { _ in Int.random(in: 1...highest, using: &random) }
        try await app.write { db in
          let sql = "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + ? WHERE Z_PK = ?"
          let found = try keys.filter {
            try Bool.fetchOne(
              db, sql: "SELECT EXISTS (SELECT 1 FROM ZSDPROGRESSENTRY WHERE Z_PK = \($0))") ?? false
          }
          guard found.count == 2 else { return }
          try db.execute(sql: sql, arguments: [1, found[0]])
          try db.execute(sql: sql, arguments: [-1, found[1]])
        }
        try? await Task.sleep(for: .milliseconds(4))
      }
    }
    let reader = CommitReader(path: path)
    var sums: [Double] = []
    for _ in 0..<5_000 where sums.count < 30 {
      do {
        let sum = try read(reader) { db in
          try Double.fetchOne(db, sql: "SELECT total(ZQUANTITY) FROM ZSDPROGRESSENTRY")
        }
        if let sum { sums.append(sum ?? .nan) } else { try await Task.sleep(for: .milliseconds(1)) }
      } catch let error as StorageError where error.code == .busy {}
    }
    writer.cancel()
    _ = await writer.result
    try app.close()
    #expect(sums.count == 30 && sums.allSatisfy { $0 == 0 })
  }

  // MARK: The file

  /// Puts another file in the place of the store.
  private func replace() throws {
    let other = folder.file("other.store")
    try FileManager.default.copyItem(atPath: path, toPath: other)
    try RawSQL.execute("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK % 2 = 0; VACUUM", in: other)
    for suffix in ["-wal", "-shm"] { unlink(other + suffix) }
    #expect(rename(other, path) == 0)
  }

  @Test func nothingBesideTheStoreChanges() throws {
    let app = try openApp()
    try app.inDatabase { try $0.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x'") }
    let before = FileTrace(of: folder.path)
    let reader = CommitReader(path: path)
    #expect(try read(reader, content) != nil)
    #expect(FileTrace(of: folder.path) == before)
    // The app goes on as if nobody were there.
    try app.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try app.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try app.close()
    #expect(try read(reader, content)?.first == "ok")
  }

  @Test func aStoreThatIsGoneIsReadWhenItIsBack() throws {
    let reader = CommitReader(path: path)
    let before = try #require(try read(reader, content))
    #expect(rename(path, path + ".away") == 0)
    let error = #expect(throws: StorageError.self) {
      try reader.read(at: Date()) { pages in
        #expect(pages == nil)
        return try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil })).path
      }
    }
    #expect(error?.code == .storeMissing)
    #expect(rename(path + ".away", path) == 0)
    #expect(try read(reader, content) == before)
  }

  /// What is read after a failure counts though nothing was committed meanwhile.
  @Test func aFailedReadingIsDoneAgain() throws {
    let app = try openApp()
    try app.inDatabase {
      try $0.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 1")
    }
    let reader = CommitReader(path: path)
    #expect(throws: DatabaseError.self) {
      try read(reader) { try $0.execute(sql: "nonsense") }
    }
    #expect(try read(reader, content) != nil)
    #expect(try read(reader, content) == nil)
    try app.close()
  }
}
