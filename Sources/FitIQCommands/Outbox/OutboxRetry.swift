import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct OutboxRetry: OutboxChange {
  static let about = About(
    "retry", "Retry events.",
    """
    Clears attempts and error, allows at least 5 more attempts, and keeps the history of earlier \
    ones. Events that were sent, are being sent or were cancelled are left alone and counted; to \
    retry a cancelled event, name its id. Events that the app cannot read, which would block its \
    queue, are left alone too: see 'fitiq outbox reconcile'.

    If a backend is configured, these events are then delivered, each once, as by 'fitiq outbox \
    deliver'.
    """,
    Example(
      "Retry everything that failed",
      "fitiq outbox retry --failed"),
    Example(
      "Show which events that would be",
      "fitiq outbox retry --failed --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var acceptance: ZoneAcceptanceOptions

  @Flag(help: "Only queue the events; deliver nothing now.")
  var noDeliver = false

  var verb: OutboxVerb { .retry }

  func check(
    _ filter: OutboxFilter, _ store: OpenStore, at moment: Moment, _ session: Session
  ) throws {
    guard case .appStore(let store) = store else { return try acceptance.refuse() }
    guard !noDeliver, !acceptance.acceptTimeZone,
      try session.backendAddress(delivery.backend) != nil
    else { return }
    try store.refuseZone(retrying: filter, at: moment)
  }

  /// People who type `--failed` first also need to hear of what else is not on its way.
  func outside(
    _ filter: OutboxFilter, of store: OpenStore, at moment: Moment
  ) throws -> String? {
    guard !filter.states.isEmpty else { return nil }
    var counts: [OutboxState: Int] = [:]
    for count in try store.outboxCounts(at: moment) where !filter.states.contains(count.state) {
      counts[count.state, default: 0] += count.count
    }
    let parts = OutboxState.allCases.compactMap { state in
      counts[state].map { "\($0) \(state.rawValue) (\(Self.reason(state)))" }
    }
    return parts.isEmpty ? nil : "not selected: " + parts.joined(separator: ", ")
  }

  private static func reason(_ state: OutboxState) -> String {
    switch state {
    case .pending: "due anyway"
    case .processing: "being sent"
    case .waiting: "due when its pause is over, or with --status waiting"
    case .dead: "with --status dead"
    case .stuck: "rescue them with: fitiq outbox rescue --status stuck"
    case .completed: "sent"
    case .unknown: "to set aside: fitiq outbox reconcile"
    }
  }

  func follow(
    _ report: OutboxBulkReport, in store: ChangedStore, at moment: Moment, _ session: Session
  ) async throws -> ExitStatus {
    guard !noDeliver, let operation = report.operationID else { return .success }
    guard try session.backendAddress(delivery.backend) != nil else {
      session.output.note("they are queued; send them with: fitiq outbox deliver")
      return .success
    }
    var filter = OutboxFilter()
    let run: DeliveryRunReport
    switch store {
    case .database(let database):
      filter.operation = operation
      run = try await session.deliver(database, filter, delivery, at: moment)
    case .appStore(let writer):
      filter.keys = report.keys
      run = try await session.deliver(
        writer, filter, delivery, accepting: acceptance, of: options.zone)
    }
    return try session.conclude(run)
  }
}
