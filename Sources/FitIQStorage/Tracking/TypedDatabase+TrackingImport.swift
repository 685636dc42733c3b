package import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB

/// What importing one source came to.
package struct TrackingImportOutcome: Sendable {
  package let report: TrackingImportReport
  /// The log entry; nil when nothing was new.
  package let operationID: Int64?
}

extension TypedDatabase {
  /// Imports the tracking keys of one plist in one transaction; writes nothing when nothing is new.
  ///
  /// - Parameter timeZone: The device time zone to record, where the person named it.
  package func importTracking(
    _ preferences: LegacyPreferences, planner: PlanTrackingImport, timeZone: TimeZone?,
    context: WriteContext
  ) throws -> TrackingImportOutcome {
    let started = ContinuousClock.now
    if try isKnown(preferences.fingerprint) {
      // Nothing new is what a repeated run finds: do that without the write lock.
      let draft = try planTrackingImport(preferences, planner: planner)
      guard !draft.isEmpty else {
        return TrackingImportOutcome(report: draft.report, operationID: nil)
      }
    }
    return try write("import tracking into") { db in
      let plan = try planner(
        preferences, existing: try ExistingTracking(db, for: preferences, planner: planner))
      guard !plan.isEmpty else {
        return TrackingImportOutcome(report: plan.report, operationID: nil)
      }
      let writer = try TrackingWriter(db, plan: plan, context: context)
      try writer.write(plan)
      if let timeZone { try writer.record(timeZone) }
      try writer.finish(started: started)
      return TrackingImportOutcome(report: plan.report, operationID: writer.operation)
    }
  }

  private func isKnown(_ fingerprint: Fingerprint) throws(StorageError) -> Bool {
    do {
      // `queue.read` would set and reset query_only, and each change of such a flag makes SQLite
      // compile every statement again: noticeable in a run over many sources.
      return try queue.unsafeRead { db in
        try Row.fetchOne(
          db.cachedStatement(sql: LedgerSQL.isKnownSource.rawValue),
          arguments: ["fingerprint": fingerprint.hex]) != nil
      }
    } catch { throw StorageError(error, while: "read the ledger of", path: path) }
  }

  /// Returns what an import would do now.
  ///
  /// Reads only.
  ///
  /// - Parameter earlier: What sources before this one in the same dry run would have written.
  package func planTrackingImport(
    _ preferences: LegacyPreferences, planner: PlanTrackingImport,
    after earlier: ExistingTracking = ExistingTracking()
  ) throws -> TrackingImportPlan {
    var existing = try passing("read the tracking of") { db in
      try ExistingTracking(db, for: preferences, planner: planner)
    }
    existing.formUnion(earlier)
    return try planner(preferences, existing: existing)
  }

  /// The device time zone that an earlier import recorded.
  package func recordedTimeZone() throws(StorageError) -> TimeZone? {
    try read("read the settings of") { db in
      try requireCurrentSchema(db)
      return try String.fetchOne(db, sql: TrackingSQL.recordedTimeZone.rawValue)
        .flatMap(TimeZone.init(identifier:))
    }
  }
}

extension ExistingTracking {
  /// Reads what the database holds for the users of these preferences.
  init(_ db: Database, for preferences: LegacyPreferences, planner: PlanTrackingImport) throws {
    self.init()
    let owner = try planner.owner(of: preferences)
    for user in Set(preferences.mentionedUsers + [owner].compactMap(\.self)) {
      guard try EntityWriter.knows(user.text, db) else { continue }
      users.insert(user)
      states[user] = try Self.state(of: user, in: db)
    }
    try addQuarantine(of: owner, in: db)
    guard let owner, users.contains(owner) else { return }
    try addDays(of: owner, in: db)
    let identifiers = try String.fetchAll(
      db, sql: TrackingSQL.pendingTypesOfUser.rawValue, arguments: ["user_id": owner.text])
    pendingTypes = Set(identifiers.map { PendingKey(user: owner, identifier: $0) })
  }

  private mutating func addDays(of user: UserID, in db: Database) throws {
    let rows = try Row.fetchCursor(
      db, sql: TrackingSQL.daysOfUser.rawValue, arguments: ["user_id": user.text])
    while let row = try rows.next() {
      guard let metric = try HealthMetric(rawValue: row.value(0)),
        let day = try LocalDay(row.value(1) as String)
      else {
        continue
      }
      days.insert(DayKey(user: user, metric: metric, day: day))
    }
  }

  private static func state(of user: UserID, in db: Database) throws -> UserSyncState? {
    try Row.fetchOne(
      db, sql: TrackingSQL.stateOfUser.rawValue, arguments: ["user_id": user.text]
    ).map { row in
      let lastSync: Double? = try row.value(2)
      return try UserSyncState(
        user: user, hasStarted: row.value(0), hasCompleted: row.value(1),
        lastSync: lastSync.map { Date(timeIntervalSince1970: $0) })
    }
  }

  private mutating func addQuarantine(of user: UserID?, in db: Database) throws {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: TrackingSQL.quarantineOfUser.rawValue),
      arguments: ["user_id": user?.text ?? ""])
    while let row = try rows.next() {
      guard let reason = try RejectionReason(rawValue: row.value(3)) else { continue }
      try quarantined.insert(
        QuarantineIdentity(
          user: user, key: row.value(0), rawType: row.value(1), rawValue: row.value(2),
          reason: reason,
          occurrence: row.value(4)))
    }
  }
}
