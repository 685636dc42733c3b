import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct MigrateVerify: FitIQSubcommand {
  static let examples = [
    Example("Read every page and check every reference", "fitiq migrate verify")
  ]

  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check, and also test the integrity of the data.",
    discussion: discussion(
      """
      Does what 'fitiq migrate check' does, and runs SQLite's integrity check and foreign key \
      check over the whole file. Exits 0 when all is well, else 1; a file that is no database at \
      all is an error, 65.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws -> ExitStatus {
    let engine = try session.engine(store)
    let report = FindingsReport(store: engine.path, findings: try engine.verify())
    try session.output.render(report)
    return report.isHealthy ? .success : .negative
  }
}
