package import Foundation

/// One entry of the operation log.
package struct LoggedOperation: Sendable, Equatable, Encodable {
  package let id: Int64
  package let kind: OperationKind
  package let summary: String
  package let recordedAt: Date
  package let toolVersion: String
  package let rowsAdded: Int
  package let rowsChanged: Int
  package let rowsRemoved: Int
  package let undoes: Int64?
  package var undoneBy: Int64?
  /// Why it was made, where somebody said so: the run of a fleet, or `FITIQ_REASON`.
  package let reason: String?
  /// Nil for one that is done.
  package var state: OperationState?

  package init(
    id: Int64, kind: OperationKind, summary: String, recordedAt: Date, toolVersion: String,
    rowsAdded: Int, rowsChanged: Int, rowsRemoved: Int, undoes: Int64?, undoneBy: Int64?,
    reason: String? = nil, state: OperationState? = nil
  ) {
    self.id = id
    self.kind = kind
    self.summary = summary
    self.recordedAt = recordedAt
    self.toolVersion = toolVersion
    self.rowsAdded = rowsAdded
    self.rowsChanged = rowsChanged
    self.rowsRemoved = rowsRemoved
    self.undoes = undoes
    self.undoneBy = undoneBy
    self.reason = reason
    self.state = state
  }
}

/// How far an operation came.
package enum OperationState: String, Sendable, Encodable {
  /// Written down; whether its change was made is not known yet.
  case intended
  case done
  /// Rolled back: it changed nothing.
  case failed
}

/// What an operation did.
///
/// A struct, so that a log written by a later version still reads.
package struct OperationKind: RawRepresentable, Hashable, Sendable, Encodable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let trackingImport = OperationKind(rawValue: "tracking.import")
  package static let storeImport = OperationKind(rawValue: "store.import")
  package static let trackingMark = OperationKind(rawValue: "tracking.mark")
  package static let trackingClear = OperationKind(rawValue: "tracking.clear")
  package static let sync = OperationKind(rawValue: "sync")
  package static let cleanup = OperationKind(rawValue: "cleanup")
  /// A repair of measurements that differ from Health's.
  package static let reconcile = OperationKind(rawValue: "reconcile")
  package static let outboxImport = OperationKind(rawValue: "outbox.import")
  package static let outboxDeliver = OperationKind(rawValue: "outbox.deliver")
  /// A change of rows by SQL that somebody typed.
  package static let queryChange = OperationKind(rawValue: "query.change")
  package static let undo = OperationKind(rawValue: "undo")
  /// A deletion of copies on the backend: nothing of the store changes.
  package static let remoteDeletion = OperationKind(rawValue: "outbox.remote_deletion")
  /// A user who was made without an import.
  package static let userAdd = OperationKind(rawValue: "users.add")
  package static let restore = OperationKind(rawValue: "migrate.restore")
  /// A restore of a whole backup into an app's store.
  package static let storeRestore = OperationKind(rawValue: "backups.restore")
}

/// What `undo` did, or in a dry run would do.
package struct UndoReport: Sendable, Equatable, Encodable {
  package let undone: Int64
  package let kind: OperationKind
  package let rowsRemoved: Int
  package let rowsRestored: Int
  /// The log entry of the undo itself; nil in a dry run.
  package let operationID: Int64?
  package let notes: [String]
  package let isDryRun: Bool
  /// Whether undoing the undo does the operation again; on an app's store it has to be run again.
  package let isUndoable: Bool

  package init(
    undone: Int64, kind: OperationKind, rowsRemoved: Int, rowsRestored: Int, operationID: Int64?,
    notes: [String], isDryRun: Bool, isUndoable: Bool = true
  ) {
    self.undone = undone
    self.kind = kind
    self.rowsRemoved = rowsRemoved
    self.rowsRestored = rowsRestored
    self.operationID = operationID
    self.notes = notes
    self.isDryRun = isDryRun
    self.isUndoable = isUndoable
  }

  /// The same report as the plan of what was tried on a copy.
  package var planned: UndoReport {
    UndoReport(
      undone: undone, kind: kind, rowsRemoved: rowsRemoved, rowsRestored: rowsRestored,
      operationID: nil, notes: notes, isDryRun: true, isUndoable: isUndoable)
  }

  /// The same report with more notes.
  package func adding(_ more: [String]) -> UndoReport {
    UndoReport(
      undone: undone, kind: kind, rowsRemoved: rowsRemoved, rowsRestored: rowsRestored,
      operationID: operationID, notes: notes + more, isDryRun: isDryRun, isUndoable: isUndoable)
  }
}
