import FitIQDomain
import Foundation

/// Signals as bytes of a pipe: handled where a loop looks, not wherever they come.
package struct Signals: ~Copyable {
  private var old: [(number: Int32, action: sigaction)] = []

  /// Readable when a signal has come.
  var descriptor: Int32 { SignalPipe.shared.read }

  /// Catches signals for as long as the value lives; then they do what they did before.
  init(catching numbers: [Int32]) {
    // Made here: a handler that comes while it is made would wait for it for ever.
    _ = SignalPipe.shared
    for number in numbers { old.append((number, Self.replaceAction(of: number))) }
    Self.unblock(numbers)
  }

  deinit {
    for (number, action) in old {
      var action = action
      sigaction(number, &action, nil)
    }
  }

  /// The signals that have come since it was last asked.
  func all() -> [Int32] {
    var found: [Int32] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { found.append(Int32(byte)) }
    return found
  }

  /// Lets a signal do what it does by itself, which stops the process for `SIGTSTP`; catches it again
  /// when that is over.
  func obey(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    _ = Self.replaceAction(of: number)
  }

  /// Ends the process as the signal would have done.
  package static func die(of number: Int32) {
    signal(number, SIG_DFL)
    unblock([number])
    raise(number)
  }

  private static func replaceAction(of number: Int32) -> sigaction {
    var action = sigaction()
    var old = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = SignalPipe.handler
    #else
      action.__sigaction_handler.sa_handler = SignalPipe.handler
    #endif
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, &old)
    return old
  }

  /// Whoever started the process may have left them blocked.
  private static func unblock(_ numbers: [Int32]) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in numbers { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }
}

/// The only thing that a handler touches.
private struct SignalPipe {
  let read: Int32
  let write: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if Foundation.pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    read = ends[0]
    write = ends[1]
  }

  static let shared = SignalPipe()

  static let handler: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = Foundation.write(SignalPipe.shared.write, &byte, 1)
    errno = saved
  }
}
