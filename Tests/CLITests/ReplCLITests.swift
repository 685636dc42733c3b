import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq repl` and `fitiq query` without a terminal, on the built binary.
@Suite(.bounded) struct ReplCLITests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("app/default.store")
    try FileManager.default.createDirectory(
      atPath: fitiq.folder.file("app"), withIntermediateDirectories: true)
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  private func repl(_ arguments: String..., input: String? = nil) throws -> FitIQBinary.Result {
    try fitiq.run(["repl", store] + arguments, input: input.map { Data($0.utf8) })
  }

  /// As the days of lists outside of the shell.
  @Test func theAgeOfEventsCountsFromTheNewestOfAnOldStore() throws {
    let result = try repl("-c", "events --last 2d")
    #expect(result.status == 0 && result.error.contains("counting from 2025-11-"))
  }

  @Test func commandsAndSQLAreAnswered() throws {
    let result = try repl(
      "-c", "totals steps by month", "-c", "SELECT 6 * 7 AS answer;", "-c", ".tables steps")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.out.contains("DEDUPLICATED") && result.out.contains("answer\n"))
    #expect(result.out.contains("    42\n") || result.out.contains("42\n"))
    #expect(!result.out.contains("\u{1B}") && !result.out.contains("store>"))
  }

  /// What the shell shows for a command is what the command shows.
  @Test func domainCommandsAreTheSubcommands() throws {
    for (line, words) in [
      ("users", ["users", "list"]),
      ("totals steps by week", ["entries", "totals", "--by", "week"]),
      ("session 1", ["sessions", "show", "1"]), ("events", ["outbox", "list"]),
      ("entries list --type steps", ["entries", "list", "--type", "steps"]),
      ("entries steps --last 3d", ["entries", "list", "--type", "steps", "--last", "3d"]),
      ("outbox stats", ["outbox", "stats"]), ("sleep week", ["sleep", "week"]),
      ("sessions show 1 --json", ["sessions", "show", "1", "--json"]), ("log", ["log"]),
      ("fitiq users list", ["users", "list"]),
      ("summary --day 2025-11-20", ["summary", "--day", "2025-11-20"]),
    ] {
      let direct = try fitiq.run(words + ["--store", store])
      let inside = try repl("-c", line)
      #expect(inside.status == 0 && inside.out == direct.out, "\(line): \(inside.error)")
    }
  }

  @Test func theFirstErrorEndsItWithItsPlace() throws {
    let stopped = try repl(input: "SELECT 1;\nSELECT 2\n;\nSELEC 3;\nSELECT 4;\n")
    #expect(stopped.status == 64)
    #expect(stopped.error.contains("line 4:") && stopped.error.contains("SELECT"))
    #expect(stopped.out.contains("2") && !stopped.out.contains("4"))
    let all = try repl("--continue", input: "SELEC 3;\nSELECT 4;\n")
    #expect(all.status == 4 && all.out.contains("4"))
  }

  /// What reads is the shell's, what changes is not, and says where it can be run.
  @Test func aChangeIsForTheCommandLine() throws {
    let refused = try repl("-c", "outbox retry --failed")
    #expect(refused.status == 64)
    #expect(refused.error.contains("'outbox retry' changes data, and the shell only reads"))
    #expect(refused.error.contains("fitiq outbox retry --store \(store) --failed"))
    #expect(try repl("-c", "cleanup duplicates --dry-run").status == 0)
  }

  @Test func onceWritesTheFormThatTheNameSays() throws {
    let lines = ["csv", "tsv", "json", "jsonl", "md"].flatMap { form in
      ["-c", ".once out.\(form)", "-c", "SELECT 1 AS one;"]
    }
    #expect(
      try fitiq.run(["repl", store] + lines + ["-c", ".once e.csv", "-c", "log"]).status == 0)
    for (form, text) in [
      ("csv", "one\n1\n"), ("tsv", "one\n1\n"), ("jsonl", "{\"one\":1}\n"),
      ("md", "| one |\n| ---: |\n| 1 |\n"),
    ] {
      let found = try String(contentsOfFile: fitiq.folder.file("out.\(form)"), encoding: .utf8)
      #expect(found == text)
    }
  }

  @Test func onceAloneSaysWhereTheNextResultGoes() throws {
    let result = try repl(
      "-c", ".once", "-c", ".once \(fitiq.folder.file("next.csv"))", "-c", ".once", "-c",
      "SELECT 1;", "-c", ".once")
    #expect(result.status == 0 && result.out.isEmpty, "\(result.error)")
    let told = result.error.split(separator: "\n").filter { $0.contains("once is ") }
    #expect(
      told.map { $0.hasSuffix("the screen") || $0.hasSuffix("next.csv") }
        == Array(repeating: true, count: told.count))
    #expect(told.map { $0.hasSuffix("the screen") } == [true, false, true])
  }

  @Test func aMistypedCommandOfAGroupGetsItsLine() throws {
    let result = try repl("-c", "entries lst --limit 3")
    #expect(result.status == 64)
    #expect(result.error.contains("did you mean: entries list --limit 3"), "\(result.error)")
  }

  @Test func whatTheShellSetsComesFromTheShell() throws {
    let result = try repl("-c", ".limit 7", "-c", "config show --output csv")
    #expect(result.out.contains(",the shell\n"), "\(result.out)\(result.error)")
  }

  @Test(arguments: [".timer", ".pager", ".raw", ".live"])
  func aSettingWithoutAWordIsShown(command: String) throws {
    let name = command.dropFirst()
    let result = try repl(
      "-c", "\(command) on", "-c", command, "-c", "\(command) off", "-c", command, "-c", ".show")
    #expect(result.status == 0, "\(result.error)")
    let notes = result.error.split(separator: "\n").filter { $0.contains("\(name) is ") }
    #expect(notes.map { $0.contains("is on") } == [true, true, false, false])
    #expect(result.out.contains(command))
  }

  @Test(arguments: [
    ("SELECT * FROM progres_entries;", "progress_entries"),
    ("SELECT quantit FROM progress_entries;", "quantity"),
    ("SELECT cuont(*) FROM progress_entries;", "count"), ("SELECT 1 FORM users;", "FROM"),
    (".tabels", ".tables"), ("totls steps", "totals"),
    ("SELECT 'half", "a quote without its end"),
    ("SELECT day FROM users;", "day is a column of progress_entries, sleep_sessions"),
  ])
  func aMistakeIsAnsweredWithWhatWasMeant(line: String, meant: String) throws {
    let result = try repl("-c", line)
    #expect(result.status == 64, "\(result.error)")
    #expect(result.error.contains(meant) && result.out.isEmpty)
  }

  @Test func aKeywordInTheWrongPlaceIsNotAnsweredWithItself() throws {
    let result = try repl("-c", "SELECT count(* FROM users;")
    #expect(result.status == 64 && result.error.contains("near \"FROM\""), "\(result.error)")
    #expect(!result.error.contains("did you mean"))
  }

  @Test func aFileThatIsNotThereIsMissingInput() throws {
    #expect(try repl("-f", "nowhere.sql").status == 66)
    #expect(try repl("-c", ".read nowhere.sql").status == 66)
  }

  @Test func errorsAreStructuredWithJSON() throws {
    let result = try repl("--json", "-c", "SELECT nonsense;")
    #expect(result.status == 64 && result.out.isEmpty)
    #expect(result.error.contains("\"code\":\"query_column_unknown\""))
  }

  @Test func nothingIsChangedWithoutWrite() throws {
    let before = FileTrace(of: fitiq.folder.file("app"))
    for line in [
      "DELETE FROM progress_entries;", "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 1;",
      "ATTACH 'x' AS x;", "PRAGMA journal_mode = DELETE;", "VACUUM INTO 'copy.db';",
    ] {
      let result = try repl("-c", line)
      #expect(result.status == 64, "\(line): \(result.error)")
    }
    #expect(FileTrace(of: fitiq.folder.file("app")) == before)
    #expect(try fitiq.run("repl", store, "--write", "-c", "SELECT 1").status == 64)
  }

  /// A change asks, and without a terminal nobody can answer.
  @Test func aChangeNeedsAPerson() throws {
    try fitiq.succeed("migrate", "up")
    let refused = try fitiq.run(
      "repl", "--write", "-c", "INSERT INTO mood_entries DEFAULT VALUES")
    #expect(refused.status != 0)
  }

  /// By an option or as an argument; the store that is open otherwise.
  @Test(arguments: ["--store other.store", "other.store", "--store=./other.store"])
  func aStoreThatALineNamesIsTheOneThatIsRead(named: String) throws {
    var other = HandMadeStore()
    other.addHour("steps", 4_711, at: 1_741_651_200)
    try other.write(to: fitiq.folder.file("other.store"))
    let line = "entries list --type steps --output csv"
    let result = try repl("-c", "\(line) \(named)")
    #expect(result.status == 0 && result.out.contains("4711"), "\(result.error)\(result.out)")
    #expect(result.out.split(separator: "\n").count == 2)
    #expect(try !repl("-c", line).out.contains("4711"))
  }

  @Test func settingsAreKeptForTheSession() throws {
    let result = try repl(
      "-c", ".mode csv", "-c", "SELECT NULL AS a, 'x,y' AS b;", "-c", ".nullvalue none", "-c",
      ".mode line", "-c", "SELECT NULL AS a;", "-c", ".limit 2", "-c", ".mode jsonl", "-c",
      "SELECT key FROM progress_entries ORDER BY key;")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.out.contains("a,b\n,\"x,y\"\n"))
    #expect(result.out.contains("none") && result.out.contains("{\"key\":2}\n"))
    #expect(!result.out.contains("{\"key\":3}"))
    #expect(result.error.contains("only the first 2 rows"))
  }

  @Test func filesAreReadAndWritten() throws {
    let script = try fitiq.folder.write(
      Data("-- a comment\n.once out.csv\nSELECT 1 AS one;\nSELECT 2\n".utf8), to: "script.sql")
    let result = try repl("--output", "csv", "-f", script)
    #expect(result.status == 0 && result.out == "2\n2\n", "\(result.error)")
    let file = fitiq.folder.file("out.csv")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "one\n1\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let endless = try fitiq.folder.write(Data(".read again.sql\n".utf8), to: "again.sql")
    #expect(try repl("-f", endless).status == 64)
  }

  @Test func savedQueriesAreSharedWithQuery() throws {
    let saved = try repl(
      "-c", ".save by_type SELECT count(*) AS n FROM progress_entries WHERE type = :type", "-c",
      ".run by_type type=steps", "-c", ".queries")
    #expect(saved.status == 0 && saved.out.contains("by_type"), "\(saved.error)")
    let query = try fitiq.run(
      "query", "by_type", "--param", "type=steps", "--store", store, "--output", "csv")
    let direct = try fitiq.run(
      "query", "SELECT count(*) AS n FROM progress_entries WHERE type = 'steps'", "--store", store,
      "--output", "csv")
    #expect(query.status == 0 && query.out == direct.out, "\(query.error)")
    #expect(try fitiq.run("query", "by_typ", "--store", store).error.contains("by_type"))
    #expect(try repl("-c", ".save ../x SELECT 1").status == 64)
  }

  @Test(arguments: [
    "table", "csv", "tsv", "json", "jsonl", "markdown", "line", "sparkline", "chart",
  ])
  func everyFormIsWritten(mode: String) throws {
    let result = try fitiq.run(
      "query",
      "SELECT day, sum(quantity) AS steps FROM progress_entries WHERE type = 'steps' "
        + "GROUP BY day ORDER BY day LIMIT 7", "--store", store, "--output", mode)
    #expect(result.status == 0 && !result.out.isEmpty, "\(result.error)")
    #expect(!result.out.contains("\u{1B}"))
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    process.arguments = [
      "-c", "'\(FitIQBinary.path)' query '\(endless)' --output csv --store '\(store)' | head -3",
    ]
    process.environment = fitiq.environment
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "i\n1\n2\n" && process.terminationStatus == 0)
  }
}
