import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// The change itself, in one of two ways; each becomes visible in one step and is verified before.
struct CleanupChange {
  let store: AppStore
  let plan: CleanupPlan
  let journal: StoreJournal
  let context: WriteContext
  let path: String
  let readers: HeldReaders
  /// The check of the original as a whole, also of what a change does not read.
  let integrity: IntegrityCheck

  private var references: ReferenceCheck {
    ReferenceCheck(catalog: store.catalog, changes: plan.changes)
  }

  // MARK: A new file, written back

  func rebuild(
    _ db: Database, lock: AppStoreLock, backup: Background<StoreBackup?>
  ) throws -> Int64 {
    let rebuild = try StoreRebuild(beside: path, source: store.source.uri)
    readers.hold(rebuild)
    let packer = makePacker()
    try WorkProgress.part("writing the new file", from: 0.1, to: 0.4) {
      try rebuild.fill(plan.changes, listing: packer)
    }
    WorkProgress.tell("verifying it", 0.4)
    Failpoint.pass("cleanup.filled")
    let parts = packer?.finish()
    let list = Background { try parts.map(stage) }
    defer { _ = list.result() }
    let soundness = Background { [plan, catalog = store.catalog, zone = store.zone] in
      try rebuild.read { copy in
        try rebuild.requireIntegrity(copy)
        try RebuildVerification(db: copy, plan: plan).verifySums(catalog: catalog, zone: zone)
      }
    }
    // Awaited also when the comparison fails: it reads the file, which goes with the rebuild.
    let rows = Result {
      try rebuild.queue.inDatabase { copy in
        try RebuildVerification(db: copy, plan: plan).verifyRows()
        try references.verify(copy) { table, wanted in
          try references.removedIDs(of: table, in: copy, schema: "source", among: wanted)
        }
      }
    }
    try soundness.result().get()
    try rows.get()
    try integrity.require()
    let copied = try backup.result().get()
    try Interruption.check()
    Failpoint.pass("cleanup.verified")
    let remotes = try list.result().get()
    let operation = try rebuild.queue.inDatabase {
      try begin(after: $0, backup: copied, remotes: remotes)
    }
    WorkProgress.tell("writing it back", 0.7)
    try closing(operation) {
      try lock.hand(over: db) { isUnchanged in
        try rebuild.write(into: db, isUnchanged: isUnchanged)
      }
    }
    return operation
  }

  // MARK: A transaction in place

  func edit(
    _ db: Database, lock: AppStoreLock, backup: Background<StoreBackup?>
  ) throws -> Int64 {
    let remotes = try makePacker().map { packer in
      try readers.connection().inDatabase { try packer.addEntries(in: $0) }
      return try stage(packer.finish())
    }
    // Pages of a large change reach the file or its log before the commit: what reads all of it is done first. And a
    // damaged free list is not to be followed.
    let copied = try backup.result().get()
    try integrity.require()
    let isLogged = try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    WorkProgress.tell("removing rows", 0.1)
    let gone = try references.removedIDs(in: db)
    let witness = EditWitness(plan.changes)
    let edit = StoreEdit(db: db, changes: plan.changes)
    try witness.watch(db) {
      try edit.removeRows()
      try edit.updateRows()
    }
    let logged = Background { [path] in
      if isLogged { AppStoreConnection.startSyncingLog(of: path) }
    }
    defer { _ = logged.result() }
    WorkProgress.tell("verifying the change", 0.6)
    try witness.verify()
    try verifyCounts(db)
    try references.verify(db) { table, wanted in wanted.intersection(gone[table.table] ?? []) }
    try giveFreePagesBack(db)
    try Interruption.check()
    Failpoint.pass("cleanup.verified")
    let operation = try begin(after: db, backup: copied, remotes: remotes)
    try closing(operation) { try lock.commit() }
    return operation
  }

  /// Of the backend ids that the change leaves behind; nil where it leaves none.
  private func makePacker() -> RemoteListPacker? {
    plan.remotes.isEmpty
      ? nil : RemoteListPacker(plan.remotes, of: store.catalog.entities["SDProgressEntry"])
  }

  private func stage(_ parts: [Data]) throws -> Int64 {
    try journal.stage(plan.remotes, foundAt: context.now, parts: parts)
  }

  private func verifyCounts(_ db: Database) throws {
    for rows in plan.report.rows {
      guard let table = store.catalog.table(of: rows.table) else { continue }
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\"\(table)\"")
      guard count == rows.after else {
        throw StorageError.verificationFailed(
          "\(rows.table) does not have the planned number of rows")
      }
    }
  }

  /// Step by step to the end: each step frees one page.
  private func giveFreePagesBack(_ db: Database) throws {
    guard try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 2 else { return }
    let vacuum = try RawStatement(db, "PRAGMA incremental_vacuum")
    while try vacuum.step() {}
  }

  // MARK: The log

  private func begin(after db: Database, backup: StoreBackup?, remotes: Int64?) throws -> Int64 {
    try journal.begin(
      .cleanup, summary: plan.summary, storePath: path, changes: plan.changes, after: db,
      backup: backup, remotes: remotes, context: context)
  }

  /// Marks the intent as failed when the change does not come about.
  private func closing(_ operation: Int64, _ body: () throws -> Void) throws {
    do { try body() } catch {
      try? journal.fail(operation)
      throw error
    }
  }
}

extension CleanupPlan {
  /// For the log, without health values.
  var summary: String {
    "cleanup: \(changes.removedCount.counting("row")) removed, \(changes.changedCount.grouped) changed"
  }
}
