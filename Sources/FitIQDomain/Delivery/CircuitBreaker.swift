/// Stops sending to a host that fails, and finds out with one request whether it is back.
///
/// A value: time is what the caller's monotonic clock says, as the duration since any fixed moment.
package struct CircuitBreaker: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case closed(failures: Int)
    case open(until: Duration)
    /// The pause is over, and one request is on its way.
    case halfOpen
  }

  package enum Permission: Sendable, Equatable {
    case send
    /// Send, and report what came of it: everybody else waits for that.
    case probe
    /// Nothing before this much time has passed; nil while a probe is on its way.
    case wait(Duration?)
  }

  /// Failures in a row that open it.
  package let threshold: Int
  /// The first pause; each probe that fails doubles it.
  package let firstPause: Duration
  package let longestPause: Duration
  package private(set) var state: State = .closed(failures: 0)
  private var pause: Duration

  /// Makes a closed breaker; `threshold` is 1 at least, and `longestPause` no shorter than `firstPause`.
  package init(
    threshold: Int = 5, firstPause: Duration = .seconds(10), longestPause: Duration = .seconds(300)
  ) {
    self.threshold = max(threshold, 1)
    self.firstPause = firstPause
    self.longestPause = max(longestPause, firstPause)
    pause = firstPause
  }

  /// Asks for one request.
  ///
  /// A probe has to be answered by ``succeeded()``, ``probeFailed(at:)`` or ``probeAbandoned(at:)``.
  package mutating func permission(at now: Duration) -> Permission {
    switch state {
    case .closed: return .send
    case .open(let until) where now < until: return .wait(until - now)
    case .open:
      state = .halfOpen
      return .probe
    case .halfOpen: return .wait(nil)
    }
  }

  /// A request came back: the breaker closes, and its next pause is the first one again.
  package mutating func succeeded() {
    state = .closed(failures: 0)
    pause = firstPause
  }

  /// Requests that were on their way when it opened change nothing when they fail as well.
  package mutating func failed(at now: Duration) {
    switch state {
    case .closed(let failures) where failures + 1 < threshold:
      state = .closed(failures: failures + 1)
    case .closed: state = .open(until: now + pause)
    case .open, .halfOpen: break
    }
  }

  /// The probe failed: the next pause is twice as long.
  package mutating func probeFailed(at now: Duration) {
    guard state == .halfOpen else { return }
    pause = min(pause * 2, longestPause)
    state = .open(until: now + pause)
  }

  /// The probe was given up and says nothing: the next request is the probe.
  package mutating func probeAbandoned(at now: Duration) {
    guard state == .halfOpen else { return }
    state = .open(until: now)
  }
}
