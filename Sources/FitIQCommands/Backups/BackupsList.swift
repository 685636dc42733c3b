import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct BackupsList: FitIQSubcommand {
  static let about = About(
    "list", "List the backups of a store.",
    """
    Newest first, with the operation that each was made for. A backup whose file was removed is \
    shown as missing. Backups hold health data and access tokens; only their owner can read \
    them.
    """,
    Example("Backups of fitiq's own database", "fitiq backups list"),
    Example("Backups of the app's store", "fitiq backups list --store default.store"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var page: PageOptions

  func run(in session: Session) async throws -> ExitStatus {
    var page = ListPage(page, session)
    let backups = try BackupSource(store, session).list().filter { page.takes($0.name) }
    try page.finish(of: "backups", session) {
      try session.output.render(
        BackupListReport(backups: backups, zone: session.shownZone(store)))
    }
    return .success
  }
}

struct BackupListReport: Report {
  let backups: [BackupEntry]
  let zone: ZoneOffsets

  var records: [any Encodable & Sendable] { backups }

  func encode(to encoder: any Encoder) throws { try backups.encode(to: encoder) }

  var tables: [Table] {
    [table(.people(zone), backups.isEmpty ? nil : Cell.zoneTitle(zone))]
  }

  var dataTable: Table? { table(.programs) }

  private func table(_ form: CellForm, _ title: String? = nil) -> Table {
    let columns: [Table.Column] = [
      "name", .init("made_at", heading: "made"), .right("bytes", heading: "size"),
      .right("operation", heading: "op"), "state",
    ]
    let rows = backups.map { backup in
      [
        backup.name, form.instant(backup.madeAt), form.bytes(backup.bytes),
        Cell.optional(backup.operationID),
        backup.isMissing ? "missing" : backup.enablesUndo ? "for undo" : "",
      ]
    }
    return Table(title: title, columns: columns, rows: rows)
  }
}
