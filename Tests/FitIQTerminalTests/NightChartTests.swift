import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.bounded) struct NightChartTests {
  private let berlin: ZoneOffsets

  init() throws {
    berlin = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  private func instant(_ text: String) throws -> Double {
    try Date(text, strategy: .iso8601).timeIntervalSince1970
  }

  private func line(
    _ day: String, _ bed: [(String, String)], _ asleep: [(String, String)] = [],
    label: String? = nil
  ) throws -> NightBars.Line {
    func spans(_ pairs: [(String, String)]) throws -> [SleepInterval] {
      try pairs.map { SleepInterval(start: try instant($0.0), end: try instant($0.1)) }
    }
    return NightBars.Line(
      label ?? day, value: "7 h", day: try #require(LocalDay(day)), bed: try spans(bed),
      asleep: try spans(asleep), zone: berlin)
  }

  /// The last one is the night of the change to summer time: 23:00 to 07:00 on the wall.
  private func week() throws -> NightBars {
    NightBars([
      try line(
        "2025-03-28", [("2025-03-27T22:00:00Z", "2025-03-28T06:00:00Z")],
        [("2025-03-27T23:00:00Z", "2025-03-28T05:00:00Z")]),
      try line("2025-03-29", []),
      try line(
        "2025-03-30", [("2025-03-29T22:00:00Z", "2025-03-30T05:00:00Z")],
        [("2025-03-29T22:00:00Z", "2025-03-30T05:00:00Z")], label: "<&\u{1B}\"'>"),
    ])
  }

  private func hypnogram() throws -> Hypnogram {
    let start = try instant("2025-03-29T22:00:00Z")
    let stages: [(SleepStageSpan.Stage, Double)] = [
      (.awake, 10), (.core, 100), (.deep, 60), (.rem, 45), (.asleep, 30),
    ]
    var begin = start
    let intervals = stages.map { stage, minutes in
      defer { begin += minutes * 60 }
      return Hypnogram.Interval(stage, start: begin, end: begin + minutes * 60)
    }
    return try #require(Hypnogram(intervals, zone: berlin))
  }

  private func columns() throws -> NightColumns {
    let last = try #require(LocalDay("2025-11-20"))
    var hours: [LocalDay: Double] = [:]
    for offset in 0..<90 where offset % 9 != 4 {
      hours[last.advanced(by: -offset)] = 5.5 + Double(offset * 7 % 40) / 10
    }
    return NightColumns(hours, days: 90, through: last)
  }

  /// Both nights stand below each other from 23:00 to 07:00, although one of them had seven hours.
  @Test func nightsShareTheClockOnTheWall() throws {
    let lines = try week().lines(width: 51, colors: .none)
    #expect(lines.count == 4)
    #expect(lines[1] == "2025-03-29   7 h")
    let first = lines[0].firstIndex(of: "░"), last = lines[2].firstIndex(of: "█")
    #expect(
      first.map { lines[0].distance(from: lines[0].startIndex, to: $0) }
        == last.map { lines[2].distance(from: lines[2].startIndex, to: $0) })
    #expect(lines[0].count == lines[2].count)
    #expect(lines[3].contains("02:00") && !lines[2].contains("\u{1B}"))
  }

  @Test func aNarrowTerminalGetsTheNumbersAlone() throws {
    let lines = try week().lines(width: 20, colors: .none)
    #expect(lines.count == 3 && lines[0].hasSuffix("7 h"))
  }

  @Test func aSessionOfDaysStaysOnThePage() throws {
    let bars = NightBars([
      try line("2025-03-28", [("2025-03-20T22:00:00Z", "2025-03-28T06:00:00Z")])
    ])
    #expect(bars.start == -86_400 && bars.end == 25_200)
    #expect(NightBars([]).lines(width: 80, colors: .none).count == 1)
  }

  @Test func picturesAreAsRecorded() throws {
    let document = SVGDocument(
      title: "Sleep <of> \"A & B\"",
      panels: [
        try week().panel(title: "week <script>"), try hypnogram().panel(title: "night"),
        try columns().panel(title: "trends"),
      ])
    let text = document.text
    #expect(
      Golden.difference(text, from: "sleep.svg", file: #filePath).map { Comment(rawValue: $0) }
        == nil)
    #expect(text == document.text)
    #expect(!text.contains("<script") && !text.contains("href") && !text.contains("url("))
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }
}
