import FitIQDomain
import FitIQSystem
import FitIQTerminal
import Foundation

/// What ended a wait.
enum Wakeup {
  /// Ctrl-C, SIGTERM or SIGHUP.
  case stopped
  /// The person pressed `q`.
  case quit
  /// The window has another size.
  case resized
  /// Nobody reads the output any more.
  case readerLeft
  /// What was waited for can be read.
  case ready
  case timeUp
}

extension Session {
  /// Blocks until something happens; takes no time of the processor.
  ///
  /// - Parameters:
  ///   - deadline: Nil to wait however long it takes.
  ///   - descriptor: What else to wait for; -1 for nothing.
  ///   - keys: The keyboard, where a person watches.
  func wait(
    until deadline: ContinuousClock.Instant?, for descriptor: Int32 = -1, keys: WatchKeys? = nil
  ) -> Wakeup {
    var watched = [
      pollfd(fd: Interruption.descriptor, events: Int16(clamping: POLLIN), revents: 0),
      pollfd(fd: output.out.descriptor, events: 0, revents: 0),
      pollfd(fd: descriptor, events: Int16(clamping: POLLIN), revents: 0),
    ]
    for key in keys?.descriptors ?? [] {
      watched.append(pollfd(fd: key, events: Int16(clamping: POLLIN), revents: 0))
    }
    while true {
      let rest = deadline.map { max(0, ($0 - ContinuousClock.now).milliseconds) }
      let count = poll(
        &watched, nfds_t(clamping: watched.count),
        rest.map { Int32(clamping: min($0, 1e9).rounded(.up)) } ?? -1)
      if count < 0, errno == EINTR { continue }
      if watched[0].revents != 0 { return .stopped }
      if watched[1].revents != 0 { return .readerLeft }
      if let keys, watched[3...].contains(where: { $0.revents != 0 }) {
        switch keys.event() {
        case .quit: return .quit
        case .redraw: return .resized
        case nil: continue
        }
      }
      return count > 0 ? .ready : .timeUp
    }
  }

  /// Shows something again and again, until it is stopped or its reader leaves.
  ///
  /// A store that is locked for a moment is asked again; that it cannot be read at all shows the
  /// first time.
  func watch(every seconds: Double, _ show: (_ isFirst: Bool) throws -> Void) throws -> ExitStatus {
    Interruption.catchSignals()
    let keys = WatchKeys(output)
    var isFirst = true
    while true {
      let next = ContinuousClock.now + .seconds(clamped: seconds)
      do {
        try show(isFirst)
      } catch is InterruptionError {
        return .interrupted
      } catch let error as any FitIQError where error.isRetryable && !isFirst {
        output.note("\(error.summary): retrying")
      }
      isFirst = false
      switch wait(until: next, keys: keys) {
      case .stopped: return .interrupted
      case .readerLeft, .quit: return .success
      case .ready, .timeUp, .resized: break
      }
    }
  }
}
