import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct ChartTests {
  private func night() throws -> Hypnogram {
    let stages: [(SleepStageSpan.Stage, Double)] = [
      (.inBed, 10), (.awake, 8), (.core, 35), (.deep, 45), (.core, 30), (.rem, 15), (.awake, 5),
      (.core, 50), (.deep, 30), (.core, 40), (.rem, 35), (.core, 45), (.asleep, 20), (.rem, 40),
      (.core, 25), (.awake, 12),
    ]
    // 2025-11-20 22:47 in Berlin.
    var start = 1_763_675_220.0
    let intervals = stages.map { stage, minutes in
      defer { start += minutes * 60 }
      return Hypnogram.Interval(stage, start: start, end: start + minutes * 60)
    }
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    return try #require(Hypnogram(intervals, zone: ZoneOffsets(zone)))
  }

  private func steps() throws -> DayColumnChart {
    let first = try #require(LocalDay("2025-10-28"))
    let days = (0..<25).filter { $0 != 7 }.map { (offset: Int) -> DayColumnChart.Day in
      let steps = (offset * 3571 + 800) % 14_000
      return DayColumnChart.Day(first.advanced(by: offset), Double(steps))
    }
    return try #require(DayColumnChart(days))
  }

  private let bars = BarChart([
    .init("steps", 211_670), .init("resting_heart_rate", 4_380), .init("Gewicht 体重", 96.25),
    .init("evil\u{1B}[2J", -20_000), .init("none", nil), .init("zero", 0),
  ])

  private let states = StateChart([
    .init("2025-11-18", ["completed": 120, "failed": 3]),
    .init("2025-11-19", ["completed": 80, "pending": 40, "processing": 10, "odd\u{7}": 4]),
    .init("2025-11-20", [:]),
    .init("2025-11-21", ["pending": 150, "failed": 20]),
  ])

  private let wave = Sparkline(
    (0..<100).map { (step: Int) -> Double? in
      (51..<80).contains(step) && step % 10 == 9 ? nil : sin(Double(step) / 8) * 50
    })

  @Test(arguments: [80, 40, 20], [ColorDepth.none, .basic, .indexed])
  func chartsAreAsRecorded(width: Int, colors: ColorDepth) throws {
    let charts: [(String, any TextChart)] = [
      ("hypnogram", try night()), ("days", try steps()), ("bars", bars), ("states", states),
      ("sparkline", wave),
    ]
    let text = charts.map { name, chart in
      ([name] + chart.lines(width: width, colors: colors)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    let shown = text.replacing("\u{1B}", with: "␛")
    let difference = Golden.difference(
      shown, from: "charts-\(width)-\(colors).txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: 1...120)
  func chartsKeepTheirWidth(width: Int) throws {
    let charts: [any TextChart] = [try night(), try steps(), bars, states, wave]
    // Narrower than a label and a number, nothing is left to leave out.
    for chart in charts where width >= 20 || chart is Sparkline || chart is Hypnogram {
      for line in chart.lines(width: width, colors: .none) {
        #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
      }
    }
  }

  @Test func aVeryNarrowNightIsLetters() throws {
    #expect(try night().lines(width: 12, colors: .none).count == 1)
    #expect(try night().lines(width: 12, colors: .none)[0].hasSuffix("C"))
  }

  @Test func theNightOfAnAutumnChangeHasItsHourTwice() throws {
    let zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
    // 2025-10-26 00:30 to 04:30 on the wall, five hours.
    let start = zone.instant(of: try #require(LocalDay("2025-10-26")), second: 1800)
    let night = try #require(
      Hypnogram([.init(.core, start: start, end: start + 5 * 3600)], zone: zone))
    let axis = try #require(night.lines(width: 80, colors: .none).last)
    #expect(
      axis.split(separator: " ") == ["01:00", "02:00", "02:00", "03:00", "04:00"])
  }

  @Test func aNightNeedsALength() throws {
    let zone = ZoneOffsets(.gmt)
    #expect(Hypnogram([], zone: zone) == nil)
    #expect(Hypnogram([.init(.core, start: 5, end: 5)], zone: zone) == nil)
    #expect(Hypnogram([.init(.core, start: 0, end: .infinity)], zone: zone) == nil)
    #expect(Hypnogram([.init(.core, start: 0, end: 1e9)], zone: zone) == nil)
  }

  @Test func lyingInBedCountsWhereNothingElseIsKnown() throws {
    let night = try #require(
      Hypnogram(
        [.init(.inBed, start: 0, end: 36_000), .init(.deep, start: 18_000, end: 36_000)],
        zone: ZoneOffsets(.gmt)))
    #expect(night.lines(width: 10, colors: .none) == ["BBBBBDDDDD"])
  }

  @Test func sparklinesShowGapsAndFlatSeries() {
    #expect(Sparkline([1, nil, 8]).text(width: 10) == "▁·█")
    #expect(Sparkline([5, 5]).text(width: 10) == "▅▅")
    #expect(Sparkline([nil, .nan]).text(width: 10) == "··")
    #expect(Sparkline([]).lines(width: 10, colors: .none).isEmpty)
    #expect(Sparkline([0, 0, 7, 7]).text(width: 2) == "▁█")
    #expect(
      Sparkline([-.greatestFiniteMagnitude, .greatestFiniteMagnitude]).text(width: 2) == "▁█")
  }

  @Test func manyDaysShareAColumn() throws {
    let first = try #require(LocalDay("2024-01-01"))
    let chart = try #require(
      DayColumnChart((0..<400).map { DayColumnChart.Day(first.advanced(by: $0), 10) }))
    let lines = chart.lines(width: 80, colors: .none)
    #expect(lines.last == "mean of ~5 days")
    #expect(lines.dropLast().last?.contains("2024-01-01") == true)
    #expect(lines.dropLast().last?.hasSuffix("2025-02-03") == true)
  }
}

@Suite(.bounded) struct ColorDepthTests {
  @Test(arguments: [
    (ColorMode.auto, true, ["TERM": "xterm"], ColorDepth.basic),
    (.auto, true, ["TERM": "xterm-256color"], .indexed),
    (.auto, true, ["TERM": "xterm", "COLORTERM": "truecolor"], .indexed),
    (.auto, true, ["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (.auto, true, ["TERM": "dumb", "COLORTERM": "24bit"], .none),
    (.auto, false, ["TERM": "xterm-256color"], .none),
    (.never, true, ["TERM": "xterm-256color"], .none),
    (.always, false, [:], .basic),
  ])
  func followsTheTerminal(
    mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: ColorDepth
  ) {
    let depth = ColorDepth(mode: mode, isTerminal: isTerminal, environment: environment)
    #expect(depth == expected)
  }
}
