import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct OutboxShow: FitIQSubcommand {
  static let about = About(
    "show", "Show one event, its entity and its attempts.",
    """
    Decodes the metadata in every form that the app has written, and shows it beside the raw \
    text. Health values and texts are shown only with --payload.
    """,
    Example(
      "One event, and what it is about",
      "fitiq outbox show 86A8EDF2 --store default.store"))

  @Argument(
    help: .of("id", "Id, a unique prefix of one, or key."), completion: .live(.events),
    transform: EventName.text)
  var id: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  @Flag(help: "Show the payload, which holds health values and text.")
  var payload = false

  func run(in session: Session) async throws -> ExitStatus {
    let (store, offsets, moment) = try session.open(self.store, zone)
    let detail = try store.eventDetail(try store.eventIDs([id], takesKeys: true)[0], at: moment)
    try session.output.render(
      EventReport(detail: payload ? detail : detail.redacted, zone: offsets))
    return .success
  }
}

struct EventReport: Report {
  let detail: OutboxEventDetail
  let zone: ZoneOffsets

  func encode(to encoder: any Encoder) throws { try detail.encode(to: encoder) }

  var tables: [Table] { [fields, metadata, entity, attempts, siblings].compactMap(\.self) }

  var dataTable: Table? {
    Table(columns: EventTable.columns, rows: [EventTable.row(detail.event)])
  }

  private static let pair: [Table.Column] = ["field", "value"]

  private var fields: Table {
    .fields(
      of: EventTable.columns, EventTable.row(detail.event, .people(zone)),
      title: Cell.zoneTitle(zone))
  }

  private var metadata: Table {
    let decoded = detail.decodedMetadata
    let hidden =
      decoded.hiddenFields == 0
      ? nil : "\(decoded.hiddenFields.counting("value")) hidden: --payload shows them"
    let shape = decoded.shape == .absent ? "metadata: none" : "metadata: \(decoded.shape.rawValue)"
    var rows = decoded.fields.map { [$0.name, $0.value] }
    if let raw = detail.metadata { rows.append(["as written", raw]) }
    let title = [shape, decoded.kind].compactMap(\.self).joined(separator: ", ")
    return Table(
      title: [title, decoded.note, hidden].compactMap(\.self).joined(separator: "\n"),
      columns: Self.pair, rows: rows)
  }

  private var entity: Table? {
    guard let entity = detail.entity else {
      return Table(title: "the entity is not there", columns: Self.pair, rows: [])
    }
    return Table(
      title: entity.table, columns: Self.pair,
      rows: entity.columns.map {
        [$0.name.replacing("_", with: " "), shown($0.value, of: $0.name)]
      })
  }

  /// Instants as everywhere; other values as the entity has them.
  private func shown(_ value: String, of column: String) -> String {
    // The slot of an entry is an hour, a day, or an instant.
    guard column.hasSuffix("_at") || column == "slot",
      let date = try? Date(value, strategy: .iso8601)
    else {
      return value
    }
    return Cell.local(date, zone)
  }

  private var attempts: Table? {
    guard !detail.attempts.isEmpty else { return nil }
    return Table(
      title: "attempts (each wait is drawn at random up to its bound)",
      columns: ["started_at", .right("ms"), "outcome", .right("http"), "message", "next"],
      rows: detail.attempts.map {
        [
          Cell.local($0.startedAt, zone), Cell.milliseconds($0.durationMs), $0.outcome,
          $0.httpStatus.map { String($0) } ?? "", $0.message ?? $0.responseExcerpt ?? "",
          Cell.local($0.nextAttemptAt, zone),
        ]
      })
  }

  private var siblings: Table? {
    guard !detail.siblings.isEmpty else { return nil }
    return Table(
      title: "other events of the entity",
      columns: ["id", "event_type", "status", "created_at"],
      rows: detail.siblings.map {
        [$0.id ?? "", $0.eventType ?? "", $0.status ?? "", Cell.local($0.createdAt, zone)]
      })
  }
}
