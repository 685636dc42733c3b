/// What a run of deliveries came to: claimed = sent + already there + waiting + dead + released.
package struct DeliveryRunReport: Sendable, Equatable, Encodable {
  /// Why a run ended before the outbox was empty.
  package enum Stop: String, Sendable, Equatable, Encodable {
    /// The backend takes none of our credentials.
    case authentication
    /// More failures than were allowed.
    case failures
    /// The host asks for a pause, or does not answer.
    case unavailable
    /// Somebody stopped it.
    case interrupted
  }

  package private(set) var claimed = 0
  /// Events whose entity the backend made or deleted.
  package private(set) var sent = 0
  /// Events whose entity was there already.
  package private(set) var alreadyThere = 0
  package private(set) var waiting = 0
  package private(set) var dead = 0
  /// Nothing was sent, and no attempt is used up.
  package private(set) var released = 0
  /// Messages of failures, normalised, with how often they came.
  package private(set) var errors: [String: Int] = [:]
  package var stop: Stop?
  /// The message of the failure that ended the run.
  package var stopMessage: String?
  /// Seconds until the next event is due; nil where none is or nobody knows.
  package var nextDueSeconds: Double?
  /// Events that were to be sent and still can be, also those that this run did not come to; nil where
  /// nobody counted them.
  package var stillWaiting: Int?

  package init() {}

  package var failed: Int { waiting + dead }

  /// Counts what came of one event, and the error that it ended with.
  package mutating func count(_ result: DeliveryResult) {
    claimed += 1
    switch (result.effect, result.outcome) {
    case (.completed, .alreadyThere): alreadyThere += 1
    case (.completed, _): sent += 1
    case (.waiting, _): waiting += 1
    case (.dead, _): dead += 1
    case (.returned, _): released += 1
    }
    if let fault = result.outcome.fault {
      errors[NormalisedMessage.text(of: fault.message), default: 0] += 1
    }
  }

  /// Events that were not begun.
  package mutating func countReleased(_ count: Int) {
    claimed += count
    released += count
  }
}
