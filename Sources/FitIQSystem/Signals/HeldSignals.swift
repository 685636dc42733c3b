package import Foundation

/// Signals that would end or stop the process, kept in a pipe while this lives.
package struct HeldSignals: ~Copyable {
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

  /// Readable when a signal has come.
  package static var descriptor: Int32 { pipe.read }

  private static let pipe = SignalPipe()

  private let before: [SignalAction]

  /// - Parameter state: What the terminal on standard input is given back before a fault ends the process.
  package init(showing state: termios) {
    _ = Self.pipe
    UnsafeMutablePointer<termios>(bitPattern: Self.shown)?.pointee = state
    before = Self.numbers.compactMap { number in
      guard Self.faults.contains(number) else {
        return SignalAction(replacing: number) { HeldSignals.pipe.send($0) }
      }
      return SignalAction(replacing: number) { number in
        if let state = UnsafeMutablePointer<termios>(bitPattern: HeldSignals.shown) {
          tcsetattr(STDIN_FILENO, TCSANOW, state)
        }
        SignalDisposition.obey(number)
      }
    }
  }

  /// What came too late for the question does now what it would have done.
  deinit {
    for action in before { action.restore() }
    for number in Self.pipe.receive() { deliver(number) }
  }

  /// Lets a signal do what it would have done; returns where that does not end the process.
  package borrowing func deliver(_ number: Int32) {
    guard let old = before.first(where: { $0.number == number }) else { return }
    var ours = sigaction()
    old.restore(keeping: &ours)
    // Swift's own handler of it talks to the terminal about a crash that there was none of.
    if number == SIGQUIT { SignalDisposition.reset(number) }
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
