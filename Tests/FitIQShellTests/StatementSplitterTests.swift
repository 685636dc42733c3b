import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQShell

@Suite(.bounded) struct StatementSplitterTests {
  private static func split(_ lines: [String]) -> (ended: [String], rest: String?) {
    var splitter = StatementSplitter()
    let ended = lines.flatMap { splitter.append($0) }.map(\.text)
    return (ended, splitter.finish()?.text)
  }

  @Test(arguments: [
    (["SELECT 1;"], ["SELECT 1;"]), (["SELECT 1; SELECT 2;"], ["SELECT 1;", "SELECT 2;"]),
    (["SELECT", "1;"], ["SELECT\n1;"]), (["SELECT", "", "1;"], ["SELECT\n\n1;"]),
    (["SELECT ';';"], ["SELECT ';';"]),
    (["SELECT 'a", ";b';"], ["SELECT 'a\n;b';"]), (["SELECT 1 -- ;", ";"], ["SELECT 1 -- ;\n;"]),
    (["SELECT /* ; */ 1;"], ["SELECT /* ; */ 1;"]), (["/* a;", "*/ SELECT 1;"], ["SELECT 1;"]),
    (["-- note", "SELECT 1;"], ["SELECT 1;"]), (["; ;;"], []), ([""], []),
    (["SELECT \"a;b\", [c;d], `e;f`;"], ["SELECT \"a;b\", [c;d], `e;f`;"]),
    (["users", "SELECT 1;"], ["users", "SELECT 1;"]), ([".mode csv"], [".mode csv"]),
    (["  .tables", "  Users"], [".tables", "Users"]),
    (["SELECT 1; .tables"], ["SELECT 1;", ".tables"]),
    (["entries 'a;b' --last 7d"], ["entries 'a;b' --last 7d"]),
    (["exit"], ["exit"]), (["userses;"], ["userses;"]),
    (["-- a", ".mode csv"], [".mode csv"]),
    (["qentries steps", "SELECT 1;"], ["qentries steps", "SELECT 1;"]),
    (["selct 'a", "b';"], ["selct 'a", "b';"]), (["FROM a; users"], ["FROM a;", "users"]),
    (["(SELECT 1)", "users"], ["(SELECT 1)", "users"]),
  ])
  func endsStatements(lines: [String], expected: [String]) {
    let (ended, rest) = Self.split(lines)
    #expect(ended == expected && rest == nil)
  }

  @Test(arguments: [
    ["SELECT 1"], ["SELECT ';"], ["SELECT 1 /* ;", ";"], ["SELECT \"a;"],
    ["CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;"],
    ["CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END"],
    ["EXPLAIN CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;"], ["SELECT x'ab;"],
  ])
  func waitsForMore(lines: [String]) {
    let (ended, rest) = Self.split(lines)
    #expect(ended.isEmpty && rest != nil)
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELECT CASE 1 WHEN 1 THEN 2 END; END;",
    "create temporary trigger t after insert on a begin\nselect 1;\nend;",
    "CREATE TABLE trigger_log (a);", "CREATE VIEW v AS SELECT 1;", "EXPLAIN SELECT 1;",
  ])
  func takesATriggerAsOneStatement(text: String) {
    #expect(Self.split([text]).ended == [text])
  }

  @Test func anOpenCommentIsPendingAndNoStatement() {
    var splitter = StatementSplitter()
    #expect(splitter.append("/* a;").isEmpty && splitter.isPending)
    #expect(splitter.finish() == nil && !splitter.isPending)
  }

  @Test func numbersLines() {
    var splitter = StatementSplitter()
    let first = splitter.append("SELECT 1;\n\nSELECT\n2; SELECT 3;")
    let second = splitter.append("users")
    #expect(first.map(\.line) == [1, 3, 4] && second.map(\.line) == [5])
  }

  @Test func offsetsLeadBackToTheText() {
    let text = "  SELECT 1;\nusers\n-- x\nSELECT 'ü';.mode csv\n"
    var splitter = StatementSplitter()
    let bytes = Array(text.utf8)
    for statement in splitter.append(text) {
      #expect(
        String(decoding: bytes[statement.offset..<statement.end], as: UTF8.self) == statement.text)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func linesAndTheWholeGiveTheSame(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    var whole = StatementSplitter()
    var lines = StatementSplitter()
    let expected = whole.append(text)
    var parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty ?? false { parts.removeLast() }
    let found = parts.flatMap { lines.append(String($0)) }
    #expect(found == expected)
    #expect(lines.finish() == whole.finish())
  }

  /// Looking at all of a statement again at each of its lines would take hours.
  @Test(arguments: ["INSERT INTO t VALUES ('", "SELECT 1 + ", "/* ", "SELECT \""])
  func takesTimeInProportionToTheLines(start: String) {
    var splitter = StatementSplitter()
    var ended = splitter.append(start)
    for number in 0..<50_000 { ended += splitter.append("line \(number) of many") }
    #expect(ended.isEmpty && splitter.isPending)
  }
}
