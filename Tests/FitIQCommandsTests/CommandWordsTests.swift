import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct CommandWordsTests {
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    ("--store X doctor", "doctor --store X"), ("--json entries list", "entries list --json"),
    ("--output=csv outbox --store X list --failed", "outbox list --output=csv --store X --failed"),
    ("-q --time-zone UTC log", "log -q --time-zone UTC"), ("-y cleanup sleep", "cleanup -y sleep"),
    ("outbox list --json", "outbox list --json"), ("--last 7d entries", "--last 7d entries"),
    ("help outbox list", "outbox list"), ("outbox help list", "outbox list"),
    ("doctor help", "doctor"), ("undo help", "undo"), ("outbox show help", "outbox show"),
  ])
  func commonOptionsMayComeFirst(line: String, expected: String) {
    let words = CommandWords(Self.words(line))
    #expect(words.all == Self.words(expected))
    #expect(words.isHelp == line.contains("help"))
  }

  /// The last two name what does not exist, which decides nothing: they look like paths.
  @Test(arguments: [
    ("cleanup FitIQ.xcappdata", "cleanup --store FitIQ.xcappdata"),
    ("cleanup sleep /tmp --dry-run", "cleanup sleep --store /tmp --dry-run"),
    ("entries list /tmp", "entries list --store /tmp"),
    ("entries list --type steps /tmp", "entries list --type steps --store /tmp"),
    ("undo 3 a.store", "undo 3 --store a.store"), ("undo a.store", "undo --store a.store"),
    ("sleep week a.db", "sleep week --store a.db"),
    ("outbox retry --failed ../w3", "outbox retry --failed --store ../w3"),
    ("outbox show 973739BF a.store", "outbox show 973739BF --store a.store"),
    ("tracking restore /tmp", "tracking restore --container /tmp"),
    ("tracking show a.plist", "tracking show --container a.plist"),
    ("tracking show a.db", "tracking show --store a.db"),
    ("sleep show -3d", "sleep show -- -3d"), ("sleep week -2w --json", "sleep week --json -- -2w"),
    ("sleep trends -3d a.db -q", "sleep trends --store a.db -q -- -3d"),
    ("entries list --from -3d", "entries list --from -3d"),
  ])
  func aStoreMayBeAnArgument(line: String, expected: String) throws {
    var words = CommandWords(Self.words(line))
    #expect(try DirectParsing.parse(&words) != nil)
    #expect(words.all == Self.words(expected))
  }

  @Test(arguments: [
    ("cleanup a.store --store b.store", "the store is named twice"),
    ("outbox retry --failed a.store b.store", "the store is named twice"),
    ("users list nosuch", "unexpected argument 'nosuch'"),
    ("tracking restore /tmp --container a.plist", "the store is named twice"),
    ("backups restore a.store a.store.backups/b.db", "which of the paths is the store?"),
    ("backups restore fitiq.db old.db", "which of the paths is the store?"),
  ])
  func aStoreIsNamedOnceAndExists(line: String, expected: String) {
    var words = CommandWords(Self.words(line))
    let error = #expect(throws: UsageError.self) { _ = try DirectParsing.parse(&words) }
    #expect(error?.summary.hasPrefix(expected) == true)
  }

  @Test(arguments: [
    ("cleanup --since 2025-01-01 --until=2025-01-02", "cleanup --from 2025-01-01 --to=2025-01-02"),
    ("reconcile --from-export x --type steps", "reconcile --from-export x --metric steps"),
    ("entries list --metric steps", "entries list --type steps"),
    ("entries list --status pending", "entries list --sync-status pending"),
    ("outbox export --to events.jsonl", "outbox export --output-file events.jsonl"),
    ("migrate restore --from x.db", "migrate restore --backup x.db"),
    (
      "outbox prune --keep 1d --keep-failed 2d",
      "outbox prune --completed-older-than 1d --failed-older-than 2d"
    ),
  ])
  func otherNamesOfAnOptionAreTaken(line: String, expected: String) throws {
    var words = CommandWords(Self.words(line))
    #expect(try DirectParsing.parse(&words) != nil)
    #expect(words.all == Self.words(expected))
  }

  @Test func anIDOrAClassIsNoPlace() {
    for word in ["973739BF", "2025-11-20", "12", "SELECT 1/2"] {
      #expect(!CommandWords.isPlace(word))
    }
    #expect(!CommandWords.isPlace("sleep", besides: ["sleep"]))
    #expect(CommandWords.isPlace("../w3") && CommandWords.isPlace("a.sqlite"))
  }
}
