import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct BackupsList: FitIQSubcommand {
  static let examples = [
    Example("Backups of fitiq's own database", "fitiq backups list"),
    Example("Backups of the app's store", "fitiq backups list --store default.store"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the backups of a store.",
    discussion: discussion(
      """
      Newest first, with the operation that each was made for. A backup whose file was removed is \
      shown as missing. Backups hold health data and access tokens; only their owner can read \
      them.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var limit: LimitOptions

  func run(in session: Session) async throws -> ExitStatus {
    let all = try BackupSource(store, session).list()
    let rows = limit.rows(session) ?? all.count
    try session.output.render(BackupListReport(backups: Array(all.prefix(rows))))
    limit.noteCut(min(rows, all.count), of: all.count, session)
    return .success
  }
}

struct BackupListReport: Report {
  let backups: [BackupEntry]

  var records: [any Encodable & Sendable] { backups }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for backup in backups { try container.encode(backup) }
  }

  var tables: [Table] { [table(size: "size", Cell.bytes)] }

  var dataTable: Table? { table(size: "bytes", String.init) }

  private func table(size: String, _ bytes: (Int) -> String) -> Table {
    let columns = [
      Table.Column("name"), Table.Column(size, .right), Table.Column("operation", .right),
      Table.Column("state"),
    ]
    let rows = backups.map { backup in
      [
        backup.name, bytes(backup.bytes), Cell.optional(backup.operationID),
        backup.isMissing ? "missing" : backup.enablesUndo ? "needed by undo" : "",
      ]
    }
    return Table(title: rows.isEmpty ? "no backups yet" : nil, columns: columns, rows: rows)
  }
}
