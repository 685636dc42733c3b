/// The headings under which help and manual pages list what a command takes.
package enum HelpSection: String, CaseIterable, Sendable {
  case input = "Input"
  case selection = "Selection"
  case change = "Change"
  case delivery = "Delivery"
  case output = "Output"

  /// Sections of a command, its arguments first; in each, what is required comes first.
  package static func of(
    _ command: CommandDescription
  ) -> [(title: String, arguments: [CommandDescription.Argument])] {
    let shown = (command.arguments ?? []).filter(\.shouldDisplay)
    let options = Dictionary(grouping: shown.filter { $0.kind != "positional" }) { option in
      section(of: option, in: command.commandName)
    }
    let operands =
      command.positionals
      + [command.placeOption].compactMap { $0.map(CommandDescription.Argument.place) }
    let sections = allCases.map { (title: $0.rawValue, arguments: sorted(options[$0] ?? [])) }
    return ([(title: "Arguments", arguments: operands)] + sections)
      .filter { !$0.arguments.isEmpty }
  }

  private static func sorted(
    _ arguments: [CommandDescription.Argument]
  ) -> [CommandDescription.Argument] {
    arguments.filter { !$0.isOptional } + arguments.filter(\.isOptional)
  }

  private static func section(
    of option: CommandDescription.Argument, in command: String
  ) -> HelpSection {
    let name = option.names?.first { $0.kind == "long" }?.name ?? ""
    if name == "reason", command == "list" { return .selection }
    // Elsewhere it is a day.
    if name == "to", ["salvage", "plan"].contains(command) { return .output }
    return sections.first { $0.value.contains(name) }?.key ?? .selection
  }

  /// Where each option of fitiq's stands; a test fails for one that is in none of them, or in several.
  static let sections: [HelpSection: Set<String>] = [
    .input: [
      "store", "busy-timeout", "allow-network-fs", "time-zone", "accept-time-zone", "as-of",
      "merge",
      "from-export", "from-file", "from-environment", "backup", "file", "command", "param",
      "continue",
    ],
    .selection: [
      "after", "all", "attempts", "cause", "container", "day", "entity", "error", "failed", "from",
      "last", "limit", "metric", "newer-than", "older-than", "oldest", "only", "status",
      "sync-status", "to", "type", "user", "shard", "shards", "ids", "canary",
    ],
    .change: [
      "yes", "dry-run", "fix", "plan-out", "apply", "revalidate", "backup-dir", "no-backup",
      "local-only", "relink", "keep", "completed-older-than", "failed-older-than",
      "history-older-than", "reason", "no-collapse", "no-create", "no-isolate", "no-orphans",
      "no-syncing", "recheck", "for", "skip-invalid", "remove-migrated", "write", "accept",
      "unaccept",
      "keep-duplicates-in-quarantine", "exec", "debounce", "force", "jobs", "timeout", "memory",
      "again",
    ],
    .delivery: [
      "api-url", "rate", "concurrency", "max-failures", "no-deliver", "batch", "poll", "grace",
      "health-port",
    ],
    .output: [
      "output", "json", "color", "quiet", "verbose", "report", "svg", "format", "output-file",
      "payload", "examples", "timings", "watch", "by", "patch", "no-pager", "version", "help",
    ],
  ]
}

extension CommandDescription.Argument {
  /// What an option such as `--store` can be named without.
  fileprivate static func place(_ option: String) -> CommandDescription.Argument {
    CommandDescription.Argument(
      kind: "positional", shouldDisplay: true, isOptional: true, isRepeating: false, names: nil,
      valueName: String(option.dropFirst(2)), defaultValue: nil, allValues: nil,
      abstract: "The same as \(option).", discussion: nil, completionKind: nil)
  }
}
