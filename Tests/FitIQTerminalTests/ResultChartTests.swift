import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

/// What the columns of a result suggest.
@Suite(.bounded) struct ResultChartTests {
  private func chart(
    _ columns: [String], _ rows: [SampleRow], mode: ResultMode = .chart, width: Int = 40
  ) throws -> String {
    var options = ResultOptions(mode: mode)
    options.terminalWidth = width
    return try WrittenResult.text(columns, options, rows)
  }

  @Test func labelsAndValuesAreBars() throws {
    #expect(
      try chart(
        ["type", "rows", "more"],
        [
          SampleRow(.text("steps"), .integer(40), .real(1)),
          SampleRow(.null, .real(20.5), .real(1)),
        ]) == """
          rows
          steps   40 █████████████████████████████
          NULL  20.5 ██████████████▉

          """)
  }

  @Test func theOnlyColumnIsNumbered() throws {
    #expect(
      try chart(["n"], [SampleRow(.integer(2)), SampleRow(.integer(1))], width: 14)
        == "n\n1 2 ██████████\n2 1 █████\n")
  }

  @Test func daysAreColumnsOneChartForEachNumber() throws {
    let rows = (1...5).map {
      SampleRow(.text("2025-11-0\($0)"), .integer(Int64($0)), .real(Double(10 - $0)), .text("x"))
    }
    let text = try chart(["day", "steps", "weight", "note"], rows)
    #expect(text.hasPrefix("steps\n") && text.contains("\n\nweight\n"))
    #expect(text.contains("2025-11-01 "))
    #expect(!text.contains("note"))
  }

  @Test func theLowestAndTheHighestValueOfADayAreARange() throws {
    let rows = [
      SampleRow(.text("2025-11-01"), .real(50), .real(60)),
      SampleRow(.text("2025-11-03"), .real(55), .real(90)),
    ]
    #expect(
      try chart(["day", "min(bpm)", "max(bpm)"], rows) == """
        min(bpm) to max(bpm)
        90 ┤        ███
           │        ███
           │        ███
           │        ███
           │        ███
           │        ███
           │███     ███
        50 ┤███ ···
            2025-11-01 2025-11-03

        """)
    #expect(try chart(["day", "lowest", "highest"], rows, width: 22).contains("\n50 to 90\n"))
    let crossed = [SampleRow(.text("2025-11-01"), .real(2), .real(1))]
    #expect(try chart(["day", "min", "max"], crossed).contains("\n\nmax\n"))
  }

  @Test func aDayThatComesTwiceIsABarEach() throws {
    let rows = (1...2).map { SampleRow(.text("2025-11-01"), .integer(Int64($0))) }
    #expect(try chart(["day", "v"], rows).components(separatedBy: "2025-11-01").count == 3)
  }

  @Test func aStrayDayLeavesBars() throws {
    let rows = [
      SampleRow(.text("1925-11-01"), .integer(1)), SampleRow(.text("2025-11-01"), .integer(2)),
    ]
    #expect(try chart(["day", "v"], rows).hasPrefix("v\n1925-11-01 1 ██"))
  }

  @Test func statesByDayAreStacked() throws {
    let text = try chart(
      ["day", "status", "count"],
      [
        SampleRow(.text("2025-11-01"), .text("failed"), .integer(10)),
        SampleRow(.text("2025-11-01"), .text("completed"), .integer(10)),
        SampleRow(.text("2025-11-02"), .text("completed"), .integer(5)),
      ])
    #expect(
      text == """
        2025-11-01 20 █████████████#############
        2025-11-02  5 ███████
        █ completed  # failed

        """)
  }

  @Test func stagesAreAHypnogramForEachNight() throws {
    func stage(_ name: String, _ start: Double, _ end: Double) -> SampleRow {
      SampleRow(.text(name), .real(start * 3600), .real(end * 3600))
    }
    let text = try chart(
      ["stage", "start_at", "end_at"],
      [
        stage("light", 22, 24), stage("deep", 24, 30), stage("core", 46, 50), stage("odd", 1, 2),
      ])
    #expect(text.hasPrefix("1970-01-01 22:00\nawake\nrem\ncore  "))
    #expect(text.contains("\n\n1970-01-02 22:00\n"))
  }

  @Test func sparklinesHaveTheirRange() throws {
    let rows = (0..<8).map {
      SampleRow(.integer(Int64($0)), .text("x"), .real(Double($0)), $0 == 3 ? .null : .real(0.5))
    }
    #expect(
      try chart(["n", "note", "start_at", "half"], rows, mode: .sparkline) == """
        n    ▁▂▃▄▅▆▇█ 0…7, last 7
        half ▅▅▅·▅▅▅▅ 0.5…0.5, last 0.5

        """)
    #expect(try chart(["n"], rows, mode: .sparkline, width: 6) == "n ▁▃▆█\n")
  }

  @Test func aSeriesOfAnyLengthTakesConstantMemory() {
    var series = NumberSeries()
    for number in 0..<1_000_000 { series.add(Double(number)) }
    #expect(series.values.count <= 4096)
    #expect(series.count == 1_000_000)
    #expect(series.rangeText == "0…999999, last 999999")
    #expect(Sparkline(series.values).text(width: 8) == "▁▂▃▄▅▆▇█")
  }

  @Test(arguments: [0.0, -1, 1e22, -1e300, Double.greatestFiniteMagnitude, .infinity, -.infinity])
  func anyNumberCanBeDrawn(number: Double) throws {
    var options = ResultOptions(mode: .chart)
    options.instants = ZoneOffsets(.gmt)
    for names in [["stage", "start_at", "end_at"], ["start_at", "a", "b"], ["day", "s", "n"]] {
      for mode in ResultMode.allCases {
        options.mode = mode
        let rows = ["2025-11-01", "2025-11-02"].map { day in
          switch names[0] {
          case "stage": SampleRow(.text("deep"), .real(number), .real(number + 200_000))
          case "day": SampleRow(.text(day), .text("failed"), .real(number))
          default: SampleRow(.real(number), .real(number), .real(-number))
          }
        }
        #expect(try !WrittenResult.text(names, options, rows).isEmpty)
      }
    }
  }

  @Test func aLongChartSaysWhatItLeavesOut() throws {
    let rows = (0..<5003).map { SampleRow(.integer($0), .integer(1)) }
    #expect(try chart(["a", "b"], rows).hasSuffix("… and 3 more rows\n"))
  }
}
