package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// A bulk command over the events of a database, in one transaction.
extension OutboxBulk {
  /// - Parameter reason: Why, in a person's words: kept with the operation.
  func apply(_ context: WriteContext, reason: String?) throws -> OutboxBulkReport {
    try db.executeOne(sql: OutboxBulkSQL.makeSelection)
    try db.executeOne(sql: OutboxBulkSQL.clearSelection)
    try WorkProgress.part(
      "reading events", from: 0, to: 0.4, in: db, rows: try highestKey(), steps: 30
    ) {
      try db.executeOne(
        sql: OutboxBulkSQL.fillSelection(verb, where: condition),
        arguments: StatementArguments(arguments))
    }
    let tally = try OutboxTally(selectedIn: db)
    var report = try report(tally.obstacles)
    report.isDryRun = false
    guard report.done > 0 else { return report }
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(.outbox(verb.name), summary: summary(report.done, reason))
    if let assignments = OutboxBulkSQL.assignments(verb) {
      try change(assignments, operation, reason, tally, report.done)
      try log.finish(operation, changed: report.done)
    } else {
      try remove(operation)
      try log.finish(operation, removed: report.done)
    }
    report.operationID = operation
    return report
  }

  private func change(
    _ assignments: String, _ operation: Int64, _ reason: String?, _ tally: OutboxTally,
    _ count: Int
  ) throws {
    var arguments = arguments
    arguments["operation"] = operation
    arguments["message"] = Self.cancellation(reason)
    try WorkProgress.part(
      "keeping the old rows", from: 0.4, to: 0.6, in: db, rows: count, steps: 75
    ) {
      try db.executeOne(
        sql: OutboxBulkSQL.keepSelected, arguments: ["operation": operation])
    }
    try tally.adjustCounts(for: verb, in: db)
    let update = OutboxBulkSQL.update(assignments)
    try WorkProgress.part("writing the new rows", from: 0.6, to: 1, in: db, rows: count, steps: 150)
    {
      try db.executeOne(sql: update, arguments: StatementArguments(arguments))
    }
  }

  private func remove(_ operation: Int64) throws {
    WorkProgress.tell("keeping the old rows", 0.4)
    let condition = "t.key IN (SELECT key FROM temp.selected_events WHERE obstacle IS NULL)"
    try RowImages(table: "outbox_events", in: db).recordBefore(operation, where: condition)
    WorkProgress.tell("removing the rows", 0.6)
    try db.executeOne(sql: "DELETE FROM outbox_events AS t WHERE \(condition)")
  }
}

/// The selected events, counted by why they are left alone and by what `outbox_counts` is kept by.
///
/// In one pass: for SQLite to group a hundred thousand by four texts takes a third of the time of
/// changing them.
private struct OutboxTally {
  private var skips: [String: Int] = [:]
  private var changes: [OutboxCountChanges.Kind: Int] = [:]

  init(selectedIn db: Database) throws {
    try RowVisitor.forEachRow(
      ["obstacle", "status", "is_dead", "event_type", "error_kind"], of: "temp.selected_events",
      in: db
    ) { row in
      if let obstacle = row.string(0) { return skips[obstacle, default: 0] += 1 }
      let kind = OutboxCountChanges.Kind(
        status: row.string(1) ?? "", isDead: row.integer(2) != 0, eventType: row.string(3) ?? "",
        errorKind: row.string(4) ?? "")
      changes[kind, default: 0] += 1
    }
  }

  /// How many events there are for each obstacle, most frequent first; nil is none.
  var obstacles: [(reason: String?, count: Int)] {
    let skipped = ReasonCount.ranked(skips).map { (reason: Optional($0.reason), count: $0.count) }
    return skipped + [(reason: nil, count: changes.values.reduce(0, +))]
  }

  /// Moves the events in the numbers from what they were to what a verb makes of them.
  func adjustCounts(for verb: OutboxVerb, in db: Database) throws {
    var moves = OutboxCountChanges()
    for (kind, count) in changes {
      guard let target = kind.moved(by: verb) else { return }
      moves.move(from: kind, to: target, count: count)
    }
    try moves.write(to: db)
  }
}

extension OutboxCountChanges.Kind {
  /// What a verb makes of its events; nil where it leaves what the numbers are kept by.
  fileprivate func moved(by verb: OutboxVerb) -> OutboxCountChanges.Kind? {
    var kind = self
    switch verb {
    case .retry: (kind.status, kind.isDead, kind.errorKind) = ("pending", false, "")
    case .cancel: (kind.status, kind.isDead, kind.errorKind) = ("failed", true, "cancelled")
    case .rescue: (kind.status, kind.isDead) = ("pending", false)
    case .snooze, .prune: return nil
    }
    return kind
  }
}

/// The numbers of events, which a bulk command keeps by itself.
enum OutboxCounts {
  /// Runs a change of the events in `outbox_changes` of an operation.
  static func moving(by operation: Int64, in db: Database, _ body: () throws -> Void) throws {
    func add(_ sign: Int) throws {
      try db.executeOne(
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
      try OutboxBulk(db, verb, filter, at: moment).dryRun()
    }
  }

  /// Runs a bulk command over the events that a filter takes.
  ///
  /// - Parameter reason: Why, in a person's words: kept with the operation.
  package func changeOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment, reason: String?,
    context: WriteContext
  ) throws -> OutboxBulkReport {
    try write("change the outbox of", .change) { db in
      try requireCurrentSchema(db)
      return try OutboxBulk(db, verb, filter, at: moment).apply(context, reason: reason)
    }
  }
}
