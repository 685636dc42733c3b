package import FitIQDomain
import Foundation

private struct NoteMessage: Encodable {
  let note: String
}

private struct ErrorMessage: Encodable {
  struct Body: Encodable {
    let code: String
    let summary: String
    let hint: String?
    let retryable: Bool
    let cause: String?
  }
  let error: Body
}

extension Output {
  /// Tells something that is not data.
  ///
  /// Nothing is lost when standard error is gone.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    let text = completesCommands(text)
    if format.isJSON {
      sendJSON(NoteMessage(note: text))
    } else {
      send("note:", .note, text)
    }
  }

  /// Tells a failure: what happened, and what to do.
  package func report(_ failure: any FitIQError) {
    let hint = failure.hint.map(completesCommands)
    let cause = isVerbose ? failure.underlying.map { String(describing: $0) } : nil
    guard !format.isJSON else {
      sendJSON(
        ErrorMessage(
          error: .init(
            code: failure.identifier, summary: failure.summary, hint: hint,
            retryable: failure.isRetryable, cause: cause)))
      return
    }
    // A person who says no has made no mistake.
    if failure.identifier == OutputError.Code.declined.rawValue { return aside(failure.summary) }
    send("error:", .error, failure.summary)
    if let hint { send("hint:", .hint, hint) }
    if let cause { send("caused by: " + SafeText.escaped(cause)) }
  }

  /// Goes back to the beginning of the line, where a terminal has written the `^C` that was typed.
  package func overwriteKeys() throws(OutputError) {
    if out.isTerminal { try out.write("\r") }
  }

  /// Writes a line beside the data without a word before it, such as the place of an error.
  package func aside(_ line: String) { send(SafeText.escaped(line)) }

  /// Says what the next question is about, also to a person who wants no notes; nothing where none is asked.
  package func ask(about lines: [String]) {
    guard canAsk else { return }
    for line in lines { send(SafeText.escaped(line)) }
  }

  /// Asks a yes-or-no question on the terminal; false for every other answer.
  package func ask(_ question: String) throws(OutputError) -> Bool {
    do { try confirm(question, isConfirmed: false) } catch  where error.code == .declined {
      return false
    }
    return true
  }

  /// Asks a yes-or-no question on the terminal.
  ///
  /// - Parameter isConfirmed: The person said `--yes` already.
  /// - Throws: `OutputError` with `confirmation_required` where nobody can answer, `declined` when
  ///   the answer is not yes.
  package func confirm(_ question: String, isConfirmed: Bool) throws(OutputError) {
    if isConfirmed { return }
    try out.flush()
    guard canAsk else {
      throw OutputError(
        .confirmationRequired, "confirmation needed, but input is not a terminal",
        hint: "check it with --dry-run, then add --yes")
    }
    bar?.finish()
    willAsk()
    // Room for the answer on the line of the choice.
    let lines = Prose.lines(
      SafeText.escaped(question) + " [y/N]", to: error.columns.map { $0 - 2 })
    try error.write(lines.joined(separator: "\n") + " ")
    try error.flush()
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else {
      throw OutputError(.declined, "cancelled; nothing changed")
    }
  }

  /// Writes what waited while a pager had the screen.
  package func releaseMessages() {
    let lines = heldMessages
    heldMessages = []
    for line in lines { send(line) }
  }

  /// A message behind a word in colour; lines that go on stand below its beginning.
  private func send(_ word: String, _ role: TextRole, _ text: String) {
    let lines = Prose.lines(
      "\(word) \(SafeText.escaped(text))", to: error.columns, indent: word.count + 1)
    let rest = lines.joined(separator: "\n").dropFirst(word.count)
    send(errorColors.paint(word, role) + rest)
  }

  private func send(_ line: String) {
    func write() {
      // There is no third stream to complain on.
      try? error.write(line + "\n")
      try? error.flush()
    }
    guard !holdsMessages() else { return heldMessages.append(line) }
    guard let bar else { return write() }
    bar.hidden(write)
  }

  private func sendJSON(_ message: some Encodable) {
    guard let data = try? JSON.encode(message) else { return }
    send(String(decoding: data, as: UTF8.self))
  }
}
