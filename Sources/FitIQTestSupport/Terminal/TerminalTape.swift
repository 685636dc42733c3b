import Foundation

/// What a person types into a shell on a terminal, and the screens that follow: a golden file.
///
/// - `# …` is a remark.
/// - `type …` types a line and Enter.
/// - `paste … ⏎ …` pastes lines, as terminals bracket them, and then types Enter.
/// - `key …` presses a key: a character, `Up`, `Tab`, `Space` or `Ctrl-` and a letter. `key q` leaves a
///   pager, and does nothing where there is none.
/// - ` until …` behind one of those is what the row of the cursor then contains, where neither a prompt
///   nor a question nor a pager follows.
///
/// The lines below a step are the screen: `:` begins what has left it at the top, `|` what it shows.
package struct TerminalTape {
  package struct Step {
    /// As the tape has it.
    package let line: String
    let keys: String
    let text: String?
    var leavesPager: Bool { keys == "q" }

    init?(_ line: String) {
      let parts = line.split(separator: " until ", maxSplits: 1).map(String.init)
      guard let step = parts.first, let space = step.firstIndex(of: " ") else { return nil }
      let rest = String(step[step.index(after: space)...])
      self.line = line
      text = parts.count > 1 ? parts[1] : nil
      switch step[..<space] {
      case "type": keys = rest + "\r"
      case "paste":
        let lines = rest.replacing(" ⏎ ", with: "\n")
        keys = "\u{1B}[200~\(lines)\u{1B}[201~\r"
      case "key": keys = Self.key(rest)
      default: return nil
      }
    }

    private static func key(_ name: String) -> String {
      switch name {
      case "Up": return "\u{1B}[A"
      case "Tab": return "\t"
      case "Space": return " "
      case "Enter": return "\r"
      default:
        guard name.hasPrefix("Ctrl-"), let letter = name.utf8.last else { return name }
        return String(UnicodeScalar(letter & 0x1F))
      }
    }
  }

  /// Remarks, and steps among them.
  package enum Part {
    case remark(String)
    case step(Step)
  }

  package let parts: [Part]

  package struct Unreadable: Error {
    package let line: String
  }

  package init(_ text: String) throws {
    parts = try text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("|") || line.hasPrefix(":") { return nil }
      if line.isEmpty || line.hasPrefix("#") { return .remark(String(line)) }
      guard let step = Step(String(line)) else { throw Unreadable(line: String(line)) }
      return .step(step)
    }
  }

  /// Runs the steps in a shell that asks for the first one, and returns the tape with its screens.
  ///
  /// - Parameter stable: Puts what is the same on every machine for what is not, of equal length.
  package func played(
    on terminal: PseudoTerminal, stable: (String) -> String
  ) async throws -> String {
    var lines: [String] = []
    var shown = Screen(columns: terminal.screen.columns, rows: terminal.screen.rows)
    var seen = 0
    func show() {
      shown.write(stable(String(decoding: terminal.output[seen...], as: UTF8.self)).utf8)
      seen = terminal.output.count
    }
    try await terminal.wait("the shell") { $0.prompts > 0 && $0.asksForLine }
    show()
    for part in parts {
      switch part {
      case .remark(let line): lines.append(line)
      case .step(let step):
        lines.append(step.line)
        // What the screen leaves room for needs no pager, on this terminal or with these words.
        if step.leavesPager, !terminal.screen.isPaged { continue }
        if !terminal.screen.isPaged { shown.clear() }
        try await terminal.take(step)
        show()
        lines += shown.scrolled.map { ":" + $0 } + shown.lines.map { "|" + $0 }
        shown.forgetScrolled()
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Screen {
  /// Whether the row of the cursor is a prompt, of a shell or of fitiq's own.
  fileprivate var asksForLine: Bool { line.hasSuffix("$") || line.hasSuffix(">") }
  fileprivate var asksQuestion: Bool { line.hasSuffix("[y/N]") }
  fileprivate var isPaged: Bool { line.hasPrefix(":") || line.hasPrefix("(END)") }
}

extension PseudoTerminal {
  /// Types what a step says, and waits until the program waits for the next one.
  fileprivate func take(_ step: TerminalTape.Step) async throws {
    let before = screen
    // A question may come twice, so that the screen does not tell it from the one before.
    let start = output.count
    try type(step.keys)
    // A pager drops what is typed while it deals with a signal.
    let isRepeated = before.isPaged && step.leavesPager
    var next = Date().addingTimeInterval(2)
    try await wait("what follows '\(step.line)'") { screen in
      if let text = step.text { return screen.line.contains(text) }
      if screen.prompts > before.prompts, screen.asksForLine { return true }
      if isRepeated, Date() >= next, screen.isPaged {
        try? type(step.keys)
        next = Date().addingTimeInterval(2)
      }
      if before.isPaged { return !step.leavesPager && screen.isPaged }
      return screen.isPaged
        || screen.asksQuestion
          && String(decoding: output[start...], as: UTF8.self).contains("[y/N]")
    }
  }
}
