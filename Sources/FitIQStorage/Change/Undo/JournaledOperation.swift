import FitIQDomain
import Foundation
import GRDB

/// One entry of a store's journal.
struct JournaledOperation {
  var logged: LoggedOperation
  let fileID: Int64?
  /// The one before it in the history of its file.
  let previous: Int64
  /// The fingerprint of what a restore left.
  let content: String?
  let backupPath: String?
  let backupPrunedAt: Date?
  /// Nil in a journal of a version that kept none.
  let backupDigest: Int64?

  /// As it is written down: what undid it depends on the file.
  init(_ row: Row) throws {
    let state = OperationState(rawValue: try row.value(9))
    logged = LoggedOperation(
      id: try row.value(0), kind: OperationKind(rawValue: try row.value(1)),
      summary: try row.value(2), recordedAt: try row.instant(3), toolVersion: try row.value(4),
      rowsAdded: try row.value(5), rowsChanged: try row.value(6), rowsRemoved: try row.value(7),
      undoes: try row.value(8), undoneBy: nil, reason: try row.value(16),
      state: state == .done ? nil : state)
    fileID = try row.value(10)
    previous = try row.value(11)
    content = try row.value(12)
    backupPath = try row.value(13)
    let isPruned = !(row[14] as DatabaseValue).isNull
    backupPrunedAt = isPruned ? try row.instant(14) : nil
    backupDigest = try row.value(15)
  }
}
