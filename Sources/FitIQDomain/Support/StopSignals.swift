import Foundation

/// The signals that ask a process to stop.
package enum StopSignals {
  /// Ctrl-C, SIGTERM, and SIGHUP, unless whoever started the process wants it to outlive its terminal
  /// as `nohup` does.
  package static var wanted: [Int32] {
    var present = sigaction()
    let isHangUpIgnored =
      sigaction(SIGHUP, nil, &present) == 0
      && handler(of: present) == unsafeBitCast(SIG_IGN, to: Int.self)
    return [SIGINT, SIGTERM] + (isHangUpIgnored ? [] : [SIGHUP])
  }

  /// Lets them through: whoever started the process may have left them blocked, as Foundation does on its
  /// threads.
  package static func unblock() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// Lets a second one end the process, for a handler that took the first.
  ///
  /// But not SIGHUP: a terminal that is closed sends two at once, and nobody is impatient.
  static func expectSecond(_ number: Int32) {
    signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL)
  }

  private static func handler(of action: sigaction) -> Int {
    #if os(Linux)
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }
}
