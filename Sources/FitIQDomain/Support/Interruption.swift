import Foundation
import Synchronization

/// Whether somebody pressed Ctrl-C: long work asks at its steps, stops and leaves no trace.
package enum Interruption {
  private static let isPending = Atomic<Bool>(false)

  /// Takes SIGINT and SIGTERM as a request from now on; a second one ends the process at once.
  ///
  /// Whoever started the process may have left them blocked, as Foundation does on its threads.
  package static func catchSignals() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] { sigaddset(&wanted, number) }
    defer { pthread_sigmask(SIG_UNBLOCK, &wanted, nil) }
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.isPending.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Throws when an interruption was asked for.
  package static func check() throws(InterruptionError) {
    if isPending.load(ordering: .relaxed) { throw InterruptionError() }
  }
}

/// The person stopped the command.
package struct InterruptionError: FitIQError {
  package let identifier = "interrupted"
  package let summary = "stopped; the step that ran was not carried out"
  package let hint: String? = nil

  package init() {}
}
