import Foundation
import Synchronization

/// The signals that ask a process to stop, and the one handler that takes them.
///
/// ``Interruption`` or ``StopSignal`` hears of them here: the one that asked last, until it gives them back.
package enum StopSignals {
  enum Listener: Int {
    case interruption, stop
  }

  private static let listener = Atomic<Int>(-1)
  private static let interrupted = Atomic<Bool>(false)
  static let pipe = SignalPipe()

  /// Whether one has come while ``Interruption`` listened.
  static var haveInterrupted: Bool { interrupted.load(ordering: .relaxed) }

  /// Who heard of them before somebody took them.
  struct Former {
    fileprivate let listener: Int
    fileprivate let actions: [SignalAction]
  }

  /// Takes them from now on; a second Ctrl-C or SIGTERM ends the process at once.
  ///
  /// - Returns: What ``giveBack(to:)`` takes.
  @discardableResult static func take(for wanted: Listener) -> Former {
    // Made here, as the pipe has to be.
    _ = pipe
    _ = haveInterrupted
    let former = listener.exchange(wanted.rawValue, ordering: .relaxed)
    let actions = numbers.compactMap { number in
      SignalAction(replacing: number) { number in
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
    return Former(listener: former, actions: actions)
  }

  /// Lets them do again what they did before: the next one is for whoever listened, or ends the process.
  ///
  /// One that has come meanwhile stays as its handler left it.
  static func giveBack(to former: Former) {
    listener.store(former.listener, ordering: .relaxed)
    for action in former.actions where SignalDisposition(of: action.number) == .handled {
      action.restore()
    }
  }

  /// Ctrl-C, SIGTERM, and SIGHUP, unless the parent wants the process to outlive its terminal
  /// as `nohup` does.
  private static var numbers: [Int32] {
    [SIGINT, SIGTERM] + (SignalDisposition(of: SIGHUP) == .ignored ? [] : [SIGHUP])
  }

  /// Lets the signals that stop a command through again.
  package static func unblock() { SignalDisposition.unblock([SIGINT, SIGTERM, SIGHUP]) }
}
