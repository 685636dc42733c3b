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

  private static func handler(of action: sigaction) -> Int {
    #if os(Linux)
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }
}
