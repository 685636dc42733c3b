package import FitIQDomain
import Foundation
import GRDB

/// The cleanup of fitiq's own database, whose constraints forbid most of what an app's store collects:
/// delivered and orphaned events, times, and copies of a night that came with different imports.
///
/// A transaction with an image of each row that goes or changes: `undo` needs no backup.
struct DatabaseCleanup {
  let db: Database
  let options: CleanupOptions
  let zone: ZoneOffsets?

  private(set) var removedEvents: [String] = []
  private(set) var times: [(key: Int64, text: String)] = []
  private(set) var removedSessions: [String] = []
  private(set) var stageCount = 0
  private var inherited: [(id: String, backendID: String)] = []
  private var draft = CleanupDraft()

  init(_ db: Database, options: CleanupOptions, zone: ZoneOffsets?) throws {
    self.db = db
    self.options = options
    self.zone = zone
    if options.classes.contains(.outbox) { try findEvents() }
    if options.classes.contains(.times) { try findTimes() }
    if options.classes.contains(.sleep) { try findSessions() }
  }

  var isEmpty: Bool { removedEvents.isEmpty && times.isEmpty && removedSessions.isEmpty }
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

  private mutating func findSessions() throws {
    var ids: [String] = []
    var backendIDs: [String?] = []
    let rows = try Row.fetchAll(db, sql: CleanupSQL.sessions.rawValue)
    let sessions = try rows.compactMap { row -> SleepGrouping.Session? in
      let user: String = try row.value(1)
      let end: Double = try row.value(3)
      guard options.user.map({ $0.text == user }) ?? true,
        zone.map({ isIncluded($0.day(of: end)) }) ?? true
      else { return nil }
      ids.append(try row.value(0))
      backendIDs.append(try row.value(8))
      return SleepGrouping.Session(
        key: Int64(ids.count - 1), user: user, source: try row.value(4),
        sourceID: try row.value(5), interval: SleepInterval(start: try row.value(2), end: end),
        created: try row.value(6), updated: try row.value(7),
        hasBackendID: backendIDs[ids.count - 1] != nil)
    }
    for group in SleepGrouping(sessions).groups where !group.merged.isEmpty {
      removedSessions += group.merged.map { ids[Int($0.key)] }
      let lender = group.merged.filter(\.hasBackendID).max {
        ($0.updated ?? $0.created ?? 0, $0.key) < ($1.updated ?? $1.created ?? 0, $1.key)
      }
      if !group.survivor.hasBackendID, let lender, let id = backendIDs[Int(lender.key)] {
        inherited.append((ids[Int(group.survivor.key)], id))
      }
    }
    draft.count("sleep_sessions_removed", removedSessions.count)
    draft.count("backend_ids_inherited", inherited.count)
    stageCount =
      try Int.fetchOne(
        db, sql: CleanupSQL.countStages.rawValue, arguments: ["ids": Self.list(removedSessions)])
      ?? 0
    draft.count("sleep_stages_removed", stageCount)
    let events = try String.fetchAll(
      db, sql: CleanupSQL.eventsOfSessions.rawValue,
      arguments: ["ids": Self.list(removedSessions)])
    removedEvents = Array(Set(removedEvents + events)).sorted()
    draft.count("events_of_removed_rows_removed", events.count)
  }

  // MARK: Doing it

  /// Returns the number of the operation.
  func apply(_ context: WriteContext) throws -> Int64 {
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(
      .cleanup, summary: "cleanup: \(removedCount) rows removed, \(changedCount) changed")
    try remove("outbox_events", "t.id", removedEvents, operation)
    try remove("sleep_stages", "t.session_id", removedSessions, operation)
    try remove("sleep_sessions", "t.id", removedSessions, operation)
    try change("progress_entries", keys: times.map { String($0.key) }, "t.key", operation) {
      for row in times {
        try db.execute(
          sql: CleanupSQL.setTime.rawValue,
          arguments: ["key": row.key, "time": row.text, "operation": operation])
      }
    }
    try change("sleep_sessions", keys: inherited.map(\.id), "t.id", operation) {
      for row in inherited {
        try db.execute(
          sql: CleanupSQL.setBackendID.rawValue,
          arguments: ["id": row.id, "backend_id": row.backendID, "operation": operation])
      }
    }
    try log.finish(operation, changed: changedCount, removed: removedCount)
    return operation
  }

  var removedCount: Int { removedEvents.count + removedSessions.count + stageCount }
  var changedCount: Int { times.count + inherited.count }

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
      ("sleep_sessions", cleanup.removedSessions.count, cleanup.changedCount - cleanup.times.count),
      ("sleep_stages", cleanup.stageCount, 0), ("outbox_events", cleanup.removedEvents.count, 0),
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
