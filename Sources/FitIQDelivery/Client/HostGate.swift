package import FitIQDomain

/// The one place where requests to a host are held back: so many at once, so many a second, none
/// during a pause that the host asked for or while its breaker is open.
package actor HostGate {
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

  private let clock: DeliveryClock
  private let longestWait: Duration
  private var rate: RateLimiter?
  private var breaker: CircuitBreaker
  private var pausedUntil = Duration.zero
  private var free: Int
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastID = 0

  package init(policy: Policy, clock: DeliveryClock) {
    self.clock = clock
    longestWait = policy.longestWait
    rate = policy.rate
    breaker = policy.breaker
    free = policy.concurrency
    pausedUntil = clock.elapsed()
  }

  /// How long nothing will be sent, as far as is known; zero when the way is free.
  ///
  /// A service asks before it claims events that could only wait.
  package var closedFor: Duration {
    let now = clock.elapsed()
    guard case .open(let until) = breaker.state else { return max(pausedUntil - now, .zero) }
    return max(pausedUntil - now, until - now, .zero)
  }

  package func enter() async -> Entry {
    guard await takeSlot() else { return .refused(Self.cancelled) }
    let entry = await pass()
    if case .refused = entry { giveSlot() }
    return entry
  }

  package func leave(_ isProbe: Bool, after outcome: DeliveryOutcome) {
    giveSlot()
    let now = clock.elapsed()
    if case .retryable(_, let wait?) = outcome { pausedUntil = max(pausedUntil, now + wait) }
    switch HostHealth(outcome) {
    case .up: breaker.succeeded()
    case .down where isProbe: breaker.probeFailed(at: now)
    case .down: breaker.failed(at: now)
    case .unknown where isProbe: breaker.probeAbandoned(at: now)
    case .unknown: break
    }
  }

  private func pass() async -> Entry {
    var hasToken = rate == nil
    while true {
      if Task.isCancelled { return .refused(Self.cancelled) }
      let now = clock.elapsed()
      if pausedUntil > now {
        guard await rest(pausedUntil - now) else { return .refused(refusal(pausedUntil - now)) }
      } else if !hasToken {
        hasToken = true
        // The rate is what somebody asked for: there is no pause that is too long.
        if let wait = rate?.reserve(at: now), wait > .zero { try? await clock.sleep(wait) }
      } else {
        switch breaker.permission(at: now) {
        case .send: return .admitted(isProbe: false)
        case .probe: return .admitted(isProbe: true)
        case .wait(let wait):
          // A probe is over when its request is, so asking again now and then costs nothing.
          guard await rest(wait ?? .milliseconds(50)) else {
            return .refused(refusal(wait ?? .zero))
          }
        }
      }
    }
  }

  private func rest(_ wait: Duration) async -> Bool {
    guard wait <= longestWait else { return false }
    try? await clock.sleep(wait)
    return true
  }

  private func takeSlot() async -> Bool {
    guard free == 0 else {
      free -= 1
      return true
    }
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiting.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.abandon(id) }
    }
  }

  private func giveSlot() {
    guard waiting.isEmpty else { return waiting.removeFirst().continuation.resume(returning: true) }
    free += 1
  }

  private func abandon(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
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
