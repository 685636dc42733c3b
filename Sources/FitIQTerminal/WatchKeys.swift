import FitIQSystem
import Foundation

/// The keyboard of a screen that is redrawn: `q` leaves it, and a new size of the window is noticed.
///
/// While this lives, keys arrive one by one and are not shown. Ctrl-C stays a signal; Ctrl-Z stops the
/// process with the terminal as it was before.
package final class WatchKeys {
  package enum Event {
    case quit
    case redraw
  }

  private let before: termios
  private let signals = CaughtSignals([SIGWINCH, SIGTSTP])

  /// Nil where nobody sits at a terminal, or another process has it.
  package init?(_ output: Output) {
    var state = termios()
    guard output.out.isTerminal, output.format.isForPeople,
      tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &state) == 0
    else { return nil }
    before = state
    listen()
  }

  deinit { restore() }

  /// What to wait for besides other things.
  package var descriptors: [Int32] { [STDIN_FILENO, signals.descriptor] }

  /// What has come since it was last asked; nil where nothing is to be done.
  package func event() -> Event? {
    var event: Event?
    for number in signals.all() {
      event = .redraw
      guard number == SIGTSTP else { continue }
      restore()
      signals.obey(number)
      listen()
    }
    return hasQuit() ? .quit : event
  }

  /// Whether `q` is among the keys that wait, or there will be no more of them.
  private func hasQuit() -> Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return false }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    return count <= 0 || keys.prefix(count).contains { $0 == UInt8(ascii: "q") || $0 == 0x04 }
  }

  private func listen() {
    var state = before
    state.c_lflag &= ~tcflag_t(truncatingIfNeeded: ECHO | ICANON)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
  }

  private func restore() {
    var state = before
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
  }
}
