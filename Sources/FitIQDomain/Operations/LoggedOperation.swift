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
  /// Why it was made, where a reason was given: the run of a fleet, or `FITIQ_REASON`.
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
  /// A change of rows by SQL that a person typed.
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
