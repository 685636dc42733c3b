package import Foundation

/// Which backups are old enough to go.
package struct BackupRetention: Sendable {
  /// Seconds.
  package let age: TimeInterval
  /// So many of the newest stay, however old they are.
  package let newest: Int

  package init(age: TimeInterval, newest: Int) {
    self.age = age
    self.newest = newest
  }

  /// Returns the backups that are older than ``age`` and not among the ``newest``; one whose file
  /// is gone takes no place among those.
  package func expired(_ entries: [BackupEntry], now: Date) -> [BackupEntry] {
    let present = entries.filter { !$0.isMissing }.sorted { $0.madeAt > $1.madeAt }
    let kept = Set(present.prefix(newest).map(\.path))
    return entries.filter { entry in
      now.timeIntervalSince(entry.madeAt) > age && !kept.contains(entry.path)
    }
  }

  /// Returns the kept rows that are older than ``age`` and not among the ``newest``.
  package func expired(_ rows: [KeptRows], now: Date) -> [KeptRows] {
    rows.sorted { $0.madeAt > $1.madeAt }.dropFirst(newest)
      .filter { now.timeIntervalSince($0.madeAt) > age }
  }
}

/// What `backups prune` removed, or in a dry run would remove.
package struct BackupPruneReport: Sendable, Equatable, Encodable {
  package let pruned: [BackupEntry]
  package let prunedRows: [KeptRows]
  package let keptCount: Int
  package let isDryRun: Bool

  package init(
    pruned: [BackupEntry], prunedRows: [KeptRows] = [], keptCount: Int, isDryRun: Bool
  ) {
    self.pruned = pruned
    self.prunedRows = prunedRows
    self.keptCount = keptCount
    self.isDryRun = isDryRun
  }

  package var isEmpty: Bool { pruned.isEmpty && prunedRows.isEmpty }
  /// The bytes of those that are not gone already.
  package var bytesFreed: Int {
    pruned.filter { !$0.isMissing }.reduce(0) { $0 + $1.bytes }
      + prunedRows.reduce(0) { $0 + $1.bytes }
  }
  package var operationsWithoutUndo: [Int64] {
    (pruned.filter(\.enablesUndo).compactMap(\.operationID)
      + prunedRows.filter(\.enablesUndo).map(\.operationID)).sorted()
  }

  private enum CodingKeys: String, CodingKey {
    case pruned, prunedRows, keptCount, bytesFreed, operationsWithoutUndo, isDryRun
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pruned, forKey: .pruned)
    try container.encode(prunedRows, forKey: .prunedRows)
    try container.encode(keptCount, forKey: .keptCount)
    try container.encode(bytesFreed, forKey: .bytesFreed)
    try container.encode(operationsWithoutUndo, forKey: .operationsWithoutUndo)
    try container.encode(isDryRun, forKey: .isDryRun)
  }
}
