package import FitIQDomain
import Synchronization

/// The one place where requests to a host are held back: so many a second, none during a pause that
/// the host asked for or while its breaker is open.
///
/// How many are sent at once, the callers bound themselves.
package final class HostGate: Sendable {
  package enum Entry: Sendable, Equatable {
    /// Send, and call ``leave(_:after:)`` with this.
    case admitted(isProbe: Bool)
    case refused(DeliveryOutcome)
  }

  private struct State {
    var rate: RateLimiter?
    var breaker: CircuitBreaker
    var pausedUntil: Duration
  }

  private let clock: DeliveryClock
  /// A request waits for no longer pause: it comes back unsent, so that its event can be released.
  private let longestWait: Duration
  /// A lock rather than an actor: mostly there is nothing to wait for.
  private let state: Mutex<State>

  /// Makes a gate with no history.
  package init(
    rate: RateLimiter? = nil, breaker: CircuitBreaker = CircuitBreaker(),
    longestWait: Duration = .seconds(2), clock: DeliveryClock
  ) {
    self.clock = clock
    self.longestWait = longestWait
    state = Mutex(State(rate: rate, breaker: breaker, pausedUntil: clock.elapsed()))
  }

  /// How long nothing will be sent, as far as is known; zero when the way is free.
  ///
  /// A service asks before it claims events that could only wait.
  package var closedFor: Duration {
    let now = clock.elapsed()
    return state.withLock { state in
      guard case .open(let until) = state.breaker.state else {
        return max(state.pausedUntil - now, .zero)
      }
      return max(state.pausedUntil - now, until - now, .zero)
    }
  }

  /// Waits until a request may be sent; refuses it where the host's pause is too long, or the task
  /// is cancelled.
  ///
  /// Pair each admitted request with one call of ``leave(_:after:)``.
  package func enter() async -> Entry {
    var hasToken = false
    while true {
      if Task.isCancelled { return .refused(Self.cancelled) }
      let now = clock.elapsed()
      switch state.withLock({ Self.step(&$0, at: now, &hasToken) }) {
      case .go(let isProbe): return .admitted(isProbe: isProbe)
      // The rate is what the person asked for: there is no pause that is too long.
      case .rate(let wait): try? await clock.sleep(wait)
      case .rest(let wait):
        // A probe is over when its request is, so asking again now and then costs nothing.
        let pause = wait ?? .milliseconds(50)
        guard pause <= longestWait else { return .refused(refusal(wait ?? .zero)) }
        try? await clock.sleep(pause)
      }
    }
  }

  /// Learns from the outcome of a request whether the host is up or asks for a pause.
  package func leave(_ isProbe: Bool, after outcome: DeliveryOutcome) {
    let now = clock.elapsed()
    state.withLock { state in
      if case .retryable(_, let wait?) = outcome {
        state.pausedUntil = max(state.pausedUntil, now + wait)
      }
      switch HostHealth(outcome) {
      case .up: state.breaker.succeeded()
      case .down where isProbe: state.breaker.probeFailed(at: now)
      case .down: state.breaker.failed(at: now)
      case .unknown where isProbe: state.breaker.probeAbandoned(at: now)
      case .unknown: break
      }
    }
  }

  // MARK: Pauses

  private enum Step {
    case go(isProbe: Bool)
    /// The host's pause, or its breaker's; nil while a probe is on its way.
    case rest(Duration?)
    case rate(Duration)
  }

  private static func step(_ state: inout State, at now: Duration, _ hasToken: inout Bool) -> Step {
    if state.pausedUntil > now { return .rest(state.pausedUntil - now) }
    // Asked of a copy, and first: what is refused takes no token, and what waits for its token is no
    // probe yet.
    var breaker = state.breaker
    let permission = breaker.permission(at: now)
    if case .wait(let wait) = permission { return .rest(wait) }
    if !hasToken {
      hasToken = true
      if let wait = state.rate?.reserve(at: now), wait > .zero { return .rate(wait) }
    }
    state.breaker = breaker
    return .go(isProbe: permission == .probe)
  }

  private func refusal(_ wait: Duration) -> DeliveryOutcome {
    .retryable(
      DeliveryFault(TransportFailure(.hostPaused, mayHaveArrived: false)), retryAfter: wait)
  }

  private static let cancelled = DeliveryOutcome.retryable(
    DeliveryFault(TransportFailure(.cancelled, mayHaveArrived: false)), retryAfter: nil)
}

/// What an outcome says about the host rather than the event.
private enum HostHealth {
  case up, down, unknown

  init(_ outcome: DeliveryOutcome) {
    switch outcome {
    case .created, .alreadyThere, .removed, .permanent, .authentication: self = .up
    case .retryable(let fault, _), .unknownOutcome(let fault):
      switch fault.status {
      // It answers, and be it with a page of a proxy.
      case .some(let status): self = status >= 500 ? .down : .unknown
      case .none: self = fault.code == TransportFailure.Reason.cancelled.rawValue ? .unknown : .down
      }
    }
  }
}
