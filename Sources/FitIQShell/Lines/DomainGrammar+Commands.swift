extension DomainGrammar {
  private static let user: (String, WordKind?, String) = ("--user", .user, "--user")
  private static let limit: (String, WordKind?, String) = ("--limit", .count, "--limit")
  private static let oldest: (String, WordKind?, String) = ("--oldest", nil, "--oldest")
  private static let status: (String, WordKind?, String) =
    ("--status", .syncStatus, "--sync-status")

  /// In the order of `help`.
  package static let all: [DomainGrammar] = [
    DomainGrammar(
      "entries", "entries [TYPE …] [--last 7d]", "List entries, newest first.",
      words: [.entryType], repeats: true, wordTarget: "--type", subcommand: ["entries", "list"],
      takesDays: true, options: [status, user, limit, oldest]),
    DomainGrammar(
      "totals", "totals TYPE [by day|week|month]", "Total entries, raw and de-duplicated.",
      words: [.entryType], required: 1, wordTarget: "--type", subcommand: ["entries", "totals"],
      takesDays: true, options: [("by", .period, "--by"), user]),
    DomainGrammar(
      "sessions", "sessions [--last 30d]", "List sleep sessions, newest first.",
      subcommand: ["sessions", "list"], takesDays: true, options: [status, user, limit, oldest]),
    DomainGrammar(
      "session", "session ID", "Show one sleep session with its stages.",
      words: [.sessionID], required: 1, subcommand: ["sessions", "show"]),
    DomainGrammar(
      "events", "events [STATE …] [--last 2d]", "List outbox events, newest first.",
      words: [.eventState], repeats: true, wordTarget: "--status", subcommand: ["outbox", "list"],
      options: [
        ("--last", .span, "--newer-than"), ("--type", .eventType, "--type"),
        ("--error", .text, "--error"), user, limit,
      ]),
    DomainGrammar(
      "event", "event ID [--payload]", "Show one event, its entity and its attempts.",
      words: [.eventID], required: 1, subcommand: ["outbox", "show"],
      options: [("--payload", nil, "--payload")]),
    DomainGrammar(
      "duplicates", "duplicates [TYPE]", "Show what a cleanup of copies would do.",
      words: [.entryType], wordTarget: "--type",
      subcommand: ["cleanup", "duplicates", "--dry-run"],
      takesDays: true,
      options: [user]),
    DomainGrammar(
      "tracking", "tracking [METRIC …]", "Show which days were synced, and which are missing.",
      words: [.metric], repeats: true, wordTarget: "--metric", subcommand: ["tracking", "show"],
      takesDays: true, options: [user]),
    DomainGrammar(
      "users", "users", "List users and how much data each has.", subcommand: ["users", "list"],
      options: [limit]),
    DomainGrammar(
      "use", "use [user] USER|all", "Limit the commands to one user, or to none.",
      words: [.user], required: 1, filler: "user"),
    DomainGrammar(
      "doctor", "doctor", "Show what is wrong with the store.", subcommand: ["doctor"]),
    DomainGrammar(
      "summary", "summary [--day DAY]", "Show one day as the app shows it.",
      subcommand: ["summary"], options: [("--day", .day, "--day"), user]),
    DomainGrammar(
      "help", "help [COMMAND]", "Show the commands, or one of them.", words: [.command],
      repeats: true),
  ]
}
