import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct MigrateShow: FitIQSubcommand {
  static let examples = [
    Example("Print the SQL of one migration", "fitiq migrate show 4")
  ]

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the SQL of an embedded migration.",
    discussion: discussion())

  @OptionGroup var outputOptions: OutputOptions

  @Argument(
    help: "Number of the migration.",
    completion: .list(Migration.embedded.map { String($0.version) }))
  var version: Int

  func run(in session: Session) async throws -> ExitStatus {
    guard let migration = Migration.embedded.first(where: { $0.version == version }) else {
      throw StorageError(
        .unknownMigration, "there is no migration \(version)",
        hint: "this fitiq has 1 to \(Migration.latestVersion)")
    }
    try session.output.render(MigrationText(migration))
    return .success
  }
}

struct MigrationText: Report {
  let version: Int
  let name: String
  let checksum: Fingerprint
  let sql: String

  init(_ migration: Migration) {
    version = migration.version
    name = migration.name
    checksum = migration.checksum
    sql = migration.sql
  }

  var tables: [Table] {
    [
      Table(
        columns: [Table.Column("version", .right), Table.Column("name"), Table.Column("checksum")],
        rows: [[String(version), name, checksum.hex]])
    ]
  }

  var closing: [String] { [""] }
  /// To be copied as it is.
  var verbatim: String { sql }
}
