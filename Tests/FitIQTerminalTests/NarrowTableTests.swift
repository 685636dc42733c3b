import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQTerminal

/// Tables on terminals of few columns.
@Suite(.bounded) struct NarrowTableTests {
  private static let id = "39A6B8D4-0000-4000-8000-000000000001"

  private struct Events: Report {
    var tables: [Table] {
      [
        Table(
          title: "what the backend has not got yet",
          columns: [
            Table.Column("id"), Table.Column("failed_attempts", .right), Table.Column("last_error"),
          ],
          rows: [
            [
              NarrowTableTests.id, "3",
              "the backend answered 503 and asked for patience of a minute",
            ],
            ["", "", "· it did so before"],
          ])
      ]
    }
    var closing: [String] { ["  fitiq outbox retry --store some/long/path/to/a/default.store"] }
    func encode(to encoder: any Encoder) throws {}
  }

  /// What a terminal of so many columns gets; nil for a file.
  private func lines(columns: Int?) throws -> [String] {
    var (master, slave): (Int32, Int32) = (-1, -1)
    if let columns {
      var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    } else {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (master, slave) = (ends[0], ends[1])
    }
    defer { close(master) }
    do {
      defer { close(slave) }
      let output = Output(
        format: .table, color: .never, isQuiet: false, isVerbose: false, environment: [:],
        out: Sink(descriptor: slave))
      try output.render(Events())
    }
    // A terminal hands on what was written bit by bit; the end comes once the other side is closed.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test(arguments: [nil, 200] as [Int?])
  func whatFitsOrIsNoTerminalStaysOnItsLine(columns: Int?) throws {
    let lines = try lines(columns: columns)
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("ID   ") && lines[1].contains("FAILED ATTEMPTS  LAST ERROR"))
    #expect(lines[2].hasSuffix("patience of a minute"))
  }

  /// Headings are broken before text, text before anything becomes unreadable; ids are never.
  @Test func textGoesOnBelowItself() throws {
    let lines = try lines(columns: 80)
    #expect(
      lines.dropLast() == [
        "what the backend has not got yet",
        "ID                                      FAILED  LAST ERROR",
        "                                      ATTEMPTS",
        "39A6B8D4-0000-4000-8000-000000000001         3  the backend answered 503 and",
        "                                                asked for patience of a minute",
        "                                                · it did so before",
      ])
  }

  @Test func whatDoesNotFitAtAllBecomesABlock() throws {
    #expect(
      try lines(columns: 40) == [
        "what the backend has not got yet",
        "ID               \(Self.id)",
        "FAILED ATTEMPTS  3",
        "LAST ERROR       the backend answered",
        "                 503 and asked for",
        "                 patience of a minute",
        "                 · it did so before",
        "  fitiq outbox retry --store some/long/path/to/a/default.store",
      ])
  }

  @Test(arguments: [20, 30, 60, 72, 90, 120])
  func noValueIsLostAndTablesFit(columns: Int) throws {
    let lines = try lines(columns: columns)
    let words = lines.joined(separator: " ").split(separator: " ")
    for word in [Self.id, "3", "503", "patience", "before"] {
      #expect(words.contains(Substring(word)), "\(word) at \(columns)")
    }
    if columns >= 60 {
      #expect(lines.dropLast().allSatisfy { DisplayWidth.columns(of: $0) <= columns })
    }
  }

  @Test func wideLettersCountTwice() {
    #expect(DisplayWidth.wrapped("苹果 很好 吃", to: 9) == ["苹果 很好", "吃"])
    #expect(DisplayWidth.wrapped("一二三四五六 x", to: 5) == ["一二三四五六", "x"])
  }

  // MARK: Columns that leave

  private static func layout(_ columns: [Table.Column], _ rows: [[String]], _ limit: Int)
    -> TableLayout
  {
    TableLayout(columns, sample: rows, limit: limit)
  }

  private static let counts = [
    Table.Column("user", isID: true), Table.Column("metric"), Table.Column("synced_days", .right),
    Table.Column("manual_days", .right), Table.Column("last_sync"),
  ]
  private static let rows = [
    ["D86632B8…", "steps", "14", "0", "2025-11-26 09:13"],
    ["D86632B8…", "heartRate", "1,204", "0", "2025-11-26 09:14"],
  ]

  /// Also where they would fit; what a program reads has them all.
  @Test(arguments: [42, 60, 80, 200]) func columnsThatSayTheSameInEveryRowLeave(limit: Int) {
    let layout = Self.layout(Self.counts, Self.rows, limit)
    #expect(layout.shown == [1, 2, 4] && layout.told == [0, 3])
    let piped = TableLayout(Self.counts, sample: Self.rows, limit: nil)
    #expect(piped.shown == [0, 1, 2, 3, 4] && piped.told.isEmpty)
  }

  /// A single row says above itself what finds no place in it.
  @Test func aSingleRowIsNoBlock() throws {
    let row = [["D86632B8…", "some metric", "1,204", "0", "2025-11-26 09:14"]]
    let columns = Self.counts + [Table.Column("export"), Table.Column("identity")]
    let layout = Self.layout(
      columns, [row[0] + ["zip-6e20", String(repeating: "x", count: 40)]], 60)
    #expect(layout.shown == [0, 1, 2, 4, 5] && layout.told == [3, 6])
  }

  /// What finds no place beside the rest stands in a table below, with the first column again.
  @Test(arguments: [60, 72, 79]) func manyColumnsAreTablesBelowEachOther(limit: Int) throws {
    let columns = (0..<14).map { Table.Column("column_\($0)", .right) }
    let rows = (0..<3).map { row in columns.indices.map { String(1_000 * row + $0) } }
    let layout = Self.layout(columns, rows, limit)
    let tables = [layout] + layout.below
    #expect(tables.count > 1 && tables.allSatisfy { $0.shown.first == 0 })
    #expect(tables.flatMap { $0.shown.dropFirst() } == Array(1..<14))
    for table in tables {
      let widths = try #require(table.widths)
      #expect(widths.reduce(2 * (widths.count - 1), +) <= limit)
    }
    #expect(Self.layout(columns, rows, 59).widths == nil)
  }

  /// Each of the tables begins with what tells its rows apart.
  @Test func rowsOfTablesBelowEachOtherAreToldApart() {
    let columns = (0..<14).map { Table.Column("column_\($0)", .right) }
    let blanks = ["0", "–", "0", ""]
    var rows: [[String]] = []
    for row in 0..<4 {
      let values = (3..<14).map { String(1_000 * row + $0) }
      rows.append([String(row / 2), String(row % 2), blanks[row]] + values)
    }
    let layout = Self.layout(columns, rows, 70)
    #expect(([layout] + layout.below).allSatisfy { $0.shown.prefix(2) == [0, 1] })
    #expect(!layout.below.isEmpty && layout.told.isEmpty)
  }

  /// Where nothing tells the rows apart, their numbers do.
  @Test(arguments: [60, 80]) func rowsThatAreTheSameAreNumbered(columns: Int) throws {
    let headings = (0..<14).map { Table.Column("column_\($0)", .right) }
    var rows = Array(repeating: Array(repeating: "1000000", count: 14), count: 4)
    rows.append(Array(repeating: "2", count: 14))
    #expect(Self.layout(headings, rows, columns).widths == nil)
    let lines = try written(headings, rows, columns: columns)
    #expect(lines.allSatisfy { $0.count <= columns })
    let tables = lines.count { $0.hasPrefix("ROW  ") }
    #expect(tables > 1 && lines.count { $0.hasPrefix("  5  ") && $0.contains(" 2 ") } == tables)
    #expect(lines.joined(separator: " ").matches(of: /1,000,000/).count == 4 * 14)
  }

  /// What not even a line of its own can hold is a block, with its own labels.
  @Test func whatNoTableCanHoldKeepsItsLabels() throws {
    let columns = [Table.Column("id"), Table.Column("size", .right), Table.Column("end", .right)]
    let long = String(repeating: "123,", count: 20) + "1"
    let lines = try written(columns, [["a", long, "7"], ["a", "8", "9"]], columns: 60)
    #expect(lines.contains { $0.hasPrefix("SIZE  \(long)") || $0 == "SIZE  \(long)" })
    #expect(lines.filter { $0.hasPrefix("END") } == ["END   7", "END   9"])
  }

  /// What one page of a long list says in every row, the next may not.
  @Test func aLongListIsSeveralTables() throws {
    let columns = [
      Table.Column("key", .right), Table.Column("kind"), Table.Column("count", .right),
    ]
    let rows = (0..<40_100).map { row in
      ["\(row)", row < 20_000 ? "a" : row < 40_000 ? "\(row % 7)" : "b", row < 40_000 ? "0" : "12"]
    }
    let lines = try written(columns, rows, columns: 80)
    let headings = lines.filter { $0.contains("KEY") }
    #expect(headings.map { $0.split(separator: " ").count } == [1, 2, 1])
    #expect(
      lines.filter { $0.hasPrefix("these rows: ") }
        == ["these rows: kind a, count 0", "these rows: count 0", "these rows: kind b, count 12"])
    #expect(lines.count { $0.wholeMatch(of: /[0-9 ]+/) != nil } == rows.count)
    #expect(
      try written(columns, Array(rows[..<100]), columns: 80)[0] == "all rows: kind a, count 0")
  }

  /// Every row once in each of the tables.
  @Test func tablesBelowEachOtherHoldEveryRow() throws {
    let columns = (0..<12).map { Table.Column("column_\($0)", .right) }
    let rows = (0..<1_203).map { row in columns.indices.map { "\(row)c\($0)" } }
    let lines = try written(columns, rows, columns: 60)
    let words = lines.flatMap { $0.split(separator: " ") }
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    let missing = (0..<1_203).flatMap { row in (1..<12).map { "\(row)c\($0)" } }
      .filter { counts[$0[...]] != 1 }
    #expect(missing.isEmpty && lines.first?.isEmpty == false)
  }

  /// What a terminal gets of a list.
  private func written(
    _ columns: [Table.Column], _ rows: [[String]], columns width: Int
  ) throws -> [String] {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    let text = Mutex("")
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [master] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(master, &buffer, buffer.count), count > 0 {
        text.withLock { $0 += String(decoding: buffer.prefix(count), as: UTF8.self) }
      }
      isRead.signal()
    }
    do {
      defer { close(slave) }
      let sink = Sink(descriptor: slave)
      var printer = TablePrinter(columns: columns, colors: .none, sink: sink)
      for row in rows { try printer.add(row) }
      try printer.finish()
      try sink.flush()
    }
    isRead.wait()
    close(master)
    return text.withLock { $0 }.replacing("\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  @Test func instantsStayInOneLine() throws {
    let text = String(repeating: "word ", count: 30)
    let columns = [Table.Column("at"), Table.Column("error")]
    let layout = Self.layout(columns, [["2025-11-26 09:14", text], ["", text + "x"]], 60)
    #expect(layout.widths == [16, 42])
  }

  /// Paths are broken last, ids and numbers never.
  @Test func longWordsAreBrokenAtSigns() {
    let columns = [Table.Column("id"), Table.Column("path"), Table.Column("rows", .right)]
    let rows = [
      [Self.id, "/home/someone/backups/2025/default.store", "1,234,567"],
      [Self.id + "2", "/home/someone/backups/2024/default.store", "7"],
    ]
    let layout = Self.layout(columns, rows, 80)
    #expect(layout.widths?.last == 9)
    #expect(layout.wraps == [false, true, false])
    #expect(
      DisplayWidth.wrapped(rows[0][1], to: 24, breaksWords: true) == [
        "/home/someone/backups/", "2025/default.store",
      ])
    #expect(DisplayWidth.wrapped("一二三四五六", to: 5, breaksWords: true) == ["一二", "三四", "五六"])
  }
}
