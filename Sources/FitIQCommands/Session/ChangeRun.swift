import FitIQTerminal

/// How a command makes a change: what it would do is shown, the person is asked, and only then is it
/// carried out.
struct ChangeRun {
  let session: Session
  let options: ChangeOptions
  /// Shows a plan to the person who is asked: what the question does not say.
  var showsPlan = true

  /// Whether to carry a plan out; where not, it was shown and there is nothing left to do.
  ///
  /// - Parameters:
  ///   - plan: Marked as one, so that it says what would be done.
  ///   - isEmpty: Whether it changes nothing.
  ///   - otherwise: What to say then.
  ///   - question: Ends in a question mark; nil for a change that is too small to ask about.
  /// - Throws: `OutputError` where nobody can answer, or somebody declines.
  func mayApply(
    _ plan: some Report, isEmpty: Bool = false, otherwise: String? = nil, question: String?
  ) throws -> Bool {
    func show() throws { try session.output.render(plan) }
    return try mayApply(
      isEmpty: isEmpty, otherwise: otherwise, question: question, preview: show, answer: show)
  }

  /// - Parameters:
  ///   - preview: Shows the plan to the person who is asked, and does nothing else.
  ///   - answer: Makes the plan the answer of the command: with its notes, and its page in a file.
  func mayApply(
    isEmpty: Bool = false, otherwise: String? = nil, question: String?,
    preview: () throws -> Void, answer: () throws -> Void
  ) throws -> Bool {
    guard !options.dryRun, !isEmpty else {
      try answer()
      if options.dryRun {
        session.noteDryRun()
      } else if let otherwise {
        session.output.note(otherwise)
      }
      return false
    }
    guard let question else { return true }
    // Who says yes beforehand wants to know what was done, not what will be.
    if showsPlan, !options.yes, session.output.format.isForPeople { try preview() }
    try session.output.confirm(question, isConfirmed: options.yes)
    return true
  }
}

extension Session {
  func noteDryRun() { output.note("dry run: nothing was changed") }
}
