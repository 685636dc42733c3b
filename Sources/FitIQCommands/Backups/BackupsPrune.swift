import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

struct BackupsPrune: FitIQSubcommand {
  static let about = About(
    "prune", "Remove old backups.",
    """
    Backups hold health data and access tokens: keep them no longer than you need. An operation \
    on an app's store cannot be undone without its backup, or, for a small operation, without \
    the rows kept in the log, which are pruned by the same rule. The report names these \
    operations. Nothing newer than the setting backup_retention is removed; \
    FITIQ_BACKUP_RETENTION=0d lifts that for one run.
    """,
    Example("See which backups are old enough to go", "fitiq backups prune --dry-run"),
    Example(
      "Remove what is older than 60 days, but keep the last three",
      "fitiq backups prune --older-than 60d --keep 3 --yes"))

  @Option(
    help: .of(
      "age", "Remove backups older than this, such as 60d; by default the setting backup_retention."
    ))
  var olderThan: Age?

  @Option(help: .of("n", "Keep the newest N, however old."))
  var keep = 1

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    try check("--keep", Double(keep))
  }

  func run(in session: Session) async throws -> ExitStatus {
    let retention = BackupRetention(age: try age(session), newest: keep)
    let source = try BackupSource(store, session)
    let plan = try session.working("planning") {
      try source.prune(retention, session, isDryRun: true)
    }
    let question = "Remove \(Self.what(plan))\(Self.loss(plan))?"
    try change.apply(plan, isEmpty: plan.isEmpty, question: question, in: session) {
      try session.working("removing backups") {
        try source.prune(retention, session, isDryRun: false)
      }
    }
    return .success
  }

  private func age(_ session: Session) throws -> Double {
    let setting = session.settings[.backupRetention].flatMap { Age(argument: $0.text) }
    let least = setting?.seconds ?? 0
    let age = olderThan?.seconds ?? least
    guard age >= least else {
      throw UsageError(
        "backups are kept for at least \(setting?.description ?? "")",
        hint: "to remove newer ones, set backup_retention, or FITIQ_BACKUP_RETENTION for one run")
    }
    return age
  }

  private static func what(_ plan: BackupPruneReport) -> String {
    var parts: [String] = []
    if !plan.pruned.isEmpty { parts.append(plan.pruned.count.counting("backup")) }
    if !plan.prunedRows.isEmpty {
      parts.append("the rows kept by \(plan.prunedRows.count.counting("operation"))")
    }
    return parts.joined(separator: " and ")
  }

  private static func loss(_ plan: BackupPruneReport) -> String {
    let operations = plan.operationsWithoutUndo
    guard !operations.isEmpty else { return "" }
    return ", after which these operations cannot be undone: "
      + operations.map(String.init).joined(separator: ", ")
  }
}

extension BackupPruneReport: Report {
  package var tables: [Table] { [table(Cell.bytes)] }

  package var dataTable: Table? { table(String.init) }

  private func table(_ bytes: (Int) -> String) -> Table {
    let columns: [Table.Column] = [
      "name", .right("bytes", heading: "size"), "result", .right("undo_lost", heading: "undo lost"),
    ]
    let result = isDryRun ? "would remove" : "removed"
    let backups = pruned.map { entry in
      [
        entry.name, bytes(entry.bytes), result,
        entry.enablesUndo ? Cell.optional(entry.operationID) : "",
      ]
    }
    let kept = prunedRows.map { rows in
      let id = String(rows.operationID)
      return [
        "rows of operation \(id)", bytes(rows.bytes), result, rows.enablesUndo ? id : "",
      ]
    }
    let rows = backups + kept
    return Table(
      title: rows.isEmpty ? "no backup is old enough" : nil, columns: columns, rows: rows)
  }

  package var closing: [String] {
    isEmpty ? [] : ["", "\(Cell.bytes(bytesFreed)); \(keptCount.counting("backup")) kept"]
  }
}
