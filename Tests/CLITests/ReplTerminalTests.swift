import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// `fitiq repl` as a person meets it, on a terminal.
@Suite(.serialized, .bounded) struct ReplTerminalTests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  private func start(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, prompt: String = "default.store>",
    pager: String? = nil
  ) async throws -> PseudoTerminal {
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["TERM"] = "xterm-256color"
    environment["PAGER"] = pager
    let terminal = try PseudoTerminal(
      FitIQBinary.path, ["repl"] + arguments, environment: environment,
      folder: fitiq.folder.path, columns: columns, rows: rows)
    try await wait(terminal, prompt)
    #expect(terminal.settings != terminal.settingsAtStart)
    return terminal
  }

  /// Until the shell asks for the next line.
  private func wait(_ terminal: PseudoTerminal, _ prompt: String = "default.store>") async throws {
    try await terminal.wait(prompt) { $0.line == prompt && $0.modes.contains(2004) }
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    try terminal.type("\u{04}")
    #expect(try await terminal.exitStatus() == 0)
    #expect(terminal.settings == terminal.settingsAtStart)
  }

  @Test func aSessionOfAPerson() async throws {
    let terminal = try await start([store], rows: 60, pager: "cat")
    try terminal.type("use all\r")
    try await wait(terminal)
    try terminal.type("SELECT type, count(*) AS n FROM progress_entries GROUP BY type LIMIT 2;\r")
    try await terminal.waitFor("┌")
    try await wait(terminal)
    try terminal.type("totals steps by month\r")
    try await terminal.waitFor("DEDUPLICATED")
    try await wait(terminal)
    try terminal.type("session 1\r")
    try await terminal.waitFor("deep")
    try await wait(terminal)
    try await leave(terminal)
  }

  /// The caret stands under the wrong word, the prompt is empty, and Up has the line.
  @Test func aMistakeIsShownAndInTheHistory() async throws {
    let terminal = try await start([store])
    let line = "SELECT quantit FROM progress_entries LIMIT 1;"
    try terminal.type(line + "\r")
    try await terminal.waitFor("did you mean quantity?")
    try await wait(terminal)
    let lines = terminal.screen.lines
    let wrong = try #require(lines.firstIndex { $0.hasPrefix("SELECT quantit FROM") })
    #expect(lines[wrong + 1].trimmingPrefix { $0 == " " }.hasPrefix("^"))
    #expect(lines[wrong + 1].firstIndex(of: "^") == lines[wrong].range(of: "quantit")?.lowerBound)
    try terminal.type("\u{1B}[A")
    try await terminal.wait("the line again") { $0.line == "default.store> " + line }
    try terminal.type("\u{03}")
    try await wait(terminal)
    try await leave(terminal)
  }

  /// Also without the brackets that a terminal puts around a paste.
  @Test(arguments: [true, false])
  func aPasteIsRunToItsEnd(isBracketed: Bool) async throws {
    let terminal = try await start([store], rows: 200, pager: "cat")
    let lines = (1...200).map { $0 % 50 == 0 ? "SELEC \($0);" : "SELECT \($0) AS line;" }
    if isBracketed {
      try terminal.type("\u{1B}[200~\(lines.joined(separator: "\n"))\u{1B}[201~\r")
    } else {
      // As much as a terminal takes at once.
      try terminal.type(lines.joined(separator: "\r") + "\r")
    }
    try await terminal.waitFor("near \"SELEC\": syntax error")
    try await terminal.wait("the last mistake", limit: 120) {
      $0.line == "default.store>" && $0.modes.contains(2004)
        && String(decoding: terminal.output, as: UTF8.self).contains("SELEC 200;\r\n^")
    }
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.contains("│  199 │"))
    for line in [50, 100, 150, 200] {
      #expect(output.contains("line \(line) of the paste: near \"SELEC\""), "\(line)")
    }
    try await leave(terminal)
  }

  @Test func controlCStopsAQueryAndKeepsItsRows() async throws {
    let terminal = try await start([store])
    try terminal.type(".pager off\r")
    // The prompt alone can be the one before it.
    try await terminal.waitFor("pager is off")
    try await wait(terminal)
    try terminal.type(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        + "SELECT i FROM n WHERE i < 4 OR i > 1e15;\r")
    // Before that it may not have read them.
    try await terminal.waitFor("│ 3 │")
    try await interrupt(terminal, after: "1e15;")
    #expect(terminal.screen.text.contains("│ 3 │") && terminal.screen.text.contains("└"))
    try await wait(terminal)
    try terminal.type("SELECT 'still here' AS answer;\r")
    try await terminal.waitFor("still here")
    try await wait(terminal)
    try await leave(terminal)
  }

  /// What opens connections of its own, and what goes on where a damaged page stops it.
  @Test(arguments: ["doctor", "duplicates", "totals steps by day"])
  func controlCStopsACommand(command: String) async throws {
    try grow(toRows: 250_000)
    let terminal = try await start([store], pager: "cat")
    try terminal.type(command + "\r")
    try await interrupt(terminal, after: command)
    try await wait(terminal)
    // Nothing that was made of half an answer.
    #expect(!terminal.screen.text.contains("default.store:"))
    try terminal.type("SELECT 'still here' AS answer;\r")
    try await terminal.waitFor("still here")
    try await wait(terminal)
    try await leave(terminal)
  }

  /// Presses Ctrl-C until a command that was typed has noticed it: before it runs, the key is the
  /// prompt's, and takes what was typed with it until that was read.
  private func interrupt(_ terminal: PseudoTerminal, after command: String) async throws {
    try await terminal.wait("the command to begin") {
      $0.text.contains(command) && !$0.modes.contains(2004)
    }
    var next = Date()
    try await terminal.wait("'interrupted'") { screen in
      if screen.text.contains("interrupted") { return true }
      if Date() >= next {
        try? terminal.type("\u{03}")
        next = Date().addingTimeInterval(0.5)
      }
      return false
    }
  }

  /// Adds copies of the entries until a command takes a while.
  private func grow(toRows wanted: Int) throws {
    let table = "ZSDPROGRESSENTRY"
    var rows = Int(try OutboxLoad.rows("SELECT count(*) FROM \(table)", in: store)[0][0]) ?? wanted
    while rows < wanted {
      try OutboxLoad.run(
        """
        CREATE TEMP TABLE copies AS SELECT * FROM \(table);
        UPDATE copies SET Z_PK = Z_PK + (SELECT max(Z_PK) FROM \(table));
        INSERT INTO \(table) SELECT * FROM copies;
        DROP TABLE copies;
        UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM \(table))
        WHERE Z_NAME = 'SDProgressEntry';
        """, in: store)
      rows *= 2
    }
  }

  /// Nobody waits for the next row to see those before it, be a pager ready or not.
  @Test(arguments: [".pager off", ".pager on"])
  func rowsAppearWhileTheQuerySearchesOn(pager: String) async throws {
    let terminal = try await start([store], pager: "cat")
    try terminal.type(pager + "\r")
    try await terminal.waitFor("pager is")
    try await wait(terminal)
    try terminal.type(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        + "SELECT i * 111 FROM n WHERE i = 7 OR i > 1e15;\r")
    try await terminal.waitFor("│     777 │")
    #expect(!terminal.screen.text.contains("└"))
    try terminal.type("\u{03}")
    try await terminal.waitFor("interrupted")
    #expect(terminal.screen.text.contains("└"))
    try await wait(terminal)
    try await leave(terminal)
  }

  /// A command goes on as long as its pager, which takes Ctrl-C for itself.
  @Test(
    .enabled(if: access("/usr/bin/less", X_OK) == 0, "less is not installed"),
    arguments: Effort.spread(
      [
        "entries --limit 100", "outbox list --limit 100", ".help", ".schema", "help entries list",
      ], quick: 2))
  func controlCInAPagerIsNotTheEndOfTheShell(command: String) async throws {
    let terminal = try await start([store], pager: "less")
    try terminal.type(command + "\r")
    try await terminal.wait("the first page") { $0.line.hasPrefix(":") }
    for _ in 0..<3 { try terminal.type("\u{03}") }
    try await leavePager(terminal)
    try terminal.type("SELECT 'still here' AS answer;\r")
    try await terminal.waitFor("still here")
    try await wait(terminal)
    try await leave(terminal)
  }

  /// Until it hears: a pager drops what is typed while it deals with a signal.
  private func leavePager(_ terminal: PseudoTerminal) async throws {
    for _ in 0..<10 {
      try terminal.type("q")
      do {
        return try await terminal.wait("the prompt", limit: 5) { $0.line == "default.store>" }
      } catch {
        #expect(terminal.screen.line.hasPrefix(":"))
      }
    }
    try await wait(terminal)
  }

  @Test func whatIsLeftOutIsSaidBelowTheRows() async throws {
    let terminal = try await start([store])
    try terminal.type(".limit 2\r")
    try await terminal.waitFor("at most 2 rows")
    try await wait(terminal)
    try terminal.type("SELECT key AS place FROM progress_entries;\r")
    try await terminal.waitFor("only the first 2 rows")
    let text = terminal.screen.text
    let rows = try #require(text.range(of: "└"))
    let note = try #require(text.range(of: "only the first"))
    #expect(rows.lowerBound < note.lowerBound)
    try await wait(terminal)
    try await leave(terminal)
  }

  @Test func aFileGetsNoColours() async throws {
    let terminal = try await start([store])
    try terminal.type(".once out.txt\r")
    try terminal.type("SELECT NULL AS empty;\r")
    try await terminal.wait("the prompt below the statement") {
      $0.text.contains("AS empty;") && $0.line == "default.store>"
    }
    #expect(
      try String(contentsOfFile: fitiq.folder.file("out.txt"), encoding: .utf8)
        == "empty\nNULL\n")
    try await leave(terminal)
  }

  @Test func aWatchEndsWithControlC() async throws {
    let terminal = try await start([store])
    try terminal.type(".watch 60 SELECT 6 * 7 AS answer\r")
    try await terminal.waitFor("│     42 │")
    try terminal.type("\u{03}")
    try await wait(terminal)
    try await leave(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalLeavesTheTerminalAsItWas(signal: Int32) async throws {
    let terminal = try await start([store])
    try terminal.type("SELECT 'half")
    try await terminal.waitFor("half")
    terminal.send(signal)
    #expect(try await terminal.exitStatus() == 128 + signal)
    #expect(terminal.settings == terminal.settingsAtStart)
  }

  @Test func longResultsGoToThePager() async throws {
    let terminal = try await start([store], pager: "cat > paged.txt")
    try terminal.type("SELECT key FROM progress_entries LIMIT 5;\r")
    try await terminal.waitFor("└")
    try await wait(terminal)
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("paged.txt")))
    try terminal.type("SELECT key FROM progress_entries LIMIT 100;\r")
    try await terminal.wait("the prompt below the statement") { screen in
      screen.text.contains("LIMIT 100;") && screen.line == "default.store>"
        && screen.modes.contains(2004)
    }
    let paged = try String(contentsOfFile: fitiq.folder.file("paged.txt"), encoding: .utf8)
    #expect(paged.split(separator: "\n").count > 100)
    try await leave(terminal)
  }

  /// The keys are the pager's until it is left.
  @Test(.enabled(if: access("/usr/bin/less", X_OK) == 0, "less is not installed"))
  func lessIsLeftWithQ() async throws {
    let terminal = try await start([store], pager: "less")
    try terminal.type(".mode jsonl\r")
    try await terminal.waitFor("mode is jsonl")
    try await wait(terminal)
    // More than a pipe holds: what is written into it fails.
    for line in ["SELECT a.* FROM progress_entries a, users;", "entries --limit 4000"] {
      try terminal.type(line + "\r")
      try await terminal.wait("the first page") { $0.line.hasPrefix(":") }
      try terminal.type("q")
      try await wait(terminal)
    }
    try await leave(terminal)
  }

  @Test func tabCompletesFromTheStore() async throws {
    let terminal = try await start([store])
    // A column of a table that is still to be named.
    try terminal.type("SELECT quan\t")
    try await terminal.wait("a column") { $0.line.hasPrefix("default.store> SELECT quantity") }
    try terminal.type("FROM progress_en\t")
    try await terminal.wait("a table") { $0.line.contains("progress_entries") }
    try terminal.type("\u{03}")
    try await wait(terminal)
    try terminal.type("totals st\t")
    try await terminal.wait("a type") { $0.line.hasPrefix("default.store> totals steps") }
    try terminal.type("\u{03}")
    try await wait(terminal)
    try await leave(terminal)
  }

  // MARK: Changes

  private func database() throws -> OutboxLoad {
    try fitiq.succeed("migrate", "up")
    return try OutboxLoad(20, into: fitiq.store)
  }

  private func count(_ sql: String) throws -> String {
    try OutboxLoad.rows(sql, in: fitiq.store)[0][0]
  }

  @Test func aChangeAsksAndIsTakenBack() async throws {
    _ = try database()
    let changed = "SELECT count(*) FROM progress_entries WHERE notes = 'x'"
    let terminal = try await start(["--write"], prompt: "fitiq.db (write)>")
    try terminal.type("UPDATE progress_entries SET notes = 'x' WHERE quantity < 5;\r")
    try await terminal.waitFor("would change 5 rows")
    try terminal.type("n\r")
    try await terminal.waitFor("nothing was changed")
    #expect(try count(changed) == "0")
    try await wait(terminal, "fitiq.db (write)>")
    try terminal.type("UPDATE progress_entries SET notes = 'x' WHERE quantity < 5;\r")
    try await terminal.wait("the question") { $0.line.hasSuffix("[y/N]") }
    try terminal.type("y\r")
    try await wait(terminal, "fitiq.db (write, undo)>")
    #expect(try count(changed) == "5")
    try terminal.type(".undo\r")
    try await terminal.waitFor("taken back")
    #expect(try count(changed) == "0")
    try await wait(terminal, "fitiq.db (write)>")
    try await leave(terminal)
    #expect(try fitiq.run("log").out.contains("query.change"))
  }

  @Test func theNextStatementEndsTheWayBack() async throws {
    _ = try database()
    let terminal = try await start(["--write"], prompt: "fitiq.db (write)>")
    try terminal.type("UPDATE progress_entries SET notes = 'x' WHERE quantity < 5;\r")
    try await terminal.wait("the question") { $0.line.hasSuffix("[y/N]") }
    try terminal.type("y\r")
    try await wait(terminal, "fitiq.db (write, undo)>")
    try terminal.type("SELECT 'another' AS statement;\r")
    try await terminal.waitFor("another")
    try await wait(terminal, "fitiq.db (write)>")
    try terminal.type(".undo\r")
    try await terminal.waitFor("there is no change to take back")
    #expect(try count("SELECT count(*) FROM progress_entries WHERE notes = 'x'") == "5")
    try await wait(terminal, "fitiq.db (write)>")
    try await leave(terminal)
  }

  /// Commands and SQL: as of opening, until somebody wants to follow.
  @Test func commandsSeeTheSameMomentAsStatements() async throws {
    _ = try database()
    let terminal = try await start([], prompt: "fitiq.db>", pager: "cat")
    let other = "C0000000-0000-4000-8000-000000000001"
    try OutboxLoad.run(
      "INSERT INTO users (id, recorded_at, operation_id) VALUES ('\(other)', 0, 0)",
      in: fitiq.store)
    // A table of a command shows their beginnings.
    let (known, added) = (String(OutboxLoad.user.prefix(8)), other.prefix(8))
    func ask(_ prompt: String, isThere: Bool) async throws {
      for command in ["users", "SELECT id FROM users;"] {
        // What stands there is of the command before.
        try terminal.type("\u{0C}")
        try await terminal.wait("a clear screen") { !$0.text.contains(known) }
        try terminal.type(command + "\r")
        try await terminal.waitFor(known)
        try await wait(terminal, prompt)
        #expect(terminal.screen.text.contains(added) == isThere, "\(command)")
      }
    }
    try await ask("fitiq.db>", isThere: false)
    try terminal.type(".live on\r")
    try await wait(terminal, "fitiq.db (live)>")
    try await ask("fitiq.db (live)>", isThere: true)
    try terminal.type(".live off\r")
    try await wait(terminal, "fitiq.db>")
    try await ask("fitiq.db>", isThere: true)
    try await leave(terminal)
  }

  @Test func aChangeOfEverythingAsksTwice() async throws {
    _ = try database()
    let all = try count("SELECT count(*) FROM sleep_sessions")
    let terminal = try await start(["--write"], prompt: "fitiq.db (write)>")
    try terminal.type("UPDATE progress_entries SET notes = 'x';\r")
    try await terminal.wait("the first question") { $0.line.hasSuffix("[y/N]") }
    try terminal.type("y\r")
    try await terminal.waitFor("There is no WHERE")
    try terminal.type("n\r")
    try await terminal.waitFor("nothing was changed")
    #expect(try count("SELECT count(*) FROM progress_entries WHERE notes = 'x'") == "0")
    #expect(try count("SELECT count(*) FROM sleep_sessions") == all)
    try await wait(terminal, "fitiq.db (write)>")
    try await leave(terminal)
  }
}
