import FitIQTestTraits
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct ProgressLineTests {
  private let line = ProgressLine(
    label: "syncing", share: 0.42, details: ["2s left", "423 MB/s", "1,234 records"])

  @Test func whatFitsIsThere() {
    #expect(
      line.text(width: 79)
        == "syncing [#############-----------------] 42 % 2s left, 423 MB/s, 1,234 records")
  }

  /// Never a part of a word, and never wider than the terminal.
  @Test(arguments: 1...79) func wordsLeaveAsAWhole(width: Int) {
    let text = line.text(width: width)
    #expect(DisplayWidth.columns(of: text) <= width)
    let ends = ["records", "MB/s", "left", "%", "syncing"]
    #expect(width < 8 || ends.contains { text.hasSuffix($0) }, "\(text)")
  }

  /// On the narrowest terminal that has tables, too.
  @Test(arguments: [59, 79, 119]) func rateAndTimeLeftStay(width: Int) {
    for label in ["planning: reading entries", "changing events: writing the new rows"] {
      let line = ProgressLine(
        label: label, share: 0.42, details: ["12m left", "0.3 %/s", "1,234 sent", "12 dead"])
      let text = line.text(width: width)
      #expect(text.contains("12m left, 0.3 %/s") && text.contains("[#"), "\(text)")
    }
  }

  @Test func whatNobodyKnowsHasNoBar() {
    let line = ProgressLine(label: "undoing: comparing rows", share: nil, details: ["12 s"])
    #expect(line.text(width: 40) == "undoing: comparing rows 12 s")
  }

  @Test func ratesAreShort() {
    #expect(ProgressLine.percent(0.004) == "0.4" && ProgressLine.percent(0.123) == "12")
  }

  @Test func timesAreShort() {
    #expect(ProgressLine.time(1.2) == "2s")
    #expect(ProgressLine.time(170) == "3m")
    #expect(ProgressLine.time(4_800) == "1h 20m")
  }
}
