import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct MigrateCheck: FitIQSubcommand {
  static let about = About(
    "check", "Compare ledger, checksums and schema with this binary.",
    """
    Exits 0 when all is well, otherwise 1 with a list of findings: pending, edited (the text of \
    an applied migration has changed; comments and white space do not count), drifted (with the \
    exact difference in DDL), newer_than_binary.
    """,
    Example("Check that the database is as fitiq expects", "fitiq migrate check"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws -> ExitStatus {
    let engine = try session.engine(store)
    let report = FindingsReport(store: engine.path, findings: try engine.check())
    try session.output.render(report)
    return report.isHealthy ? .success : .negative
  }
}

/// The answer of `check` and `verify`.
struct FindingsReport: Report {
  let store: String
  let isHealthy: Bool
  let findings: [MigrationFinding]

  init(store: String, findings: [MigrationFinding]) {
    self.store = store
    self.findings = findings
    isHealthy = findings.isEmpty
  }

  var records: [any Encodable & Sendable] { findings }

  var tables: [Table] {
    Table(
      title: isHealthy ? "\(store) is as this fitiq expects" : nil,
      columns: ["finding", "subject", "detail"],
      rows: findings.map { finding in
        [finding.kind.rawValue, finding.subject, finding.kind == .drifted ? "" : finding.detail]
      })
  }

  /// Differences in DDL are many lines and need the width.
  var closing: [String] {
    findings.filter { $0.kind == .drifted }.flatMap { finding in
      ["", finding.subject + " (- expected, + found)"]
        + finding.detail.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
