import FitIQTerminal

/// Help that belongs to no single command: `fitiq help exit-status`.
package enum HelpTopic: String, CaseIterable, Sendable {
  case exitStatus = "exit-status"
  case environment
  case formats

  init?(arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  package var text: String {
    switch self {
    case .exitStatus: Self.exitStatusText
    case .environment: Self.environmentText
    case .formats: Self.formatsText
    }
  }

  private static var exitStatusText: String {
    let lines = ExitStatus.allCases.flatMap { status in
      let code = String(status.code)
      return fact(String(repeating: " ", count: 3 - code.count) + code, status.meaning, width: 3)
    }
    return (["EXIT STATUSES", ""] + lines).joined(separator: "\n")
  }

  /// A name, and beside it what it means, on 80 columns.
  private static func fact(_ name: String, _ meaning: String, width: Int) -> [String] {
    let indent = width + 4
    let lines = Prose.lines(meaning, to: 80 - indent, indent: 0)
    return lines.enumerated().map { index, line in
      let label = index == 0 ? "  " + name : ""
      return label + String(repeating: " ", count: indent - label.count) + line
    }
  }

  /// Name and meaning of every variable that fitiq reads.
  package static let variables: [(name: String, meaning: String)] =
    Setting.allCases.map { ($0.variable, $0.facts([:]).meaning) } + [
      ("FITIQ_API_KEY", "the backend's key; overrides the credentials file"),
      ("FITIQ_ACCESS_TOKEN", "access token; overrides the file's tokens, and is not renewed"),
      ("FITIQ_REFRESH_TOKEN", "refresh token, for 'fitiq auth set --from-environment'"),
      ("CREDENTIALS_DIRECTORY", "systemd's folder of secrets: its file fitiq.api_key is the key"),
      ("FITIQ_REASON", "why a change is made; kept in the log, for 'fitiq undo --reason'"),
      ("FITIQ_SHARDS", "how many shards a fleet has, where the scheduler does not tell"),
      ("HTTPS_PROXY", "HTTP proxy for the backend, such as http://proxy:3128"),
      ("NO_PROXY", "hosts to reach without the proxy"),
      ("NO_COLOR", "no colour when set and not empty (https://no-color.org)"),
      ("TERM", "no colour when it is 'dumb'"),
      ("COLUMNS", "width of help texts"),
      ("XDG_CONFIG_HOME", "folder of fitiq/config.yaml (default ~/.config)"),
      ("XDG_DATA_HOME", "folder of fitiq/fitiq.db (default ~/.local/share)"),
      ("XDG_STATE_HOME", "folder of the app stores' journals (default ~/.local/state)"),
      ("HOME", "base of the default folders above"),
      ("TMPDIR", "folder for private copies (default /tmp)"),
    ]

  private static var environmentText: String {
    let width = variables.map(\.name.count).max() ?? 0
    let lines = variables.flatMap { fact($0.name, $0.meaning, width: width) }
    return
      (["ENVIRONMENT", ""] + lines + [
        "", "An option overrides a variable, and a variable overrides the configuration file.",
        "'fitiq config show' shows where each value comes from.",
      ]).joined(separator: "\n")
  }

  private static let formatsText = """
    OUTPUT FORMATS

      --output table     for people; 50 rows of a listing on a terminal, see --limit
      --output lines     the same, with a block of lines for each row
      --output json      one JSON document; --json is short for it
      --output jsonl     one JSON object per line, for jq and other streaming tools
      --output csv       RFC 4180 with a heading
      --output markdown  a GitHub table

    JSON keys are in snake_case and sorted, instants are RFC 3339 in UTC, days are
    YYYY-MM-DD, numbers that have a unit name it (duration_ms). A field without a
    value is left out. Fields are only ever added: ignore those you do not know.

    Data goes to standard output, everything else to standard error. With json and
    jsonl, notes and errors are JSON lines as well, and a command that failed leaves
    standard output empty:

      {"error":{"code":"busy","hint":"…","retryable":true,"summary":"…"}}
    """
}
