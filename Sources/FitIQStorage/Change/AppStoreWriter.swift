import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Makes small changes to an app's store, each in one step: lock, plan, images, change, verification,
/// log, commit, in this order of safety.
///
/// No copy of the file is made: the journal keeps the rows as they were, and `undo` restores them
/// from there. The plan of a change is made under its lock, so it cannot be stale.
package final class AppStoreWriter: Sendable {
  let store: AppStore
  private let files: OriginalFiles
  private let queue: DatabaseQueue
  let journal: StoreJournal
  private let options: TypedDatabase.Options

  /// Opens a store to change it, after the refusals that hold for every change.
  ///
  /// - Parameters:
  ///   - store: Not read through any more until the writer is closed; held until then, because an
  ///     immutable connection that closes takes the writer's locks along.
  ///   - stateFolder: The folder of fitiq's state: `$XDG_STATE_HOME/fitiq`.
  ///   - isLocalOnly: Changes a store that CloudKit mirrors, although the change stays on this
  ///     machine.
  package init(
    _ store: AppStore, stateFolder: String, options: TypedDatabase.Options, isLocalOnly: Bool
  ) throws {
    try AppStoreConnection.refuse(
      store.catalog, path: store.path, isLocalOnly: isLocalOnly, options)
    self.store = store
    self.options = options
    files = try OriginalFiles(store.path)
    do {
      queue = try AppStoreConnection.queue(files.path, options: options)
      journal = try StoreJournal.openForWriting(
        storeID: store.catalog.storeID, stateFolder: stateFolder)
    } catch {
      files.close()
      throw StorageError.passing(error, while: "open", path: store.path)
    }
  }

  deinit {
    try? queue.close()
    files.close()
  }

  /// What a change is planned with, under the store's write lock.
  struct Locked {
    let db: Database
    let catalog: AppStoreCatalog
    fileprivate let store: AppStore

    /// Makes the logical tables as TEMP views, which are gone with the lock.
    func createViews() throws {
      store.addFunctions(to: db)
      try AppStore.createViews(catalog, store.zone, in: db)
    }

    /// Returns an entity of this file and the first key that it may give to a new row.
    func numbering(of name: String) throws -> (entity: AppStoreCatalog.Entity, key: Int64) {
      guard let entity = catalog.entities[name] else {
        throw StorageError(
          .internalFault, "schema \(catalog.version) has no \(name)", hint: "see fitiq doctor")
      }
      // A damaged file can hold keys above the highest that it knows of, or a text, which would be read
      // as a number.
      let highest = try Int64.fetchOne(
        db,
        sql: """
          SELECT max(ifnull((SELECT max(Z_PK) FROM main."\(entity.table)"), 0),
            ifnull((SELECT iif(typeof(Z_MAX) IN ('integer', 'null'), Z_MAX, \(Int64.max))
                    FROM main.Z_PRIMARYKEY WHERE Z_ENT = ?), 0))
          """, arguments: [entity.number])
      guard let highest, (0..<StoreRowLimits.key).contains(highest) else {
        throw StorageError(
          .storeCorrupt, "\(name) has no key left for a new row; nothing was changed",
          hint: "its highest key is out of range; get a fresh copy from the device")
      }
      return (entity, highest + 1)
    }
  }

  /// What is to be done, and what to say of it.
  struct Draft<Outcome> {
    let changes: StoreChanges
    /// For the log, without health values.
    let summary: String
    let outcome: Outcome
  }

  /// What was done; `operation` is nil where nothing was to be done.
  package struct Result<Outcome> {
    package let outcome: Outcome
    package let operation: Int64?
    package let notes: [String]
  }

  /// Plans a change under the write lock and makes it.
  ///
  /// - Parameter plan: May read, and write nothing but TEMP tables.
  /// - Throws: `StorageError` with `busy` when another process writes; nothing is changed then.
  func apply<Outcome>(
    _ kind: OperationKind, context: WriteContext, plan: (Locked) throws -> Draft<Outcome>
  ) throws -> Result<Outcome> {
    do {
      return try queue.writeWithoutTransaction { db in
        let lock = try AppStoreLock(db, path: files.path, options: options)
        defer { lock.release() }
        try journal.settle(storePath: files.path, in: db)
        // What is damaged before is found before.
        WorkProgress.tell("checking the file")
        try AppStoreConnection.requireIntegrity(db, path: files.path)
        Failpoint.pass("change.locked")
        let draft = try WorkProgress.part("finding rows", from: 0.3, to: 0.6) {
          try makeDraft(db, plan)
        }
        guard !draft.changes.isEmpty else {
          return Result(outcome: draft.outcome, operation: nil, notes: [])
        }
        WorkProgress.tell("changing rows", 0.6)
        let images = try change(db, draft.changes)
        try Interruption.check()
        Failpoint.pass("change.verified")
        WorkProgress.tell("keeping the old rows", 0.9)
        let operation = try journal.begin(
          kind, summary: draft.summary, storePath: files.path, changes: draft.changes, after: db,
          backup: nil, images: images, context: context)
        do { try lock.commit("change") } catch {
          try? journal.fail(operation)
          throw error
        }
        Failpoint.pass("change.committed")
        return Result(
          outcome: draft.outcome, operation: operation, notes: journal.complete(operation))
      }
    } catch { throw StorageError.passing(error, while: "change", path: store.path) }
  }

  /// The store, with links followed.
  var path: String { files.path }

  /// Runs one of the many small transactions of a delivery, under the write lock from its beginning.
  ///
  /// Without plan, images and verification: what it may write is a handful of columns.
  func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.write(body)
  }

  /// Lets SQLite move the log into the file on the way, for the many changes of a long run.
  func foldLogOnTheWay() throws {
    try queue.writeWithoutTransaction { try $0.executeOne(sql: "PRAGMA wal_autocheckpoint = 1000") }
  }

  /// Moves the log into the file, so that the file alone is the store; says what is in the way.
  func foldLog() -> [String] {
    queue.inDatabase(AppStoreConnection.foldLogAfterChange)
  }

  private func makeDraft<Outcome>(
    _ db: Database, _ plan: (Locked) throws -> Draft<Outcome>
  ) throws -> Draft<Outcome> {
    // Read again: the app may have migrated the store since it was opened.
    let catalog = try AppStoreCatalog(db, path: store.path)
    guard catalog.storeID == store.catalog.storeID else { throw StorageError.storeChanged }
    try AppStoreConnection.refuse(catalog, path: store.path, isLocalOnly: true, options)
    let draft = try plan(Locked(db: db, catalog: catalog, store: store))
    try Self.dropTemporary(in: db)
    return draft
  }

  /// Removes the views and TEMP tables of a connection.
  static func dropTemporary(in db: Database) throws {
    let names = try Row.fetchAll(db, sql: "SELECT type, name FROM sqlite_temp_schema")
    for row in names where ["view", "table"].contains(row[0] as String) {
      try db.executeOne(
        sql: "DROP \(row[0] as String) temp.\(SQLName.quoted(try row.value(1)))")
    }
  }

  private func change(_ db: Database, _ changes: StoreChanges) throws -> [BeforeImages] {
    let images = try BeforeImages.all(of: changes, in: db)
    let witness = EditWitness(changes)
    let edit = StoreEdit(db: db, changes: changes)
    try witness.watch(db) {
      try edit.removeRows()
      try edit.updateRows()
      try edit.insertRows()
    }
    try witness.verify()
    for table in images {
      try table.verifyUnnamedColumns(changes.tables[table.table]?.updates ?? [], in: db)
    }
    return images
  }
}
