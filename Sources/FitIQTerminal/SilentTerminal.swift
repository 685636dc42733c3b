import FitIQDomain
import Foundation

/// The terminal on standard input, without echo while this lives.
///
/// No key makes a signal: Ctrl-C comes as a byte. Signals that others send are taken as well, so that
/// whatever ends or stops the process, the terminal shows again what is typed; only SIGKILL leaves it
/// silent.
struct SilentTerminal: ~Copyable {
  enum Answer {
    case text([UInt8])
    case interrupted
  }

  private let before: termios
  private let signals: CaughtSignals

  static func silenced() -> SilentTerminal? {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    let terminal = SilentTerminal(before: state, signals: CaughtSignals())
    guard terminal.silence() else { return nil }
    return terminal
  }

  private init(before: termios, signals: consuming CaughtSignals) {
    self.before = before
    self.signals = signals
  }

  deinit { show() }

  private borrowing func silence() -> Bool {
    var state = before
    state.c_lflag &= ~tcflag_t(truncatingIfNeeded: ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    // FLUSH: what was typed ahead was shown already and is no secret any more.
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
        // It came back from a stop, or somebody ignores the signal: the question stands.
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
      pollfd(fd: CaughtSignals.descriptor, events: Int16(truncatingIfNeeded: POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(truncatingIfNeeded: POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&watched, nfds_t(clamping: watched.count), -1)
      if count < 0, errno == EINTR { continue }
      var byte: UInt8 = 0
      if watched[0].revents != 0, read(CaughtSignals.descriptor, &byte, 1) == 1 {
        return .signal(Int32(byte))
      }
      let got = read(STDIN_FILENO, &byte, 1)
      if got < 0, errno == EINTR { continue }
      return got == 1 ? .byte(byte) : .end
    }
  }
}

/// Signals that would end or stop the process, kept in a pipe while this lives.
private struct CaughtSignals: ~Copyable {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM, SIGUSR1]

  static var descriptor: Int32 { ends.read }

  private static let ends: (read: Int32, write: Int32) = {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else { return (-1, -1) }
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    return (descriptors[0], descriptors[1])
  }()

  private let before: [sigaction]

  init() {
    // Made here: a handler that comes while they are made would wait for them for ever.
    _ = Self.ends
    before = Self.numbers.map { number in
      var old = sigaction()
      sigaction(number, nil, &old)
      signal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(CaughtSignals.ends.write, &byte, 1)
        errno = saved
      }
      return old
    }
  }

  deinit { restore() }

  private borrowing func restore() {
    for (number, old) in zip(Self.numbers, before) {
      var old = old
      sigaction(number, &old, nil)
    }
  }

  /// Lets a signal do what it would have done; returns where that does not end the process.
  borrowing func deliver(_ number: Int32) {
    guard let index = Self.numbers.firstIndex(of: number) else { return }
    var (old, ours) = (before[index], sigaction())
    sigaction(number, &old, &ours)
    // Swift's own handler of it talks to the terminal about a crash that there was none of.
    if number == SIGQUIT { signal(number, SIG_DFL) }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &one, &mask)
    // To this thread: it is delivered before the call returns.
    pthread_kill(pthread_self(), number)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    sigaction(number, &ours, nil)
  }
}
