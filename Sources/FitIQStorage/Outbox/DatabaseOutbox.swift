package import FitIQDomain
import Foundation
import GRDB

/// A bulk command over the events of a database, in one transaction.
struct OutboxBulk {
  let db: Database
  let verb: OutboxVerb
  let filter: OutboxFilter
  let moment: Moment
  private let selected: String
  private let condition: String
  private let arguments: [String: (any DatabaseValueConvertible)?]

  init(_ db: Database, _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment) throws {
    self.db = db
    self.verb = verb
    self.filter = filter
    self.moment = moment
    if let error = filter.error { try ErrorPattern.add(error, to: db) }
    let selection = OutboxSelection(filter, at: moment, isAppStore: false)
    condition = selection.condition
    selected = OutboxBulkSQL.selected(verb, where: condition)
    var arguments = selection.arguments
    arguments["limit"] = filter.limit ?? -1
    arguments["is_named"] = !filter.ids.isEmpty
    arguments["wall"] = moment.wall
    switch verb {
    case .snooze(let seconds): arguments["until"] = moment.wall + seconds
    case .prune(let completed, let dead):
      arguments["completed_before"] = moment.wall - completed
      arguments["dead_before"] = moment.wall - dead
    case .retry, .cancel, .rescue: break
    }
    self.arguments = arguments
  }

  func planned() throws -> OutboxBulkReport {
    try report(
      try Row.fetchAll(
        db, sql: selected + OutboxBulkSQL.countObstacles, arguments: StatementArguments(arguments)))
  }

  /// `rows`: How many events there are for each obstacle.
  private func report(_ rows: [Row]) throws -> OutboxBulkReport {
    var done = 0
    var skips: [OutboxBulkReport.Skip] = []
    for row in rows {
      let count: Int = try row.value(1)
      if let reason: String = try row.value(0) {
        skips.append(OutboxBulkReport.Skip(reason: reason, count: count))
      } else {
        done = count
      }
    }
    return OutboxBulkReport(
      verb: verb.name, done: done, skips: skips,
      firstIDs: done > 0 ? try firstIDs() : [], errors: [], isDryRun: true)
  }

  /// The first five of those that are changed.
  private func firstIDs() throws -> [String] {
    let rows = try Row.fetchCursor(
      db, sql: OutboxBulkSQL.ids(verb, where: condition), arguments: StatementArguments(arguments))
    var ids: [String] = []
    while ids.count < 5, let row = try rows.next() {
      if try (row.value(1) as String?) == nil { ids.append(try row.value(0)) }
    }
    return ids
  }

  /// Kinds of the errors of the events that would be changed, most frequent first.
  func errors() throws -> [OutboxStats.Failure] {
    let rows = try Row.fetchCursor(
      db, sql: selected + OutboxBulkSQL.errors, arguments: StatementArguments(arguments))
    var kinds: [String: Int] = [:]
    while let row = try rows.next() {
      let kind: String? = try row.value(0)
      let message: String = try row.value(1)
      let count: Int = try row.value(2)
      kinds[kind ?? NormalisedMessage.text(of: message), default: 0] += count
    }
    return kinds.map { OutboxStats.Failure(message: $0, count: $1) }
      .sorted { ($1.count, $0.message) < ($0.count, $1.message) }.prefix(10).map(\.self)
  }

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
    let operation = try log.begin(
      OperationKind(rawValue: "outbox.\(verb.name)"),
      summary: "outbox \(verb.name): \(report.done.counting("event"))"
        + (reason.map { " (\($0))" } ?? ""))
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
    arguments["message"] = "cancelled" + (reason.map { ": \($0)" } ?? "")
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
  /// Runs a bulk command over the events that a filter takes, or says what it would do.
  package func changeOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment, reason: String?,
    context: WriteContext, isDryRun: Bool
  ) throws -> OutboxBulkReport {
    guard !isDryRun else {
      return try passing("plan a change of the outbox of") { db in
        try requireCurrentSchema(db)
        let bulk = try OutboxBulk(db, verb, filter, at: moment)
        let plan = try bulk.planned()
        return OutboxBulkReport(
          verb: plan.verb, done: plan.done, skips: plan.skips, firstIDs: plan.firstIDs,
          errors: try bulk.errors(), isDryRun: true)
      }
    }
    return try write("change the outbox of") { db in
      try requireCurrentSchema(db)
      return try OutboxBulk(db, verb, filter, at: moment).apply(context, reason: reason)
    }
  }
}
