import ArgumentParser
package import FitIQStorage
import FitIQSystem
package import FitIQTerminal

struct MigrateRestore: FitIQSubcommand {
  static let about = About(
    "restore", "Restore the backup made before a migration.",
    """
    Replaces the whole content of the database with the backup's, in one atomic step through \
    SQLite. The current content is backed up first, so a restore can be taken back.
    """,
    Example("Show what the newest backup would restore", "fitiq migrate restore --dry-run"),
    Example("Restore it", "fitiq migrate restore --yes"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions

  @Option(
    name: .customLong("backup"), help: .of("file", "Backup file; the newest by default."),
    completion: .file(extensions: ["db"]))
  var from: String?

  func run(in session: Session) async throws -> ExitStatus {
    try session.refuseBackup(as: store)
    let engine = try session.engine(store)
    let plan = try engine.planRestore(from: from)
    let replaced = plan.replacedVersion.map(String.init) ?? "unreadable or missing"
    let question =
      "Replace \(engine.path) (schema version \(replaced)) by \(plan.restoredFrom)"
      + " (version \(plan.restoredVersion))?"
    try change.apply(plan, question: question, showsPlan: false, in: session) {
      try session.working("restoring") { try engine.restore(from: plan.restoredFrom) }
    }
    return .success
  }
}

extension RestoreReport: Report {
  package var tables: [Table] {
    let restored = [
      isDryRun ? "would restore" : "restored", Cell.fileName(restoredFrom), String(restoredVersion),
    ]
    let replaced = [
      isDryRun ? "would replace" : "replaced", savedCurrentTo.map(Cell.fileName) ?? "",
      replacedVersion.map(String.init) ?? "none",
    ]
    Table(
      columns: [.init("what", heading: "action"), "backup", .right("schema_version")],
      rows: [restored, replaced])
  }

  package var closing: [String] {
    let saved = savedCurrentTo.map {
      [
        "what was there: \($0)",
        "to take it back: fitiq migrate restore --backup \(ShellQuoting.quoted($0))",
      ]
    }
    return ["", "from \(restoredFrom)"] + (saved ?? [])
  }
}
