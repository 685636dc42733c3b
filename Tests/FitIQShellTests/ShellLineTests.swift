import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQShell

@Suite(.bounded) struct ShellLineTests {
  private static let someone = "4F3B0C9E-8B7A-4D53-9C53-0D1E5A6B7C8D"

  private static func parse(_ text: String, user: String? = nil) throws -> ShellLine {
    var splitter = StatementSplitter()
    let statement = splitter.append(text).first ?? splitter.finish()
    return try ShellLine(try #require(statement), in: ShellContext(user: user))
  }

  @Test(arguments: [
    ("entries", "entries list"), ("entries steps", "entries list --type steps"),
    ("ENTRIES steps weight", "entries list --type steps --type weight"),
    ("entries steps --last 7d", "entries list --type steps --last 7d"),
    ("entries steps --last=1d;", "entries list --type steps --last 1d"),
    ("entries --last 2w --limit 0", "entries list --last 14d --limit 0"),
    ("entries --from yesterday --to today", "entries list --from yesterday --to today"),
    ("entries --status pending --oldest", "entries list --sync-status pending --oldest"),
    ("entries 'my type'", "entries list --type my type"),
    ("totals steps", "entries totals --type steps"),
    ("totals steps by week", "entries totals --type steps --by week"),
    (
      "totals weight by Month --last 30",
      "entries totals --type weight --by month --last 30d"
    ),
    ("sessions --last 30d", "sessions list --last 30d"), ("session 12", "sessions show 12"),
    ("events", "outbox list"), ("events failed dead", "outbox list --status failed --status dead"),
    ("events --last 2d --type sleepSession", "outbox list --newer-than 2d --type sleepSession"),
    ("events --error '^API .*5\\d\\d'", "outbox list --error ^API .*5\\d\\d"),
    ("event 86A8EDF2", "outbox show 86A8EDF2"), ("event 86 --payload", "outbox show 86 --payload"),
    ("duplicates", "cleanup duplicates --dry-run"),
    ("duplicates steps --last 7d", "cleanup duplicates --dry-run --type steps --last 7d"),
    (
      "duplicates --from monday --to 2025-10",
      "cleanup duplicates --dry-run --from monday --to 2025-10"
    ),
    ("tracking heartrate", "tracking show --metric heartRate"), ("tracking", "tracking show"),
    ("tracking --last 7d", "tracking show --last 7d"),
    ("entries --from -3d", "entries list --from -3d"),
    ("users", "users list"), ("doctor", "doctor"), ("summary", "summary"),
    ("summary --day yesterday", "summary --day yesterday"),
  ])
  func domainCommandsAreSubcommands(line: String, expected: String) throws {
    guard case .domain(.run(let words)) = try Self.parse(line) else {
      Issue.record("\(line) runs nothing")
      return
    }
    #expect(words.joined(separator: " ") == expected)
  }

  @Test func theChosenUserGoesWithWhatKnowsUsers() throws {
    let entries = try Self.parse("entries steps", user: Self.someone)
    #expect(
      entries == .domain(.run(["entries", "list", "--type", "steps", "--user", Self.someone])))
    #expect(
      try Self.parse("event 1", user: Self.someone) == .domain(.run(["outbox", "show", "1"])))
    let other = Self.someone.replacing("4F", with: "AA")
    #expect(
      try Self.parse("sessions --user \(other.lowercased())", user: Self.someone)
        == .domain(.run(["sessions", "list", "--user", other])))
  }

  @Test(arguments: [
    ("use all", DomainCommand.use(user: nil)), ("use 4f3b", .use(user: "4F3B")),
    ("use user 4f3b", .use(user: "4F3B")), ("use User all", .use(user: nil)),
    ("help", .help([])), ("help entries", .help(["entries"])), ("help .mode", .help([".mode"])),
    ("entries --help", .help(["entries"])), ("fitiq help outbox list", .help(["outbox", "list"])),
  ])
  func someCommandsAreOfTheShell(line: String, expected: DomainCommand) throws {
    #expect(try Self.parse(line) == .domain(expected))
  }

  @Test(
    arguments: [
      ("entries --lats 7d", 8..<14, "did you mean '--last'?"),
      ("entries --last 7x", 15..<17, "use a number of days such as 7d, or of weeks such as 2w"),
      ("entries --last", 14..<14, nil), ("totals", 6..<6, "totals TYPE [by day|week|month]"),
      ("totals steps by weak", 16..<20, "did you mean 'week'?"),
      ("events fialed", 7..<13, "did you mean 'failed'?"),
      ("tracking stpes", 9..<14, "did you mean 'steps'?"), ("users x", 6..<7, "users"),
      ("entries --from 2025-02-30", 15..<25, "use " + DayWord.forms),
      ("entries 'steps", 8..<14, nil), ("use bob", 4..<7, "'users' lists them"),
      ("use", 3..<3, "use [user] USER|all"),
      ("use user", 8..<8, "use [user] USER|all"), ("use all user", 8..<12, "use [user] USER|all"),
      ("event", 5..<5, "event ID [--payload]"), ("event 1 --payload=2", 8..<19, nil),
      ("entries --last 7d --from today", 18..<24, nil), ("doctor --fast", 7..<13, nil),
      ("entries --user me", 15..<17, "'users' lists them"), ("entries --limit -1", 16..<18, nil),
      ("entries --oldest --oldest", 17..<25, nil),
      (".mod csv", 0..<4, "did you mean '.mode'?"), (".mode cvs", 6..<9, "did you mean 'csv'?"),
      (".timer maybe", 7..<12, "one of: on, off"), (".read", 5..<5, ".read FILE"),
      (".exit now", 6..<9, ".exit"),
      (".limit many", 7..<11, ".limit [ROWS]"), (".run q x", 7..<8, "write name=value"),
      (".", 0..<1, nil),
    ] as [(String, Range<Int>, String?)])
  func namesThePlaceOfAMistake(line: String, range: Range<Int>, hint: String?) throws {
    let error = #expect(throws: ShellSyntaxError.self) { try Self.parse(line) }
    #expect(error?.range == range)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test(
    arguments: [
      (".help", DotCommand.help, [], nil), (".help mode", .help, [".mode"], nil),
      (".HELP events;", .help, ["events"], nil),
      (".mode JSON", .mode, ["json"], nil), (".tables 'prog%'", .tables, ["prog%"], nil),
      (".watch 2 SELECT 'a;b';", .watch, ["2"], "SELECT 'a;b';"),
      (".watch SELECT 1", .watch, [], "SELECT 1"),
      (".watch", .watch, [], nil), (".watch 5", .watch, ["5"], nil),
      (".save week SELECT  1;", .save, ["week"], "SELECT  1;"),
      (".save week", .save, ["week"], nil),
      (".run week day=2025-01-01 'x=a b'", .run, ["week", "day=2025-01-01", "x=a b"], nil),
      (".read 'my file.sql'", .read, ["my file.sql"], nil),
      (".width 10 0 5", .width, ["10", "0", "5"], nil),
      (".nullvalue ''", .nullvalue, [""], nil), (".quit", .exit, [], nil), ("exit", .exit, [], nil),
      ("quit;", .exit, [], nil), (".show", .show, [], nil),
      (".help outbox list", .help, ["outbox", "list"], nil),
      (".raw on", .raw, ["on"], nil), (".undo", .undo, [], nil),
    ] as [(String, DotCommand, [String], String?)])
  func readsDotCommands(line: String, command: DotCommand, words: [String], statement: String?)
    throws
  {
    guard case .dot(let call) = try Self.parse(line) else {
      Issue.record("\(line) is no dot command")
      return
    }
    #expect(call.command == command && call.words == words && call.statement == statement)
  }

  // MARK: fitiq's tree

  private static let tree: [any ToolCommand] = [
    Tool("entries", [Tool("list", takesUser: true), Tool("totals")]),
    Tool("outbox", [Tool("stats"), Tool("retry", refusal: "changes data")]), Tool("log"),
  ]

  private static func toolLine(_ text: String, user: String? = nil) throws -> ShellLine {
    var splitter = StatementSplitter(commands: Set(tree.map(\.name)))
    let statement = try #require(splitter.append(text).first)
    return try ShellLine(
      statement, in: ShellContext(user: user, commands: tree))
  }

  @Test(arguments: [
    ("entries list --type steps", "entries list --type steps"), ("log", "log"),
    ("entries steps", "entries list --type steps"),
    ("fitiq outbox stats --json;", "outbox stats --json"),
    ("LOG --limit 3", "log --limit 3"),
  ])
  func aReadingCommandIsTheSameAsOutside(line: String, expected: String) throws {
    #expect(
      try Self.toolLine(line) == .domain(.run(expected.split(separator: " ").map(String.init))))
  }

  @Test func theChosenUserGoesWithTheWholeTree() throws {
    #expect(
      try Self.toolLine("entries list", user: "X")
        == .domain(.run(["entries", "list", "--user", "X"])))
    #expect(
      try Self.toolLine("entries list --user=Y", user: "X")
        == .domain(.run(["entries", "list", "--user=Y"])))
    #expect(try Self.toolLine("log", user: "X") == .domain(.run(["log"])))
  }

  @Test(arguments: [
    (
      "outbox retry 'a b'", "'outbox retry' changes data",
      "run it outside the shell: fitiq outbox retry 'a b'"
    ),
    ("outbox", "outbox needs a command", "one of: stats"),
    ("outbox stast --json", "unknown command 'outbox stast'", "did you mean: outbox stats --json"),
    ("fitiq entreis list", "unknown command 'entreis'", "did you mean: entries list"),
    ("fitiq", "unknown command 'fitiq'", "help"),
    ("outbx stats --json", "unknown command 'outbx'", "did you mean: outbox stats --json"),
    ("entrees list;", "unknown command 'entrees'", "did you mean: entries list"),
    ("totls;", "unknown command 'totls'", "did you mean: totals"),
  ])
  func whatCannotRunHereIsRefused(line: String, summary: String, hint: String) throws {
    let error = #expect(throws: ShellSyntaxError.self) { try Self.toolLine(line) }
    #expect(error?.summary == summary && error?.hint == hint)
  }

  /// A word that is near a keyword, or near nothing, is for the parser of SQL.
  @Test(arguments: ["SELEC 2;", "slect 1;", "foo bar;", "'entrees';", "1;", "(outbx);"])
  func whatIsNearNoCommandIsSQL(line: String) throws {
    #expect(try Self.toolLine(line) == .sql(line))
  }

  @Test(arguments: [
    ("outbox help stats", ["outbox", "stats"]), ("log help", ["log"]), ("outbox help", ["outbox"]),
  ])
  func helpMayStandBehindTheName(line: String, names: [String]) throws {
    #expect(try Self.toolLine(line) == .domain(.help(names)))
  }

  @Test(arguments: SQLKeyword.all)
  func noCommandHidesAKeyword(keyword: String) throws {
    // What begins no statement ends with its line.
    let end = SQLKeyword.starters.contains(keyword) ? "\n" : ""
    #expect(try Self.parse(keyword) == .sql(keyword + end))
  }

  @Test func everyDotCommandIsDescribed() {
    for command in DotCommand.allCases {
      #expect(command.synopsis.hasPrefix(command.name) && command.help.hasSuffix("."))
      #expect(command.required <= command.words.count)
    }
    for grammar in DomainGrammar.all {
      #expect(grammar.synopsis.hasPrefix(grammar.name) && grammar.help.hasSuffix("."))
      #expect(grammar.required <= grammar.words.count)
    }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func anyTextIsReadOrRefusedWithAPlace(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    var splitter = StatementSplitter()
    for statement in splitter.append(text) {
      do throws(ShellSyntaxError) {
        _ = try ShellLine(statement, in: ShellContext())
      } catch {
        #expect(!error.summary.isEmpty)
        #expect((0...statement.text.utf8.count).contains(error.range.upperBound))
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func aQuotedWordIsReadBack(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let texts = (0..<3).map { _ in Noise.text(using: &generator) }
    let words = ShellWord.split(texts.map(ShellWord.quoted).joined(separator: " "))
    #expect(words.map(\.text) == texts)
  }
}

private struct Tool: ToolCommand {
  let name: String
  let subcommands: [any ToolCommand]
  let takesUser: Bool
  var usual: (any ToolCommand)? { nil }
  let refusal: String?

  init(
    _ name: String, _ subcommands: [any ToolCommand] = [], takesUser: Bool = false,
    refusal: String? = nil
  ) {
    (self.name, self.subcommands, self.takesUser) = (name, subcommands, takesUser)
    self.refusal = refusal
  }

  func refusal(of words: [String]) -> String? { refusal }
}
