import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct UsageErrorTests {
  /// What fitiq answers to a line that the parser refuses.
  private func refusal(_ line: String) throws -> UsageError {
    var words = CommandWords(line.split(separator: " ").map(String.init))
    #expect(try DirectParsing.parse(&words) == nil)
    return UsageError(message: FitIQ.complaint(about: words.all), arguments: words.all)
  }

  @Test(arguments: [
    ("migrat", "did you mean: fitiq migrate"),
    ("migrate trakcing FitIQ.xcappdata", "did you mean: fitiq migrate tracking FitIQ.xcappdata"),
    ("trackin list", "did you mean: fitiq tracking list"),
    ("tracking list --metric stepz", "did you mean: fitiq tracking list --metric steps"),
    ("tracking list --metric=hartRate", "did you mean: fitiq tracking list '--metric=heartRate'"),
    ("log --output jsn", "did you mean: fitiq log --output json"),
    ("completions bsh", "did you mean: fitiq completions bash"),
    ("entries list --limt 5", "did you mean: fitiq entries list --limit 5"),
    ("--verison", "did you mean: fitiq --version"),
    ("zzzzzz", "see 'fitiq --help'"),
    // Global options may stand before the command.
    ("-q outbox lst", "did you mean: fitiq outbox -q list"),
    ("--store b.store doctro", "did you mean: fitiq --store b.store doctor"),
    ("--no-pager entres list", "did you mean: fitiq --no-pager entries list"),
    // As the shell takes it.
    ("entries steps --last 7d", "did you mean: fitiq entries list --type steps --last 7d"),
    ("totals steps by week", "did you mean: fitiq entries totals --type steps --by week"),
    // A path where a command was expected.
    ("backups a.store", "did you mean: fitiq backups list --store a.store"),
    ("migrate C.xcappdata", "did you mean: fitiq migrate all C.xcappdata"),
    ("a.store doctor", "did you mean: fitiq doctor --store a.store"),
    ("a.store", "did you mean: fitiq status --store a.store"),
    // What the nearest option of another kind would be is no help.
    ("outbox stats --sicne 2025-01-01", "see 'fitiq outbox stats --help'"),
    ("outbox stats --lst --json", "see 'fitiq outbox stats --help'"),
    ("sleep show --day 2025-11-20", "it is an argument here: fitiq sleep show DAY"),
    ("tracking list --limit x", "see 'fitiq tracking list --help'"),
  ])
  func suggestsWhatIsNearOnly(line: String, expected: String) throws {
    #expect(try refusal(line).hint == expected)
  }

  @Test(arguments: [
    ("users list --limit -1", "invalid value '-1' for --limit"),
    ("users list --limit x", "invalid value 'x' for --limit: write a whole number, such as 20"),
    (
      "outbox list --older-than 5x", "invalid value '5x' for --older-than: write 30m, 12h, 7d or 2w"
    ),
    ("users list --limit 5 --after", "--after needs a value"),
    ("users list --limit", "--limit needs a value"),
    ("entries list --lsat 7d", "unknown option '--lsat'"),
    ("tracking list --metric stepz", "invalid value 'stepz' for --metric"),
  ])
  func saysWhatIsWrong(line: String, expected: String) throws {
    #expect(try refusal(line).summary.hasPrefix(expected))
  }

  @Test func jsonIsRecognisedBeforeTheLineIsParsed() {
    #expect(UsageError.wantsJSON(["log", "--json"]))
    #expect(UsageError.wantsJSON(["log", "--output", "jsonl"]))
    #expect(UsageError.wantsJSON(["log", "--output=json"]))
    #expect(!UsageError.wantsJSON(["log", "--output", "csv"]))
  }
}
