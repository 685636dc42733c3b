import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct SQLTokenizerTests {
  private static func kinds(_ text: String) -> [SQLToken.Kind] {
    SQLTokenizer.tokens(of: text).filter { $0.kind != .whitespace }.map(\.kind)
  }

  @Test(
    arguments: [
      ("SELECT steps", [.keyword, .identifier]), ("select", [.keyword]), ("selects", [.identifier]),
      ("'it''s'", [.string]), ("'a' 'b'", [.string, .string]),
      ("\"x\" [y z] `w`", [.quotedIdentifier, .quotedIdentifier, .quotedIdentifier]),
      ("\"a\"\"b\"", [.quotedIdentifier]), ("x'0aFF'", [.blob]), ("X''", [.blob]),
      ("x'0'", [.unknown]), ("x'0g' 1", [.unknown, .number]), ("x 'a'", [.identifier, .string]),
      ("1 1.5 .5 1. 1e3 1E-3 0xFF", Array(repeating: .number, count: 7)),
      ("1e", [.unknown]), ("12abc", [.unknown]), ("0x", [.unknown]), ("1..2", [.number, .number]),
      ("? ?12 :a @b $c $c::d", Array(repeating: .parameter, count: 6)),
      (": #1", [.unknown, .unknown]),
      ("->> -> - == = <> << <= || |", Array(repeating: .operator, count: 10)),
      ("a-- b\nc", [.identifier, .comment, .identifier]),
      ("a/*;*/b", [.identifier, .comment, .identifier]),
      ("t.a", [.identifier, .operator, .identifier]), ("größe", [.identifier]),
      ("a;", [.identifier, .semicolon]),
      ("!", [.unknown]), ("^", [.unknown]), ("a$b", [.identifier]),
    ] as [(String, [SQLToken.Kind])])
  func readsAsSQLiteDoes(text: String, expected: [SQLToken.Kind]) {
    #expect(Self.kinds(text) == expected)
  }

  @Test(arguments: ["'abc", "\"abc", "`abc", "[abc", "/* abc", "x'ab", "'abc''"])
  func knowsWhatHasNoEnd(text: String) {
    let tokens = SQLTokenizer.tokens(of: text)
    #expect(tokens.count == 1 && tokens.first?.isTerminated == false)
  }

  @Test(arguments: Effort.seeds(60, ci: 300))
  func coversAnyBytesExactly(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = Noise.bytes(using: &generator)
    var tokenizer = SQLTokenizer(bytes)
    var place = 0
    while let token = tokenizer.next() {
      #expect(token.range.lowerBound == place && !token.range.isEmpty)
      place = token.range.upperBound
    }
    #expect(place == bytes.count)
  }

  @Test(arguments: Effort.seeds(40, ci: 200))
  func neverDividesACharacter(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    let bytes = Array(text.utf8)
    let parts = SQLTokenizer.tokens(of: text).map { token in
      String(validating: bytes[token.range], as: UTF8.self)
    }
    #expect(parts.compactMap(\.self).joined() == text)
  }

  /// Quadratic work over so much would take hours, not seconds.
  @Test(
    arguments: Effort.spread(
      ["a ", "'", "\"a", "[", "/*", "x'", "$a::", "-", ";", "1.", "--\n", "ü", "("], quick: 6))
  func takesMuchOfAnything(piece: String) {
    let size = 1 << Effort.count(18, ci: 20, full: 20)
    let text = String(repeating: piece, count: size / piece.utf8.count)
    let tokens = SQLTokenizer.tokens(of: text)
    #expect(tokens.last?.range.upperBound == text.utf8.count)
  }
}
