import FitIQDomain
import Foundation
import GRDB

/// Trims the persistent history: whole transactions, oldest first.
struct HistoryCleanup {
  let db: Database
  let options: CleanupOptions

  /// Seconds since 2001 in a Float column; ACHANGE names its transaction.
  func run(into draft: inout CleanupDraft) throws {
    let hasHistory = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM sqlite_schema
        WHERE type = 'table' AND name IN ('ACHANGE', 'ATRANSACTION')
        """)
    guard hasHistory == 2 else { return }
    let limit =
      options.asOf.timeIntervalSince1970 - options.historyOlderThan - AppStoreViews.epoch
    let transactions = try Int64.fetchAll(
      db, sql: "SELECT Z_PK FROM ATRANSACTION WHERE ZTIMESTAMP < ? ORDER BY Z_PK",
      arguments: [limit])
    guard !transactions.isEmpty else { return }
    let old = KeyRanges(transactions)
    let row = try RawStatement(db, "SELECT Z_PK, ZTRANSACTIONID FROM ACHANGE")
    var changes = KeyRanges()
    while try row.step() {
      if !row.isNull(1), old.contains(row.integer(1)) { changes.append(row.integer(0)) }
    }
    draft.removeSingle(changes, from: "ACHANGE", counting: "history_changes_removed")
    draft.removeSingle(old, from: "ATRANSACTION", counting: "history_transactions_removed")
  }
}
