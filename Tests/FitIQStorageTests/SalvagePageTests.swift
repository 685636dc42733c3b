import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Damage costs exactly the rows whose bytes are gone: SQLite itself tells which rows each page holds.
@Suite(.bounded) struct SalvagePageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A store in one file, some of whose rows go on over several pages.
  private func store(_ version: Int) throws -> String {
    var scenario = AppStoreScenario(version: version, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 6
    let path = folder.file("a.store")
    try scenario.write(to: path)
    try RawSQL.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.9000c', 'n') WHERE Z_PK % 100 = 7;
      UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.4090c', 'n') WHERE Z_PK % 100 = 8;
      PRAGMA wal_checkpoint(TRUNCATE)
      """, in: path)
    return path
  }

  private func expect(
    _ damaged: String, toLose lost: [String: Set<String>], of content: [String: [String]],
    _ place: String
  ) throws {
    let target = folder.file("new.store")
    let salvaged = try Salvage.read(damaged, for: target)
    try salvaged.publish(as: target)
    defer { for suffix in ["", "-wal", "-shm", Salvage.lostSuffix] { unlink(target + suffix) } }
    let found = try AppStoreContent.dump(target)
    // The counters of keys are worked out again from the keys.
    for (table, rows) in content where table != "Z_PRIMARYKEY" {
      let expected = Set(rows).subtracting(lost[table] ?? [])
      let present = found[table] ?? []
      #expect(
        Set(present) == expected && present.count == rows.count - (lost[table] ?? []).count,
        "\(place), \(table): \(salvaged.report)")
    }
  }

  @Test(arguments: [4, AppStoreVersion.newest]) func aPageThatIsGoneCostsItsRows(version: Int)
    throws
  {
    let path = try store(version)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let content = try AppStoreContent.dump(path)
    let pages = try RowsOfPages(path)
    let schema = pages.numbers(of: "sqlite_schema")
    #expect(schema.count > 1)
    let others = Array(1...(whole.count / 4_096)).filter { !schema.contains($0) }
    for page in schema + Effort.spread(others, quick: 8) {
      var bytes = whole
      bytes.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(count: 4_096))
      let damaged = try folder.write(bytes, to: "b.store")
      try expect(damaged, toLose: pages.rows(on: [page]), of: content, "page \(page)")
    }
  }

  /// Cut off behind each page and a little of the next one, on which only the end of a row can lie.
  ///
  /// From the first page of the schema on: see the next test.
  @Test func aCutCostsTheRowsBehindIt() throws {
    let path = try store(11)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let content = try AppStoreContent.dump(path)
    let pages = try RowsOfPages(path)
    let count = whole.count / 4_096
    let schema = try #require(pages.numbers(of: "sqlite_schema", kind: "leaf").first)
    for last in Effort.spread(Array(schema...count), quick: 8) {
      let damaged = try folder.write(whole.prefix(last * 4_096 + 100), to: "b.store")
      let gone = (last + 1..<count + 1).filter { $0 > last + 1 || !pages.ends(on: $0, within: 100) }
      let lost = pages.rows(on: gone)
      try expect(damaged, toLose: lost, of: content, "behind page \(last)")
    }
  }

  /// Without any schema a row is in the new store, or beside it where its table is not certain.
  @Test func aCutBeforeTheSchemaCostsNoRowBeforeIt() throws {
    let path = try store(11)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let content = try AppStoreContent.dump(path)
    let pages = try RowsOfPages(path)
    let schema = try #require(pages.numbers(of: "sqlite_schema", kind: "leaf").first)
    let count = whole.count / 4_096
    for last in Effort.spread(Array(1..<schema), quick: 4) {
      let damaged = try folder.write(whole.prefix(last * 4_096), to: "b.store")
      let lost = pages.rows(on: Array(last + 1..<count + 1))
      let kept = pages.rows(on: Array(1...last)).filter { $0.key != "Z_PRIMARYKEY" }
        .map { $1.subtracting(lost[$0] ?? []) }
      let target = folder.file("new.store")
      defer { for suffix in ["", "-wal", "-shm", Salvage.lostSuffix] { unlink(target + suffix) } }
      guard kept.contains(where: { !$0.isEmpty }) else {
        let error = #expect(throws: StorageError.self) { try Salvage.read(damaged, for: nil) }
        #expect(error?.code == .storeCorrupt, "behind page \(last)")
        continue
      }
      let salvaged = try Salvage.read(damaged, for: target)
      try salvaged.publish(as: target)
      let found = try AppStoreContent.dump(target)
      var rows = salvaged.report.lostRows
      for (table, all) in content where table != "Z_PRIMARYKEY" {
        #expect(Set(found[table] ?? []).isSubset(of: all), "behind page \(last), \(table)")
        rows += found[table]?.count ?? 0
      }
      #expect(rows >= kept.reduce(0) { $0 + $1.count }, "behind page \(last)")
    }
  }
}

/// What lies on each page of a store, from SQLite's own `dbstat`.
struct RowsOfPages {
  private struct Page {
    let table: String
    let kind: String
    /// Bytes of rows.
    let payload: Int
    /// In whole or in part; those of indexes and of the schema are none.
    var rows: Set<String> = []
  }

  private let pages: [Int: Page]

  init(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    pages = try queue.read { db in
      let tables = Set(
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%WITHOUT ROWID%'
            """))
      var rows: [String: [String]] = [:]
      for table in tables {
        let row = try db.columnNames(of: table).map { "quote(\"\($0)\")" }
          .joined(separator: " || ',' || ")
        rows[table] = try String.fetchAll(db, sql: "SELECT \(row) FROM \"\(table)\" ORDER BY rowid")
      }
      var pages: [Int: Page] = [:]
      // By path: in the order of keys, and the pages on which a row goes on behind the one that begins it.
      var first: [String: Int] = [:]
      var taken: [String: Int] = [:]
      let sql =
        "SELECT name, path, pageno, pagetype, ncell, payload FROM dbstat ORDER BY name, path"
      for found in try Row.fetchAll(db, sql: sql) {
        let (name, path, number, kind): (String, String, Int, String) =
          (found[0], found[1], found[2], found[3])
        var page = Page(table: name, kind: kind, payload: found[5])
        if let all = rows[name], kind == "leaf" {
          let start = taken[name] ?? 0
          let cells: Int = found[4]
          first[name + path] = start
          taken[name] = start + cells
          page.rows = Set(all[start..<start + cells])
        } else if let all = rows[name], kind == "overflow",
          let plus = path.lastIndex(of: "+"), let slash = path.lastIndex(of: "/"),
          let cell = Int(path[path.index(after: slash)..<plus], radix: 16),
          let start = first[name + path[...slash]]
        {
          page.rows = [all[start + cell]]
        }
        pages[number] = page
      }
      #expect(tables.allSatisfy { (taken[$0] ?? 0) == (rows[$0] ?? []).count })
      return pages
    }
    try queue.close()
  }

  /// In order.
  func numbers(of table: String, kind: String? = nil) -> [Int] {
    pages.filter { $0.value.table == table && (kind ?? $0.value.kind) == $0.value.kind }
      .keys.sorted()
  }

  /// Rows of which one of these pages holds a part, by table.
  func rows(on numbers: [Int]) -> [String: Set<String>] {
    var rows: [String: Set<String>] = [:]
    for page in numbers.compactMap({ pages[$0] }) {
      rows[page.table, default: []].formUnion(page.rows)
    }
    return rows
  }

  /// Whether a row ends on this page, within so many of its bytes.
  func ends(on number: Int, within bytes: Int) -> Bool {
    pages[number].map { $0.kind == "overflow" && 4 + $0.payload <= bytes } ?? false
  }
}
