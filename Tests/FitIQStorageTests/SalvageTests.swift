import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What is read of stores whose bytes are gone.
@Suite(.bounded) struct SalvageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func store(_ version: Int) throws -> String {
    var scenario = AppStoreScenario(version: version, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 6
    let path = folder.file("a.store")
    try scenario.write(to: path)
    try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: path)
    return path
  }

  private func salvage(_ path: String) throws -> (
    report: SalvageReport, content: [String: [String]], lost: String
  ) {
    let target = folder.file("new-\(UUID().uuidString).store")
    let found = try Salvage.read(path, for: target)
    let report = found.report
    try found.publish(as: target)
    let lost = target + Salvage.lostSuffix
    let text = (try? String(contentsOfFile: lost, encoding: .utf8)) ?? ""
    defer { for suffix in ["", "-wal", "-shm", Salvage.lostSuffix] { unlink(target + suffix) } }
    #expect(text.split(separator: "\n").count == report.lostRows)
    return (report, try AppStoreContent.dump(target), text)
  }

  @Test(arguments: [4, AppStoreVersion.newest]) func whatIsWholeComesOverRowForRow(version: Int)
    throws
  {
    let path = try store(version)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let (report, content, lost) = try salvage(path)
    #expect(report.isWhole && lost.isEmpty, "\(report)")
    #expect(try content == AppStoreContent.dump(path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(report.pages.values.reduce(0, +) == before.count / report.pageSize)
  }

  /// Text that nobody expects is not damage by itself.
  @Test func oddTextOfAWholeStoreComesOver() throws {
    let path = try store(11)
    try RawSQL.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZNOTES = CAST(X'6100621bff01' AS TEXT) WHERE Z_PK % 10 = 0;
      PRAGMA wal_checkpoint(TRUNCATE)
      """, in: path)
    let (report, content, lost) = try salvage(path)
    #expect(report.isWhole && lost.isEmpty, "\(report)")
    #expect(try content == AppStoreContent.dump(path))
  }

  @Test func fitIQsOwnDatabaseComesOver() throws {
    let fixture = try OutboxFixture(events: 300, seed: 3)
    try fixture.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let path = fixture.database.path
    let (report, content, lost) = try salvage(path)
    #expect(report.kind == .database && report.isWhole && lost.isEmpty, "\(report)")
    #expect(try content == AppStoreContent.dump(path))
  }

  /// Whatever page of its schema is gone, fitiq knows the new one as its own.
  @Test func aDatabaseOfItsOwnIsKnownAgain() throws {
    let fixture = try OutboxFixture(events: 100, seed: 3)
    try fixture.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.database.path))
    let content = try AppStoreContent.dump(fixture.database.path)
    let schema = try RowsOfPages(fixture.database.path).numbers(of: "sqlite_schema")
    for page in [0] + Effort.spread(schema, quick: 5) {
      var bytes = whole
      if page > 0 {
        bytes.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(count: 4_096))
      }
      let path = try folder.write(bytes, to: "damaged.db")
      let target = folder.file("new-\(page).db")
      try Salvage.read(path, for: target).publish(as: target)
      let database = try TypedDatabase.openForReading(target)
      #expect(try database.operations(limit: nil).count == 0)
      #expect(try AppStoreContent.dump(target) == content, "page \(page)")
    }
  }

  /// A schema that one page holds, and nothing of it is left: the entities tell the version.
  @Test(arguments: [4, AppStoreVersion.newest]) func withoutItsSchemaAStoreIsOfAKnownVersion(
    version: Int
  ) throws {
    let path = try store(version)
    try DatabaseQueue(path: path).vacuum(pageSize: 65_536)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let content = try AppStoreContent.dump(path)
    bytes.replaceSubrange(0..<65_536, with: Data(count: 65_536))
    let (report, found, _) = try salvage(try folder.write(bytes, to: "b.store"))
    #expect(report.isHeaderGuessed && report.notes.contains { $0.contains("version \(version)") })
    for (table, rows) in content {
      #expect(Set(found[table] ?? []).isSubset(of: rows), "\(table)")
      #expect(found[table]?.count == rows.count, "\(table): \(report)")
    }
  }

  private func rows(_ sql: String, in path: String) throws -> [[Double]] {
    try StoreHardening.open(path, as: .input).read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { Double.fromDatabaseValue($0) ?? .nan }
      }
    }
  }

  /// Of rows that are gone, those on both sides of the gap say when and whose.
  @Test func neighboursTellWhenLostRowsWere() throws {
    let path = try store(11)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = try RowsOfPages(path).numbers(of: "ZSDPROGRESSENTRY", kind: "leaf")
    let page = try #require(pages.dropFirst(pages.count / 2).first)
    bytes.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(count: 4_096))
    let damaged = folder.file("b.store")
    try bytes.write(to: URL(fileURLWithPath: damaged))
    let target = folder.file("new.store")
    let found = try Salvage.read(damaged, for: target)
    let report = found.report
    try found.publish(as: target)
    let sql = "SELECT Z_PK, ZDATE FROM ZSDPROGRESSENTRY ORDER BY Z_PK"
    let before = try rows(sql, in: path)
    let after = Set(try rows(sql, in: target).map { $0[0] })
    let lost = before.indices.filter { !after.contains(before[$0][0]) }
    let (first, last) = (try #require(lost.first), try #require(lost.last))
    let dates = [before[first - 1][1], before[last + 1][1]]
      .map { Date(timeIntervalSinceReferenceDate: $0) }.sorted()
    let table = try #require(report.tables.first { $0.name == "ZSDPROGRESSENTRY" })
    #expect(table.lostFrom == dates[0] && table.lostThrough == dates[1])
    #expect(table.lostUsers == ["D86632B8-6C30-4B0C-8934-E87A8EEF9ED9"], "\(table)")
    #expect(report.tables.count { $0.lostFrom != nil } == 1)
  }

  /// A byte of the header that is wrong: what the pages themselves say counts.
  @Test(
    arguments: [(16, 4), (20, 64), (59, 2), (59, 3), (16, 0)], ["UTF-8", "UTF-16le", "UTF-16be"])
  func aHeaderThatContradictsThePagesIsNotBelieved(
    change: (place: Int, value: UInt8), encoding: String
  ) throws {
    let source = try store(11)
    let path = folder.file("encoded.store")
    // SQLite keeps the encoding of a file that has content: the rows are copied into one of another.
    try RawSQL.execute(
      "PRAGMA encoding = '\(encoding)'; CREATE TABLE x (a); DROP TABLE x", in: path)
    try DatabaseQueue(path: path).write { db in
      let old = try DatabaseQueue(path: source)
      try old.read { old in
        let entries = try Row.fetchAll(
          old, sql: "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC")
        for entry in entries { try db.execute(sql: entry[1]) }
        for name in try String.fetchAll(
          old, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        {
          for row in try Row.fetchAll(old, sql: "SELECT * FROM \"\(name)\"") {
            let marks = Array(repeating: "?", count: row.count).joined(separator: ", ")
            try db.execute(
              sql: "INSERT INTO \"\(name)\" VALUES (\(marks))",
              arguments: StatementArguments(row.databaseValues))
          }
        }
      }
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let content = try AppStoreContent.dump(path)
    guard bytes[change.place] != change.value else { return }
    bytes[change.place] = change.value
    let (report, found, _) = try salvage(folder.write(bytes, to: "b.store"))
    #expect(report.isHeaderGuessed && report.encoding == encoding && report.pageSize == 4_096)
    #expect(found == content, "\(report)")
  }

  /// Whatever pages say, a salvage ends, with a row that was there or with none; every page is counted.
  @Test(arguments: Effort.seeds(6, ci: 60)) func hostilePagesEndInAReport(seed: UInt64) throws {
    let path = try store(11)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let count = bytes.count / 4_096
    var random = SplitMix64(seed: seed)
    func put(_ value: [UInt8], _ page: Int, _ offset: Int) {
      let start = page * 4_096 + offset
      bytes.replaceSubrange(start..<start + value.count, with: value)
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let page = Int.random(in: 1..<count, using: &random)
      let other = UInt8(truncatingIfNeeded: Int.random(in: 1..<min(count, 256), using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      // As many cells as can be named, and none of them there.
      case 0: put([0xFF, 0xFF], page, 3)
      // Interior pages that name themselves, each other or a leaf twice.
      case 1: put([[2, 5].randomElement(using: &random) ?? 5], page, 0)
      case 2: put([5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: page)], page, 0)
      // Cells over each other.
      case 3: for cell in 0..<40 { put([0x0F, 0x00], page, 8 + 2 * cell) }
      // A payload of 2^63 bytes, and varints of nine.
      case 4: put([UInt8](repeating: 0xFF, count: 20), page, 4_096 - 40)
      // A chain that runs in a circle, and one to another page.
      case 5: put([0, 0, 0, other], page, 0)
      case 6:
        put([UInt8](repeating: 0x80, count: 9), page, Int.random(in: 8..<4_000, using: &random))
      default:
        put(
          (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }, page,
          Int.random(in: 0..<4_080, using: &random))
      }
    }
    let damaged = try folder.write(bytes, to: "b.store")
    do {
      let report = try Salvage.read(damaged, for: nil).report
      #expect(report.pages.values.reduce(0, +) == count)
    } catch let error as StorageError {
      #expect([.storeCorrupt, .notADatabase, .foreignDatabase].contains(error.code), "\(error)")
    }
  }

  // MARK: Every type of page

  enum PageType: CaseIterable {
    case first, tableInterior, tableLeaf, indexInterior, indexLeaf, overflow
    case freeTrunk, freeLeaf, pointerMap, logHeader, logFrame
  }

  /// A store of small pages that has all of them, and a log.
  private func storeOfAllPages() throws -> String {
    let path = try store(11)
    try DatabaseQueue(path: path).vacuum(pageSize: 1_024)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = OFF;
          UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.5000c', 'n') WHERE Z_PK % 40 = 0;
          DELETE FROM ZSDSLEEPSTAGE WHERE Z_PK % 20 > 2; DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK > 30;
          PRAGMA wal_checkpoint(TRUNCATE);
          UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK % 7 = 0;
          """)
      // Closing would fold the log into the file.
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file("all") + suffix)
      }
    }
    try queue.close()
    return folder.file("all")
  }

  /// Where bytes of each type lie in the file or its log, and how many there are in one of them.
  private func offsets(_ type: PageType, in path: String) throws -> (starts: [Int], size: Int) {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    func word(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    func pages(_ numbers: [Int]) -> ([Int], Int) { (numbers.map { ($0 - 1) * 1_024 }, 1_024) }
    let trunk = word(32)
    switch type {
    case .first: return pages([1])
    case .freeTrunk: return pages([trunk])
    case .freeLeaf:
      return pages(
        (0..<word((trunk - 1) * 1_024 + 4)).map { word((trunk - 1) * 1_024 + 8 + 4 * $0) })
    case .pointerMap: return pages(Array(stride(from: 2, through: file.count / 1_024, by: 205)))
    case .logHeader: return ([0], 32)
    case .logFrame:
      let size = try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).count
      return (Array(stride(from: 32, to: size, by: 1_048)), 1_048)
    case .tableInterior: return pages(numbers(where: 5, in: file))
    case .tableLeaf: return pages(numbers(where: 13, in: file))
    case .indexInterior: return pages(numbers(where: 2, in: file))
    case .indexLeaf: return pages(numbers(where: 10, in: file))
    case .overflow:
      let map = Data(file[1_024..<2_048])
      let first = (0..<204).filter { [3, 4].contains(map[map.startIndex + 5 * $0]) }.map { $0 + 3 }
      return pages(first)
    }
  }

  /// Pages with such a first byte; those of the lists of free pages have others.
  private func numbers(where kind: UInt8, in file: Data) -> [Int] {
    (3...(file.count / 1_024)).filter { file[($0 - 1) * 1_024] == kind }
  }

  /// Bytes of one type of page changed, mostly where a page says what it holds.
  @Test(arguments: PageType.allCases, Effort.seeds(1, ci: 6))
  func noTypeOfPageCanDoHarm(type: PageType, seed: UInt64) throws {
    let path = try storeOfAllPages()
    let (starts, size) = try offsets(type, in: path)
    #expect(!starts.isEmpty, "the store has no such page")
    let damaged = path + (type == .logHeader || type == .logFrame ? "-wal" : "")
    let whole = try Data(contentsOf: URL(fileURLWithPath: damaged))
    let rows = try AppStoreContent.dump(path).mapValues(\.count)
    var random = SplitMix64(seed: seed)
    for _ in 0..<8 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = starts.randomElement(using: &random) ?? 0
        // Headers, lists of cells and chains begin a page.
        let reach = Bool.random(using: &random) ? min(size, 24) : size
        let place = start + Int.random(in: 0..<reach, using: &random)
        let values: [UInt8] = [
          0, 1, 2, 5, 10, 13, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random),
        ]
        let length = [1, 1, 2, 4, 9].randomElement(using: &random) ?? 1
        for offset in place..<min(place + length, whole.count) {
          bytes[offset] = values.randomElement(using: &random) ?? 0
        }
      }
      try bytes.write(to: URL(fileURLWithPath: damaged))
      do {
        let report = try Salvage.read(path, for: nil).report
        #expect(report.pages.values.reduce(0, +) > 0)
        for table in report.tables {
          #expect(
            table.inTree + table.onStrayPages <= 2 * (rows[table.name] ?? 0) + 100, "\(table)")
        }
      } catch let error as StorageError {
        #expect([.storeCorrupt, .notADatabase, .foreignDatabase].contains(error.code), "\(error)")
      }
    }
  }

  @Test func aJournalThatCannotBeReadIsTold() throws {
    let path = try store(11)
    // Of a header that says nothing else.
    let head: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try Data(head + [UInt8](repeating: 0, count: 504))
      .write(to: URL(fileURLWithPath: path + "-journal"))
    let report = try Salvage.read(path, for: nil).report
    #expect(!report.isWhole && report.notes.contains { $0.contains("its journal is damaged") })
  }

  /// What is not wanted is not there: neither files nor names of them.
  @Test func whatIsNotPublishedLeavesNothing() throws {
    let path = try store(11)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    for target in [nil, folder.file("new.store")] {
      #expect(try Salvage.read(path, for: target).report.isWhole)
      #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == names)
    }
    try Data().write(to: URL(fileURLWithPath: folder.file("taken")))
    let error = #expect(throws: StorageError.self) {
      _ = try Salvage.read(path, for: folder.file("taken"))
    }
    #expect(error?.code == .cannotCreate)
  }

  @Test(arguments: [
    (Data(), "it is empty"), (Data(count: 9_000), "it begins with zeros only"),
    (Data("<?xml version".utf8), "it looks like an XML document"),
    (Data("name,value\n".utf8), "it looks like text"),
  ])
  func whatIsNoDatabaseIsSaid(bytes: Data, words: String) throws {
    let path = try folder.write(bytes, to: "x")
    let error = #expect(throws: StorageError.self) {
      _ = try Salvage.read(path, for: nil)
    }
    #expect(error?.code == .notADatabase && error?.summary.contains(words) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x"])
  }
}

extension DatabaseQueue {
  /// With the map of pages that it has, or has not.
  fileprivate func vacuum(pageSize: Int) throws {
    try writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
    }
    try close()
  }
}
