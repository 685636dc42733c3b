import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct OutboxList: FitIQSubcommand {
  static let about = About(
    "list", "List events, newest first.",
    """
    States: pending, processing, waiting (failed, with attempts left), dead (failed, with none \
    left), stuck (processing, but its lease has expired), completed. For payloads, see 'fitiq \
    outbox show'.
    """,
    Example(
      "Nights that wait to be sent",
      "fitiq outbox list --status pending --type sleepSession --store default.store"),
    Example(
      "What the server refused, as JSON",
      "fitiq outbox list --error API.error --json --store default.store"),
    Example(
      "What has waited for a day",
      "fitiq outbox list --status pending --older-than 1d --limit 20 --store default.store"))

  @Argument(
    help: .of("id", "Only these events: ids, unique prefixes of ids, or keys."),
    completion: .live(.events), transform: EventName.text)
  var ids: [String] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var limit: LimitOptions

  @Option(help: .of("id", "Continue after this event; the note below a page names it."))
  var after: String?

  func run(in session: Session) async throws -> ExitStatus {
    let (store, offsets, moment) = try session.open(self.store, zone)
    var filter = events.filter(at: moment, ids: try store.eventIDs(ids, takesKeys: true))
    if let age = events.newerThan {
      let start = try session.start(ofAge: zone, now: moment.wall, zone: offsets) {
        var newest: Date?
        var all = OutboxFilter()
        all.limit = 1
        _ = try store.forEachEvent(all, at: moment) { newest = $0.createdAt }
        return newest
      }
      filter.createdAfter = start - age.seconds
    }
    filter.limit = limit.rows(session)
    var listing =
      session.output.format.isForPeople
      ? session.output.listing(of: EventTable.humanColumns, title: Cell.zoneTitle(offsets)) {
        EventTable.humanRow($0, offsets, columns: session.output.out.columns)
      }
      : session.output.listing(of: EventTable.columns, row: { EventTable.row($0) })
    let end = try listing.fill {
      try store.forEachEvent(filter, at: moment, after: after, $0)
    }
    try listing.finish()
    try session.note(end, count: listing.count, limit: limit, of: "events") {
      try store.countEvents(filter, at: moment)
    }
    if listing.count == 0 { session.noteUnknownTypes(events.type, of: "event", OutboxType.names) }
    return .success
  }
}
