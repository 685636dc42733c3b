package import FitIQDomain

/// What `undo` did, or in a dry run would do.
package struct UndoReport: Sendable, Equatable, Encodable {
  package let undone: Int64
  package let kind: OperationKind
  package let rowsRemoved: Int
  package let rowsRestored: Int
  /// The log entry of the undo itself; nil in a dry run.
  package var operationID: Int64?
  package var notes: [String]
  package var isDryRun: Bool
  /// Whether undoing the undo does the operation again; on an app's store it has to be run again.
  package var isUndoable = true

  /// The same report as the plan of what was tried on a copy.
  package var planned: UndoReport {
    var report = self
    (report.operationID, report.isDryRun) = (nil, true)
    return report
  }

  /// The same report with more notes.
  package func adding(_ more: [String]) -> UndoReport {
    var report = self
    report.notes += more
    return report
  }
}
