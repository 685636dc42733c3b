import ArgumentParser
import FitIQDomain
package import FitIQStorage
import FitIQSystem
package import FitIQTerminal
import Foundation

struct BackupsRestore: FitIQSubcommand {
  static let about = About(
    "restore", "Restore a whole backup into the store.",
    """
    Replaces the whole content of the store with the backup's, in one atomic step through \
    SQLite. The current content is backed up first, and the log records the restore as an \
    operation. To take back one operation and keep what came after it, use 'fitiq undo'.
    """,
    Example(
      "See what a backup would replace",
      "fitiq backups restore 20250101T000000.000Z-v5.db --dry-run"),
    Example("Restore it", "fitiq backups restore 20250101T000000.000Z-v5.db --yes"))

  @Argument(
    help: "Name of the backup, from 'fitiq backups list', or its path.",
    completion: .live(.backups))
  var name: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions

  func run(in session: Session) async throws -> ExitStatus {
    try session.refuseBackup(as: store)
    switch try BackupSource(store, session, isLocalOnly: mirroring.localOnly) {
    case .appStore(let history): try restore(history, session)
    case .database(let engine): try restore(engine, session)
    }
    return .success
  }

  private func restore(_ history: AppStoreHistory, _ session: Session) throws {
    let plan = try session.working("planning") {
      try history.restore(name, context: session.writeContext, isDryRun: true)
    }
    let made = Cell.dated(plan.madeAt, session.shownZone(store))
    let question = "Replace the whole content of \(plan.path) by that of \(made)?"
    guard try change.mayApply(plan, question: question, showsPlan: false, in: session)
    else { return }
    let report = try session.working("restoring") {
      try history.restore(plan.restoredFrom, context: session.writeContext, isDryRun: false)
    }
    try session.output.render(report)
    for note in report.notes { session.output.note(note) }
  }

  /// What `fitiq migrate restore --backup` does, of its own backups only: another database, named by
  /// mistake, would replace this one.
  private func restore(_ engine: MigrationEngine, _ session: Session) throws {
    let path = StoreOptions.absolute(name, session.settings)
    let entries = BackupFiles.list(BackupFolder.path(of: engine.path))
    guard let entry = entries.first(where: { $0.name == name || $0.path == path }) else {
      let command = FitIQCall(
        "migrate restore", store: engine.path, "--backup \(ShellQuoting.quoted(path))")
      throw StorageError(
        .backupMissing, "there is no backup \(name) of \(engine.path)",
        hint: FileManager.default.fileExists(atPath: path)
          ? "to restore that file: \(command)" : "see fitiq backups list")
    }
    let plan = try engine.planRestore(from: entry.path)
    let question = "Replace the whole content of \(engine.path) by \(plan.restoredFrom)?"
    try change.apply(plan, question: question, showsPlan: false, in: session) {
      try session.working("restoring") { try engine.restore(from: plan.restoredFrom) }
    }
  }
}

extension Session {
  /// Refuses a backup as what a backup is restored into: it would no longer be a backup.
  func refuseBackup(as target: StoreOptions) throws {
    let path = try target.path(settings)
    guard let store = BackupFolder.store(withBackup: path) else { return }
    throw StorageError(
      .backupProtected, "\(path) is among backups: nothing is restored into it",
      hint: "name the store: --store \(ShellQuoting.quoted(store))")
  }
}

extension StoreRestoreReport: Report {
  package var tables: [Table] {
    Table(
      columns: [.init("what", heading: "action"), "backup"],
      rows: [[isDryRun ? "would restore" : "restored", Cell.fileName(restoredFrom)]]
        + (savedCurrentTo.map { [["saved", Cell.fileName($0)]] } ?? []))
  }

  package var closing: [String] {
    let source = ["", "from \(restoredFrom)"]
    guard let operationID, let savedCurrentTo else { return source }
    let name = ShellQuoting.quoted(Cell.fileName(savedCurrentTo))
    return source + ["operation \(operationID); to take it back: fitiq backups restore \(name)"]
  }
}
