package import FitIQDomain
import Foundation

extension Output {
  /// Whether a person can be asked.
  package var canAsk: Bool { isatty(STDIN_FILENO) == 1 && error.isTerminal }

  /// Asks for a secret on the terminal, which shows nothing of it.
  ///
  /// The terminal hands over each byte and makes no signal of any: Ctrl-C comes as a byte, too, so that
  /// nothing can end the process while the terminal is silent.
  /// Throws `InterruptionError` on Ctrl-C. An empty answer is nil.
  package func askSecret(_ question: String) throws -> Secret? {
    try out.flush()
    try error.write(question + ": ")
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
        .answerInvalid, "the terminal cannot be silenced",
        hint: "give the secret on standard input")
    }
  }
}

/// The terminal on standard input, without echo while this lives.
private struct SilentTerminal: ~Copyable {
  enum Answer {
    case text([UInt8])
    case interrupted
  }

  private let before: termios

  private init(before: termios) { self.before = before }

  static func silenced() -> SilentTerminal? {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    let terminal = SilentTerminal(before: state)
    state.c_lflag &= ~tcflag_t(truncatingIfNeeded: ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    // FLUSH: what was typed ahead was shown already and is no secret any more.
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &state) == 0 else { return nil }
    return terminal
  }

  deinit {
    var state = before
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
  }

  /// A line with the keys that correct one: backspace and Ctrl-U.
  borrowing func line() -> Answer {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return .text(bytes) }
      switch byte {
      case 0x0A, 0x0D, 0x04: return .text(bytes)
      case 0x03: return .interrupted
      case 0x15: bytes.removeAll()
      case 0x08, 0x7F:
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      default: bytes.append(byte)
      }
    }
  }
}
