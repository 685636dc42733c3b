import FitIQDomain
import Foundation

/// One attempt at a claimed event, from what it is about to what becomes of it.
struct DeliveryAttempt: Sendable {
  let delivery: Delivery
  let backoff: Backoff
  let clock: DeliveryClock

  /// How long an event waits for another one that stands for it.
  private static let awaitedPause = Duration.seconds(30)

  func callAsFunction(_ event: ClaimedEvent) async -> DeliveryResult {
    let startedAt = clock.now().timeIntervalSince1970
    let started = clock.elapsed()
    let report = await report(event)
    var generator = SystemRandomNumberGenerator()
    let delay = backoff.delay(
      afterAttempt: event.attempt, atLeast: report.outcome.asked, using: &generator)
    var effect = report.outcome.effect(
      attempt: event.attempt, of: event.maxAttempts, retryDelay: delay)
    if case .awaited = event.subject { effect = .returned(Self.awaitedPause) }
    var leftover: String?
    if report.leftover != nil, case .send(_, _, let stage) = event.subject {
      leftover = stage.replacedID
    }
    return DeliveryResult(
      event: event, outcome: report.outcome, effect: effect,
      isUnsure: isUnsure(event, after: report),
      leftoverID: leftover, startedAt: startedAt, duration: clock.elapsed() - started)
  }

  private func report(_ event: ClaimedEvent) async -> DeliveryReport {
    switch event.subject {
    case .send(let entity, _, let stage):
      await delivery(
        DeliveryOrder(
          eventID: event.idempotencyKey, entity: entity,
          isUncertain: stage.isUnsure, replacedID: stage.replacedID))
    case .synced(_, let backendID): DeliveryReport(outcome: .alreadyThere(id: backendID))
    case .undeliverable(let error):
      DeliveryReport(
        outcome: .permanent(DeliveryFault(code: error.identifier, message: error.summary)))
    case .awaited:
      DeliveryReport(
        outcome: .retryable(
          DeliveryFault(code: "awaited", message: "another event sends the same measurement"),
          retryAfter: nil))
    }
  }

  /// What was unsure before stays so where nothing was sent this time.
  private func isUnsure(_ event: ClaimedEvent, after report: DeliveryReport) -> Bool {
    if report.isUncertain { return true }
    guard case .send(_, _, let stage) = event.subject, stage.isUnsure else { return false }
    switch report.outcome {
    case .created, .alreadyThere, .removed, .permanent: return false
    case .retryable, .unknownOutcome, .authentication: return true
    }
  }
}
