import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQShell

@Suite(.bounded) struct ErrorCaretTests {
  /// East Asian letters as two columns.
  private static func width(_ character: Character) -> Int {
    character.unicodeScalars.first.map { (0x3000..<0xA000).contains($0.value) } ?? false ? 2 : 1
  }

  private static func lines(_ text: String, _ word: String, columns: Int = 80) -> [String] {
    let bytes = Array(text.utf8)
    let start = (0..<bytes.count).first { bytes[$0...].starts(with: word.utf8) } ?? bytes.count
    return ErrorCaret(columns: columns, width: width)
      .lines(text, at: start..<(start + word.utf8.count))
  }

  @Test(arguments: [
    ("SELECT 1 FORM t", "FORM", ["SELECT 1 FORM t", "         ^~~~"]),
    ("SELECT\n  x\nFORM t", "FORM", ["FORM t", "^~~~"]),
    ("a\tFORM", "FORM", ["a       FORM", "        ^~~~"]),
    ("'日本' FORM", "FORM", ["'日本' FORM", "       ^~~~"]),
    ("FORM '日本", "'日本", ["FORM '日本", "     ^~~~~"]),
    ("a\u{1B}[31m b", "b", ["a␛[31m b", "       ^"]), ("a", "", ["a", "^"]),
    ("SELECT 'a\nb", "'a\nb", ["SELECT 'a", "       ^~"]),
  ])
  func standsBelowTheToken(text: String, word: String, expected: [String]) {
    #expect(Self.lines(text, word) == expected)
  }

  @Test func theEndOfTheTextHasAPlace() {
    let caret = ErrorCaret(columns: 80) { _ in 1 }
    #expect(caret.lines("SELECT", at: 6..<6) == ["SELECT", "      ^"])
    #expect(caret.lines("", at: 0..<0) == ["", "^"])
    #expect(caret.lines("a", at: 90..<99) == ["a", " ^"])
  }

  @Test func aLongLineIsCutAroundTheToken() {
    let text = String(repeating: "a, ", count: 400) + "FORM" + String(repeating: " b", count: 400)
    let lines = Self.lines(text, "FORM", columns: 40)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines[0].contains(" FORM b") && lines[0].hasPrefix("…") && lines[0].hasSuffix("…"))
    let column = lines[1].count - 4
    #expect(lines[0].dropFirst(column).hasPrefix("FORM"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func anyRangeOfAnyTextHasTwoShortLines(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    let start = Int.random(in: 0...text.utf8.count, using: &generator)
    let end = Int.random(in: start...(text.utf8.count + 2), using: &generator)
    let lines = ErrorCaret(columns: 30) { _ in 1 }.lines(text, at: start..<end)
    #expect(lines.count == 2 && lines[0].count <= 30)
  }
}
