import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct EntriesShow: FitIQSubcommand {
  static let about = About(
    "show", "Show one entry, its outbox events and its copies.",
    """
    Name a row by its key, or all rows with the same id. Copies are the other rows for the same \
    measurement in an app's store, such as the steps of one hour.
    """,
    Example("One entry with its events and copies", "fitiq entries show 1 --store default.store"))

  @Argument(help: .of("key|id", "Key or id of the entry."), completion: .live(.entries))
  var entry: RowName

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  func run(in session: Session) async throws -> ExitStatus {
    let (store, zone, _) = try session.open(self.store, self.zone)
    try session.output.render(
      EntryShowReport(detail: try store.entryDetail(entry), zone: zone))
    return .success
  }
}

struct EntryShowReport: Report {
  let detail: EntryDetail
  let zone: ZoneOffsets

  func encode(to encoder: any Encoder) throws { try detail.encode(to: encoder) }

  var tables: [Table] { detail.entries.map(fields) + [eventTable, copyTable].compactMap(\.self) }

  var dataTable: Table? {
    Table(columns: EntryTable.columns, rows: detail.entries.map { EntryTable.row($0) })
  }

  private func fields(_ entry: ProgressEntry) -> Table {
    .fields(
      of: EntryTable.columns, EntryTable.row(entry, .people(zone)), title: Cell.zoneTitle(zone))
  }

  private var eventTable: Table? {
    guard !detail.events.isEmpty else { return nil }
    return Table(
      title: "outbox events",
      columns: [
        .init("id", isID: true), .init("event_type", heading: "type"), "status", .right("attempts"),
      ],
      rows: detail.events.map { event in
        let attempts = [event.attemptCount, event.maxAttempts].map { Cell.optional($0) }
        return [
          event.id ?? "", event.eventType ?? "", event.status ?? "",
          attempts.joined(separator: "/"),
        ]
      })
  }

  private var copyTable: Table? {
    guard !detail.copies.isEmpty else { return nil }
    let kept = detail.survivorKeys.map(String.init).joined(separator: ", ")
    return Table(
      title: "copies of the same logical entry; a cleanup would keep \(kept)",
      columns: EntryTable.humanColumns,
      rows: detail.copies.map { EntryTable.humanRow($0, zone) })
  }
}
