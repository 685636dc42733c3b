import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

/// The forms that people read.
@Suite(.bounded) struct ResultTableTests {
  private let columns = ["id", "value", "note"]

  private let rows = [
    SampleRow(.integer(1), .real(72.5), .text("步数")),
    SampleRow(.integer(1000), .null, .text("\u{1B}[2J\n")),
    SampleRow(.integer(-3), .real(1), .blob([UInt8](repeating: 0xA5, count: 20))),
  ]

  private func text(_ mode: ResultMode, _ change: (inout ResultOptions) -> Void = { _ in })
    throws -> String
  {
    var options = ResultOptions(mode: mode)
    change(&options)
    return try WrittenResult.text(columns, options, rows)
  }

  @Test func aTerminalGetsABox() throws {
    #expect(
      try text(.table) { $0.isTerminal = true } == """
        ┌──────┬───────┬──────────────────────────────────────┐
        │   id │ value │ note                                 │
        ├──────┼───────┼──────────────────────────────────────┤
        │    1 │  72.5 │ 步数                                 │
        │ 1000 │  NULL │ \\u{1B}[2J\\n                          │
        │   -3 │   1.0 │ x'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5…' │
        └──────┴───────┴──────────────────────────────────────┘

        """)
  }

  @Test func elsewhereColumnsAreApartBySpaces() throws {
    #expect(
      try text(.table) { $0.columnWidths = [10] } == """
          id  value  note
           1   72.5  步数
        1000   NULL  \\u{1B}[2J…
          -3    1.0  x'a5a5a5a…

        """)
  }

  /// Each column its own; the last counts for the rest.
  @Test func columnsHaveWidthsOfTheirOwn() throws {
    #expect(
      try text(.table) { $0.columnWidths = [0, 2, 5] } == """
          id    v…  note
           1  72.5  步数
        1000    N…  \\u{1…
          -3   1.0  x'a5…

        """)
    #expect(try text(.table) { $0.columnWidths = [1, 0] }.contains("a5a5a5a5a5a5a5a5a5a5…"))
  }

  @Test func nullIsDimAndHeadingsAreBold() throws {
    let text = try text(.table) {
      $0.colors = .basic
      $0.nullText = "∅"
    }
    #expect(text.contains("1000      \u{1B}[2m∅\u{1B}[0m"))
    #expect(text.hasPrefix("  \u{1B}[1mid\u{1B}[0m  \u{1B}[1mvalue\u{1B}[0m"))
  }

  @Test func aTableThatIsTooWideBecomesLines() throws {
    let text = try text(.table) {
      $0.fallsBackToLines = true
      $0.terminalWidth = 30
      $0.isTerminal = true
    }
    #expect(try text == self.text(.line))
    #expect(
      text.hasPrefix("   id = 1\nvalue = 72.5\n note = 步数\n\n   id = 1000\nvalue = NULL\n"))
  }

  /// From 60 columns on it is several tables, each with the columns that tell its rows apart.
  @Test(arguments: [1, 2, 300, 301, 601]) func aTableThatIsTooWideIsSeveral(count: Int) throws {
    var options = ResultOptions(mode: .table)
    options.fallsBackToLines = true
    options.isTerminal = true
    options.terminalWidth = 60
    let names = (0..<9).map { "column_\($0)" }
    let rows = (0..<count).map { row in
      SampleRow(
        .text("k\(row / 2)"), .integer(Int64(row % 2)), .text("a\(row)"), .text("b\(row)"),
        .text("c\(row)"), .text("d\(row)"), .text("e\(row)"), .null, .real(Double(row) + 0.25))
    }
    let text = try WrittenResult.text(names, options, rows)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) <= 60 })
    let cells = lines.flatMap { $0.split { $0 == " " || $0 == "│" } }
    let found = Dictionary(cells.map { ($0, 1) }, uniquingKeysWith: +)
    for row in 0..<count {
      let values = ["a", "b", "c", "d", "e"].map { $0 + String(row) } + ["\(row).25"]
      #expect(values.allSatisfy { found[$0[...]] == 1 }, "\(row)")
    }
    // No column tells apart what is the same.
    let same = try WrittenResult.text(names, options, [rows[0], rows[0]])
    #expect(same.hasPrefix("┌─────┬──────────┬"))
    #expect(same.matches(of: /│   [12] │ +(k0|0|a0|b0|c0|d0|e0|NULL|0.25)\s/).count >= 2)
    #expect(same.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: String($0)) <= 60 })
  }

  /// A value that no line can hold goes on below itself, beside what tells its row apart.
  @Test func aLongValueGoesOnBelowItself() throws {
    var options = ResultOptions(mode: .table)
    options.fallsBackToLines = true
    options.isTerminal = true
    options.terminalWidth = 60
    let words = (0..<40).map { "word\($0)" }
    let rows = [
      SampleRow(.integer(1), .text(words.joined(separator: " "))), SampleRow(.integer(2), .null),
    ]
    for names in [["id", "note"], ["id", "note", "again"]] {
      let wide =
        names.count == 2 ? rows : rows.map { SampleRow($0.values[0], $0.values[1], $0.values[1]) }
      let lines = try WrittenResult.text(names, options, wide).split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) == 60 })
      let cells = lines.flatMap { $0.split { " │".contains($0) } }
      #expect(words.allSatisfy { word in cells.count { $0 == word[...] } == names.count - 1 })
    }
    // Alone, it stands beside its row's number.
    let alone = try WrittenResult.text(
      ["note"], options, [SampleRow(.text(String(repeating: "x", count: 200)))])
    #expect(alone.contains("│   1 │ xxx") && alone.matches(of: /│     │ x+ +│/).count >= 2)
  }

  /// What comes later may need more room than the first rows did.
  @Test func aTableThatBecomesTooWideIsSeveral() throws {
    var options = ResultOptions(mode: .table)
    options.fallsBackToLines = true
    options.isTerminal = true
    options.terminalWidth = 60
    let rows = (0..<900).map {
      SampleRow(
        .integer($0), .text(String(repeating: "a", count: $0 == 500 ? 50 : 3)), .text("last"))
    }
    let lines = try WrittenResult.text(["id", "note", "end"], options, rows).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) <= 60 })
    let cells = lines.flatMap { $0.split { " │".contains($0) } }
    #expect(cells.count { $0 == "last" } == 900)
  }

  @Test func aHeadingThatIsTooWideForNoRowsIsLeftOut() throws {
    var options = ResultOptions(mode: .table)
    options.fallsBackToLines = true
    options.isTerminal = true
    options.terminalWidth = 10
    #expect(try WrittenResult.text(["a long name"], options, []) == "no rows\n")
    #expect(try WrittenResult.text(["short"], options, []).contains("│ short │"))
  }

  @Test func aWiderValueWidensTheRest() throws {
    var options = ResultOptions(mode: .table)
    options.isTerminal = true
    let rows = (0...301).map { SampleRow(.integer($0 == 300 ? 100_000 : 1)) }
    let lines = try WrittenResult.text(["n"], options, rows).split(separator: "\n")
    #expect(lines.suffix(4) == ["├────────┤", "│ 100000 │", "│      1 │", "└────────┘"])
    #expect(lines[0] == "┌───┐")
  }

  @Test func markdownEscapesItsBars() throws {
    let text = try WrittenResult.text(
      ["n", "a|b"], ResultOptions(mode: .markdown),
      [SampleRow(.integer(1), .text("x|y\n")), SampleRow(.null, .text("z"))])
    #expect(text == "| n | a\\|b |\n| ---: | --- |\n| 1 | x\\|y\\n |\n| NULL | z |\n")
  }

  @Test func instantsAreLocalForPeople() throws {
    var options = ResultOptions(mode: .table)
    let zone = try #require(TimeZone(secondsFromGMT: -12_600))
    options.instants = ZoneOffsets(zone)
    #expect(
      try WrittenResult.text(["at", "start_at"], options, [SampleRow(.integer(0), .integer(0))])
        == "at  start_at\n 0  1969-12-31 20:30:00-03:30\n")
  }

  @Test func firstRowsAppearBeforeTheLast() throws {
    let start = ContinuousClock.Instant.now
    let clock = ManualInstant(start)
    var options = ResultOptions(mode: .table)
    options.isTerminal = true
    var result = try WrittenResult(["n"], options, now: { clock.instant })
    // Slow to come, the first row waits for others all the same.
    clock.instant = start + .seconds(1)
    try result.printer.add(SampleRow(.integer(1)))
    #expect(result.text.isEmpty)
    clock.instant = clock.instant + .milliseconds(50)
    try result.printer.add(SampleRow(.integer(2)))
    #expect(result.text.hasSuffix("│ 1 │\n│ 2 │\n"))
    try result.printer.add(SampleRow(.integer(3)))
    #expect(result.text.hasSuffix("│ 1 │\n│ 2 │\n"))
    try result.printer.showSoFar()
    #expect(result.text.hasSuffix("│ 3 │\n"))
    try result.printer.finish()
    #expect(result.text.hasSuffix("│ 3 │\n└───┘\n"))
    #expect(result.printer.count == 3)
  }

  @Test func aLongResultIsNotHeldBack() throws {
    for mode in ResultMode.allCases where mode != .chart && mode != .sparkline {
      var result = try WrittenResult(["n", "t"], ResultOptions(mode: mode))
      for number in 0..<10_000 {
        try result.printer.add(SampleRow(.integer(Int64(number)), .text("some text")))
      }
      let early = result.text.utf8.count
      try result.printer.finish()
      #expect(result.text.utf8.count - early < 70_000, "\(mode)")
      #expect(early > 50_000, "\(mode)")
    }
  }
}

/// A clock that the test turns.
private final class ManualInstant {
  var instant: ContinuousClock.Instant
  init(_ instant: ContinuousClock.Instant) { self.instant = instant }
}
