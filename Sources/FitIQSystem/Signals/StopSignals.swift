import Foundation
import Synchronization

/// The signals that ask a process to stop, and the one handler that takes them.
///
/// ``Interruption`` or ``StopSignal`` hears of them here: the latter until it is cancelled.
package enum StopSignals {
  enum Listener: Int {
    case interruption, stop
  }

  private static let listener = Atomic<Int>(-1)
  private static let interrupted = Atomic<Bool>(false)
  static let pipe = SignalPipe()

  /// Whether one has come while ``Interruption`` listened.
  static var haveInterrupted: Bool { interrupted.load(ordering: .relaxed) }

  /// Takes them from now on; a second Ctrl-C or SIGTERM ends the process at once.
  static func take(for wanted: Listener) {
    // Made here, as the pipe has to be.
    _ = pipe
    _ = haveInterrupted
    give(to: wanted)
    for number in numbers {
      signal(number) { number in
        if StopSignals.listener.load(ordering: .relaxed) == Listener.interruption.rawValue {
          StopSignals.interrupted.store(true, ordering: .relaxed)
        }
        StopSignals.pipe.send(number)
        // But not SIGHUP: a terminal that is closed sends two at once, and nobody is impatient.
        if number == SIGHUP {
          SignalDisposition.ignore(number)
        } else {
          SignalDisposition.reset(number)
        }
      }
    }
    unblock()
  }

  /// Changes who hears of those that are still to come.
  static func give(to wanted: Listener) { listener.store(wanted.rawValue, ordering: .relaxed) }

  /// Ctrl-C, SIGTERM, and SIGHUP, unless the parent wants the process to outlive its terminal
  /// as `nohup` does.
  private static var numbers: [Int32] {
    [SIGINT, SIGTERM] + (SignalDisposition(of: SIGHUP) == .ignored ? [] : [SIGHUP])
  }

  /// Lets the signals that stop a command through again.
  package static func unblock() { SignalDisposition.unblock([SIGINT, SIGTERM, SIGHUP]) }
}
