/// The commands about the shell itself.
package enum DotCommand: String, CaseIterable, Sendable {
  case help, tables, schema, mode, timer, watch, save, queries, run, read, once, pager, limit
  case width, nullvalue, raw, live, show, undo, exit

  /// What a word of a dot command stands for: how it is checked, and how it is completed.
  package enum Word: Sendable, Equatable {
    case mode, onOff, table, query, file, count, seconds, command, text
    /// `name=value` of a parameter.
    case parameter
    /// The rest of the line, as it stands.
    case statement

    /// Every word there is, where these are few.
    package var choices: [String]? {
      switch self {
      case .mode: DotCommand.modes
      case .onOff: ["on", "off"]
      case .command: WordKind.command.choices
      default: nil
      }
    }
  }

  /// As the person types it.
  package var name: String { "." + rawValue }

  /// Forms of results.
  package static let modes = [
    "table", "csv", "tsv", "json", "jsonl", "markdown", "line", "sparkline", "chart",
  ]

  /// How it is written behind its name, what its words are, and what it does.
  private var form: (usage: String, words: [Word], help: String) {
    switch self {
    case .help: ("[COMMAND]", [.command], "Show the commands, or one of them.")
    case .tables: ("[PATTERN]", [.text], "List the tables, or those that match a LIKE pattern.")
    case .schema: ("[TABLE]", [.table], "Show the columns of a table, or of all.")
    case .mode:
      ("[MODE]", [.mode], "Set the form of results: \(Self.modes.joined(separator: ", ")).")
    case .timer: ("[on|off]", [.onOff], "Show how long each statement takes.")
    case .watch:
      (
        "[SECONDS] [STATEMENT]", [.seconds, .statement],
        "Repeat a statement, or the last one, every few seconds until Ctrl-C."
      )
    case .save:
      (
        "NAME [STATEMENT]", [.query, .statement], "Save a statement, or the last one, under a name."
      )
    case .queries: ("", [], "List saved statements.")
    case .run:
      (
        "NAME [PARAMETER=VALUE …]", [.query, .parameter],
        "Run a saved statement with values for its parameters."
      )
    case .read: ("FILE", [.file], "Run the statements and commands of a file.")
    case .once:
      (
        "[FILE]", [.file],
        "Write the next result to a file, in the form of its suffix (.csv, .json, .md)."
      )
    case .pager: ("[on|off]", [.onOff], "Show long results in a pager.")
    case .limit: ("[ROWS]", [.count], "Show at most this many rows (0 = all).")
    case .width:
      ("[COLUMNS …]", [.count], "Limit column widths; the last one is for the rest (0 = no limit).")
    case .nullvalue: ("[TEXT]", [.text], "Show NULL as this text.")
    case .raw: ("[on|off]", [.onOff], "Show instants and flags as they are stored.")
    case .live:
      ("[on|off]", [.onOff], "Follow the store instead of reading it as it was at the start.")
    case .show: ("", [], "Show all settings of the shell.")
    case .undo: ("", [], "Take back the change that the last statement made.")
    case .exit: ("", [], "Leave the shell, as Ctrl-D does.")
    }
  }

  /// What its words are; those from `required` on may be left out, the last may come again where
  /// `repeats`.
  package var words: [Word] { form.words }

  package var required: Int {
    switch self {
    case .save, .run, .read: 1
    default: 0
    }
  }

  package var repeats: Bool { self == .run || self == .width || self == .help }

  package var synopsis: String { form.usage.isEmpty ? name : "\(name) \(form.usage)" }

  /// One line.
  package var help: String { form.help }
}
