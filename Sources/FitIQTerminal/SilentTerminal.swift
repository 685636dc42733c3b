import FitIQDomain
import FitIQSystem
import Foundation

/// The terminal on standard input, without echo while this lives.
///
/// No key makes a signal: Ctrl-C comes as a byte. Signals that others send are taken as well, so that
/// whatever ends or stops the process, the terminal shows again what is typed; only SIGKILL and SIGSTOP
/// leave it silent.
struct SilentTerminal: ~Copyable {
  enum Answer {
    case text([UInt8])
    case interrupted
  }

  private let before: termios
  private let signals: HeldSignals

  static func silenced() -> SilentTerminal? {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    let terminal = SilentTerminal(before: state, signals: HeldSignals(showing: state))
    guard terminal.silence() else { return nil }
    return terminal
  }

  deinit { show() }

  private borrowing func silence() -> Bool {
    var state = before
    state.c_lflag &= ~tcflag_t(truncatingIfNeeded: ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    // FLUSH: what was typed ahead was shown already and is not a secret any more.
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &state) == 0
  }

  private borrowing func show() {
    var state = before
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
  }

  /// A line with the keys that correct one: backspace and Ctrl-U.
  borrowing func line() -> Answer {
    var bytes: [UInt8] = []
    while true {
      switch next() {
      case .signal(let number):
        show()
        signals.deliver(number)
        // It came back from a stop, or the signal is ignored: the question stands.
        guard silence() else { return .interrupted }
      case .end: return .text(bytes)
      case .byte(0x0A), .byte(0x0D), .byte(0x04): return .text(bytes)
      case .byte(0x03): return .interrupted
      case .byte(0x15): bytes.removeAll()
      case .byte(0x08), .byte(0x7F):
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      case .byte(let byte): bytes.append(byte)
      }
    }
  }

  private enum Event {
    case byte(UInt8)
    case signal(Int32)
    case end
  }

  private borrowing func next() -> Event {
    var watched = [
      pollfd(fd: HeldSignals.descriptor, events: Int16(truncatingIfNeeded: POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(truncatingIfNeeded: POLLIN), revents: 0),
    ]
    while true {
      _ = retryingInterrupted { poll(&watched, nfds_t(clamping: watched.count), -1) }
      var byte: UInt8 = 0
      if watched[0].revents != 0, read(HeldSignals.descriptor, &byte, 1) == 1 {
        return .signal(Int32(byte))
      }
      let got = read(STDIN_FILENO, &byte, 1)
      if got < 0, errno == EINTR { continue }
      return got == 1 ? .byte(byte) : .end
    }
  }
}
