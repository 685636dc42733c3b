/// What `tracking mark` or `tracking clear` did: `examined = changed + unchanged`, always.
package struct TrackingChangeReport: Sendable, Equatable, Encodable {
  package let examined: Int
  package let changed: Int
  package let unchanged: Int
  /// The log entry to undo; nil when nothing changed or in a dry run.
  package let operationID: Int64?
  package let isDryRun: Bool

  /// Counts what did not change: the rest of what was examined.
  package init(examined: Int, changed: Int, operationID: Int64?, isDryRun: Bool) {
    self.examined = examined
    self.changed = changed
    unchanged = examined - changed
    self.operationID = operationID
    self.isDryRun = isDryRun
  }
}
