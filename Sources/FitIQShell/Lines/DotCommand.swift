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

  /// What its words are; those from `required` on may be left out, the last may come again where
  /// `repeats`.
  package var words: [Word] {
    switch self {
    case .help: [.command]
    case .tables: [.text]
    case .schema: [.table]
    case .mode: [.mode]
    case .timer, .raw, .live, .pager: [.onOff]
    case .watch: [.seconds, .statement]
    case .save: [.query, .statement]
    case .run: [.query, .parameter]
    case .read, .once: [.file]
    case .limit: [.count]
    case .width: [.count]
    case .nullvalue: [.text]
    case .queries, .show, .undo, .exit: []
    }
  }

  package var required: Int {
    switch self {
    case .save, .run, .read: 1
    default: 0
    }
  }

  package var repeats: Bool { self == .run || self == .width || self == .help }

  package var synopsis: String {
    switch self {
    case .help: ".help [COMMAND]"
    case .tables: ".tables [PATTERN]"
    case .schema: ".schema [TABLE]"
    case .mode: ".mode [MODE]"
    case .timer, .raw, .live, .pager: "\(name) [on|off]"
    case .watch: ".watch [SECONDS] [STATEMENT]"
    case .save: ".save NAME [STATEMENT]"
    case .run: ".run NAME [PARAMETER=VALUE …]"
    case .read: ".read FILE"
    case .once: ".once [FILE]"
    case .limit: ".limit [ROWS]"
    case .width: ".width [COLUMNS …]"
    case .nullvalue: ".nullvalue [TEXT]"
    case .queries, .show, .undo, .exit: name
    }
  }

  /// One line.
  package var help: String {
    switch self {
    case .help: "Show the commands, or one of them."
    case .tables: "List the tables, or those that match a LIKE pattern."
    case .schema: "Show the columns of a table, or of all."
    case .mode: "Set the form of results: \(Self.modes.joined(separator: ", "))."
    case .timer: "Show how long each statement takes."
    case .watch: "Repeat a statement, or the last one, every few seconds until Ctrl-C."
    case .save: "Save a statement, or the last one, under a name."
    case .queries: "List saved statements."
    case .run: "Run a saved statement with values for its parameters."
    case .read: "Run the statements and commands of a file."
    case .once:
      "Write the next result to a file, in the form of its suffix (.csv, .json, .md)."
    case .pager: "Show long results in a pager."
    case .limit: "Show at most this many rows (0 = all)."
    case .width:
      "Limit column widths; the last one is for the rest (0 = no limit)."
    case .nullvalue: "Show NULL as this text."
    case .raw: "Show instants and flags as they are stored."
    case .live: "Follow the store instead of reading it as it was at the start."
    case .show: "Show all settings of the shell."
    case .undo: "Take back the change that the last statement made."
    case .exit: "Leave the shell, as Ctrl-D does."
    }
  }
}
