import FitIQDomain

/// What goes wrong between fitiq and where it writes its answer.
package struct OutputError: FitIQError, Equatable {
  package enum Code: String, CaseIterable, Sendable {
    /// The reader went away, as `head` does: no failure.
    case outputClosed = "output_closed"
    case outputFull = "output_full"
    case outputFailed = "output_failed"
    case encodingFailed = "encoding_failed"
    case confirmationRequired = "confirmation_required"
    case declined
    case answerInvalid = "answer_invalid"
    /// The file to write is one that must not be written over.
    case outputRefused = "output_refused"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  package init(_ code: Code, _ summary: String, hint: String? = nil) {
    self.code = code
    self.summary = summary
    self.hint = hint
  }
}
