import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

struct MigrateUp: FitIQSubcommand {
  static let about = About(
    "up", "Apply pending schema migrations.",
    """
    All pending migrations are one transaction: a failure or a crash leaves the old schema. An \
    existing database is backed up and the backup verified first; 'fitiq migrate restore' brings \
    it back. If several processes start together, one applies the migrations; the others wait \
    (up to a minute, or --busy-timeout) and report that nothing is pending.
    """,
    Example("See the SQL and what it changes", "fitiq migrate up --dry-run"),
    Example("Create the database, or bring it up to date", "fitiq migrate up"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  @Flag(help: "Run on a private copy; print the SQL and the schema difference.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    let engine = try session.engine(store)
    let report = try session.working("migrating") {
      dryRun ? try engine.dryRun() : try engine.up()
    }
    try session.output.render(report)
    if dryRun { session.noteDryRun() }
    return .success
  }
}

extension MigrateUpReport: Report {
  package var tables: [Table] {
    let rows = applied.map { [$0, isDryRun ? "would apply" : "applied"] }
    Table(
      title: rows.isEmpty ? "nothing pending: schema version \(version)" : nil,
      columns: ["migration", "result"], rows: rows)
  }

  package var closing: [String] {
    guard !applied.isEmpty else { return [] }
    if isDryRun { return dryRunLines }
    let backup = backupPath.map { ["backup: \($0)"] } ?? []
    return ["", "schema version \(version) in \(Cell.milliseconds(durationMS)) ms"] + backup
  }

  private var dryRunLines: [String] {
    let statements = sql.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let changes = schemaChanges.flatMap { change in
      ["\(change.type) \(change.name)"] + change.lines
    }
    return ["", "SQL"] + statements.map(String.init) + ["SCHEMA DIFFERENCE"] + changes
  }
}
