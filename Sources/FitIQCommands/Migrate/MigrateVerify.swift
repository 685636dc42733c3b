import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct MigrateVerify: FitIQSubcommand {
  static let about = About(
    "verify", "Check, and also test the integrity of the data.",
    """
    Runs 'fitiq migrate check', and SQLite's integrity and foreign key checks over the whole \
    file. Exits 0 when all is well, 1 when it is not, and 65 when the file is not a database.
    """,
    Example("Read every page and check every reference", "fitiq migrate verify"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws -> ExitStatus {
    let engine = try session.engine(store)
    let findings = try session.working("verifying") { try engine.verify() }
    let report = FindingsReport(store: engine.path, findings: findings)
    try session.output.render(report)
    return report.isHealthy ? .success : .negative
  }
}
