import FitIQTerminal

/// How a command makes a change: what it would do is shown, the person is asked, and only then is it
/// carried out.
extension ChangeOptions {
  /// Carries a plan out and shows what was done; where not, the plan was shown.
  ///
  /// - Parameters:
  ///   - plan: Marked as one, so that it says what would be done.
  ///   - isEmpty: Whether it changes nothing.
  ///   - otherwise: What to say then.
  ///   - question: Ends in a question mark; nil for a change that is too small to ask about.
  ///   - showsPlan: Whether the person who is asked sees the plan: what the question does not say.
  /// - Throws: `OutputError` where nobody can answer, or the person declines.
  func apply<Done: Report>(
    _ plan: some Report, isEmpty: Bool = false, otherwise: String? = nil, question: String?,
    showsPlan: Bool = true, in session: Session, _ body: () throws -> Done
  ) throws {
    let isWanted = try mayApply(
      plan, isEmpty: isEmpty, otherwise: otherwise, question: question, showsPlan: showsPlan,
      in: session)
    if isWanted { try session.output.render(body()) }
  }

  /// Whether to carry a plan out; where not, it was shown and there is nothing left to do.
  func mayApply(
    _ plan: some Report, isEmpty: Bool = false, otherwise: String? = nil, question: String?,
    showsPlan: Bool = true, in session: Session
  ) throws -> Bool {
    func show() throws { try session.output.render(plan) }
    return try mayApply(
      isEmpty: isEmpty, otherwise: otherwise, question: question, in: session,
      preview: { if showsPlan { try show() } }, answer: show)
  }

  /// - Parameters:
  ///   - preview: Shows the plan to the person who is asked, and does nothing else.
  ///   - answer: Makes the plan the answer of the command: with its notes, and its page in a file.
  func mayApply(
    isEmpty: Bool = false, otherwise: String? = nil, question: String?, in session: Session,
    preview: () throws -> Void, answer: () throws -> Void
  ) throws -> Bool {
    guard !dryRun, !isEmpty else {
      try answer()
      if dryRun {
        session.noteDryRun()
      } else if let otherwise {
        session.output.note(otherwise)
      }
      return false
    }
    guard let question else { return true }
    // A person who says yes beforehand wants to know what was done, not what will be.
    if !yes, session.output.format.isForPeople { try preview() }
    try session.output.confirm(question, isConfirmed: yes)
    return true
  }
}

extension Session {
  func noteDryRun() { output.note("dry run: nothing was changed") }
}
