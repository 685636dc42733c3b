import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The line editor as a person meets it: a program on a terminal.
@Suite(.enabled(if: Build.hasReadline, "built without readline"), .bounded)
struct LineEditorTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func environment(inputrc: String = "") throws -> [String: String] {
    [
      "HOME": folder.path, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "PS1": "shell% ", "INPUTRC": try folder.write(Data(inputrc.utf8), to: "inputrc"),
    ]
  }

  /// The shell with its prompt shown.
  private func start(inputrc: String = "") async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      FitIQBinary.product("fitiq-dev"), ["shell-echo", folder.file("history")],
      environment: try environment(inputrc: inputrc), folder: folder.path)
    try await prompt(terminal)
    return terminal
  }

  private func prompt(_ terminal: PseudoTerminal) async throws {
    try await terminal.wait("a prompt") { $0.line == "echo>" && $0.modes.contains(2004) }
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    try await prompt(terminal)
    try terminal.type("\u{04}")
    #expect(try await terminal.exitStatus() == 0)
    #expect(terminal.screen.text.hasSuffix("\nend"))
  }

  @Test func keysEditTheLine() async throws {
    let terminal = try await start()
    try terminal.type("SELECT 'ü', 12;\u{1B}[D\u{7F}3\r")
    try await terminal.waitFor("sql 1: <SELECT 'ü', 13;>")
    try terminal.type("\u{1B}[A\u{01}EXPLAIN \r")
    try await terminal.waitFor("<EXPLAIN SELECT 'ü', 13;>")
    try await leave(terminal)
  }

  @Test func aStatementOfSeveralLinesIsOneEntry() async throws {
    let terminal = try await start()
    try terminal.type("SELECT\r")
    try await terminal.wait("the second prompt") { $0.line == "   ...>" }
    try terminal.type("1;\r")
    try await terminal.waitFor("sql 1: <SELECT\n1;>")
    try terminal.type("\u{1B}[A")
    try await terminal.waitFor("echo> SELECT\n1;")
    try terminal.type("\u{7F} + 1;\r")
    try await terminal.waitFor("<SELECT\n1 + 1;>")
    try await leave(terminal)
    let history = try String(contentsOfFile: folder.file("history"), encoding: .utf8)
    #expect(history == "SELECT\\n1;\nSELECT\\n1 + 1;\n")
  }

  @Test func controlRSearchesTheHistoryOfEarlierShells() async throws {
    let first = try await start()
    try first.type("SELECT 1;\r")
    try await first.waitFor("<SELECT 1;>")
    try await leave(first)
    let second = try await start()
    try second.type("\u{12}ECT 1")
    try await second.waitFor("(reverse-i-search)")
    try second.type("\r")
    try await second.waitFor("sql 1: <SELECT 1;>")
    try await leave(second)
  }

  @Test(arguments: ["SELECT garbage", "SELECT 'open\r", "\u{12}SEL", "\u{1B}"])
  func controlCGivesTheLineUp(keys: String) async throws {
    let terminal = try await start()
    try terminal.type(keys)
    try await terminal.wait("what was typed") { $0.line != "echo>" || keys == "\u{1B}" }
    try terminal.type("\u{03}")
    try await terminal.waitFor("interrupted")
    try await prompt(terminal)
    try terminal.type("SELECT 5;\r")
    try await terminal.waitFor("sql 1: <SELECT 5;>")
    try await leave(terminal)
  }

  @Test func aLineThatWasWrongIsInTheHistory() async throws {
    let terminal = try await start()
    try terminal.type("entries --lats 7d\r")
    try await terminal.waitFor("unknown option '--lats'")
    try await prompt(terminal)
    try terminal.type("\u{1B}[A")
    try await terminal.wait("the line") { $0.line == "echo> entries --lats 7d" }
    try terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\u{7F}st\r")
    try await terminal.waitFor("\"--last\", \"7d\"")
    try await leave(terminal)
  }

  @Test func aPasteOfSeveralLinesIsOneSubmission() async throws {
    let terminal = try await start()
    try terminal.type("\u{1B}[200~SELECT 1;\nSELECT\n  2;\nusers\u{1B}[201~")
    try await terminal.wait("the paste") { $0.line.hasSuffix("users") }
    #expect(!terminal.screen.text.contains("sql 1"))
    try terminal.type("\r")
    try await terminal.waitFor("domain: run([\"users\", \"list\"])")
    #expect(terminal.screen.text.contains("sql 1: <SELECT 1;>\nsql 2: <SELECT\n  2;>"))
    try await leave(terminal)
  }

  @Test func whatIsTypedAheadIsNotLost() async throws {
    let terminal = try await start()
    try terminal.type((1...30).map { "SELECT \($0);\r" }.joined())
    try await terminal.waitFor("<SELECT 30;>")
    let text = String(decoding: terminal.output, as: UTF8.self)
    for number in 1...30 { #expect(text.contains("<SELECT \(number);>")) }
    try await leave(terminal)
  }

  @Test func aNewWidthMovesTheLine() async throws {
    let terminal = try await start()
    let words = String(repeating: "word ", count: 8)
    try terminal.type("SELECT '" + words)
    try await terminal.wait("the line") { $0.line.hasSuffix("word") }
    terminal.resize(columns: 30, rows: 20)
    try terminal.type("end';")
    try await terminal.wait("the end of the line") { $0.line.hasSuffix("end';") }
    #expect(
      terminal.screen.lines.suffix(2) == [
        "echo> SELECT 'word word word w", "ord word word word word end';",
      ])
    try terminal.type("\r")
    try await terminal.wait("the statement") {
      $0.lines.joined().contains("<SELECT '" + words + "end';>")
    }
    try await leave(terminal)
  }

  @Test func theUsersInputrcIsRead() async throws {
    let terminal = try await start(
      inputrc: "set editing-mode vi\n$if fitiq\n\"\\C-o\": \"SELECT 77;\"\n$endif\n")
    try terminal.type("SELECT 12;\u{1B}")
    try await terminal.wait("the end of insertion") { $0.column == "echo> SELECT 12".count }
    try terminal.type("hr9\r")
    try await terminal.waitFor("sql 1: <SELECT 19;>")
    try await prompt(terminal)
    try terminal.type("\u{0F}\r")
    try await terminal.waitFor("sql 1: <SELECT 77;>")
    try await leave(terminal)
  }

  @Test func tabCompletes() async throws {
    let terminal = try await start()
    try terminal.type("select quan\t")
    try await prompt(terminal, is: "echo> select quan")
    try terminal.type("\u{15}select * fr\tpro\te where e.qu\t> 1;\r")
    try await terminal.waitFor("<select * from progress_entries e where e.quantity > 1;>")
    try await prompt(terminal)
    // The first one completes what is common, two more in a row ask for the list.
    try terminal.type("SELECT * FROM sl\t\t\t")
    try await terminal.waitFor("sleep_sessions  sleep_stages")
    try await prompt(terminal, is: "echo> SELECT * FROM sleep_s")
    try terminal.type("t\t;\r")
    try await terminal.waitFor("<SELECT * FROM sleep_stages ;>")
    try await prompt(terminal)
    try terminal.type(".mo\tma\t\r")
    try await terminal.waitFor("dot: .mode [\"markdown\"]")
    try await leave(terminal)
  }

  /// The best first, each with what tells it apart.
  @Test func tabListsIDs() async throws {
    let terminal = try await start()
    try terminal.type("session \t\t")
    try await terminal.waitFor("39AAAA  night 0")
    try await terminal.waitFor("20AAAA  night 19")
    try await terminal.waitFor("… 2 more")
    try await prompt(terminal, is: "echo> session")
    try terminal.type("39\t\r")
    try await terminal.waitFor("39AAAA")
    try await leave(terminal)
  }

  @Test func tabCompletesNamesOfFiles() async throws {
    _ = try folder.write(Data(), to: "my query.sql")
    let terminal = try await start()
    try terminal.type(".read 'my\t\r")
    try await terminal.waitFor("dot: .read [\"my query.sql\"]")
    try await leave(terminal)
  }

  private func prompt(_ terminal: PseudoTerminal, is line: String) async throws {
    try await terminal.wait("'\(line)'") { $0.line == line }
  }
}
