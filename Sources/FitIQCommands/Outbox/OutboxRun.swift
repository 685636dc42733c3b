import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

struct OutboxRun: FitIQSubcommand {
  static let about = About(
    "run", "Deliver due events continuously, as a service.",
    """
    Delivers like 'fitiq outbox deliver', then looks for due events every --poll. SIGTERM, \
    SIGHUP and Ctrl-C stop it: it begins no further event, gives requests in flight --grace to \
    finish, and releases the rest.

    Several processes can deliver from one database. With --health-port, \
    http://127.0.0.1:PORT/health answers while the service runs, and /metrics serves its \
    counters to Prometheus.

    Standard error gets a line for each failure, pause and token renewal, and a summary of each \
    minute in which something was sent. With --output jsonl these are JSON; --quiet omits them.

    Only for fitiq's own database. For a systemd unit, see docs/outbox-service.md.
    """,
    Example(
      "Poll every minute, with health and metrics for a monitor",
      "fitiq outbox run --poll 1m --health-port 9469"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var delivery: DeliveryOptions

  @Option(help: .of("time", "How often to look for due events."))
  var poll: Age?

  @Option(help: .of("n", "Events claimed at a time."))
  var batch: Int?

  @Option(help: .of("time", "How long requests in flight may take after a stop."))
  var grace: Age?

  @Option(help: .of("port", "Port on 127.0.0.1 for health and metrics."))
  var healthPort: Int?

  func validate() throws {
    try check("--batch", batch.map { Double($0) }, from: 1, to: 1_000)
    if let poll, poll.seconds < 1 { throw ValidationError("--poll must be at least 1s") }
    try check("--health-port", healthPort.map { Double($0) }, to: 65_535)
  }

  static func effect(of options: Set<String>) -> CommandEffect {
    .needsTerminal("is a service that sends events")
  }

  func run(in session: Session) async throws -> ExitStatus {
    let reader = try session.openStore(store, zone: zone)
    guard case .database = reader else {
      throw UsageError(
        "the service needs fitiq's own database, and \(reader.path) is an app's store",
        hint: "import it into the database: fitiq migrate store")
    }
    let moment = session.moment(zone, in: try session.zone(of: reader, zone))
    let database = try session.openForWriting(store)
    let filter = events.filter(at: moment)
    try session.noteCopies(filter, of: database, at: session.moment)
    var options = delivery.options(session.settings)
    if let batch { options.batch = batch }
    if let grace { options.grace = .seconds(clamped: grace.seconds) }
    options.poll = .seconds(
      clamped:
        poll?.seconds ?? session.settings.seconds(.deliveryPoll) ?? 30)
    let renewed: @Sendable () -> Void = { [log = session.output.log] in
      log.tell("renewal", "the tokens were renewed")
    }
    let report = try await session.withBackend(delivery.backend, renewed: renewed) { backend in
      let runtime = session.runtime
      let queue = try DatabaseOutboxQueue(
        database, filter: filter, lease: session.lease, clock: { Moment(now: runtime.now()) })
      // Before anybody is told that it runs: a signal from then on stops it in order.
      let stop = StopSignal()
      let signals = stop.catchSignals()
      defer { signals.cancel() }
      let health = try await ServiceHealth(port: healthPort)
      // Its port is open while it lives.
      defer { withExtendedLifetime(health) {} }
      if let port = health?.port { session.output.note("health: http://127.0.0.1:\(port)/health") }
      let log = ServiceLog(session.output.log, gate: backend.gate)
      session.output.note("delivering from \(database.path)")
      return try await log.eachMinute(on: backend.clock) {
        try await session.run(queue, backend, options, stop: stop) {
          health?.update($0)
          log.update($0)
        }
      }
    }
    // To be stopped is how a service ends.
    if report.stop == .interrupted {
      try session.output.overwriteKeys()
      try session.output.render(DeliveryAnswer(report: report, again: "fitiq outbox deliver"))
      return .success
    }
    return try session.conclude(report)
  }
}
