import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension AppStoreHistory {
  /// Takes one operation back: puts back the rows it removed, restores those it changed, from the backup
  /// or the images that were made before it, and removes those it added.
  ///
  /// - Parameters:
  ///   - id: The operation; nil for the latest one that can be undone.
  ///   - isDryRun: Make all checks and count, but change nothing.
  /// - Throws: `StorageError` with `undo_conflict` when a row has changed since; nothing is
  ///   changed.
  package func undo(_ id: Int64?, context: WriteContext, isDryRun: Bool) throws -> UndoReport {
    guard isDryRun else {
      // Which one is decided as a person sees it, before the lock.
      let (chosen, notes) = try read { store in
        let choice = try UndoChoice(id, of: store, path: path)
        return (choice.operation.id, choice.notes)
      }
      return try apply(chosen, context).adding(notes)
    }
    return try read { store in
      let choice = try UndoChoice(id, of: store, path: path)
      try AppStoreConnection.refuse(store.catalog, path: path)
      WorkProgress.tell("checking the file", 0.1)
      try AppStoreConnection.requireIntegrity(store.db, path: path)
      let notes = try choice.notes + settledRemotely(choice.operation.id, store.journal)
      return try choice.backup.attached(to: store.db) {
        try WorkProgress.part(from: 0.5, to: 1) {
          try StoreUndo(choice: choice, db: store.db).checked().adding(notes)
        }
      }
    }
  }

  private func apply(_ id: Int64, _ context: WriteContext) throws -> UndoReport {
    try change("undo in") { store in
      guard let journal = store.journal else { throw UndoChoice.nothing }
      try store.db.inTransaction(.immediate) {
        try journal.settle(storePath: path, in: store.db)
        return .rollback
      }
      let choice = try UndoChoice(id, of: store, path: path)
      let settled = try settledRemotely(id, journal)
      let (undo, notes) = try choice.backup.attached(to: store.db) {
        try run(choice, store.db, journal, context)
      }
      return StoreUndo(choice: choice, db: store.db).report(
        operation: undo,
        notes: notes + settled + AppStoreConnection.foldLogAfterChange(store.db))
    }
  }

  private func run(
    _ choice: UndoChoice, _ db: Database, _ journal: StoreJournal, _ context: WriteContext
  ) throws -> (operation: Int64, notes: [String]) {
    let undo = StoreUndo(choice: choice, db: db)
    var entry: Int64?
    var notes: [String] = []
    do {
      try db.inTransaction(.immediate) {
        // Again, under the lock: another process may have been quicker.
        _ = try UndoChoice.operation(
          choice.operation.id, in: journal.history(of: path, in: db))
        // What is damaged before is found before.
        WorkProgress.tell("checking the file", 0.1)
        try AppStoreConnection.requireIntegrity(db, path: path)
        _ = try WorkProgress.part(from: 0.2, to: 0.3) { try undo.checked() }
        notes = try WorkProgress.part(from: 0.3, to: 0.95) { try undo.restore() }
        entry = try journal.insert(undo.entry(storePath: path), context)
        Failpoint.pass("undo.commit")
        return .commit
      }
    } catch {
      if let entry { try? journal.fail(entry) }
      throw error
    }
    Failpoint.pass("undo.committed")
    guard let entry else { throw StorageError(.internalFault, "the undo was not logged") }
    return (entry, notes + journal.complete(entry))
  }
}

/// The operation to undo, its rows, and their backup or images.
struct UndoChoice {
  let operation: LoggedOperation
  let rows: [JournalRows]
  /// The columns of the tables whose rows come from images, which have no types of their own.
  let columns: [String: [BeforeImages.Column]]
  let backup: StagedBackup
  /// What the person must know of how it was found.
  let notes: [String]

  static let nothing = StorageError(
    .operationUnknown, "there is nothing to undo", hint: "see the log: fitiq log")

  /// - Parameter known: The history of the file, where it is known already.
  init(
    _ id: Int64?, of store: AppStoreHistory.JournaledStore, path: String,
    history known: FileHistory? = nil
  ) throws {
    guard let journal = store.journal else { throw Self.nothing }
    let history = try known ?? journal.history(of: path, in: store.db)
    let chosen = try Self.operation(id, in: history)
    operation = chosen.logged
    let id = chosen.logged.id
    let (rows, images) = try journal.kept(by: id, of: store)
    self.rows = rows
    backup = try Self.backup(of: chosen, images, in: history, journal: journal)
    notes =
      history.isToldByRows
      ? [
        "this file is a copy, or its content was replaced; its rows show that operation \(id) was made on it"
      ]
      : []
    columns =
      chosen.backupPath == nil
      ? Dictionary(uniqueKeysWithValues: images.map { ($0.table, $0.columns) }) : [:]
  }

  static func operation(_ id: Int64?, in history: FileHistory) throws -> JournaledOperation {
    let operations = history.operations
    guard let id else {
      guard let latest = operations.first(where: { isUndoable($0.logged) }) else { throw nothing }
      return latest
    }
    let found = try find(id, in: history)
    try refuse(found.logged)
    return found
  }

  static func find(_ id: Int64, in history: FileHistory) throws -> JournaledOperation {
    if let found = history.operations.first(where: { $0.logged.id == id }) { return found }
    let isOfCopy = history.all.contains { $0.logged.id == id }
    throw unknown(id, isOfCopy: isOfCopy)
  }

  static func unknown(_ id: Int64, isOfCopy: Bool = false) -> StorageError {
    StorageError(
      .operationUnknown,
      isOfCopy
        ? "operation \(id) was made on another copy of the store"
        : "there is no operation \(id)", hint: "see the log: fitiq log")
  }

  /// The rows before an operation, from the images that it kept or from its backup.
  static func backup(
    of operation: JournaledOperation, _ images: [BeforeImages], in history: FileHistory,
    journal: StoreJournal
  ) throws -> StagedBackup {
    guard images.isEmpty || images.contains(where: { !$0.rows.isEmpty }) else {
      throw StorageError(
        .backupMissing, "the rows that operation \(operation.logged.id) kept were pruned",
        hint: "without them they cannot be brought back")
    }
    return try operation.backupPath == nil && !images.isEmpty
      ? StagedBackup(images, journal: journal.path)
      : StagedBackup(try backupPath(of: operation, history))
  }

  static func isUndoable(_ operation: LoggedOperation) -> Bool {
    (try? refuse(operation)) != nil
  }

  private static func refuse(_ operation: LoggedOperation) throws(StorageError) {
    try refuseForGood(operation)
    switch operation.kind {
    case .undo:
      throw refusal(
        operation, "is an undo itself", "to do it again, run the command again: fitiq log")
    case .outboxDeliver:
      throw refusal(
        operation, "sent entities to the backend, which cannot be taken back",
        "to undo another one, name its number: fitiq log")
    default: break
    }
    if let by = operation.undoneBy {
      throw refusal(
        operation, "was already undone by operation \(by)",
        "to do it again, run the command again: fitiq log")
    }
    if operation.state != nil {
      throw refusal(
        operation, "changed nothing: it did not finish", "there is nothing to take back")
    }
  }

  /// Refuses what cannot be taken back in a store of any kind.
  static func refuseForGood(_ operation: LoggedOperation) throws(StorageError) {
    switch operation.kind {
    case .restore, .storeRestore:
      throw refusal(
        operation, "restored a whole backup", "restore the copy that it kept: fitiq backups list")
    case .remoteDeletion:
      throw refusal(
        operation, "deleted copies on the backend",
        "what was deleted there cannot be restored from here")
    default: break
    }
  }

  private static func refusal(
    _ operation: LoggedOperation, _ reason: String, _ hint: String
  ) -> StorageError {
    StorageError(.notUndoable, "operation \(operation.id) \(reason)", hint: hint)
  }

  private static func backupPath(
    of operation: JournaledOperation, _ history: FileHistory
  ) throws -> String {
    let id = operation.logged.id
    guard let path = operation.backupPath else {
      throw StorageError(
        .notUndoable, "operation \(id) was made without a backup",
        hint: "only an earlier copy of the store has its rows")
    }
    if let pruned = operation.backupPrunedAt {
      throw StorageError(
        .backupMissing, "the backup of operation \(id) was pruned on \(pruned.formatted(.iso8601))",
        hint: "without it the rows cannot be brought back")
    }
    return StoreBackup.locate(path, digest: operation.backupDigest, besides: history.paths)
  }
}
