import FitIQDomain
import FitIQSystem
import Foundation
import Synchronization

/// Calls a function on Ctrl-C, for as long as something runs that can be stopped.
///
/// On a thread of its own: the one that runs it is busy.
package final class InterruptWatch: Sendable {
  private let stop = SignalPipe()
  private let finished = DispatchSemaphore(value: 0)

  /// - Parameter action: Called for each Ctrl-C, on another thread.
  package init(_ action: @escaping @Sendable () -> Void) {
    let (stop, finished) = (stop, finished)
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Self.watch(until: stop.read, started, action)
      finished.signal()
    }
    started.wait()
  }

  /// When this returns, Ctrl-C does again what it did before: later would undo what the next one who
  /// catches it has set.
  private static func watch(
    until end: Int32, _ started: DispatchSemaphore, _ action: () -> Void
  ) {
    let signals = CaughtSignals([SIGINT])
    started.signal()
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(clamping: POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(clamping: POLLIN), revents: 0),
    ]
    while true {
      let count = retryingInterrupted { poll(&watched, nfds_t(clamping: watched.count), -1) }
      if count < 0 { return }
      if signals.all().contains(SIGINT) { action() }
      if watched[1].revents != 0 { return }
    }
  }

  /// Ctrl-C does again what it did before.
  package func end() {
    stop.send(SIGINT)
    finished.wait()
    stop.close()
  }
}

/// Whether Ctrl-C was pressed, for loops that look now and then.
package final class InterruptFlag: Sendable {
  private let isSet = Atomic<Bool>(false)
  private let condition = DispatchSemaphore(value: 0)

  package init() {}

  /// Notes that Ctrl-C was pressed, and ends a ``wait(seconds:)`` early.
  package func raise() {
    isSet.store(true, ordering: .relaxed)
    condition.signal()
  }

  package var isRaised: Bool { isSet.load(ordering: .relaxed) }

  /// Waits, and returns early when it is raised.
  package func wait(seconds: Double) { _ = condition.wait(timeout: .now() + seconds) }
}
