import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct SessionsShow: FitIQSubcommand {
  static let about = About(
    "show", "Show one sleep session with its stages.",
    """
    Minutes are computed from the stages; overlapping time counts once. Name a session by its \
    id, or in an app's store by its key.
    """,
    Example("One night with its stages", "fitiq sessions show 1 --store default.store"))

  @Argument(help: .of("key|id", "Key or id of the session."), completion: .live(.sessions))
  var name: RowName

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  func run(in session: Session) async throws -> ExitStatus {
    let (store, zone, _) = try session.open(self.store, self.zone)
    try session.output.render(
      SessionShowReport(sessions: try store.sessionDetails(name), zone: zone))
    return .success
  }
}

struct SessionShowReport: Report {
  let sessions: [SessionDetail]
  let zone: ZoneOffsets

  private enum CodingKeys: String, CodingKey { case sessions }

  var records: [any Encodable & Sendable] { sessions }

  var tables: [Table] { sessions.flatMap { [fields($0), minutes($0.computed), stages($0)] } }

  var dataTable: Table? {
    Table(columns: SessionTable.columns, rows: sessions.map { SessionTable.row($0.session) })
  }

  private func fields(_ detail: SessionDetail) -> Table {
    .fields(
      of: SessionTable.columns, SessionTable.row(detail.session, .people(zone)),
      title: Cell.zoneTitle(zone))
  }

  private func minutes(_ computed: StageMinutes) -> Table {
    let rows = [
      ("asleep", computed.asleepMinutes), ("core", computed.coreMinutes),
      ("deep", computed.deepMinutes), ("rem", computed.remMinutes),
      ("awake", computed.awakeMinutes), ("in bed", computed.inBedMinutes),
      ("total sleep", computed.totalSleepMinutes),
    ]
    return Table(
      title: "computed from the stages",
      columns: ["stage", .right("time")],
      rows: rows.map { [$0.0, Cell.duration(minutes: $0.1)] })
  }

  private func stages(_ detail: SessionDetail) -> Table {
    Table(
      title: detail.stages.isEmpty ? "no stages" : detail.stages.count.counting("stage"),
      chart: detail.hypnogram(zone),
      columns: ["stage", "start", "end"],
      rows: detail.stages.map {
        [$0.stage ?? "", Cell.local($0.startAt, zone), Cell.local($0.endAt, zone)]
      })
  }
}
