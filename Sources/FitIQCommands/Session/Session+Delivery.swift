import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

/// How deliveries treat the backend and failures.
struct DeliveryOptions: ParsableArguments {
  @OptionGroup var backend: BackendOptions

  @Option(help: .of("n|p%", "Stop after N failures, or above a share such as 5%."))
  var maxFailures: FailureBudget?

  func options(_ settings: Settings) -> DeliveryRun.Options {
    var options = DeliveryRun.Options()
    options.batch = settings[.deliveryBatch].flatMap { Int($0.text) } ?? options.batch
    options.concurrency = backend.concurrency
    if let cap = settings.seconds(.backoffCap) {
      options.backoff = Backoff(cap: .seconds(clamped: cap))
    }
    // Three tries to renew before another processor may take the events.
    if let lease = settings.seconds(.deliveryLease) {
      options.renewal = .seconds(clamped: lease / 3)
    }
    options.failureBudget = maxFailures
    return options
  }
}

extension Session {
  /// Delivers the due events that a filter takes, each once.
  ///
  /// A stop is asked for by Ctrl-C, SIGTERM or SIGHUP: what is on its way is finished or given back.
  func deliver(
    _ database: TypedDatabase, _ filter: OutboxFilter, _ options: DeliveryOptions, at moment: Moment
  ) async throws -> DeliveryRunReport {
    try noteCopies(filter, of: database, at: moment)
    return try await withBackend(options.backend) { backend in
      let queue = try DatabaseOutboxQueue(
        database, filter: filter, lease: lease, dueBy: moment.wall,
        clock: { [runtime] in Moment(now: runtime.now()) })
      let due = output.showsProgress ? try database.dueEvents(filter, at: moment).total : nil
      var report = try await run(queue, backend, options.options(settings), due: due)
      report.nextDueSeconds = try? queue.nextDue().map { $0 / .seconds(1) }
      return report
    }
  }

  /// Delivers the open events of an app's store that a filter takes, each once.
  func deliver(
    _ writer: AppStoreWriter, _ filter: OutboxFilter, _ options: DeliveryOptions,
    accepting acceptance: ZoneAcceptanceOptions, of zone: ZoneOptions, due: Int? = nil
  ) async throws -> DeliveryRunReport {
    try await withBackend(options.backend) { backend in
      let queue = try working("looking for events") {
        try AppStoreOutboxQueue(
          writer, filter: filter, acceptsZone: acceptance.acceptTimeZone, context: writeContext,
          clock: { [runtime] in Moment(now: runtime.now()) })
      }
      // Also after a failure: what was sent until then is in the log.
      defer { say(queue.close(), acceptance.repeated(with: zone)) }
      return try await run(queue, backend, options.options(settings), due: due)
    }
  }

  private func say(_ closing: AppStoreOutboxQueue.Closing, _ zone: String) {
    noteUnreadable(closing.unreadable)
    noteHeldBack(closing.heldBack, zone)
    for note in closing.notes { output.note(note) }
  }

  /// Says what a delivery leaves alone, and what repairs it.
  func noteUnreadable(_ count: Int) {
    guard count > 0 else { return }
    output.note(
      "left alone: \(count.counting("event")) that cannot be read; set them aside: "
        + "fitiq outbox reconcile")
  }

  /// Says which events are not sent since the database has their nights more than once.
  func noteCopies(
    _ filter: OutboxFilter, of database: TypedDatabase, at moment: Moment
  ) throws {
    let unmerged = try database.unmergedEvents(filter, at: moment)
    let held = OutboxHeldBack(unmerged.values)
    var steps = ["see which: fitiq doctor"]
    if held.has(.underway) {
      steps.append("retry what was given up: fitiq outbox retry --failed")
    }
    let sent = unmerged.filter { $0.value == .complete }.keys.sorted()
    let ids = try sent.prefix(3).compactMap { try database.eventID(of: $0) }
    if !ids.isEmpty {
      // They wait for as long as the database has the night that was sent.
      let more = sent.count > ids.count ? " (and \((sent.count - ids.count).grouped) more)" : ""
      steps.append(
        "cancel the events whose night was already sent: fitiq outbox cancel "
          + ids.joined(separator: " ") + more)
    }
    noteHeldBack(held, repair: steps.joined(separator: "; "))
  }

  /// Says what a delivery from an app's store does not send while rows are copies of others.
  ///
  /// - Parameter zone: What a cleanup needs behind its name to take the same time zone.
  func noteHeldBack(_ held: OutboxHeldBack, _ zone: String) {
    var steps: [String] = []
    if held.has(.zone) {
      steps.append("find the time zone that fits the rows: fitiq outbox deliver")
    }
    if held.has(.underway) {
      // A cleanup finds less: what comes before it is known.
      steps.append(
        "run the delivery again (for events that were given up: fitiq outbox retry --failed\(zone))"
      )
    }
    if held.hasCopies { steps.append("merge the copies: fitiq cleanup\(zone)") }
    noteHeldBack(
      held, repair: (steps.count > 1 ? "first " : "") + steps.joined(separator: "; then "))
  }

  private func noteHeldBack(_ held: OutboxHeldBack, repair: String) {
    guard held.total > 0 else { return }
    let reasons = held.counts.map { "\($0.count.grouped) \($0.reason)" }.joined(separator: "; ")
    output.note("held back: \(held.total.counting("event")) of copies (\(reasons)); \(repair)")
  }

  /// Says which events this delivery could not take.
  func noteHeld(_ held: OutboxHold) {
    guard held.count > 0 else { return }
    let until = held.until.map { " until \(Cell.dated($0, ownZone))" } ?? ""
    output.note(
      "\(held.count.counting("event")) held\(until) by another delivery, which may have been killed"
    )
  }

  var lease: OutboxLease { OutboxLease(seconds: settings.seconds(.deliveryLease) ?? 120) }

  /// - Parameters:
  ///   - due: How many events there are to send, for a person who waits; nil where nobody knows.
  ///   - stop: Ends the run in order; nil for one that signals make.
  func run(
    _ queue: any OutboxQueue, _ backend: Backend, _ options: DeliveryRun.Options,
    due: Int? = nil, stop requested: StopSignal? = nil,
    progress: @escaping @Sendable (DeliveryRunReport) -> Void = { _ in }
  ) async throws -> DeliveryRunReport {
    // A service tells what it does in lines.
    let bar = options.poll == nil ? ProgressBar("delivering", on: output) : nil
    defer { bar?.finish() }
    let stop = requested ?? StopSignal()
    let signals = requested == nil ? stop.catchSignals() : nil
    defer { signals?.cancel() }
    let run = DeliveryRun(
      queue, delivery: Delivery(client: backend.client), gate: backend.gate,
      clock: backend.clock, options: options, stop: stop
    ) { report in
      bar?.update(
        due.map { Double(report.claimed) / Double(max(1, $0)) },
        details: [
          "\((report.sent + report.alreadyThere).grouped) sent",
          "\(report.waiting.grouped) waiting", "\(report.dead.grouped) dead",
        ])
      progress(report)
    }
    return try await run()
  }

  /// Shows a report, and turns what ended the run early into its error or exit status.
  ///
  /// - Parameter again: The command that sends what is left.
  func conclude(
    _ report: DeliveryRunReport, again: String = "fitiq outbox deliver"
  ) throws -> ExitStatus {
    if report.stop == .interrupted { try output.overwriteKeys() }
    try output.render(DeliveryAnswer(report: report, again: again))
    switch report.stop {
    case .authentication:
      throw DeliveryError(
        code: .authenticationFailed,
        summary: "the backend rejected the credentials; no attempt was used up",
        hint: "set new ones: fitiq auth set")
    case .unavailable:
      throw DeliveryError(
        code: .backendUnavailable, summary: "the backend does not answer, or asks for a pause",
        hint: "the events are due again later: fitiq outbox stats")
    case .interrupted: return .interrupted
    case .failures:
      output.note("stopped: more failures than --max-failures allows")
      return .partial
    case nil: return report.failed > 0 ? .partial : .success
    }
  }
}

/// What a delivery came to, as every format shows it.
struct DeliveryAnswer: Report {
  let report: DeliveryRunReport
  /// The command that sends what is left.
  let again: String

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var tables: [Table] { [report.counts, report.failures].compactMap(\.self) }

  /// What came of it in a sentence, and what to do about the rest.
  var closing: [String] {
    guard report.claimed > 0 || report.nextDueSeconds != nil else { return [] }
    let next =
      report.nextDueSeconds.map { " (next due in \(StatsReport.age($0.rounded(.up))))" } ?? ""
    let waiting = report.stillWaiting ?? report.waiting
    let sent = (report.sent + report.alreadyThere).grouped
    var lines = [
      "", "\(sent) sent, \(waiting.grouped) waiting\(next), \(report.dead.grouped) dead",
    ]
    if report.stop == .interrupted {
      if report.stillWaiting != 0 {
        lines.append("  stopped; if anything is left, send it: \(again)")
      }
    } else if waiting > 0 {
      let isDue = report.nextDueSeconds != nil ? ", once it is due" : ""
      lines.append("  send what waits\(isDue): \(again)")
    }
    if report.dead > 0 {
      lines.append("  see why they are dead: fitiq outbox list --status dead")
    }
    return lines
  }
}

extension DeliveryRunReport {
  fileprivate var counts: Table {
    .numbers([
      "claimed": claimed, "sent": sent, "already_there": alreadyThere, "waiting": waiting,
      "dead": dead, "released": released,
    ])
  }

  fileprivate var failures: Table? {
    .counted(
      "what went wrong", of: "message",
      errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.value, $0.key) })
  }
}
