package import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB

extension AppStoreHistory {
  /// Removes backups that are old enough (`BackupRetention.expired`), and the rows that small
  /// operations kept instead of one.
  ///
  /// - Parameter isDryRun: Choose, but remove nothing.
  package func prune(
    _ retention: BackupRetention, now: Date, isDryRun: Bool
  ) throws -> BackupPruneReport {
    try read { store in
      let prunable = try store.journal?.history(of: path, in: store.db).prunable ?? []
      let all = try backups(store.journal, store.db).filter {
        $0.operationID.map(prunable.contains) ?? true
      }
      let expired = retention.expired(all, now: now)
      let kept = try store.journal?.keptRows(of: path, in: store.db) ?? []
      let rows = retention.expired(kept.filter { prunable.contains($0.operationID) }, now: now)
      let report = BackupPruneReport(
        pruned: expired, prunedRows: rows, keptCount: all.count - expired.count,
        isDryRun: isDryRun)
      if !isDryRun, !report.isEmpty {
        try WorkProgress.part(from: 0, to: 0.5) { try BackupFiles.remove(expired) }
        try note(report, now: now, storeID: store.catalog.storeID, store.journal)
      }
      return report
    }
  }

  private func note(
    _ report: BackupPruneReport, now: Date, storeID: String, _ journal: StoreJournal?
  ) throws {
    guard journal != nil else { return }
    let journal = try StoreJournal.openForWriting(storeID: storeID, stateFolder: stateFolder)
    try journal.write { db in
      for entry in report.pruned {
        try db.executeOne(
          sql: JournalSQL.setPruned.rawValue,
          arguments: [
            "path": entry.path, "operation": entry.operationID,
            "pruned_at": now.timeIntervalSince1970,
          ])
      }
      for rows in report.prunedRows {
        try db.executeOne(
          sql: JournalSQL.removeImages.rawValue, arguments: ["operation": rows.operationID])
      }
    }
    // What was removed is health data: it is not to stay in free pages.
    guard !report.prunedRows.isEmpty else { return }
    WorkProgress.tell("overwriting what was kept", 0.5)
    try journal.queue.vacuum()
  }
}
