import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct HTMLTests {
  @Test func textIsEscapedAndMarkupIsNot() {
    let text = "<a href='x'>\"&\"</a>\u{0}\u{202E}\n"
    let markup: HTML = "<b title=\"\(text)\">\(HTML("<i>x</i>"))</b>"
    #expect(
      markup.text
        == "<b title=\"&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;\\0\\u{202E}\\n\">"
        + "<i>x</i></b>")
  }

  @Test func markupThatIsNotThereIsNothing() {
    let none: HTML? = nil
    #expect(("<p>\(none)</p>" as HTML).text == "<p></p>")
    #expect(("\(["<p>" as HTML, "</p>"])" as HTML).text == "<p>\n</p>")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_234_567, "−1,234,567"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "−9,223,372,036,854,775,808"),
  ])
  func numbersAreGrouped(number: Int, expected: String) {
    #expect(Quantity.grouped(number) == expected)
  }

  @Test(arguments: [
    ("999", "999"), ("1000", "1,000"), ("1234567.25", "1,234,567.25"), ("0.12345", "0.12345"),
    ("12345.", "12345."), ("-1234", "-1234"), ("+1234", "+1234"), ("1e10", "1e10"),
    ("1.2.3", "1.2.3"), ("٣٤٥٦٧", "٣٤٥٦٧"), ("", ""),
    ("99999999999999999999", "99999999999999999999"),
  ])
  func textsOfNumbersAreGrouped(text: String, expected: String) {
    #expect(Quantity.grouped(text) == expected)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (602_112, "602 kB"), (150_212_608, "150.2 MB"),
    (12_345_678_901, "12,345.7 MB"),
  ])
  func bytesHaveUnits(count: Int, expected: String) {
    #expect(Quantity.bytes(count) == expected)
  }

  @Test func whatIsNoNumberIsADash() {
    #expect(Quantity.grouped(Double.nan) == "–")
    #expect(Quantity.grouped(Double.infinity) == "–")
    #expect(Quantity.percent(1, of: 0) == "– %")
    #expect(Quantity.factor(410, over: 296) == "×1.4")
    #expect(Quantity.words("outbox_events") == "Outbox events")
  }
}

@Suite(.bounded) struct ChartScaleTests {
  @Test(arguments: [
    (0.0, 1.0), (1, 1), (296, 300), (410, 450), (23_253, 24_000), (211_670, 240_000),
  ])
  func theScaleEndsAtARoundNumber(largest: Double, top: Double) {
    let scale = ChartScale(covering: largest)
    #expect(scale.top == top)
    #expect(scale.ticks.first == 0 && scale.ticks.last == top && scale.ticks.count <= 5)
  }

  @Test func thousandsAreShort() {
    #expect(ChartScale(covering: 211_670).label(60_000) == "60k")
    #expect(ChartScale(covering: 410).label(300) == "300")
    #expect(ChartScale(covering: 211_670).label(0) == "0")
  }
}
