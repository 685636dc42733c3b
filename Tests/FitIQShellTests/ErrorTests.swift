import FitIQTestSupport
import Testing

@testable import FitIQShell

@Suite struct ErrorCaretTests {
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

@Suite struct SQLErrorLocationTests {
  private static let names = SQLErrorLocation.Names(
    tables: ["progress_entries", "sleep_sessions", "users"],
    columns: ["quantity", "type", "date_at", "user_id"], functions: ["count", "sum", "datetime"])

  /// Offsets are those of SQLite 3.40.1.
  @Test(
    arguments: [
      ("SELECT 1 FORM t", "near \"t\": syntax error", 14, "FORM", "FROM"),
      ("SELECT * FORM users", "near \"FORM\": syntax error", 9, "FORM", "FROM"),
      ("SELCT 1", "near \"SELCT\": syntax error", 0, "SELCT", "SELECT"),
      ("SELECT * FROM users WHRE x", "near \"x\": syntax error", 25, "WHRE", "WHERE"),
      ("SELECT * FROM users ORDR BY x", "near \"BY\": syntax error", 25, "ORDR", "ORDER"),
      ("SELECT * FROM users LIMT 5", "near \"5\": syntax error", 25, "LIMT", "LIMIT"),
      ("DELET FROM users", "near \"DELET\": syntax error", 0, "DELET", "DELETE"),
      ("INSERT INOT users VALUES(1)", "near \"INOT\": syntax error", 7, "INOT", "INTO"),
      ("SELECT type quantity x FROM t", "near \"x\": syntax error", 21, "x", nil),
      ("SELECT 1 +", "incomplete input", 10, "", nil),
      ("SELECT quantty FROM t", "no such column: quantty", 7, "quantty", "quantity"),
      ("SELECT e.tpye FROM t e", "no such column: e.tpye", 7, "tpye", "type"),
      (
        "SELECT 1 FROM progress_entires", "no such table: progress_entires", nil,
        "progress_entires", "progress_entries"
      ),
      ("SELECT cuont(*)", "no such function: cuont", 7, "cuont", "count"),
      ("SELECT id FROM a, b", "ambiguous column name: id", 7, "id", nil),
      ("SELECT 'a FROM t", "unrecognized token: \"'a FROM t\"", 7, "'a FROM t", nil),
      ("SELECT \"quantty\"", "no such column: quantty", nil, "\"quantty\"", "quantity"),
    ] as [(String, String, Int?, String, String?)])
  func blamesTheRightToken(
    sql: String, message: String, offset: Int?, token: String, suggestion: String?
  ) {
    let found = SQLErrorLocation(sql: sql, message: message, offset: offset, names: Self.names)
    let text = found.map { String(decoding: Array(sql.utf8)[$0.range], as: UTF8.self) }
    #expect(text == token && found?.suggestion == suggestion)
  }

  @Test func staysSilentWithoutAPlace() {
    #expect(
      SQLErrorLocation(sql: "SELECT 1", message: "interrupted", offset: nil, names: Self.names)
        == nil)
    #expect(
      SQLErrorLocation(sql: "", message: "near \"x\": syntax error", offset: 3, names: Self.names)
        == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func anyMessageAboutAnyTextIsTaken(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    let offset = Int.random(in: -1...(text.utf8.count + 1), using: &generator)
    for message in ["near \"x\": syntax error", "no such column: a.x", "no such table: x", "?"] {
      let found = SQLErrorLocation(sql: text, message: message, offset: offset, names: Self.names)
      if let range = found?.range { #expect(range.upperBound <= text.utf8.count) }
    }
  }
}
