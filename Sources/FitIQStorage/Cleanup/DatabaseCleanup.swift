package import FitIQDomain
import Foundation
import GRDB

/// The cleanup of fitiq's own database, whose constraints forbid most of what an app's store collects:
/// delivered and orphaned events and times are left.
///
/// A transaction with an image of each row that goes or changes: `undo` needs no backup.
struct DatabaseCleanup {
  let db: Database
  let options: CleanupOptions
  let zone: ZoneOffsets?

  private(set) var removedEvents: [String] = []
  private(set) var times: [(key: Int64, text: String)] = []
  private var draft = CleanupDraft()

  init(_ db: Database, options: CleanupOptions, zone: ZoneOffsets?) throws {
    self.db = db
    self.options = options
    self.zone = zone
    if options.classes.contains(.outbox) { try findEvents() }
    if options.classes.contains(.times) { try findTimes() }
  }

  var isEmpty: Bool { removedEvents.isEmpty && times.isEmpty }
  var actions: [CleanupReport.Action] { draft.counted }

  // MARK: What there is to do

  private mutating func findEvents() throws {
    let limit = options.asOf.timeIntervalSince1970 - options.completedOlderThan
    let delivered = try String.fetchAll(
      db, sql: CleanupSQL.deliveredEvents.rawValue,
      arguments: ["limit": limit, "user": options.user?.text])
    draft.count("completed_events_removed", delivered.count)
    let orphaned = try String.fetchAll(
      db, sql: CleanupSQL.orphanedEvents, arguments: ["user": options.user?.text])
    draft.count("orphaned_events_removed", orphaned.count)
    removedEvents = delivered + orphaned
  }

  private mutating func findTimes() throws {
    guard let zone else { return }
    let rows = try Row.fetchCursor(
      db, sql: CleanupSQL.unnormalisedTimes.rawValue,
      arguments: ["user": options.user?.text, "type": options.type])
    while let row = try rows.next() {
      let measured: Double = try row.value(1)
      let time: String = try row.value(2)
      guard let wall = WallTime.seconds(time),
        !EntryTiming(zone).contradicts(wallSeconds: wall, measured: measured),
        isIncluded(zone.day(of: measured))
      else { continue }
      times.append((try row.value(0), EntryCleanup.time(of: measured, in: zone)))
    }
    draft.count("times_normalised", times.count)
  }

  private func isIncluded(_ day: LocalDay) -> Bool {
    options.since.map { day >= $0 } ?? true && options.until.map { day <= $0 } ?? true
  }

  // MARK: Doing it

  /// Returns the number of the operation.
  func apply(_ context: WriteContext) throws -> Int64 {
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(
      .cleanup, summary: "cleanup: \(removedCount) rows removed, \(changedCount) changed")
    try remove("outbox_events", "t.id", removedEvents, operation)
    try change("progress_entries", keys: times.map { String($0.key) }, "t.key", operation) {
      for row in times {
        try db.execute(
          sql: CleanupSQL.setTime.rawValue,
          arguments: ["key": row.key, "time": row.text, "operation": operation])
      }
    }
    try log.finish(operation, changed: changedCount, removed: removedCount)
    return operation
  }

  var removedCount: Int { removedEvents.count }
  var changedCount: Int { times.count }

  private func remove(
    _ table: String, _ column: String, _ ids: [String], _ operation: Int64
  ) throws {
    guard !ids.isEmpty else { return }
    let condition = "\(column) IN (SELECT value FROM json_each(?))"
    try RowImages(table: table, in: db).recordBefore(
      db, operation: operation, where: condition, arguments: [Self.list(ids)])
    try db.execute(
      sql: "DELETE FROM \(table) AS t WHERE \(condition)", arguments: [Self.list(ids)])
  }

  private func change(
    _ table: String, keys: [String], _ column: String, _ operation: Int64, _ body: () throws -> Void
  ) throws {
    guard !keys.isEmpty else { return }
    let images = try RowImages(table: table, in: db)
    try images.recordBefore(
      db, operation: operation,
      where: "cast(\(column) AS TEXT) IN (SELECT value FROM json_each(?))",
      arguments: [Self.list(keys)])
    try body()
    try images.recordAfter(db, operation: operation)
  }

  private static func list(_ ids: [String]) -> String {
    "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}

extension TypedDatabase {
  /// Cleans the database up, or says what there would be to do.
  package func cleanUp(
    _ options: CleanupOptions, zone: ZoneOffsets?, context: WriteContext, isDryRun: Bool
  ) throws -> CleanupReport {
    let before = fileBytes
    if isDryRun {
      return try passing("plan the cleanup of") { db in
        let cleanup = try DatabaseCleanup(db, options: options, zone: zone)
        return try report(cleanup, db, options, zone, before: before, operation: nil)
      }
    }
    var done = try write("clean up") { db in
      try requireCurrentSchema(db)
      let cleanup = try DatabaseCleanup(db, options: options, zone: zone)
      let report = try report(cleanup, db, options, zone, before: before, operation: nil)
      guard !cleanup.isEmpty else { return report }
      var done = report
      done.operationID = try cleanup.apply(context)
      return done
    }
    if done.operationID != nil { try giveBack() }
    done.isDryRun = false
    done.size.after = fileBytes
    return done
  }

  private func report(
    _ cleanup: DatabaseCleanup, _ db: Database, _ options: CleanupOptions, _ zone: ZoneOffsets?,
    before: Int, operation: Int64?
  ) throws -> CleanupReport {
    let changes = [
      ("progress_entries", 0, cleanup.times.count),
      ("outbox_events", cleanup.removedEvents.count, 0),
    ]
    return CleanupReport(
      path: path, kind: "database", schema: "", timeZone: zone?.zone.identifier ?? "not recorded",
      asOf: options.asOf,
      rows: try changes.map { table, removed, changed in
        CleanupReport.Rows(
          table: table, before: try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0,
          removed: removed, changed: changed)
      },
      actions: cleanup.actions, days: [],
      size: CleanupReport.Size(
        before: before, predicted: before,
        shares: [CleanupReport.Size.Share(cause: "content", bytes: before)]),
      notes: zone == nil && options.classes.contains(.times)
        ? ["times were left alone: the database records no time zone; name it with --time-zone"]
        : [],
      isDryRun: true)
  }

  private var fileBytes: Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Rewrites the file where more than a twentieth of it is empty; SQLite does it in one step.
  private func giveBack() throws {
    do {
      try queue.writeWithoutTransaction { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        if free * 20 > pages { try db.execute(sql: "VACUUM") }
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch { throw StorageError(error, while: "give the space back of", path: path) }
  }
}
