import FitIQDomain
import GRDB
import GRDBSQLite

extension QueryConnection {
  /// Which rows and columns may be changed: those that undo covers.
  static func changeable(_ store: OpenStore) throws -> QueryPolicy.Changeable {
    guard case .database(let database) = store else {
      throw QueryError(
        .refused, "an app's store is not written by SQL", refusal: .change(store.path),
        hint: "repair it with: fitiq cleanup, fitiq outbox retry --failed, "
          + "fitiq outbox reconcile; to import it into a database: fitiq migrate store")
    }
    return try database.passing("read the schema of") { db in
      try RowImages.tables.reduce(into: [:]) { result, table in
        let key = try RowImages(table: table, in: db).keyNames
        result[table] = Set(key).union(["operation_id", "revision"])
      }
    }
  }

  /// Carries out a change that was prepared here, if the person agrees to it.
  ///
  /// All of it is one transaction and one entry of the operation log: `fitiq undo` takes it back.
  ///
  /// - Parameters:
  ///   - row: Takes what a RETURNING clause gives, before the decision.
  ///   - decide: Whether it stays; not asked where no row would change. The database is locked for
  ///     other writers meanwhile.
  package func apply(
    _ statement: QueryStatement, row: (QueryStatement) throws -> Void = { _ in },
    decide: (QueryChangePreview) throws -> Bool
  ) throws -> QueryChangeReport {
    guard let change = statement.change, let writing, case .database(let database) = store
    else { throw handle.refused(.change(statement.change?.table ?? ""), in: statement.text) }
    interruption.clear()
    lastChange = nil
    let writer = ChangeWriter(database: database, context: writing(), stop: interruption)
    let report = try writer.apply(statement, change, row: row, decide: decide)
    lastChange = report.operationID
    if report.operationID != nil { try refresh() }
    return report
  }

  /// Whether the last change can be taken back.
  package var canUndo: Bool { lastChange != nil }

  /// Takes back the last change of this connection, as `fitiq undo` does.
  ///
  /// Nil where there is none, or it has been taken back.
  package func undoLast() throws -> UndoReport? {
    guard let operation = lastChange, let writing, case .database(let database) = store
    else { return nil }
    let report = try database.undo(operation, context: writing(), isDryRun: false)
    lastChange = nil
    try refresh()
    return report
  }
}

/// Runs one change on the connection that fitiq's own changes use.
///
/// The statement was compiled before, under the policy of the console: here the same text runs with
/// GRDB's authorizer, and the rows are kept for undo by triggers.
private struct ChangeWriter {
  let database: TypedDatabase
  let context: WriteContext
  let stop: QueryInterrupt

  func apply(
    _ statement: QueryStatement, _ change: QueryChange, row: (QueryStatement) throws -> Void,
    decide: (QueryChangePreview) throws -> Bool
  ) throws -> QueryChangeReport {
    var report = QueryChangeReport(rows: 0, operationID: nil)
    try StorageError.passing(while: "change", path: database.path) {
      try database.requireIntegrity(.change)
      try database.queue.writeWithoutTransaction { db in
        try database.requireCurrentSchema(db)
        try RowCapture.prepare(db)
        try db.inTransaction(.immediate) {
          let log = OperationLog(db: db, context: context)
          let operation = try log.begin(.queryChange, summary: "")
          let rows = try run(statement, operation, row: row, in: db)
          report = QueryChangeReport(rows: rows, operationID: nil)
          guard rows > 0, try decide(QueryChangePreview(change: change, rows: rows)) else {
            return .rollback
          }
          try log.describe(
            operation, "\(change.verb.rawValue) of \(change.table): \(rows.counting("row"))")
          report = QueryChangeReport(rows: rows, operationID: operation)
          Failpoint.pass("query.commit")
          return .commit
        }
      }
    }
    return report
  }

  /// Runs the statement and completes the operation; the number of rows that it is about.
  private func run(
    _ statement: QueryStatement, _ operation: Int64, row: (QueryStatement) throws -> Void,
    in db: Database
  ) throws -> Int {
    let handle = try QueryHandle(writing: db, of: database.queue, stop: stop)
    handle.progress.install(on: handle.pointer)
    defer { QueryProgress.remove(from: handle.pointer) }
    let (rows, added) = try RowCapture.capture(db, operation: operation) {
      let running = try QueryStatement(statement.text, on: handle, runsChanges: true)
      if !statement.bindings.isEmpty { try running.bind(statement.bindings) }
      while try running.step() { try row(running) }
      return Int(sqlite3_changes64(handle.pointer))
    }
    let images = try OperationLog.imageCounts(of: operation, in: db)
    try OperationLog(db: db, context: context).finish(
      operation, added: added, changed: images.changed, removed: images.removed)
    return rows
  }
}
