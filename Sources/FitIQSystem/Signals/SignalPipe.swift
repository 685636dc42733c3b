import Foundation

/// Signals as bytes of a pipe: all that a handler touches, and what others wait for.
///
/// Made before the handler is set: one that comes while it is made would wait for it for ever.
package struct SignalPipe: Sendable {
  /// Readable, without waiting, once a signal has come.
  package let read: Int32
  private let write: Int32

  /// Opens a pipe for the signals.
  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    (read, write) = (ends[0], ends[1])
  }

  /// Called when nobody waits any more.
  package func close() {
    for end in [read, write] { _ = Foundation.close(end) }
  }

  /// Called by handlers, and by whoever ends a wait for them.
  package func send(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = Foundation.write(write, &byte, 1)
    errno = saved
  }

  /// The signals that have come since it was last asked.
  package func receive() -> [Int32] {
    var found: [Int32] = []
    var byte: UInt8 = 0
    while Foundation.read(read, &byte, 1) == 1 { found.append(Int32(byte)) }
    return found
  }
}

/// What a signal did before it got another handler.
package struct SignalAction {
  let number: Int32
  private let action: sigaction

  /// Sets the handler; nil for a signal that the system does not have.
  package init?(replacing number: Int32, by handler: @convention(c) (Int32) -> Void) {
    var old = sigaction()
    guard sigaction(number, nil, &old) == 0 else { return nil }
    (self.number, action) = (number, old)
    signal(number, handler)
  }

  /// Lets the signal do that again.
  ///
  /// - Parameter present: What it does now.
  func restore(keeping present: UnsafeMutablePointer<sigaction>? = nil) {
    var action = action
    sigaction(number, &action, present)
  }
}

/// What a process does with a signal.
package enum SignalDisposition {
  case standard
  case ignored
  case handled

  /// Asks the system what the signal does at present.
  package init(of number: Int32) {
    var present = sigaction()
    sigaction(number, nil, &present)
    #if os(Linux)
      let handler = unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self)
    #else
      let handler = unsafeBitCast(present.__sigaction_u.__sa_handler, to: Int.self)
    #endif
    self =
      handler == unsafeBitCast(SIG_DFL, to: Int.self)
      ? .standard : handler == unsafeBitCast(SIG_IGN, to: Int.self) ? .ignored : .handled
  }

  /// Lets signals through: the parent may have left them blocked, as Foundation does
  /// on its threads.
  static func unblock(_ numbers: [Int32]) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in numbers { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// Makes a signal do nothing, here and in programs that are started later.
  package static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Makes a signal do what it does by itself.
  package static func reset(_ number: Int32) { signal(number, SIG_DFL) }

  /// Lets a signal do what it does by itself; in its own handler, once that returns.
  package static func obey(_ number: Int32) {
    reset(number)
    raise(number)
  }

  /// Ends the process as the signal does by itself.
  package static func die(of number: Int32) {
    obey(number)
    // It waits where it is blocked.
    unblock([number])
  }
}
