import FitIQDomain
import Foundation
import GRDB

/// Records what came of claimed events of a database, inside one write transaction.
struct OutboxCompletions: ~Copyable {
  private let db: Database
  /// Held for all results of a transaction: to look one up by its text costs a tenth of a result.
  private let update: RawStatement
  private let attempts: RawStatement
  private let entities: OutboxEntityUpdate
  /// Nil for a run that has claimed nothing.
  private let lease: Int64?
  private let now: Moment

  init(_ db: Database, lease: Int64?, at now: Moment) throws {
    let update = try RawStatement(db, OutboxQueueSQL.record, isKept: true)
    let attempts = try RawStatement(db, OutboxQueueSQL.addAttempt, isKept: true)
    let entities = try OutboxEntityUpdate(db)
    self.db = db
    self.update = update
    self.attempts = attempts
    self.entities = entities
    self.lease = lease
    self.now = now
  }

  func record(_ result: DeliveryResult, counting counts: inout OutboxCountChanges) throws {
    let ended: Ended
    switch result.effect {
    case .returned(let delay):
      try giveBack(
        result.event, isDoubtful: result.isUnsure && !result.event.isUnsure, after: delay,
        counting: &counts)
      // What never left is not an attempt.
      if result.outcome.fault?.status != nil { try addAttempt(result, due: nil) }
      return
    case .completed: ended = Ended(status: "completed")
    case .waiting(let delay):
      ended = Ended(
        status: "failed", due: now.wall + delay.milliseconds / 1_000, result.outcome)
    case .dead: ended = Ended(status: "failed", result.outcome)
    }
    guard try end(result, ended, counting: &counts) || sendAgain(result, counting: &counts)
    else { return }
    try addAttempt(result, due: ended.due)
    if case .completed(let backendID) = result.effect {
      try entities.markSent(result, backendID: backendID, at: now.wall)
    }
  }

  /// New values of an event.
  private struct Ended {
    let status: String
    var due: Double?
    var message: String?
    var kind: String?

    init(status: String, due: Double? = nil, _ outcome: DeliveryOutcome? = nil) {
      self.status = status
      self.due = due
      message = outcome?.fault?.message
      kind = message.map(NormalisedMessage.text)
    }
  }

  /// False where somebody else has the event by now.
  private func end(
    _ result: DeliveryResult, _ ended: Ended, counting counts: inout OutboxCountChanges
  ) throws -> Bool {
    let event = result.event
    try update.run(
      event.key, event.revision, ended.status, ended.due,
      ended.status == "completed" ? now.wall : nil, ended.message, ended.kind, result.isUnsure,
      lease)
    guard db.changesCount == 1 else { return false }
    counts.move(
      from: event.kind("processing"),
      to: OutboxCountChanges.Kind(
        status: ended.status, isDead: ended.status == "failed" && ended.due == nil,
        eventType: event.eventType, errorKind: ended.kind ?? ""))
    return true
  }

  /// False where somebody else has the event by now.
  private func sendAgain(
    _ result: DeliveryResult, counting counts: inout OutboxCountChanges
  ) throws -> Bool {
    let event = result.event
    try RawStatement(db, OutboxQueueSQL.sendAgain, isKept: true).run(
      event.key, event.revision, now.wall, result.isUnsure, lease)
    guard db.changesCount == 1 else { return false }
    counts.move(
      from: event.kind("processing"),
      to: OutboxCountChanges.Kind(
        status: "pending", isDead: false, eventType: event.eventType, errorKind: ""))
    return true
  }

  /// Makes an event what it was before the claim.
  ///
  /// - Parameter isDoubtful: Whether this claim brought a doubt: older ones are the row's, or are found
  ///   again by the next claim.
  func giveBack(
    _ event: ClaimedEvent, isDoubtful: Bool = false, after delay: Duration,
    counting counts: inout OutboxCountChanges
  ) throws {
    try RawStatement(db, OutboxQueueSQL.giveBack, isKept: true).run(
      event.key, event.revision, now.wall + delay.milliseconds / 1_000, isDoubtful, lease)
    guard db.changesCount == 1 else { return }
    counts.move(from: event.kind("processing"), to: event.kind(event.statusBefore))
  }

  private func addAttempt(_ result: DeliveryResult, due: Double?) throws {
    let fault = result.outcome.fault
    try attempts.run(
      result.event.key, result.startedAt, result.duration.milliseconds, result.outcome.name,
      fault?.status.map(Int64.init), fault.map { $0.status == nil ? $0.message : $0.code },
      fault.flatMap { $0.status == nil ? nil : $0.message }, due)
  }
}

/// What a success changes of the entity.
struct OutboxEntityUpdate: ~Copyable {
  private let db: Database
  /// Nearly all are entries.
  private let entries: RawStatement

  init(_ db: Database) throws {
    let entries = try RawStatement(db, Self.sql("progress_entries"), isKept: true)
    self.db = db
    self.entries = entries
  }

  /// The backend's id, and synced, in the transaction of the event.
  ///
  /// An entity that changed while it was sent keeps the id and stays pending: the next delivery
  /// replaces what this one sent.
  func markSent(_ result: DeliveryResult, backendID: String?, at now: Double) throws {
    let row: OutboxEntityRow
    switch result.event.subject {
    case .send(_, let sent, _): row = sent
    case .synced(let present, _): row = present
    case .undeliverable, .awaited: return
    }
    guard !row.table.isEmpty else { return }
    if let old = result.leftoverID, case .number(let key) = row.key {
      // Somebody has to delete it on the backend: it is listed with the other remote duplicates.
      try RawStatement(db, RemoteDuplicateSQL.keepReplaced, isKept: true).run(key, old, now)
    }
    if row.table == "progress_entries" {
      try entries.run(row.key, backendID, row.updatedAt, row.quantity)
    } else {
      let statement = try RawStatement(db, Self.sql(row.table), isKept: true)
      if Self.hasState(row.table) {
        try statement.run(row.key, backendID, row.updatedAt)
      } else {
        try statement.run(row.key, backendID, row.updatedAt, now)
      }
    }
  }

  /// The app keeps the time instead of a state for these two.
  private static func hasState(_ table: String) -> Bool {
    table != "physical_attributes" && table != "activity_snapshots"
  }

  private static func sql(_ table: String) -> String {
    guard hasState(table) else {
      return """
        UPDATE \(table)
        SET backend_id = coalesce(?2, backend_id),
            backend_synced_at = iif(updated_at IS ?3, ?4, backend_synced_at),
            operation_id = -abs(operation_id)
        WHERE id = ?1
        """
    }
    let isEntry = table == "progress_entries"
    return """
      UPDATE \(table)
      SET backend_id = coalesce(?2, backend_id),
          sync_status = iif(updated_at IS ?3\(isEntry ? " AND quantity IS ?4" : ""),
                            'synced', 'pending'),
          operation_id = -abs(operation_id)
      WHERE \(isEntry ? "key" : "id") = ?1
      """
  }
}

extension OutboxEntityRow.Key: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    switch self {
    case .number(let key): statement.bind(key, parameter)
    case .id(let id): statement.bind(id, parameter)
    }
  }
}
