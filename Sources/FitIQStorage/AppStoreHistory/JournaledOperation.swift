import FitIQDomain
import Foundation
import GRDB

/// One entry of a store's journal.
struct JournaledOperation {
  var logged: LoggedOperation
  let storePath: String
  let backupPath: String?
  let backupPrunedAt: Date?
  /// Nil in a journal of a version that kept none.
  var backupDigest: Int64?

  init(_ row: Row) throws {
    let state = OperationState(rawValue: try row.value(10))
    logged = LoggedOperation(
      id: try row.value(0), kind: OperationKind(rawValue: try row.value(1)),
      summary: try row.value(2), recordedAt: try row.instant(3), toolVersion: try row.value(4),
      rowsAdded: try row.value(5), rowsChanged: try row.value(6), rowsRemoved: try row.value(7),
      undoes: try row.value(8), undoneBy: try row.value(9), state: state == .done ? nil : state)
    storePath = try row.value(11)
    backupPath = try row.value(12)
    let isPruned = !(row[13] as DatabaseValue).isNull
    backupPrunedAt = isPruned ? try row.instant(13) : nil
  }
}

extension StoreJournal {
  /// The operations, newest first; those that a crash left without an end as the store shows them.
  ///
  /// `db`: A connection to the store.
  func operations(storePath: String, in db: Database) throws -> [JournaledOperation] {
    let done = try outcomes(storePath: storePath, in: db).filter { $0.value == .done }
    var operations = try read { journal in
      let digests = try Self.backupDigests(journal)
      return try Row.fetchAll(journal, sql: JournalSQL.operations.rawValue).map { row in
        var operation = try JournaledOperation(row)
        operation.backupDigest = operation.backupPath.flatMap { digests[$0] }
        return operation
      }
    }
    guard !done.isEmpty else { return operations }
    var undoneBy: [Int64: Int64] = [:]
    for operation in operations where done[operation.logged.id] != nil {
      if let undone = operation.logged.undoes { undoneBy[undone] = operation.logged.id }
    }
    for index in operations.indices {
      let logged = operations[index].logged
      operations[index].logged = logged.with(
        state: done[logged.id] == nil ? logged.state : nil,
        undoneBy: undoneBy[logged.id] ?? logged.undoneBy)
    }
    return operations
  }
}

extension StoreJournal {
  /// Of the backups, by the paths where they were made.
  static func backupDigests(_ journal: Database) throws -> [String: Int64] {
    guard try journal.tableExists("backup_digests") else { return [:] }
    let rows = try Row.fetchAll(journal, sql: JournalSQL.backupDigests.rawValue)
    return Dictionary(
      try rows.map { (try $0.value(0) as String, try $0.value(1) as Int64) },
      uniquingKeysWith: { _, last in last })
  }
}

extension LoggedOperation {
  fileprivate func with(state: OperationState?, undoneBy: Int64?) -> LoggedOperation {
    LoggedOperation(
      id: id, kind: kind, summary: summary, recordedAt: recordedAt, toolVersion: toolVersion,
      rowsAdded: rowsAdded, rowsChanged: rowsChanged, rowsRemoved: rowsRemoved, undoes: undoes,
      undoneBy: undoneBy, state: state)
  }
}
