import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Which version of a row counts where a store has several.
@Suite(.bounded) struct SalvageVersionTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("a.store")
    // Two pages of the index of entries.
    try make(days: 16)
  }

  private func make(days: Int) throws {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    var scenario = AppStoreScenario(version: 11)
    scenario.days = days
    try scenario.write(to: path)
    try fold("PRAGMA secure_delete = OFF")
  }

  /// Changes the store and folds its log into the file.
  private func fold(_ sql: String) throws {
    try RawSQL.execute(sql, in: path)
    try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: path)
  }

  private func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + suffix))
  }

  /// - Parameter besides: What lies beside the file, by its suffix.
  private func salvage(_ bytes: Data, besides: [String: Data] = [:]) throws -> (
    report: SalvageReport, content: [String: [String]], lost: [String]
  ) {
    let source = try folder.write(bytes, to: "b.store")
    for (suffix, data) in besides { try data.write(to: URL(fileURLWithPath: source + suffix)) }
    let target = folder.file("new-\(UUID().uuidString).store")
    let found = try Salvage.read(source, for: target)
    try found.publish(as: target)
    let lost = (try? String(contentsOfFile: target + Salvage.lostSuffix, encoding: .utf8)) ?? ""
    defer {
      for suffix in ["", "-wal", "-shm", Salvage.lostSuffix] { unlink(target + suffix) }
      for suffix in besides.keys { unlink(source + suffix) }
    }
    return (
      found.report, try AppStoreContent.dump(target),
      lost.split(separator: "\n").map(String.init)
    )
  }

  private func pages(of name: String) throws -> [Int] {
    try DatabaseQueue(path: path).read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY 1",
        arguments: [name])
    }
  }

  /// Of an entry, but for its key.
  private func columns() throws -> String {
    try DatabaseQueue(path: path).read { db in
      try db.columns(in: Self.entries).map(\.name).filter { $0 != "Z_PK" }.joined(separator: ", ")
    }
  }

  private static let entries = "ZSDPROGRESSENTRY"
  private static let index = "ZSDPROGRESSENTRY_ZUSERPROFILE_INDEX"

  /// A page that the disk did not write has rows that were deleted since: its index does not name them.
  @Test func anOlderPageBringsNoDeletedRowBack() throws {
    let older = try bytes()
    try fold("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK % 9 = 0")
    let (newer, content) = (try bytes(), try AppStoreContent.dump(path))
    let pages = try pages(of: Self.entries)
    #expect(try uncertainRows(pages, older, newer, content) > 20)
  }

  /// Puts each page back as it was before, and expects the rows of now.
  ///
  /// - Returns: How many rows of all the older pages are beside the new stores.
  private func uncertainRows(
    _ pages: [Int], _ older: Data, _ newer: Data, _ content: [String: [String]]
  ) throws -> Int {
    try Effort.spread(pages, quick: 6).reduce(0) { count, page in
      let place = (page - 1) * 4_096..<page * 4_096
      var damaged = newer
      damaged.replaceSubrange(place, with: older[place])
      let (report, found, lost) = try salvage(damaged)
      #expect(found == content, "page \(page): \(report)")
      let uncertain = lost.count { $0.contains("in no index: perhaps deleted") }
      #expect(uncertain == report.tables.reduce(0) { $0 + $1.uncertain })
      return count + uncertain
    }
  }

  /// The same of tables whose key is not a row id, as most of fitiq's own are.
  @Test func anOlderPageOfTheDatabaseBringsNoDeletedRowBack() throws {
    let fixture = try OutboxFixture(events: 10, seed: 1)
    defer { withExtendedLifetime(fixture) {} }
    let own = fixture.database.path
    func change(_ sql: String) throws -> Data {
      try RawSQL.execute("PRAGMA secure_delete = OFF; PRAGMA foreign_keys = OFF; \(sql)", in: own)
      try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: own)
      return try Data(contentsOf: URL(fileURLWithPath: own))
    }
    let older = try change(
      """
      WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO meal_items (id, meal_id, name, recorded_at, operation_id)
      SELECT printf('%08d-0000-4000-8000-000000000000', i * 7919 % 1000),
        printf('%08d-0000-4000-8000-00000000000A', i % 50), 'name', 0, 1 FROM n
      """)
    let newer = try change("DELETE FROM meal_items WHERE substr(id, 8, 1) = '3'")
    let content = try AppStoreContent.dump(own)
    let pages = try DatabaseQueue(path: own).read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = 'meal_items' AND pagetype = 'leaf'")
    }
    #expect(pages.count > 8)
    #expect(try uncertainRows(pages, older, newer, content) > 5)
  }

  /// Where the index is what is older, its rows cannot be told from deleted ones: they are beside the store.
  @Test func rowsThatAnOlderIndexLacksAreBesideTheStore() throws {
    try make(days: 8)
    let older = try bytes()
    let columns = try columns()
    try fold(
      """
      INSERT INTO ZSDPROGRESSENTRY (\(columns)) SELECT \(columns) FROM ZSDPROGRESSENTRY
      ORDER BY Z_PK LIMIT 12
      """)
    let (newer, content) = (try bytes(), try AppStoreContent.dump(path))
    var beside: Set<Int> = []
    for page in try pages(of: Self.index) where page * 4_096 <= older.count {
      let place = (page - 1) * 4_096..<page * 4_096
      var damaged = newer
      damaged.replaceSubrange(place, with: older[place])
      let (report, found, lost) = try salvage(damaged)
      for (table, rows) in content where table != "Z_PRIMARYKEY" {
        let gone = Set(rows).subtracting(found[table] ?? []).count
        #expect(
          Set(found[table] ?? []).isSubset(of: rows) && gone <= lost.count, "\(table): \(report)")
        #expect(gone == 0 || table == Self.entries)
      }
      beside.insert(lost.count)
    }
    #expect(beside.contains(12) && beside.isSubset(of: [0, 12]), "\(beside)")
  }

  /// An index that lacks more rows than two pages hold is what is wrong, and not the rows.
  @Test func anIndexThatLacksManyRowsIsNotAsked() throws {
    try fold("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK % 10 > 0")
    let older = try bytes()
    let root = try DatabaseQueue(path: path).read { db in
      try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [Self.index])
    }
    let place = try (#require(root) - 1) * 4_096..<(#require(root) * 4_096)
    let columns = try columns()
    for _ in 0..<4 {
      try fold(
        "INSERT INTO ZSDPROGRESSENTRY (\(columns)) SELECT \(columns) FROM ZSDPROGRESSENTRY")
    }
    var damaged = try bytes()
    damaged.replaceSubrange(place, with: older[place])
    let (report, found, lost) = try salvage(damaged)
    #expect(try found[Self.entries] == AppStoreContent.dump(path)[Self.entries], "\(report)")
    #expect(lost.isEmpty)
  }

  /// Pages of an index that are of another one, or empty, are no reason to leave a row out.
  @Test func aPageThatIsNoneOfAnIndexCostsNoRow() throws {
    let (file, content) = (try bytes(), try AppStoreContent.dump(path))
    let other = try #require(pages(of: "ZSDSLEEPSTAGE_ZSESSION_INDEX").first)
    let empty = Data([10, 0, 0, 0, 0, 0x10, 0, 0]) + Data(count: 4_088)
    let small = try #require(pages(of: "ZSDACTIVITYSNAPSHOT_ZUSERPROFILE_INDEX").first)
    let large = try pages(of: Self.index)
    #expect(large.count > 1)
    for (page, bytes) in (large + [small]).flatMap({ page in
      [(page, empty), (page, file[((other - 1) * 4_096)..<(other * 4_096)])]
    }) {
      var damaged = file
      damaged.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: bytes)
      let (report, found, lost) = try salvage(damaged)
      #expect(found == content && lost.isEmpty, "page \(page): \(report)")
    }
  }

  /// What lies behind the end that the log gives the database is not a row of it.
  @Test func whatALogCutOffDoesNotComeBack() throws {
    try fold("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    let file = try bytes()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA wal_autocheckpoint = 0; DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK > 40;
          PRAGMA incremental_vacuum
          """)
      _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
    }
    let content = try AppStoreContent.dump(path)
    let (report, found, lost) = try salvage(file, besides: ["-wal": bytes("-wal")])
    #expect(found == content && lost.isEmpty && report.isWhole, "\(report)")
    #expect(report.pages["behind_end", default: 0] > 5)
    try queue.close()
  }

  /// A row of which the log has no commit is beside the store, and only where the store has it otherwise.
  @Test func rowsWithoutACommitAreBesideTheStore() throws {
    let file = try bytes()
    let before = try AppStoreContent.dump(path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA wal_autocheckpoint = 0;
          UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = -1, ZNOTES = printf('%.9000c', 'n') WHERE Z_PK % 50 = 0
          """)
    }
    let changed = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM ZSDPROGRESSENTRY WHERE ZQUANTITY = -1") ?? 0
    }
    let log = try bytes("-wal")
    let (whole, after, none) = try salvage(file, besides: ["-wal": log])
    #expect(whole.isWhole && none.isEmpty && after != before)
    let cut = log.prefix(log.count - 100)
    let (report, found, lost) = try salvage(file, besides: ["-wal": cut])
    #expect(found == before)
    #expect(report.isWhole && report.uncommittedRows == lost.count)
    #expect(lost.count > 1 && lost.count <= changed, "\(lost.count) of \(changed)")
    #expect(
      lost.allSatisfy { $0.contains("in the log, never committed") && $0.contains("nnnnnnnn") })
    try queue.close()
  }

  /// Of a change whose journal is there, the rows are those of before, whatever is in the file already.
  @Test(arguments: [false, true], ["FULL", "OFF"])
  func aChangeThatNeverEndedIsTakenBack(isLonger: Bool, synchronous: String) throws {
    try fold("PRAGMA journal_mode = DELETE")
    let before = try AppStoreContent.dump(path)
    let (queue, copy) = (try DatabaseQueue(path: path), folder.file("hot"))
    try queue.writeWithoutTransaction { db in
      // A small cache is written before the change ends, behind a journal that is synced.
      try db.execute(
        sql:
          "PRAGMA synchronous = \(synchronous); PRAGMA cache_size = 4; BEGIN; DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK % 3 = 0"
      )
      try db.execute(
        sql: isLonger
          ? "UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.9000c', 'n')"
          : "DELETE FROM ZSDOUTBOXEVENT; UPDATE ZSDSLEEPSTAGE SET ZSTAGE = 'x'")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    let (file, journal) = (
      try Data(contentsOf: URL(fileURLWithPath: copy)),
      try Data(contentsOf: URL(fileURLWithPath: copy + "-journal"))
    )
    #expect(try file != bytes() && journal.count > 10 * 4_096)
    let (report, found, _) = try salvage(file, besides: ["-journal": journal])
    #expect(found == before, "\(report)")
    #expect(report.notes.contains { $0.hasPrefix("a change did not finish: ") })
    #expect(report.pages.values.reduce(0, +) == file.count / 4_096)
    // Through a link, and with a name of a super-journal that its sum contradicts, or that is there.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: try put(file, journal))
    let linked = try Salvage.read(folder.file("link"), for: nil).report
    #expect(linked.notes == report.notes && linked.tables == report.tables)
    let (gone, there) = (folder.file("gone"), try folder.write(Data("x".utf8), to: "there"))
    for (name, error, isOpen) in [(gone, 0, false), (gone, 1, true), (there, 0, true)] {
      let end = superJournal(name, sumError: UInt32(clamping: error))
      let (report, found, _) = try salvage(file, besides: ["-journal": journal + end])
      #expect(
        (found == before) == isOpen && report.notes.contains { $0.contains("restored") } == isOpen,
        "\(name), \(error)")
    }
    // Bytes of it that are gone: told, and no crash.
    for place in stride(
      from: 0, to: journal.count, by: journal.count / Effort.count(3, ci: 20, full: 2_000))
    {
      var bad = journal
      bad[place] ^= 0x55
      _ = try? Salvage.read(try put(file, bad), for: nil)
      let (cut, found, _) = try salvage(file, besides: ["-journal": journal.prefix(place)])
      let isRestored = cut.notes == report.notes
      let isTold = cut.notes.contains { $0.contains("its journal is damaged") }
      // A cut between two parts of a journal leaves a whole one.
      let isBetween =
        journal[place..<min(place + 512, journal.count)].range(of: journal.prefix(8)) != nil
      #expect(isRestored && found == before || isTold || isBetween, "\(place): \(cut.notes)")
    }
  }

  /// How SQLite ends the journal of a change of several databases.
  private func superJournal(_ name: String, sumError: UInt32) -> Data {
    func word(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }
    let bytes = Data(name.utf8)
    let sum = bytes.reduce(sumError) { $0 &+ UInt32(clamping: $1) }
    return word(0x4000_0000 / 4_096 + 1) + bytes + word(UInt32(clamping: bytes.count)) + word(sum)
      + Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
  }

  private func put(_ file: Data, _ journal: Data) throws -> String {
    let path = try folder.write(file, to: "c.store")
    try journal.write(to: URL(fileURLWithPath: path + "-journal"))
    return path
  }

  /// The file ends in the last page of a row, behind all that is the row's.
  @Test func whatACutPageStillHoldsOfARowCounts() throws {
    try fold("UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.8250c', 'n') WHERE Z_PK = 20")
    let (file, content) = (try bytes(), try AppStoreContent.dump(path))
    let last = try DatabaseQueue(path: path).read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT pageno, 4096 - unused FROM dbstat
          WHERE pagetype = 'overflow' AND name = 'ZSDPROGRESSENTRY' ORDER BY pageno DESC LIMIT 1
          """)
    }
    let (page, used): (Int, Int) = try (#require(last)[0], #require(last)[1])
    #expect(used < 4_000, "the row ends with its page")
    let rows = try #require(content[Self.entries]).filter { $0.contains("nnnn") }
    #expect(rows.count == 1)
    let end = (page - 1) * 4_096 + used
    #expect(try Set(#require(salvage(file.prefix(end)).content[Self.entries])).isSuperset(of: rows))
    let (report, found, _) = try salvage(file.prefix(end - 1))
    #expect(try Set(#require(found[Self.entries])).isDisjoint(with: rows), "\(report)")
  }
}
