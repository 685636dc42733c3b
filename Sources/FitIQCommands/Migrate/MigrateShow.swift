import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct MigrateShow: FitIQSubcommand {
  static let about = About(
    "show", "Print the SQL of an embedded migration.",
    "",
    Example("Print the SQL of one migration", "fitiq migrate show 4"))

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
    Table(
      columns: [.right("version"), "name", "checksum"],
      rows: [[String(version), name, checksum.hex]])
  }

  var closing: [String] { [""] }
  /// To be copied as it is.
  var verbatim: String { sql }
}
