/// What a delivery came to: everything that decides what happens to the event.
package enum DeliveryOutcome: Sendable, Equatable {
  /// The backend made it, under this id.
  case created(id: String)
  /// The backend has it; the id where it said one.
  case alreadyThere(id: String?)
  /// A deletion is done: it is gone, or was gone before.
  case removed
  /// Not carried out as far as is known; worth another attempt.
  ///
  /// `retryAfter` is how long the backend asks to leave it alone.
  case retryable(DeliveryFault, retryAfter: Duration?)
  /// It may or may not have been carried out: look before repeating it.
  case unknownOutcome(DeliveryFault)
  /// The backend takes none of our credentials: nothing more is sent, and no attempt is burned.
  case authentication(DeliveryFault)
  /// The backend will never take it.
  case permanent(DeliveryFault)

  /// Whether the backend is now in the state that was asked for.
  package var isDone: Bool {
    switch self {
    case .created, .alreadyThere, .removed: true
    case .retryable, .unknownOutcome, .authentication, .permanent: false
    }
  }

  /// Whether a repeated request without looking first can make a second copy.
  ///
  /// Besides the unknown outcomes these are the 5xx that a server or a gateway answers after its work
  /// was done or handed on.
  package var mayHaveArrived: Bool {
    switch self {
    case .unknownOutcome: true
    case .retryable(let fault, _): fault.mayHaveArrived
    case .created, .alreadyThere, .removed, .authentication, .permanent: false
    }
  }

  /// Whether the attempt counts against the event's limit: not when nothing of it was sent because of
  /// a condition that concerns every event alike.
  package var countsAsAttempt: Bool {
    switch self {
    case .authentication: false
    case .retryable(let fault, _):
      fault.code != TransportFailure.Reason.hostPaused.rawValue
        && fault.code != TransportFailure.Reason.cancelled.rawValue
    case .permanent(let fault): fault.code != UndeliverableEntity.identifier
    case .created, .alreadyThere, .removed, .unknownOutcome: true
    }
  }

  /// The backend's id of the entity, where the outcome says one.
  package var id: String? {
    switch self {
    case .created(let id): id
    case .alreadyThere(let id): id
    case .removed, .retryable, .unknownOutcome, .authentication, .permanent: nil
    }
  }

  package var fault: DeliveryFault? {
    switch self {
    case .created, .alreadyThere, .removed: nil
    case .retryable(let fault, _), .unknownOutcome(let fault), .authentication(let fault),
      .permanent(let fault):
      fault
    }
  }
}

/// Why a delivery did not come to a good end; safe to store and to show.
package struct DeliveryFault: Sendable, Equatable {
  /// Stable: `http_503`, or the raw value of a ``TransportFailure/Reason``.
  package let code: String
  /// The HTTP status, where there was one.
  package let status: Int?
  /// For people: bounded, without values, tokens and addresses.
  package let message: String
  package let mayHaveArrived: Bool

  package init(code: String, status: Int? = nil, message: String, mayHaveArrived: Bool = false) {
    self.code = code
    self.status = status
    self.message = message
    self.mayHaveArrived = mayHaveArrived
  }

  /// The fault of a request that got no answer.
  package init(_ failure: TransportFailure) {
    self.init(
      code: failure.reason.rawValue, message: failure.reason.text,
      mayHaveArrived: failure.mayHaveArrived)
  }
}
