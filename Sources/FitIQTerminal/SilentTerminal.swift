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

/// Signals that would end or stop the process, kept in a pipe while this lives.
struct HeldSignals: ~Copyable {
  /// Every one but those that nobody can catch, those that do nothing by themselves, and those that
  /// keep a process in the background away from the terminal.
  static let numbers: [Int32] = {
    let others = [SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTTIN, SIGTTOU]
    return (1...64).filter { !others.contains($0) }
  }()

  /// What the process itself does wrong comes again as soon as a handler returns: it cannot wait.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// Where the settings of a terminal that shows what is typed lie, as a number: a pointer is not for
  /// several threads.
  private static let shown: Int = {
    let place = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    place.initialize(to: termios())
    return Int(bitPattern: place)
  }()

  static var descriptor: Int32 { pipe.read }

  private static let pipe = SignalPipe()

  private let before: [(number: Int32, action: sigaction)]

  init(showing state: termios) {
    _ = Self.pipe
    UnsafeMutablePointer<termios>(bitPattern: Self.shown)?.pointee = state
    before = Self.numbers.compactMap { number in
      var old = sigaction()
      // Not every system has all of them.
      guard sigaction(number, nil, &old) == 0 else { return nil }
      if Self.faults.contains(number) { Self.showAndDie(of: number) } else { Self.keep(number) }
      return (number, old)
    }
  }

  /// What came too late for the question does now what it would have done.
  deinit {
    restore()
    for number in Self.pipe.receive() { deliver(number) }
  }

  private static func keep(_ number: Int32) {
    signal(number) { HeldSignals.pipe.send($0) }
  }

  private static func showAndDie(of number: Int32) {
    signal(number) { number in
      if let state = UnsafeMutablePointer<termios>(bitPattern: HeldSignals.shown) {
        tcsetattr(STDIN_FILENO, TCSANOW, state)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private borrowing func restore() {
    for (number, action) in before {
      var action = action
      sigaction(number, &action, nil)
    }
  }

  /// Lets a signal do what it would have done; returns where that does not end the process.
  borrowing func deliver(_ number: Int32) {
    guard var old = before.first(where: { $0.number == number })?.action else { return }
    var ours = sigaction()
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
