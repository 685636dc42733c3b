package import FitIQDomain
import FitIQSystem
import Foundation

extension Output {
  /// Whether a person can be asked.
  package var canAsk: Bool { isatty(STDIN_FILENO) == 1 && error.isTerminal }

  /// Asks for a secret on the terminal, which shows nothing of it.
  ///
  /// Whatever ends the process meanwhile, the terminal shows what is typed again.
  /// Throws `InterruptionError` on Ctrl-C. An empty answer is nil.
  package func askSecret(_ question: String) throws -> Secret? {
    try out.flush()
    try error.write(SafeText.escaped(question) + ": ")
    try error.flush()
    let answer = SilentTerminal.silenced()?.line()
    try error.write("\n")
    try error.flush()
    switch answer {
    case .some(.text(let bytes)):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw OutputError(.answerInvalid, "the answer is not UTF-8 text", hint: "try again")
      }
      return text.isEmpty ? nil : Secret(text)
    case .some(.interrupted): throw InterruptionError()
    case nil:
      throw OutputError(
        .answerInvalid, "cannot turn off the terminal's echo",
        hint: "pass the secret on standard input")
    }
  }
}
