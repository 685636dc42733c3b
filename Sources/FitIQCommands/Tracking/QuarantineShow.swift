import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct QuarantineShow: FitIQSubcommand {
  static let about = About(
    "show", "Show one rejected row in full.",
    "Shows its position, reason, source and value, which can be a health value.",
    Example("Show the first rejected row", "fitiq quarantine show 1"))

  @Argument(
    help: .of("id", "The id, from 'fitiq quarantine list'."), completion: .live(.quarantine))
  var id: Int64

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    try session.output.render(
      QuarantineReport(member: try database.quarantined(id), zone: session.shownZone(store)))
    return .success
  }
}

struct QuarantineReport: Report {
  let member: QuarantinedMember
  let zone: ZoneOffsets

  func encode(to encoder: any Encoder) throws { try member.encode(to: encoder) }

  var tables: [Table] {
    let fields = [
      ("id", String(member.id)), ("key", member.key),
      ("position", Cell.optional(member.position)), ("reason", member.reason),
      ("user", member.userID ?? ""), ("from", member.source ?? ""),
      ("recorded at", Cell.dated(member.recordedAt, zone)), ("type", member.rawType),
      ("value", member.rawValue),
    ]
    Table(
      columns: ["field", "value"],
      rows: fields.filter { !$0.1.isEmpty }.map { [$0.0, $0.1] })
  }

  var dataTable: Table? {
    Table(columns: QuarantineList.columns, rows: [QuarantineList.row(member)])
  }
}
