package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension OutboxRepairPlan {
  static func message(_ isolation: Isolation) -> String {
    "\(OutboxMark.isolated.rawValue): \(isolation.reason)"
  }

  init(
    _ db: Database, classes: Set<OutboxRepairClass>, filter: OutboxFilter, at moment: Moment
  ) throws {
    try self.init(
      db, sources: DoctorSource.inDatabase, classes: classes, filter: filter, at: moment)
  }

  /// Carries the plan out on a database, in its transaction; returns the number of the operation.
  fileprivate func apply(
    _ db: Database, _ context: WriteContext, at moment: Moment, reason: String?
  ) throws -> Int64 {
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(.outbox("reconcile"), summary: summary(reason))
    WorkProgress.tell("removing events", 0.7)
    try removeEvents(db, operation)
    WorkProgress.tell("setting events aside", 0.8)
    try changeEvents(db, operation)
    WorkProgress.tell("changing entities", 0.9)
    try resetEntities(db, operation)
    for event in created { try insert(event, db, context, moment, operation) }
    try log.finish(
      operation, added: created.count, changed: isolated.count + unsure.count + resets.count,
      removed: removed.count)
    return operation
  }

  private func removeEvents(_ db: Database, _ operation: Int64) throws {
    guard !removed.isEmpty else { return }
    try RowImages(table: "outbox_events", in: db).remove(
      operation, where: "t.key IN (SELECT value FROM json_each(?))", [removed.jsonArray])
  }

  private func changeEvents(_ db: Database, _ operation: Int64) throws {
    let keys = isolated.map(\.event.key) + unsure.map(\.key)
    guard !keys.isEmpty else { return }
    try db.executeOne(
      sql: OutboxBulkSQL.keepNamed,
      arguments: ["operation": operation, "keys": keys.jsonArray])
    let reasons = Dictionary(grouping: isolated, by: Self.message)
    try OutboxCounts.moving(by: operation, in: db) {
      for (message, isolations) in reasons {
        try db.executeOne(
          sql: OutboxBulkSQL.isolate,
          arguments: [
            "operation": operation, "message": message,
            "keys": isolations.map(\.event.key).jsonArray,
          ])
      }
      try db.executeOne(
        sql: OutboxBulkSQL.setUnsure,
        arguments: ["operation": operation, "keys": unsure.map(\.key).jsonArray])
    }
  }

  private func resetEntities(_ db: Database, _ operation: Int64) throws {
    for (source, resets) in Dictionary(grouping: resets, by: \.row.place.source) {
      let table = DoctorSource.inDatabase[source].table
      let isByKey = resets.allSatisfy { $0.row.place.id == nil }
      let column = isByKey ? "key" : "id"
      let images = try RowImages(table: table, in: db)
      for reset in resets {
        let place: any DatabaseValueConvertible =
          isByKey ? reset.row.place.key : reset.row.place.id?.text ?? ""
        try images.recordBefore(operation, where: "t.\(column) = ?", [place])
        try db.executeOne(
          sql: "UPDATE \(table) SET sync_status = ?, operation_id = ? WHERE \(column) = ?",
          arguments: [reset.state.rawValue, operation, place])
      }
      try images.recordAfter(operation)
    }
  }

  private func insert(
    _ event: NewEvent, _ db: Database, _ context: WriteContext, _ moment: Moment,
    _ operation: Int64
  ) throws {
    try EventWriter(db: db, context: context, operation: operation).insert(
      OutboxRecord(
        id: event.id(context.now).text, eventType: event.type, entityID: event.entity.text,
        userID: event.user, status: "pending", createdAt: moment.wall, lastAttemptAt: nil,
        attemptCount: 0, maxAttempts: OutboxRecord.usualAttempts, errorMessage: nil,
        completedAt: nil, metadata: event.metadata, priority: event.priority,
        isNewRecord: event.isNewRecord, isUnsure: event.isUnsure))
  }
}

extension TypedDatabase {
  /// Says what a reconciliation of entities and events would do.
  package func planReconcile(
    _ classes: Set<OutboxRepairClass>, filter: OutboxFilter = OutboxFilter(), at moment: Moment
  ) throws -> OutboxRepairReport {
    try passing("plan a reconciliation of") { db in
      try OutboxRepairPlan(db, classes: classes, filter: filter, at: moment).report(
        isDryRun: true)
    }
  }

  /// Reconciles entities and events, in one transaction.
  ///
  /// - Parameter reason: Why, in a person's words: kept with the operation.
  package func reconcileOutbox(
    _ classes: Set<OutboxRepairClass>, filter: OutboxFilter = OutboxFilter(), at moment: Moment,
    reason: String?, context: WriteContext
  ) throws -> OutboxRepairReport {
    try write("reconcile the outbox of", .file) { db in
      try requireCurrentSchema(db)
      let plan = try WorkProgress.part(from: 0, to: 0.7) {
        try OutboxRepairPlan(db, classes: classes, filter: filter, at: moment)
      }
      var report = plan.report(isDryRun: false)
      guard !plan.isEmpty else { return report }
      report.operationID = try plan.apply(db, context, at: moment, reason: reason)
      return report
    }
  }
}
