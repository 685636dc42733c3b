import Foundation

/// The signals that ask a command to stop.
package enum StopSignals {
  /// A terminal that goes away asks as Ctrl-C does, unless `nohup` said that it is not to.
  package static var all: [Int32] {
    [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
