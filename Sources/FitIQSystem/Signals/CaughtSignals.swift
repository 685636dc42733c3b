import Foundation

/// Signals handled where a loop looks, not wherever they come.
package struct CaughtSignals: ~Copyable {
  private static let pipe = SignalPipe()
  private var old: [(number: Int32, action: sigaction)] = []

  /// Readable when a signal has come.
  package var descriptor: Int32 { Self.pipe.read }

  /// Catches signals for as long as the value lives; then they do what they did before.
  package init(_ numbers: [Int32]) {
    _ = Self.pipe
    for number in numbers { old.append((number, Self.replaceAction(of: number))) }
    SignalDisposition.unblock(numbers)
  }

  deinit {
    for (number, action) in old {
      var action = action
      sigaction(number, &action, nil)
    }
  }

  /// The signals that have come since it was last asked.
  package func all() -> [Int32] { Self.pipe.receive() }

  /// Lets a signal do what it does by itself, which stops the process for `SIGTSTP`; catches it again
  /// when that is over.
  package func obey(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    _ = Self.replaceAction(of: number)
  }

  private static func replaceAction(of number: Int32) -> sigaction {
    let handler: @convention(c) (Int32) -> Void = { CaughtSignals.pipe.send($0) }
    var action = sigaction()
    var old = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, &old)
    return old
  }
}
