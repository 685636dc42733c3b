import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

struct OutboxDeliver: FitIQSubcommand {
  static let about = About(
    "deliver", "Deliver due events once.",
    """
    Sends each due event to the backend and records the result. Where an earlier attempt may \
    have arrived, it asks the backend first. After a temporary failure an event waits for a \
    random time of at most 1, 2, 4, 8 and 16 seconds (full jitter); what the backend will never \
    accept becomes a dead letter.

    The backend's address has no default: set FITIQ_API_URL or api_url. Key and tokens come from \
    FITIQ_API_KEY, FITIQ_ACCESS_TOKEN and FITIQ_REFRESH_TOKEN, or from 'fitiq auth set'.

    Several processes can deliver from one database. Ctrl-C finishes requests in flight.

    An app's store keeps no due times and no history. Only one process at a time delivers from \
    it; a run sends each open event once, and first asks the backend about any that was tried \
    before. Delivered events stay until 'fitiq outbox prune'. Unreadable events are left alone \
    and counted: see 'fitiq outbox reconcile'. Where several rows are one measurement, only the \
    event of the row that 'fitiq cleanup' would keep is sent, and not while another event of the \
    measurement is being sent or may have arrived; the others are held back and counted. If the \
    user's rows contradict the time zone, and rows close to what would be sent could be copies \
    of it in another zone, nothing is sent: name the zone with --time-zone, or continue with \
    --accept-time-zone. Quit the app first.
    """,
    Example("Show what would be sent", "fitiq outbox deliver --dry-run --store default.store"),
    Example(
      "Only nights, two requests a second",
      "fitiq outbox deliver --type sleepSession --rate 2 --dry-run --store default.store"))

  @Argument(
    help: .of("id", "Only these events: ids or unique prefixes of ids."),
    completion: .live(.events), transform: EventName.text)
  var ids: [String] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var acceptance: ZoneAcceptanceOptions
  @OptionGroup var mirroring: MirroringOptions

  @Flag(help: "Show what is due; send nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    let (reader, _, moment) = try session.open(store, zone)
    let filter = events.filter(at: moment, ids: try reader.eventIDs(ids))
    if dryRun { try session.checkAddress(delivery.backend) }
    var report: DeliveryRunReport
    switch reader {
    case .database(let database):
      try acceptance.refuse()
      if dryRun {
        session.noteHeld(try database.heldEvents(filter, at: moment))
        let due = try database.dueEvents(filter, at: moment)
        try session.noteCopies(filter, of: database, at: moment)
        return try plan(due, session)
      }
      let writer = try session.openForWriting(store)
      report = try await session.deliver(writer, filter, delivery, at: moment)
      session.noteHeld(try writer.heldEvents(filter, at: session.moment))
    case .appStore(let appStore):
      if dryRun {
        let (due, unreadable) = try session.working("looking for events") {
          try appStore.dueEvents(
            filter, acceptsZone: acceptance.acceptTimeZone, at: moment)
        }
        session.noteUnreadable(unreadable)
        session.noteHeldBack(due.heldBack, acceptance.repeated(with: zone))
        session.noteHeld(try appStore.heldEvents(filter, at: moment))
        return try plan(due, session)
      }
      // Before the writer takes the store: those that it frees itself are not counted.
      let held = try appStore.heldEvents(filter, at: session.moment)
      let due =
        session.output.showsProgress
        ? try session.working("looking for events") {
          try appStore.dueEvents(filter, acceptsZone: acceptance.acceptTimeZone, at: moment).due
            .total
        } : nil
      let writer = try session.writer(of: appStore, store, mirroring)
      report = try await session.deliver(
        writer, filter, delivery, accepting: acceptance, of: zone, due: due)
      session.noteHeld(held)
    }
    if report.claimed > 0 || report.stop != nil {
      // What was done counts, whatever keeps the rest from being counted.
      report.stillWaiting = try? stillWaiting(filter, session)
    }
    if report.claimed == 0, report.stop == nil { session.output.note("nothing is due") }
    return try session.conclude(report, again: session.command)
  }

  /// Events that another run like this one would send, now or when they are due.
  private func stillWaiting(_ filter: OutboxFilter, _ session: Session) throws -> Int? {
    let moment = session.moment
    switch try session.openStore(store, zone: zone) {
    case .appStore(let appStore):
      return try appStore.dueEvents(
        filter, acceptsZone: acceptance.acceptTimeZone, at: moment
      ).due.total
    case .database(let database):
      let states: Set<OutboxState> = [.pending, .waiting, .stuck]
      var open = filter
      open.states = filter.states.isEmpty ? states : filter.states.intersection(states)
      guard !open.states.isEmpty else { return 0 }
      let held = try database.unmergedEvents(open, at: moment).count
      return try OpenStore.database(database).countEvents(open, at: moment).map { $0 - held }
    }
  }

  private func plan(_ due: OutboxDue, _ session: Session) throws -> ExitStatus {
    try session.output.render(due)
    session.output.note("dry run: nothing was sent")
    return .success
  }
}

extension OutboxDue: Report {
  package var tables: [Table] { [table(Table.summed(rows, ["all", String(total)]))] }

  /// Without the sum: a program adds up itself.
  package var dataTable: Table? { table(rows) }

  private var rows: [[String]] { counts.map { [$0.eventType, String($0.count)] } }

  private func table(_ rows: [[String]]) -> Table {
    Table(columns: [.init("event_type", heading: "type"), .right("due")], rows: rows)
  }
}
