import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct DisplayWidthTests {
  @Test func theCorpusHasItsWidths() {
    #expect(DisplayWidthCorpus.samples.count >= 120)
    for sample in DisplayWidthCorpus.samples {
      let columns = DisplayWidth.columns(of: sample.text)
      let scalars = sample.text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
      #expect(columns == sample.columns, "\(sample.group): \(sample.text) \(scalars)")
    }
  }

  @Test func theLocaleOfTheThreadComesBack() {
    let ascii = newlocale(LC_CTYPE_MASK, "C", nil)
    let before = uselocale(ascii)
    defer {
      uselocale(before)
      freelocale(ascii)
    }
    // In the locale "C" the C library knows no width of it.
    #expect(ScalarWidth.columns(of: "中") == 1)
    #expect(DisplayWidth.columns(of: "中文") == 4)
    #expect(ScalarWidth.columns(of: "中") == 1)
    #expect(uselocale(nil) == ascii)
  }

  @Test(arguments: [
    ("steps", 5, "steps"), ("steps", 4, "ste…"), ("steps", 1, "…"), ("steps", 0, ""), ("", 3, ""),
    ("中文字", 6, "中文字"), ("中文字", 5, "中文…"), ("中文字", 4, "中…"), ("中文字", 2, "…"),
    ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("👨‍👩‍👧👨‍👩‍👧", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a\u{200B}", 1, "a\u{200B}"),
    ("ab\u{200B}c", 2, "a…"),
  ])
  func noClusterIsCut(text: String, limit: Int, expected: String) {
    #expect(DisplayWidth.truncated(text, to: limit) == expected)
  }

  @Test func whatIsCutFitsAndIsABeginning() {
    for sample in DisplayWidthCorpus.samples {
      let text = sample.text + "中" + sample.text + "👩‍💻"
      for limit in 0...(DisplayWidth.columns(of: text) + 1) {
        let cut = DisplayWidth.truncated(text, to: limit)
        #expect(DisplayWidth.columns(of: cut) <= limit)
        #expect(cut == text || cut.isEmpty || (cut.last == "…" && text.hasPrefix(cut.dropLast())))
        #expect(DisplayWidth.columns(of: DisplayWidth.fitted(text, to: limit)) == limit)
      }
    }
  }

  @Test func paddingCountsColumns() {
    #expect(DisplayWidth.padded("中", to: 4) == "中  ")
    #expect(DisplayWidth.padded("中", to: 4, .right) == "  中")
    #expect(DisplayWidth.padded("中文", to: 3) == "中文")
  }

  /// Nothing is lost, and no line is too wide; a line ends behind a space where it has one.
  @Test func foldedTextKeepsItsLetters() {
    #expect(DisplayWidth.folded("if x:    # four", to: 8) == ["if x:   ", "# four"])
    #expect(DisplayWidth.folded("one two three", to: 7) == ["one two", "three"])
    #expect(DisplayWidth.folded("", to: 3) == [""] && DisplayWidth.folded("   ", to: 3) == ["   "])
    var random = SplitMix64(seed: 7)
    let letters: [Character] = ["a", "b", " ", " ", "步", "é"]
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0..<60, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        })
      let width = Int.random(in: 2..<12, using: &random)
      let lines = DisplayWidth.folded(text, to: width)
      #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) <= width }, "\(text)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      let lost = text.count { $0 == " " } - lines.joined().count { $0 == " " }
      #expect((0...lines.count).contains(lost), "\(text) \(lines)")
    }
  }
}
