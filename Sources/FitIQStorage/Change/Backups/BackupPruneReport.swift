package import FitIQDomain

/// What `backups prune` removed, or in a dry run would remove.
package struct BackupPruneReport: Sendable, Equatable, Encodable {
  package let pruned: [BackupEntry]
  package let prunedRows: [KeptRows]
  package let keptCount: Int
  /// The bytes of those that are not gone already.
  package let bytesFreed: Int
  package let operationsWithoutUndo: [Int64]
  package let isDryRun: Bool

  init(pruned: [BackupEntry], prunedRows: [KeptRows], keptCount: Int, isDryRun: Bool) {
    self.pruned = pruned
    self.prunedRows = prunedRows
    self.keptCount = keptCount
    self.isDryRun = isDryRun
    bytesFreed =
      pruned.filter { !$0.isMissing }.reduce(0) { $0 + $1.bytes }
      + prunedRows.reduce(0) { $0 + $1.bytes }
    operationsWithoutUndo =
      (pruned.filter(\.enablesUndo).compactMap(\.operationID)
      + prunedRows.filter(\.enablesUndo).map(\.operationID)).sorted()
  }

  package var isEmpty: Bool { pruned.isEmpty && prunedRows.isEmpty }
}
