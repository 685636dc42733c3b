import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct JournalRowsTests {
  /// The bytes of journals that are there already: a change of both directions would read back as well.
  @Test func theBytesAreThoseOfEarlierJournals() throws {
    for (number, digits) in [
      (0, "00"), (127, "7f"), (128, "8001"), (-1, "ffffffffffffffffff01"),
      (.min, "80808080808080808001"), (.max, "ffffffffffffffff7f"),
    ] as [(Int64, String)] {
      var bytes = PackedNumbers()
      bytes.append(number)
      #expect(HexDigits.text(of: bytes.data) == digits)
      var again = PackedNumbers(try #require(HexDigits.bytes(digits)))
      #expect(try again.next() == number)
    }
    let keys = KeyRanges([-1] + Array(126...254))
    let rows = JournalRows(table: "ZT", removed: keys, changed: [])
    #expect(HexDigits.text(of: rows.removedKeys) == "ffffffffffffffffff01007f8001")
    #expect(
      try JournalRows(table: "ZT", removedKeys: rows.removedKeys, changedRows: Data()) == rows)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func packedRowsAreTheSameAfterwards(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let keys = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
      Int64.random(in: -5...900, using: &generator)
    }
    let changed = Set(keys).sorted().map {
      JournalRows.Changed(key: $0, digest: generator.next())
    }
    let rows = JournalRows(table: "ZT", removed: KeyRanges(keys), changed: changed)
    let again = try JournalRows(
      table: "ZT", removedKeys: rows.removedKeys, changedRows: rows.changedRows)
    #expect(again == rows)
  }

  @Test func extremeKeysFit() throws {
    let keys = KeyRanges([Int64.min, -1, 0, Int64.max - 1])
    let rows = JournalRows(
      table: "ZT", removed: keys, changed: [.init(key: .max, digest: .max)])
    let again = try JournalRows(
      table: "ZT", removedKeys: rows.removedKeys, changedRows: rows.changedRows)
    #expect(again == rows)
  }

  @Test func everyTruncationIsSeenOrShorter() throws {
    let rows = JournalRows(
      table: "ZT", removed: KeyRanges([1, 2, 3, 500]), changed: [.init(key: 900, digest: 7)])
    for length in 0..<rows.changedRows.count {
      let cut = rows.changedRows.prefix(length)
      if length == 0 { continue }
      #expect(throws: StorageError.self) {
        try JournalRows(table: "ZT", removedKeys: Data(), changedRows: Data(cut))
      }
    }
    #expect(throws: StorageError.self) {
      try JournalRows(table: "ZT", removedKeys: Data([5]), changedRows: Data())
    }
    #expect(throws: StorageError.self) {
      try JournalRows(
        table: "ZT", removedKeys: Data([UInt8](repeating: 0xFF, count: 12)), changedRows: Data())
    }
  }
}

@Suite(.bounded) struct StoreJournalTests {
  let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  private func change() -> StoreChanges {
    var changes = StoreChanges()
    changes.tables["ZSDPROGRESSENTRY"] = .init()
    changes.tables["ZSDPROGRESSENTRY"]?.removed = KeyRanges([2, 3, 7])
    changes.tables["ZSDPROGRESSENTRY"]?.updates = [
      .init(key: 1, values: ["ZQUANTITY": .real(5.5)]),
      .init(key: 9, values: ["ZTIME": .null]),
    ]
    return changes
  }

  private func begin(
    _ changes: StoreChanges, commits: Bool, _ journal: StoreJournal
  ) throws -> Int64 {
    var id: Int64 = 0
    try fixture.open().inDatabase { db in
      try db.inTransaction(.immediate) {
        try changes.apply(to: db)
        id = try journal.begin(
          OperationKind(rawValue: "cleanup"), summary: "test", storePath: fixture.path,
          changes: changes, after: db, backup: nil, context: fixture.context)
        return commits ? .commit : .rollback
      }
    }
    return id
  }

  private func state(of id: Int64, _ journal: StoreJournal) throws -> String? {
    try journal.queue.read {
      try String.fetchOne($0, sql: "SELECT state FROM operations WHERE id = ?", arguments: [id])
    }
  }

  @Test func readingMakesNothing() throws {
    let none = try StoreJournal.openForReading(
      storeID: fixture.storeID, stateFolder: fixture.state)
    #expect(none == nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.state))
  }

  /// Version 1 had no images of rows, and up to 3 the copies of a store had one history.
  @Test(arguments: [1, 2, 3])
  func anOlderJournalIsReadAndBroughtUpToDateToWrite(version: Int) throws {
    let backup = try fixture.perform(change())
    let path = StoreJournal.path(storeID: fixture.storeID, stateFolder: fixture.state)
    try fixture.downgradeJournal(to: version)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try fixture.history.operations(limit: nil).map(\.id) == [backup])
    #expect(
      try fixture.history.undo(nil, context: fixture.context, isDryRun: true).undone == backup)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let found = try fixture.journal().queue.read {
      try Int.fetchOne($0, sql: "PRAGMA user_version")
    }
    #expect(found == JournalSQL.versions.count)
    #expect(
      try fixture.history.undo(nil, context: fixture.context, isDryRun: false).undone == backup)
  }

  @Test func onlyItsOwnerReadsIt() throws {
    let journal = try fixture.journal()
    #expect(try fixture.mode(journal.path) == 0o600)
    let folder = (journal.path as NSString).deletingLastPathComponent
    #expect(try fixture.mode(folder) == 0o700)
    #expect(try fixture.mode(fixture.state) == 0o700)
  }

  @Test func identifiersDoNotLeadOutOfTheFolder() {
    for id in ["../../etc", "", "a/b", String(repeating: "x", count: 200), ".", "é"] {
      let path = StoreJournal.path(storeID: id, stateFolder: "/s")
      #expect(path.wholeMatch(of: /\/s\/hashed-[0-9a-f]{12}\/journal\.db/) != nil, "\(path)")
    }
  }

  @Test func everyStatementPrepares() throws {
    try fixture.journal().queue.read { db in
      for statement in JournalSQL.allCases { _ = try db.makeStatement(sql: statement.rawValue) }
    }
  }

  @Test func aFileThatIsTooShortIsNoJournal() throws {
    let path = StoreJournal.path(storeID: fixture.storeID, stateFolder: fixture.state)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("no journal".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: StorageError.self) { try fixture.history.operations(limit: nil) }
    #expect(throws: StorageError.self) { try fixture.journal() }
  }

  @Test func anotherFileIsLeftAlone() throws {
    let path = StoreJournal.path(storeID: fixture.storeID, stateFolder: fixture.state)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = #expect(throws: StorageError.self) { try fixture.journal() }
    #expect(error?.code == .foreignDatabase)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func rowsAreKeptWithTheirDigests() throws {
    let journal = try fixture.journal()
    let id = try begin(change(), commits: true, journal)
    try journal.finish(id, result: ["rows": 5])
    let rows = try journal.read { try StoreJournal.rows(of: id, $0) }
    #expect(rows.map(\.table) == ["ZSDPROGRESSENTRY"])
    #expect(rows.first?.removed == KeyRanges([2, 3, 7]))
    #expect(rows.first?.changed.map(\.key) == [1, 9])
    #expect(try state(of: id, journal) == "done")
    try fixture.open().read { db in
      var digests = try RowDigests(of: "ZSDPROGRESSENTRY", in: db)
      for row in try #require(rows.first).changed {
        let digest = try digests.digest(of: row.key)
        #expect(digest == row.digest)
      }
    }
  }

  /// Near rows are reached by steps, far ones by a search, and missing ones are seen on either way.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func digestsInOrderAreThoseOfTheRowsAlone(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE zt (Z_PK INTEGER PRIMARY KEY, v)")
      for key in 1...300 where Int.random(in: 0..<3, using: &generator) > 0 {
        try db.execute(
          sql: "INSERT INTO zt VALUES (?, ?)", arguments: [key, "\(generator.next())"])
      }
      let share = Int.random(in: 1...30, using: &generator)
      var digests = try RowDigests(of: "zt", in: db)
      for key in Int64(0)...310 where Int.random(in: 0..<share, using: &generator) == 0 {
        var alone = try RowDigests(of: "zt", in: db)
        let (one, other) = (try digests.digest(of: key), try alone.digest(of: key))
        #expect(one == other)
        let found = try Int.fetchOne(
          db, sql: "SELECT count(*) FROM zt WHERE Z_PK = ?", arguments: [key])
        #expect((one == nil) == (found == 0))
      }
    }
  }

  @Test(arguments: [true, false])
  func anIntentThatACrashLeftIsSettled(committed: Bool) throws {
    let id = try begin(change(), commits: committed, fixture.journal())
    let journal = try fixture.journal()
    #expect(try state(of: id, journal) == "intended")
    try fixture.open().read { try journal.settle(storePath: fixture.path, in: $0) }
    #expect(try state(of: id, journal) == (committed ? "done" : "failed"))
  }

  @Test(arguments: [true, false])
  func changedRowsAloneSettleIt(committed: Bool) throws {
    var changes = change()
    changes.tables["ZSDPROGRESSENTRY"]?.removed = KeyRanges()
    let id = try begin(changes, commits: committed, fixture.journal())
    let journal = try fixture.journal()
    try fixture.open().read { try journal.settle(storePath: fixture.path, in: $0) }
    #expect(try state(of: id, journal) == (committed ? "done" : "failed"))
  }

  @Test func anotherCopyOfTheStoreDoesNotSettleIt() throws {
    let journal = try fixture.journal()
    let id = try begin(change(), commits: true, journal)
    let copy = fixture.folder.file("copy.store")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    try DatabaseQueue(path: copy).read { try journal.settle(storePath: copy, in: $0) }
    #expect(try state(of: id, journal) == "intended")
    try FileManager.default.moveItem(atPath: fixture.path, toPath: fixture.folder.file("moved"))
    try DatabaseQueue(path: copy).read { try journal.settle(storePath: copy, in: $0) }
    #expect(try state(of: id, journal) == "done")
  }

  @Test func aJournalThatWasCutOffIsReadFromACopy() throws {
    let journal = try fixture.journal()
    _ = try begin(change(), commits: true, journal)
    // What a killed writer leaves: a rollback journal that is still to be played back.
    try journal.queue.inDatabase { db in
      let files = FileManager.default
      try db.inTransaction(.immediate) {
        try db.execute(sql: "UPDATE operations SET summary = 'half'")
        try files.copyItem(atPath: journal.path + "-journal", toPath: journal.path + ".kept")
        return .rollback
      }
      try files.moveItem(atPath: journal.path + ".kept", toPath: journal.path + "-journal")
    }
    try journal.queue.close()
    let folder = (journal.path as NSString).deletingLastPathComponent
    let before = FileTrace(of: folder)
    let again = try StoreJournal.openForReading(
      storeID: fixture.storeID, stateFolder: fixture.state)
    let summaries = try again?.queue.read { db in
      try String.fetchAll(db, sql: "SELECT summary FROM operations")
    }
    #expect(summaries == ["test"])
    #expect(FileTrace(of: folder) == before)
  }
}
