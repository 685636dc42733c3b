package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// What a cleanup would do, and the same as a plan that can be saved.
  package func planCleanup(
    _ options: CleanupOptions, zone: ZoneOffsets?,
    applying saved: PlanToApply<SavedDatabaseCleanup>? = nil, toolVersion: String
  ) throws -> (report: CleanupReport, plan: SavedDatabaseCleanup) {
    try passing("plan the cleanup of") { db in
      WorkProgress.tell("finding rows")
      let cleanup = try DatabaseCleanup(db, options: options, zone: zone, applying: saved)
      WorkProgress.tell("writing the plan", 0.7)
      let plan = SavedDatabaseCleanup(
        path: path, timeZone: zone?.zone.identifier, options: options, rows: try cleanup.rows(),
        toolVersion: toolVersion)
      return (try report(cleanup, db), plan)
    }
  }

  /// Cleans the database up.
  package func cleanUp(
    _ options: CleanupOptions, zone: ZoneOffsets?,
    applying saved: PlanToApply<SavedDatabaseCleanup>? = nil, context: WriteContext
  ) throws -> CleanupReport {
    var done = try write("clean up", .file) { db in
      try requireCurrentSchema(db)
      WorkProgress.tell("finding rows")
      let cleanup = try DatabaseCleanup(db, options: options, zone: zone, applying: saved)
      WorkProgress.tell("changing rows", 0.2)
      var done = try report(cleanup, db)
      if !cleanup.isEmpty { done.operationID = try cleanup.apply(context) }
      return done
    }
    WorkProgress.tell("giving space back", 0.6)
    if done.operationID != nil { try giveBack() }
    done.isDryRun = false
    done.size.after = StoreFile.size(path)
    return done
  }

  private func report(_ cleanup: DatabaseCleanup, _ db: Database) throws -> CleanupReport {
    let changes = [
      ("progress_entries", 0, cleanup.changedCount), ("outbox_events", cleanup.removedCount, 0),
    ]
    let (bytes, free) = try db.fileBytes()
    let isWithoutZone = cleanup.zone == nil && cleanup.options.classes.contains(.times)
    return CleanupReport(
      path: path, kind: .database, schema: "",
      timeZone: cleanup.zone?.zone.identifier ?? "not recorded", asOf: cleanup.options.asOf,
      rows: try changes.map { table, removed, changed in
        CleanupReport.Rows(
          table: table, before: try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0,
          removed: removed, changed: changed)
      },
      actions: cleanup.actions, days: [],
      size: CleanupBytes(
        before: bytes, packed: bytes - free, isChanged: !cleanup.isEmpty,
        shares: [
          CleanupBytes.Share(cause: "free_pages", bytes: free),
          CleanupBytes.Share(cause: "content", bytes: bytes - free),
        ].filter { $0.bytes > 0 }),
      skipped: cleanup.skipped,
      notes: isWithoutZone
        ? ["times were left alone: the database records no time zone; name it with --time-zone"]
        : [],
      isDryRun: true)
  }

  /// Rewrites the file where enough of it is empty; SQLite does it in one step.
  private func giveBack() throws {
    do {
      try queue.writeWithoutTransaction { db in
        let (bytes, free) = try db.fileBytes()
        if CleanupBytes.isWorthRewriting(before: bytes, packed: bytes - free) {
          try db.executeOne(sql: "VACUUM")
        }
        try db.executeOne(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch { throw StorageError(error, while: "give the space back of", path: path) }
  }
}
