import ArgumentParser
package import FitIQDomain
import FitIQStorage
package import FitIQTerminal

struct OutboxDeliver: FitIQSubcommand {
  static let examples = [
    Example("What would be sent?", "fitiq outbox deliver --dry-run"),
    Example(
      "Only nights, two requests a second",
      "fitiq outbox deliver --type sleepSession --rate 2 --dry-run"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Send what is due, once.",
    discussion: discussion(
      """
      Sends each due event to the backend and records what came of it. Where an earlier attempt may \
      have arrived, the backend is asked first. What fails for the moment is due again after 1, 2, \
      4, 8 and 16 seconds at most; what the backend will never take becomes a dead letter.

      The backend's address has no default: FITIQ_API_URL or api_url. Key and tokens come from \
      FITIQ_API_KEY, FITIQ_ACCESS_TOKEN and FITIQ_REFRESH_TOKEN, or from 'fitiq auth set'.

      Several processors can work on one database. Ctrl-C finishes what is on its way.
      """))

  @Argument(help: ArgumentHelp("Only these: ids, or unique beginnings of ids.", valueName: "id"))
  var ids: [String] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var delivery: DeliveryOptions

  @Flag(help: "Show what is due, send nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    let reader = try session.openStore(store, zone: zone)
    let moment = session.moment(zone, in: try session.zone(of: reader, zone))
    let filter = events.filter(at: moment, ids: try reader.eventIDs(ids))
    guard case .database(let database) = reader else {
      throw UsageError(
        "'fitiq outbox deliver' sends from fitiq's own database, and \(reader.path) is an app's store",
        hint: "bring it into the database: fitiq migrate store")
    }
    guard !dryRun else {
      try session.output.render(try database.dueEvents(filter, at: moment))
      session.output.note("dry run: nothing was sent")
      return .success
    }
    let report = try await session.deliver(
      try session.openForWriting(store), filter, delivery, at: moment)
    if report.claimed == 0, report.stop == nil { session.output.note("nothing is due") }
    return try session.conclude(report)
  }
}

extension OutboxDue: Report {
  package var tables: [Table] {
    [
      Table(
        columns: [Table.Column("event_type", heading: "type"), Table.Column("due", .right)],
        rows: counts.map { [$0.eventType, String($0.count)] } + [["all", String(total)]])
    ]
  }
}
