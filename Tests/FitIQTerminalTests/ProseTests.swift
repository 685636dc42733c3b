import FitIQTestTraits
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct ProseTests {
  @Test func wordsStayWhole() {
    let lines = Prose.lines("note: counting from 2025-11-26, the newest day", to: 24, indent: 6)
    #expect(lines == ["note: counting from", "      2025-11-26, the", "      newest day"])
  }

  @Test func whatFitsIsOneLine() {
    #expect(Prose.lines("a  b", to: 4) == ["a  b"])
    #expect(Prose.lines("a  b", to: nil) == ["a  b"])
  }

  /// Whoever copies a line of it copies all of it.
  @Test func aCommandIsOnePiece() {
    let text = "create it: fitiq migrate up --store x.db; name another one: --store"
    #expect(
      Prose.lines(text, to: 30) == [
        "create it:", "fitiq migrate up --store x.db;", "name another one: --store",
      ])
    #expect(
      Prose.lines("see: fitiq log show 1 --patch --limit 10", to: 20)
        == ["see:", "fitiq log show 1 --patch --limit 10"])
  }

  @Test func aLabelStandsApart() {
    let findings = "  warnings  dangling keys 7, stuck syncing 5, unnormalised times 24, 3 more"
    #expect(
      Prose.lines(findings, to: 60) == [
        "  warnings  dangling keys 7, stuck syncing 5, unnormalised",
        "            times 24, 3 more",
      ])
    // A gap far on is none.
    let text = "import of a store with a long name and two  spaces in it"
    #expect(Prose.lines(text, to: 30).allSatisfy { $0.count <= 30 })
  }

  @Test func aNumberStaysWithItsNoun() {
    #expect(Prose.lines("one two 12,000 rows", to: 14) == ["one two", "12,000 rows"])
    #expect(Prose.lines("keys 7, rows 12, more", to: 12) == ["keys 7,", "rows 12,", "more"])
  }

  @Test func whatIsIndentedStaysSo() {
    #expect(Prose.lines("  one two", to: 6) == ["  one", "  two"])
    #expect(
      Prose.lines("  fitiq cleanup  # 1", to: 10) == ["  fitiq cleanup  # 1"])
  }

  @Test(arguments: 1...60) func noLineOfWordsIsWider(width: Int) {
    let text = "hint: to be or not to be, that is it"
    let lines = Prose.lines(text, to: width, indent: 6)
    // The longest words have five letters.
    for line in lines { #expect(line.count <= max(width, min(6, width / 2) + 5)) }
    #expect(lines.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
  }
}
