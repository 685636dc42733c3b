package import FitIQDomain
import Foundation
import GRDB

/// A bulk command over the events of a database, in one transaction.
extension OutboxBulk {
  /// `reason`: Why, in a person's words: kept with the operation.
  func apply(_ context: WriteContext, reason: String?) throws -> OutboxBulkReport {
    try db.execute(sql: OutboxBulkSQL.makeSelection)
    try db.execute(sql: OutboxBulkSQL.clearSelection)
    try db.execute(
      sql: OutboxBulkSQL.fillSelection(verb, where: condition),
      arguments: StatementArguments(arguments))
    var report = try report(Row.fetchAll(db, sql: OutboxBulkSQL.countSelectedObstacles))
    report.isDryRun = false
    guard report.done > 0 else { return report }
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(.outbox(verb.name), summary: summary(report.done, reason))
    if let assignments = OutboxBulkSQL.assignments(verb) {
      try change(assignments, operation, reason)
      try log.finish(operation, changed: report.done)
    } else {
      try remove(operation)
      try log.finish(operation, removed: report.done)
    }
    report.operationID = operation
    return report
  }

  private func change(_ assignments: String, _ operation: Int64, _ reason: String?) throws {
    var arguments = arguments
    arguments["operation"] = operation
    arguments["message"] = Self.cancellation(reason)
    try db.execute(
      sql: OutboxBulkSQL.keep + OutboxBulkSQL.keepSelected, arguments: ["operation": operation])
    if let adjust = OutboxBulkSQL.adjustSelectedCounts(verb) { try db.execute(sql: adjust) }
    let update = OutboxBulkSQL.update(assignments)
    try db.execute(sql: update, arguments: StatementArguments(arguments))
  }

  private func remove(_ operation: Int64) throws {
    let condition = "t.key IN (SELECT key FROM temp.selected_events WHERE obstacle IS NULL)"
    try RowImages(table: "outbox_events", in: db).recordBefore(
      db, operation: operation, where: condition, arguments: [])
    try db.execute(sql: "DELETE FROM outbox_events AS t WHERE \(condition)")
  }
}

/// The numbers of events, which a bulk command keeps by itself.
enum OutboxCounts {
  /// Runs a change of the events in `outbox_changes` of an operation.
  static func moving(by operation: Int64, in db: Database, _ body: () throws -> Void) throws {
    func add(_ sign: Int) throws {
      try db.execute(
        sql: OutboxBulkSQL.adjustCounts, arguments: ["operation": operation, "sign": sign])
    }
    try add(-1)
    try body()
    try add(1)
  }
}

extension TypedDatabase {
  /// Says what a bulk command over the events would do.
  package func planOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment
  ) throws -> OutboxBulkReport {
    try passing("plan a change of the outbox of") { db in
      try requireCurrentSchema(db)
      return try OutboxBulk(db, verb, filter, at: moment).dryRun()
    }
  }

  /// Runs a bulk command over the events that a filter takes.
  ///
  /// `reason`: Why, in a person's words: kept with the operation.
  package func changeOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment, reason: String?,
    context: WriteContext
  ) throws -> OutboxBulkReport {
    try write("change the outbox of") { db in
      try requireCurrentSchema(db)
      return try OutboxBulk(db, verb, filter, at: moment).apply(context, reason: reason)
    }
  }
}
