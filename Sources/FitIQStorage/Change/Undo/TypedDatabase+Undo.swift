import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// Takes one operation back: removes the rows it added, restores the rows it changed or removed.
  ///
  /// - Parameters:
  ///   - id: The operation; nil for the latest one that can be undone.
  ///   - isDryRun: Decide and count, but change nothing.
  /// - Throws: `StorageError` with `undo_conflict` when a row has changed since; nothing is
  ///   changed.
  package func undo(
    _ id: Int64?, context: WriteContext, isDryRun: Bool
  ) throws -> UndoReport {
    if isDryRun {
      return try read("plan an undo in") { db in
        try requireCurrentSchema(db)
        let undo = try Undo(id, in: db)
        return try undo.planned().adding(undo.remoteNotes())
      }
    }
    return try undoing { try Undo(id, in: $0).apply(context) }
  }

  /// Takes several operations back in one transaction: all of them or none.
  ///
  /// - Parameter ids: In this order, which has to be newest first.
  package func undo(_ ids: [Int64], context: WriteContext) throws -> [UndoReport] {
    try undoing { db in
      try ids.enumerated().map { index, id in
        try WorkProgress.part(
          from: Double(index) / Double(ids.count), to: Double(index + 1) / Double(ids.count)
        ) {
          try Undo(id, in: db).apply(context)
        }
      }
    }
  }

  private func undoing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do { return try write("undo in", .file, body) } catch let error as StorageError
      where error.code == .constraintFailed
    {
      // A night that another import gave more stages to, a meal with a new item.
      throw StorageError(
        .undoConflict, "rows of later operations belong to rows that this one added",
        hint: "undo later operations first, newest first: fitiq log", underlying: error)
    }
  }
}

/// The undo of one operation, checked against the rows as they are now.
private struct Undo {
  let db: Database
  let operation: LoggedOperation
  let tables: [RowImages]

  init(_ id: Int64?, in db: Database) throws {
    self.db = db
    let found = try id ?? Int64.fetchOne(db, sql: OperationSQL.latestUndoable.rawValue)
    guard let found else { throw UndoChoice.nothing }
    guard let operation = try OperationLog.find(found, in: db) else {
      throw UndoChoice.unknown(found)
    }
    if let by = operation.undoneBy {
      throw StorageError(
        .notUndoable, "operation \(operation.id) was already undone by operation \(by)",
        hint: "to bring it back, undo the undo: fitiq undo \(by)")
    }
    try UndoChoice.refuseForGood(operation)
    self.operation = operation
    tables = try RowImages.tables.map { try RowImages(table: $0, in: db) }
    try refuseConflicts()
  }

  private func refuseConflicts() throws {
    var changed: Set<String> = []
    for (index, images) in tables.enumerated() {
      WorkProgress.tell("comparing \(images.table)", 0.2 * Double(index) / Double(tables.count))
      let keys = try images.changedSince(operation: operation.id)
      changed.formUnion(keys.map { "\(images.table) \($0)" })
    }
    for (table, sql) in [
      ("outbox_events", OutboxBulkSQL.changedSince),
      ("outbox_events", OutboxBulkSQL.changedLater),
      ("users", OperationSQL.usersMissing), ("users", OperationSQL.usersStillNeeded),
      ("quarantine", OperationSQL.quarantinedAgain.rawValue),
    ] {
      let keys = try String.fetchAll(
        db, sql: sql, arguments: ["operation": operation.id])
      changed.formUnion(keys.map { "\(table) \($0)" })
    }
    if changed.isEmpty {
      let withImages = try OperationLog.imageCounts(of: operation.id, in: db).added
      let missing = operation.rowsAdded - withImages - (try countWritten())
      guard missing != 0 else { return }
      let what = missing > 0 ? "\(missing) fewer" : "\(-missing) more"
      throw StorageError(
        .undoConflict,
        "there are \(what) rows of operation \(operation.id) than it added: nothing was changed",
        hint: "another program changed them; fitiq cannot tell which")
    }
    throw StorageError.changed(
      changed.sorted(), since: operation.id,
      hint: "fitiq does not overwrite what another program changed")
  }

  /// Rows that the operation added without keeping an image of each.
  private func countWritten() throws -> Int {
    let written = try tables.reduce(0) { try $0 + $1.countWritten(by: operation.id) }
    let rewritten = try Int.fetchOne(
      db, sql: OperationSQL.countRewritten.rawValue, arguments: ["operation": operation.id])
    let moved = try Int.fetchOne(
      db, sql: OutboxBulkSQL.countOwn, arguments: ["operation": operation.id])
    return written - (rewritten ?? 0) - (moved ?? 0)
  }

  /// Events that a bulk command changed.
  private func countMoved(by operation: Int64) throws -> Int {
    try Int.fetchOne(db, sql: OperationDetailSQL.countMoved, arguments: ["operation": operation])
      ?? 0
  }

  private func restoreEvents(as undo: Int64) throws {
    try db.executeOne(
      sql: OutboxBulkSQL.keepForUndo, arguments: ["operation": operation.id, "undo": undo])
    try OutboxCounts.moving(by: undo, in: db) {
      try db.executeOne(sql: OutboxBulkSQL.restore, arguments: ["operation": operation.id])
    }
  }

  func remoteNotes() throws -> [String] {
    try RemoteDeletion.undoNotes(of: operation.id, in: db)
  }

  /// What `apply` would do, counted the same way.
  func planned() throws -> UndoReport {
    let images = try OperationLog.imageCounts(of: operation.id, in: db)
    let kept = try rowsKept()
    return report(
      removed: images.added + (try countWritten()) - kept,
      restored: images.changed + images.removed + (try countMoved(by: operation.id)),
      operation: nil, kept: kept)
  }

  func apply(_ context: WriteContext) throws -> UndoReport {
    let log = OperationLog(db: db, context: context)
    let notes = try remoteNotes()
    let kept = try rowsKept()
    let undo = try log.begin(
      .undo, summary: "undo of operation \(operation.id): \(operation.kind.rawValue)",
      undoes: operation.id)
    try db.executeOne(sql: "PRAGMA defer_foreign_keys = ON")
    for (index, images) in tables.enumerated() {
      WorkProgress.tell(
        "putting back \(images.table)", 0.3 + 0.5 * Double(index) / Double(tables.count))
      // What was added goes first: it can stand in the place of a row to restore.
      try images.removeAdded(by: operation.id, undo: undo, except: exceptions[images.table])
      try images.restoreChanged(by: operation.id, undo: undo)
    }
    WorkProgress.tell("putting back outbox_events", 0.8)
    try restoreEvents(as: undo)
    try markUndone(by: undo, context)
    let done = try OperationLog.imageCounts(of: undo, in: db)
    let changed = done.changed + (try countMoved(by: undo))
    try log.finish(undo, added: done.added, changed: changed, removed: done.removed)
    return report(
      removed: done.removed, restored: done.added + changed, operation: undo, kept: kept
    ).adding(notes)
  }

  /// What the operation added and later ones rely on stays: users with rows of other operations, a
  /// recorded setting.
  private var exceptions: [String: String] {
    [
      "users": OperationSQL.userIsNeeded(exceptBy: operation.id),
      "settings": OperationSQL.settingIsNeeded(exceptBy: operation.id),
      "outbox_events": OutboxBulkSQL.isChanged(by: operation.id),
    ]
  }

  private func rowsKept() throws -> Int {
    try Int.fetchOne(
      db, sql: OperationSQL.countKept(by: operation.id)) ?? 0
  }

  /// Marks the operation undone, and what it had undone as done again, down the chain.
  private func markUndone(by undo: Int64, _ context: WriteContext) throws {
    var current: LoggedOperation? = operation
    var undoneBy: Int64? = undo
    while let target = current {
      try db.executeOne(
        sql: OperationSQL.setUndoneBy.rawValue,
        arguments: ["undone_by": undoneBy, "id": target.id])
      try db.executeOne(
        sql: OperationSQL.setLedgerUndone.rawValue,
        arguments: [
          "undone_at": undoneBy == nil ? nil : context.now.timeIntervalSince1970,
          "operation_id": target.id,
        ])
      // The undo that is itself undone no longer holds; the one that is in force again does.
      undoneBy = undoneBy == nil ? target.id : nil
      // Only backwards: a log that was edited by hand must not lead in a circle.
      current = try target.undoes.flatMap { id in
        id < target.id ? try OperationLog.find(id, in: db) : nil
      }
    }
  }

  private func report(
    removed: Int, restored: Int, operation undo: Int64?, kept: Int
  ) -> UndoReport {
    UndoReport(
      undone: operation.id, kind: operation.kind, rowsRemoved: removed, rowsRestored: restored,
      operationID: undo,
      notes: kept == 0
        ? [] : ["\(kept.counting("row")) of users or settings kept: later operations rely on them"],
      isDryRun: undo == nil)
  }
}
