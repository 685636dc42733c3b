import FitIQDomain
import FitIQTerminal
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct HTMLTableTests {
  @Test func rowsHaveHeadsAndSums() {
    let table = HTMLTable(
      caption: "Fruit", columns: [.text("Name"), .number("Count")], rows: [["apple", "3"]],
      totals: ["All", "3"])
    let text = table.html.text
    #expect(text.contains("<th scope=\"col\">Name</th><th scope=\"col\" class=\"n\">Count</th>"))
    #expect(text.contains("<tr><th scope=\"row\">apple</th><td class=\"n\">3</td></tr>"))
    #expect(text.contains("<tfoot><tr><th scope=\"row\">All</th>"))
  }

  @Test func sharesMeetWithoutGaps() {
    let bar = StackedBar(
      title: "x",
      shares: [.staying("a", 1), .going("b", 0, number: 0), .going("c", 2, number: 6)],
      scale: 3)
    let text = bar.html.text
    #expect(text.contains("class=\"c0\" x=\"0\" width=\"333\""))
    #expect(text.contains("class=\"c1\" x=\"333\" width=\"667\""))
    #expect(text.components(separatedBy: "<rect").count == 3)
    #expect(StackedBar(title: "x", shares: [], scale: 0).html.text.contains("<svg"))
  }
}

@Suite(.bounded) struct DayChartTests {
  private func chart(_ days: [DayChart.Day]) -> DayChart {
    DayChart(
      id: "c", title: "Steps", unit: "steps",
      legend: .init(common: "both", surplus: "more", shortfall: "less"), days: days)
  }

  private func days(_ count: Int, from first: String) throws -> [DayChart.Day] {
    let first = try #require(LocalDay(first))
    return (0..<count).map { DayChart.Day(first.advanced(by: $0), before: 2, after: 1) }
  }

  @Test func manyDaysGetAPanelForEachYear() throws {
    #expect(chart(try days(400, from: "2022-12-01")).panels.count == 1)
    let panels = chart(try days(401, from: "2022-12-01")).panels
    #expect(panels.map(\.days.count) == [31, 365, 5])
    #expect(panels.map(\.first.description) == ["2022-01-01", "2023-01-01", "2024-01-01"])
    #expect(panels[1].ticks.map(\.label).first == "Jan")
    #expect(panels[1].ticks.count == 12)
    #expect(panels[1].ticks.compactMap(\.year) == ["2023"])
  }

  @Test(.bounded) func theLastYearOfTheCalendarEnds() throws {
    let panels = chart(try days(1, from: "2025-01-01") + days(1, from: "9999-12-31")).panels
    #expect(panels.map(\.ticks.count) == [12, 12])
  }

  @Test func shortPanelsAreLabelledByWeek() throws {
    let ticks = chart(try days(14, from: "2024-12-28")).panels[0].ticks
    #expect(ticks.map(\.label) == ["28 Dec", "4 Jan"])
    #expect(ticks.map(\.year) == ["2024", "2025"])
  }

  @Test func theDayOfAStrayYearDoesNotSqueezeTheOthers() throws {
    let stray = try days(1, from: "1970-01-01")
    let panels = chart(try stray + days(14, from: "2024-12-01")).panels
    #expect(panels.map(\.days.count) == [1, 14])
  }

  @Test func barsAreSplitWhereTotalsDiffer() throws {
    let day = try #require(LocalDay("2025-03-01"))
    let text = chart([
      DayChart.Day(day, before: 4, after: 3),
      DayChart.Day(day.advanced(by: 1), before: 3, after: 4),
      DayChart.Day(day.advanced(by: 2), before: .nan, after: -.infinity),
    ]).html.text
    #expect(text.contains("<title>2025-03-01: 4 steps before, 3 after</title>"))
    #expect(text.contains("<path class=\"stay\" d=\"M1 1000V250h8V1000z\"/>"))
    #expect(text.contains("<path class=\"go\" d=\"M1 250V0h8V250z\"/>"))
    #expect(text.contains("<path class=\"come\" d=\"M11 250V0h8V250z\"/>"))
    #expect(text.contains("<title>2025-03-03: 0 steps</title>"))
    #expect(text.contains("key come") && text.contains("key go"))
    #expect(!text.contains("nan"))
  }

  @Test func aChartOfNothingHasNoPanel() {
    #expect(chart([]).panels.isEmpty)
    #expect(chart([]).html.text.contains("<figure>"))
  }
}
