package import FitIQDomain
import Synchronization

/// The one place where requests to a host are held back: so many at once, so many a second, none
/// during a pause that the host asked for or while its breaker is open.
package final class HostGate: Sendable {
  package struct Policy: Sendable {
    package var concurrency: Int
    package var rate: RateLimiter?
    package var breaker: CircuitBreaker
    /// A request waits for no longer pause: it comes back unsent, so that its event can be released.
    package var longestWait: Duration

    package init(
      concurrency: Int = 4, rate: RateLimiter? = nil, breaker: CircuitBreaker = CircuitBreaker(),
      longestWait: Duration = .seconds(2)
    ) {
      self.concurrency = max(concurrency, 1)
      self.rate = rate
      self.breaker = breaker
      self.longestWait = longestWait
    }
  }

  package enum Entry: Sendable, Equatable {
    /// Send, and call ``leave(_:after:)`` with this.
    case admitted(isProbe: Bool)
    case refused(DeliveryOutcome)
  }

  private struct State {
    var rate: RateLimiter?
    var breaker: CircuitBreaker
    var pausedUntil: Duration
    var free: Int
    var waiting: [Waiter] = []
    var lastID = 0
  }

  private typealias Waiter = (id: Int, continuation: CheckedContinuation<Bool, Never>)

  private let clock: DeliveryClock
  private let longestWait: Duration
  /// A lock rather than an actor: mostly there is nothing to wait for.
  private let state: Mutex<State>

  /// Makes a gate with no history.
  package init(policy: Policy, clock: DeliveryClock) {
    self.clock = clock
    longestWait = policy.longestWait
    state = Mutex(
      State(
        rate: policy.rate, breaker: policy.breaker, pausedUntil: clock.elapsed(),
        free: policy.concurrency))
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
    guard await takeSlot() else { return .refused(Self.cancelled) }
    let entry = await pass()
    if case .refused = entry { giveSlot() }
    return entry
  }

  /// Lets the next request in, and learns from the outcome whether the host is up or asks for a pause.
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
    giveSlot()
  }

  // MARK: Pauses

  private enum Step {
    case go(isProbe: Bool)
    /// The host's pause, or its breaker's; nil while a probe is on its way.
    case rest(Duration?)
    case rate(Duration)
  }

  private func pass() async -> Entry {
    var hasToken = false
    while true {
      if Task.isCancelled { return .refused(Self.cancelled) }
      let now = clock.elapsed()
      switch state.withLock({ Self.step(&$0, at: now, &hasToken) }) {
      case .go(let isProbe): return .admitted(isProbe: isProbe)
      // The rate is what somebody asked for: there is no pause that is too long.
      case .rate(let wait): try? await clock.sleep(wait)
      case .rest(let wait):
        // A probe is over when its request is, so asking again now and then costs nothing.
        let pause = wait ?? .milliseconds(50)
        guard pause <= longestWait else { return .refused(refusal(wait ?? .zero)) }
        try? await clock.sleep(pause)
      }
    }
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

  // MARK: Slots

  private func takeSlot() async -> Bool {
    if state.withLock({ Self.takeFree(&$0) }) { return true }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if Self.takeFree(&state) { return true }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      abandon(id)
    }
  }

  private static func takeFree(_ state: inout State) -> Bool {
    guard state.free > 0 else { return false }
    state.free -= 1
    return true
  }

  private func giveSlot() {
    let next: Waiter? = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.continuation.resume(returning: true)
  }

  private func abandon(_ id: Int) {
    let waiter: Waiter? = state.withLock { state in
      state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: false)
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
