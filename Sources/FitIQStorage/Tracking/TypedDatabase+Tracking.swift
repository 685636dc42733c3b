package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// Streams tracking rows by user, metric and day, in constant memory.
  package func forEachTrackedDay(
    _ filter: TrackingFilter, _ body: (TrackedDay) throws -> Void
  ) throws {
    try passing("read the tracking of") { db in
      let rows = try filter.rows(TrackingFilterSQL.list, in: db)
      while let row = try rows.next() { try body(try Self.trackedDay(row)) }
    }
  }

  /// Returns one summary per user and metric.
  package func trackingSummaries(
    _ filter: TrackingFilter
  ) throws -> [TrackingSummary] {
    var summaries: [TrackingSummary] = []
    var current: (user: String, metric: String)?
    var days: [(day: LocalDay, isComplete: Bool, isEmpty: Bool)] = []
    func finish() {
      guard let current, let user = UserID(current.user),
        let metric = HealthMetric(rawValue: current.metric),
        let summary = TrackingSummary(
          userID: user, metric: metric, rows: days, from: filter.from, through: filter.through)
      else { return }
      summaries.append(summary)
    }
    try passing("read the tracking of") { db in
      let rows = try filter.rows(TrackingFilterSQL.summary, in: db)
      while let row = try rows.next() {
        let key: (user: String, metric: String) = try (row.value(0), row.value(1))
        if let last = current, last != key {
          finish()
          days.removeAll(keepingCapacity: true)
        }
        current = key
        guard let day = try LocalDay(row.value(2) as String) else { throw Self.malformed(path) }
        days.append((day, try row.value(3), try row.value(4) as String? == SyncedDay.emptyDigest))
      }
      finish()
    }
    return summaries
  }

  /// Returns what imported preferences say besides the days.
  package func appSyncState(of user: UserID?) throws -> AppSyncState {
    try passing("read the tracking of") { db in
      let arguments: StatementArguments = ["user_id": user?.text]
      let rows = try Row.fetchAll(db, sql: TrackingSQL.appStates.rawValue, arguments: arguments)
      let states = try rows.compactMap { row -> UserSyncState? in
        guard let user = UserID(try row.value(0) as String) else { return nil }
        let last = try row.value(3) as Double?
        return UserSyncState(
          user: user, hasStarted: try row.value(1), hasCompleted: try row.value(2),
          lastSync: last.map(Date.init(timeIntervalSince1970:)))
      }
      return AppSyncState(
        pendingTypes: try String.fetchAll(
          db, sql: TrackingSQL.pendingTypes.rawValue, arguments: arguments),
        histories: states.map(AppSyncState.UserNotes.init))
    }
  }

  /// Returns a mark of the rows that a filter selects: equal to a later one as long as they have
  /// not changed.
  package func selectTrackedDays(_ filter: TrackingFilter) throws -> TrackingSelection {
    try passing("read the tracking of") { try select(filter, in: $0) }
  }

  /// Removes the rows that a filter selects, as one undoable operation.
  ///
  /// - Parameter planned: What the person agreed to; anything else selected now is refused.
  package func clearTracking(
    _ filter: TrackingFilter, planned: TrackingSelection, context: WriteContext
  ) throws -> TrackingChangeReport {
    try write("clear tracking in") { db in
      try requireCurrentSchema(db)
      let selected = try select(filter, in: db)
      guard selected == planned else {
        throw StorageError(
          .planStale, "the data has changed since the \(planned.count) rows were selected",
          hint: "nothing was changed; look again with --dry-run")
      }
      let examined = selected.count
      guard examined > 0 else {
        return TrackingChangeReport(examined: 0, changed: 0, operationID: nil, isDryRun: false)
      }
      let log = OperationLog(db: db, context: context)
      let operation = try log.begin(
        .trackingClear, summary: "clear of \(examined.counting("tracking row"))")
      let conditions = filter.conditions
      let removed = try RowImages(table: "sync_tracking", in: db).remove(
        operation, where: conditions.clause, conditions.arguments)
      try log.finish(operation, removed: removed)
      return TrackingChangeReport(
        examined: examined, changed: removed, operationID: operation, isDryRun: false)
    }
  }

  /// Marks days of one user and metric as synced, as one undoable operation.
  package func markTracking(
    _ days: [LocalDay], metric: HealthMetric, user: UserID, context: WriteContext
  ) throws -> TrackingChangeReport {
    try write("mark tracking in") { db in
      try requireCurrentSchema(db)
      let open = try days.filter { try !isMarked($0, metric: metric, user: user, in: db) }
      guard !open.isEmpty else {
        return TrackingChangeReport(
          examined: days.count, changed: 0, operationID: nil, isDryRun: false)
      }
      let log = OperationLog(db: db, context: context)
      let operation = try log.begin(
        .trackingMark, summary: "mark of \(open.count.counting("day")) of \(metric.rawValue)")
      let isNew = try !EntityWriter.knows(user.text, db)
      if isNew { try log.insertUser(user.text, operation: operation) }
      let changed = try mark(
        open, metric: metric, user: user, operation: operation, context: context, in: db)
      let added = (isNew ? 1 : 0) + open.count - changed
      try log.finish(operation, added: added, changed: changed)
      return TrackingChangeReport(
        examined: days.count, changed: open.count, operationID: operation, isDryRun: false)
    }
  }

  /// Returns how many of the days a mark would change.
  ///
  /// Reads only.
  package func planMark(
    _ days: [LocalDay], metric: HealthMetric, user: UserID
  ) throws -> TrackingChangeReport {
    try passing("read the tracking of") { db in
      let open = try days.filter { try !isMarked($0, metric: metric, user: user, in: db) }
      return TrackingChangeReport(
        examined: days.count, changed: open.count, operationID: nil, isDryRun: true)
    }
  }

  private func isMarked(
    _ day: LocalDay, metric: HealthMetric, user: UserID, in db: Database
  ) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: TrackingSQL.findDay.rawValue),
      arguments: ["user_id": user.text, "metric": metric.rawValue, "day": day.description])
    guard let row else { return false }
    let source: String = try row.value(0)
    return try row.value(1) && source != TrackingSource.legacy.rawValue
  }

  /// Returns how many of the days had a row before.
  private func mark(
    _ days: [LocalDay], metric: HealthMetric, user: UserID, operation: Int64,
    context: WriteContext, in db: Database
  ) throws -> Int {
    let images = try RowImages(table: "sync_tracking", in: db)
    try images.recordBefore(
      operation,
      where: "t.user_id = ? AND t.metric = ? AND t.day IN (SELECT value FROM json_each(?))",
      [user.text, metric.rawValue, days.lazy.map(\.description).jsonArray])
    let changed = db.changesCount
    for day in days {
      try db.cachedStatement(sql: TrackingSQL.markDay.rawValue).execute(
        arguments: [
          "user_id": user.text, "metric": metric.rawValue, "day": day.description,
          "recorded_at": context.now.timeIntervalSince1970, "operation_id": operation,
        ])
    }
    if changed > 0 { try images.recordAfter(operation) }
    return changed
  }

  private func select(_ filter: TrackingFilter, in db: Database) throws -> TrackingSelection {
    let conditions = filter.conditions
    let row = try Row.fetchOne(
      db, sql: "\(TrackingFilterSQL.select) \(conditions.sql)", arguments: conditions.arguments)
    return TrackingSelection(
      count: try row?.value(0) ?? 0, operationSum: try row?.value(1) ?? 0,
      latestOperation: try row?.value(2) ?? 0)
  }

  private static func trackedDay(_ row: Row) throws -> TrackedDay {
    guard let user = try UserID(row.value(0) as String),
      let metric = try HealthMetric(rawValue: row.value(1)),
      let day = try LocalDay(row.value(2) as String),
      let source = try TrackingSource(rawValue: row.value(3))
    else { throw malformed("sync_tracking") }
    let fingerprint: String? = try row.value(8)
    return try TrackedDay(
      userID: user, metric: metric, day: day, source: source, isComplete: row.value(4),
      rawDay: row.value(5), calendar: row.value(6), position: row.value(7),
      sourceFingerprint: fingerprint.map(Fingerprint.init(hex:)),
      recordedAt: row.instant(9), isEmpty: row.value(10) as String? == SyncedDay.emptyDigest)
  }

  private static func malformed(_ place: String) -> StorageError {
    StorageError(
      .storeCorrupt, "\(place) holds a row that its own rules forbid",
      hint: "see fitiq migrate verify")
  }
}

extension TrackingFilter {
  /// The filter over the alias `t`.
  fileprivate var conditions: Conditions {
    var conditions = Conditions()
    conditions.add(user: user, from: from, through: through)
    conditions.add("t.metric", among: metrics.map(\.rawValue))
    return conditions
  }

  fileprivate func rows(_ head: String, in db: Database) throws -> RowCursor {
    let conditions = conditions
    return try Row.fetchCursor(
      db, sql: "\(head) \(conditions.sql) \(TrackingFilterSQL.order)",
      arguments: conditions.arguments)
  }
}
