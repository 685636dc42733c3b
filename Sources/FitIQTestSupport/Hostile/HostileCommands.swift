/// Command lines that read or change what ``HostileInputs`` has.
///
/// `S` stands for the store, `E` for the file that was changed, `U` for a user.
package enum HostileCommands {
  private static let reading = [
    "status --store S", "doctor S", "entries list --store S", "entries list --store S --json",
    "entries show 5 --store S", "entries totals --type steps --by week --store S",
    "sessions list --store S", "sessions show 1 --store S", "sleep show --store S",
    "sleep week --store S", "sleep trends --store S", "summary --day 2025-11-26 --store S",
    "users list --store S", "outbox list --store S", "outbox stats --store S",
    "outbox stats --output prometheus --store S", "outbox export --store S",
    "cleanup --dry-run --store S", "cleanup history orphans --dry-run --store S",
    "outbox reconcile --dry-run --store S", "outbox retry --failed --dry-run --store S",
    "outbox prune --all --dry-run --store S", "reconcile S --from-export export.zip",
    "outbox deliver --dry-run --store S --api-url http://127.0.0.1:9",
    "outbox show 1 --store S", "outbox remote-duplicates list --store S",
    "outbox remote-duplicates export --store S", "log --store S", "log list --store S",
    "log show 1 --store S", "backups list --store S", "undo --dry-run --store S",
  ]

  /// Whether a line leaves its files as they are.
  static func onlyReads(_ line: [String]) -> Bool {
    let beginning = line.prefix(2).joined(separator: " ")
    return !line.contains("--yes")
      && (reading + readingDatabase).contains { $0.hasPrefix(beginning) }
  }

  private static let changing = [
    "cleanup --yes --store S", "outbox reconcile --yes --store S",
    "outbox retry --failed --yes --store S", "outbox rescue --all --yes --store S",
    "undo --yes --store S", "log --store S",
  ]

  private static let readingDatabase = [
    "migrate status --store S", "migrate verify --store S", "migrate check --store S",
    "sync status --store S", "tracking list --store S", "quarantine list --store S",
    "tracking show --metric steps --user U --store S", "quarantine show 1 --store S",
  ]

  private static let changingDatabase = [
    "sync history --from-export export.zip --user U --store S",
    "reconcile S --from-export export.zip --fix --yes",
    "outbox snooze --failed --for 1h --yes --store S",
  ]

  private static let ofJournal = [
    "log --store S", "undo --dry-run --store S", "backups list --store S",
    "outbox remote-duplicates list --store S", "cleanup history --yes --store S",
    "undo --yes --store S",
    "backups prune --keep 0 --yes --store S",
  ]

  private static let ofExport = [
    "sync history --from-export E --user U --dry-run --store S",
    "sync daily --from-export E --user U --store S", "reconcile S --from-export E",
    "reconcile S --from-export E --fix --yes",
  ]

  /// What reads a store of either kind; ``read(by:)`` holds each command to a line.
  package static func reading(_ store: String) -> [[String]] { lines(reading, store, store) }

  /// Whether a line that only reads is one of a command.
  package static func read(by command: String) -> Bool {
    let words = command.split(separator: " ").map(String.init)
    return (lines(reading + readingDatabase, "", "") + queries("")).contains {
      $0.starts(with: words)
    }
  }

  /// For a file of a kind, in an order in which each finds what it needs.
  package static func all(on name: String, _ kind: HostileInputs.Kind) -> [[String]] {
    switch kind {
    case .store:
      lines(reading, name, name) + queries(name)
        + lines(["migrate store S --store new.db"] + changing, name, name)
    case .database:
      lines(reading + readingDatabase + changingDatabase + changing, name, name) + queries(name)
    case .journal, .backup: lines(ofJournal, "b.store", name)
    case .plan:
      lines(
        ["cleanup --apply E --dry-run --store S", "cleanup --apply E --yes --store S"],
        "a.store", name)
    case .zip, .xml: lines(ofExport, "a.db", name)
    case .plist:
      lines(
        ["migrate tracking E --dry-run --store S", "migrate tracking E --user U --store S"],
        "a.db", name)
    case .jsonl:
      lines(
        ["outbox import E --dry-run --store S", "outbox import E --yes --store S"], "a.db", name)
    }
  }

  private static func lines(
    _ templates: [String], _ store: String, _ file: String
  ) -> [[String]] {
    let names = ["S": store, "E": file, "U": HostileInputs.user]
    return templates.map { $0.split(separator: " ").map { names[String($0)] ?? String($0) } }
  }

  private static func queries(_ store: String) -> [[String]] {
    let days = "SELECT day, sum(quantity) FROM progress_entries GROUP BY day;"
    return [
      ["query", "SELECT * FROM progress_entries", "--store", store],
      ["repl", store, "-c", ".mode chart", "-c", days, "-c", "SELECT * FROM sleep_sessions;"],
    ]
  }

  /// Those that do not end by themselves.
  private static let endless = [["watch"], ["outbox", "run"]]

  private static let options = [
    "--limit", "--last", "--older-than", "--newer-than", "--busy-timeout", "--as-of", "--from",
    "--to", "--day", "--type", "--time-zone", "--after", "--keep", "--attempts", "--batch",
    "--rate", "--concurrency", "--max-failures", "--for", "--examples", "--completed-older-than",
    "--user", "--since", "--until", "--metric", "--debounce", "--error", "--json", "--yes",
    "--dry-run", "--all", "--failed",
  ]

  private static let words =
    BoundaryValues.texts + [
      "99999999999d", "9223372036854775807s", "1e300s", "-1d", "100000w", "2025-02-30",
      "0000-01-01", "0001-01-01", "9999-12-31", "9999-12-31T23:59:59Z", "Europe/Lisbon", "steps",
      "5%", "\u{202E}", "\u{9B}31m", "'", "(a+)+$", "a.store", "a.db", "b.store", "prefs.plist",
      "export.zip",
    ]

  /// A line with words that nobody asked for: of the given ones, or of any command there is.
  ///
  /// - Parameter leaves: The words of every command.
  package static func random(
    from lines: [[String]], leaves: [[String]], using random: inout SplitMix64
  ) -> [String] {
    var line = lines.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return line
    case 1:
      let known = leaves.filter { !endless.contains($0) }
      line = (known.randomElement(using: &random) ?? []) + ["--store", line.last ?? "a.store"]
    default: break
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 1...max(1, line.count), using: &random)
      var more = [words.randomElement(using: &random) ?? ""]
      if Bool.random(using: &random) {
        more.insert(options.randomElement(using: &random) ?? "", at: 0)
      }
      line.insert(contentsOf: more, at: min(place, line.count))
    }
    return line
  }
}
