/// What an attempt came to, as it is recorded.
package struct DeliveryResult: Sendable, Equatable {
  /// What becomes of the event.
  package enum Effect: Sendable, Equatable {
    case completed(backendID: String?)
    /// Another attempt after so long.
    case waiting(Duration)
    /// A dead letter.
    case dead
    /// As it was before: nothing was sent, and no attempt is used up; due after so long.
    case returned(Duration)
  }

  package let event: ClaimedEvent
  package let outcome: DeliveryOutcome
  package let effect: Effect
  /// Whether the next attempt has to look before it sends.
  package let isUnsure: Bool
  /// The backend's id of a replaced entry that is still there.
  package let leftoverID: String?
  /// Unix seconds.
  package let startedAt: Double
  package let duration: Duration

  package init(
    event: ClaimedEvent, outcome: DeliveryOutcome, effect: Effect, isUnsure: Bool,
    leftoverID: String? = nil, startedAt: Double, duration: Duration
  ) {
    self.event = event
    self.outcome = outcome
    self.effect = effect
    self.isUnsure = isUnsure
    self.leftoverID = leftoverID
    self.startedAt = startedAt
    self.duration = duration
  }
}

extension DeliveryOutcome {
  /// What becomes of an event after this attempt.
  ///
  /// - Parameters:
  ///   - attempt: Counted from 1.
  ///   - retryDelay: The wait before another one.
  package func effect(
    attempt: Int, of maxAttempts: Int, retryDelay: Duration
  ) -> DeliveryResult.Effect {
    switch self {
    case .created(let id): .completed(backendID: id)
    case .alreadyThere(let id): .completed(backendID: id)
    case .removed: .completed(backendID: nil)
    case .permanent: .dead
    case .authentication: .returned(.zero)
    case .retryable(_, let asked) where !countsAsAttempt: .returned(asked ?? .zero)
    case .retryable, .unknownOutcome: attempt >= maxAttempts ? .dead : .waiting(retryDelay)
    }
  }

  /// Short name for the history of attempts.
  package var name: String {
    switch self {
    case .created: "created"
    case .alreadyThere: "already_there"
    case .removed: "removed"
    case .retryable: "retryable"
    case .unknownOutcome: "unknown"
    case .authentication: "authentication"
    case .permanent: "permanent"
    }
  }

  /// The backend asked for a pause of this length.
  package var asked: Duration? {
    guard case .retryable(_, let wait) = self else { return nil }
    return wait
  }
}
