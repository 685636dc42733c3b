import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// SQL is split as SQLite splits it.
@Suite(.bounded) struct SQLTokenTests {
  private func tokens(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SQLTokenizer.tokens(of: text).filter(\.isSignificant).map { token in
      "\(name(of: token)) \(String(decoding: bytes[token.range], as: UTF8.self))"
    }
  }

  /// As the grammar sees it.
  private func name(of token: SQLToken) -> String {
    if token.isIllegal { return "illegal" }
    if token.isWord { return "word" }
    return switch token.kind {
    case .quotedIdentifier: "quotedName"
    case .operator: "sign"
    case .semicolon: "end"
    default: "\(token.kind)"
    }
  }

  @Test(
    arguments: [
      ("SELECT a.b", ["word SELECT", "word a", "sign .", "word b"]),
      (
        "'it''s' \"a\"\"b\" [x y] `q`",
        [
          "string 'it''s'", "quotedName \"a\"\"b\"", "quotedName [x y]", "quotedName `q`",
        ]
      ),
      (
        "1 .5 1.e5 0xAf 1e-3",
        ["number 1", "number .5", "number 1.e5", "number 0xAf", "number 1e-3"]
      ),
      ("x'0aF1' X''", ["blob x'0aF1'", "blob X''"]),
      (
        "?1 ? :a @b $c",
        ["parameter ?1", "parameter ?", "parameter :a", "parameter @b", "parameter $c"]
      ),
      (
        "a->>'$'||b<>c",
        ["word a", "sign ->>", "string '$'", "sign ||", "word b", "sign <>", "word c"]
      ),
      ("a--b\nc/*d*/e/*", ["word a", "word c", "word e", "sign /", "sign *"]),
      ("é\u{FEFF}x ;", ["word é\u{FEFF}x", "end ;"]), ("\u{FEFF}x", ["word x"]),
      ("'open", ["illegal 'open"]), ("1x", ["illegal 1x"]), ("x'1'", ["illegal x'1'"]),
    ])
  func textsAreSplit(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test func statementsEndAtTheirSemicolons() {
    let text = "; SELECT ';' -- ;\n, 1; CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END; x"
    var position = 0
    var found: [String] = []
    while let statement = SQLStatementText.next(in: text, from: position) {
      found.append(String(decoding: statement.bytes, as: UTF8.self))
      position = statement.end
    }
    #expect(
      found == [
        "SELECT ';' -- ;\n, 1;", "CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END;", "x",
      ])
    #expect(SQLStatementText.next(in: " -- x\n;", from: 0) == nil)
  }

  @Test func anyBytesAreSplitWithoutGapsInOrder() {
    for seed in 0..<500 as Range<UInt64> {
      var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
      let bytes = (0..<64).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      var tokenizer = SQLTokenizer(bytes)
      var end = 0
      while let token = tokenizer.next() {
        #expect(token.range.lowerBound == end && !token.range.isEmpty, "seed \(seed)")
        end = token.range.upperBound
      }
      #expect(end == bytes.count)
    }
  }
}
