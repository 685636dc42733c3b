package import FitIQDomain
import Foundation
import GRDB

/// Writes and reads the operation log, inside the transaction of the change that it records.
struct OperationLog {
  let db: Database
  let context: WriteContext

  /// Opens an entry; its counts are set when the change is done.
  func begin(_ kind: OperationKind, summary: String, undoes: Int64? = nil) throws -> Int64 {
    try db.cachedStatement(sql: OperationSQL.insert.rawValue).execute(
      arguments: [
        "kind": kind.rawValue, "summary": summary,
        "recorded_at": context.now.timeIntervalSince1970, "tool_version": context.toolVersion,
        "undoes": undoes,
      ])
    let id = db.lastInsertedRowID
    if let reason = context.reason {
      try db.executeOne(
        sql: OperationSQL.setReason.rawValue, arguments: ["id": id, "reason": reason])
    }
    return id
  }

  func finish(_ id: Int64, added: Int = 0, changed: Int = 0, removed: Int = 0) throws {
    try db.cachedStatement(sql: OperationSQL.setCounts.rawValue).execute(
      arguments: ["id": id, "added": added, "changed": changed, "removed": removed])
  }

  /// Says what an entry is about, where that shows only in the end.
  func describe(_ id: Int64, _ summary: String) throws {
    try db.cachedStatement(sql: OperationSQL.setSummary.rawValue).execute(
      arguments: ["id": id, "summary": summary])
  }

  func insertUser(_ id: String, name: String? = nil, operation: Int64) throws {
    try db.cachedStatement(sql: TrackingSQL.insertUser.rawValue).execute(
      arguments: [
        "id": id, "name": name, "recorded_at": context.now.timeIntervalSince1970,
        "operation_id": operation,
      ])
  }

  /// How many rows of an operation have images, by what it did to them.
  static func imageCounts(of operation: Int64, in db: Database) throws -> (
    added: Int, changed: Int, removed: Int
  ) {
    let row = try Row.fetchOne(
      db, sql: OperationDetailSQL.counts, arguments: ["operation": operation])
    return (try row?.value(0) ?? 0, try row?.value(1) ?? 0, try row?.value(2) ?? 0)
  }

  static func find(_ id: Int64, in db: Database) throws -> LoggedOperation? {
    try Row.fetchOne(db, sql: OperationSQL.find.rawValue, arguments: ["id": id]).map(operation)
  }

  static func operation(_ row: Row) throws -> LoggedOperation {
    try LoggedOperation(
      id: row.value(0), kind: OperationKind(rawValue: row.value(1)), summary: row.value(2),
      recordedAt: row.instant(3), toolVersion: row.value(4),
      rowsAdded: row.value(5),
      rowsChanged: row.value(6), rowsRemoved: row.value(7), undoes: row.value(8),
      undoneBy: row.value(9), reason: row.value(10))
  }
}

extension TypedDatabase {
  /// Returns the newest entries of the operation log first.
  ///
  /// - Parameter limit: How many at most; nil for all.
  package func operations(limit: Int?) throws(StorageError) -> [LoggedOperation] {
    try read("read the operation log of") { db in
      try requireCurrentSchema(db)
      return try Row.fetchAll(
        db, sql: OperationSQL.list.rawValue, arguments: ["limit": limit ?? -1]
      ).map(OperationLog.operation)
    }
  }
}
