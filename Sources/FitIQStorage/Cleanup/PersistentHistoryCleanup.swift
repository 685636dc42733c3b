import FitIQDomain
import Foundation
import GRDB

/// Trims the persistent history: whole transactions, oldest first.
struct PersistentHistoryCleanup {
  let db: Database
  let catalog: AppStoreCatalog
  let options: CleanupOptions

  private static let tables = ["ACHANGE", "ATRANSACTION"]

  /// Seconds since 2001 in a Float column; ACHANGE names its transaction.
  func run(into draft: inout CleanupDraft) throws {
    guard try Self.tables.allSatisfy({ try catalog.isKeyed($0, in: db) }) else { return }
    let limit =
      options.asOf.timeIntervalSince1970 - options.historyOlderThan - AppStoreViews.epoch
    let old = KeyRanges(
      try Int64.fetchAll(
        db, sql: "SELECT Z_PK FROM ATRANSACTION NOT INDEXED WHERE ZTIMESTAMP < ?",
        arguments: [limit]))
    guard !old.isEmpty else { return }
    let row = try RawStatement(db, "SELECT Z_PK, ZTRANSACTIONID FROM ACHANGE NOT INDEXED")
    var changes: [(key: Int64, transaction: Int64)] = []
    while try row.step() {
      if !row.isNull(1), old.contains(row.integer(1)) {
        changes.append((row.integer(0), row.integer(1)))
      }
    }
    // A transaction goes with all of its changes or stays.
    let going = draft.allowed(KeyRanges(changes.map(\.key)), from: "ACHANGE")
    let kept = KeyRanges(changes.filter { !going.contains($0.key) }.map(\.transaction))
    draft.remove(
      KeyRanges(changes.filter { !kept.contains($0.transaction) }.map(\.key)), from: "ACHANGE",
      counting: "history_changes_removed")
    draft.removeSingle(
      old.subtracting(kept), from: "ATRANSACTION", counting: "history_transactions_removed")
  }
}
