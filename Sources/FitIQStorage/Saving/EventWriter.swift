import FitIQDomain
import Foundation
import GRDB

/// Creates events, in the transaction of whatever they describe.
struct EventWriter {
  let db: Database
  let context: WriteContext
  let operation: Int64

  func insert(_ record: OutboxRecord) throws {
    let kind = record.errorMessage.map { NormalisedMessage.text(of: $0) }
    try db.cachedStatement(sql: OutboxWriteSQL.insert).execute(arguments: [
      "id": record.id, "event_type": record.eventType, "entity_id": record.entityID,
      "user_id": record.userID, "status": record.status, "created_at": record.createdAt,
      "last_attempt_at": record.lastAttemptAt, "attempt_count": record.attemptCount,
      "max_attempts": record.maxAttempts, "error_message": record.errorMessage,
      "error_kind": record.status == "failed" ? kind : nil, "completed_at": record.completedAt,
      "metadata": record.metadata, "priority": record.priority,
      "is_new_record": record.isNewRecord,
      // What was being sent elsewhere may have arrived.
      "is_unsure": record.isUnsure || record.status == "processing",
      "recorded_at": context.now.timeIntervalSince1970, "operation_id": operation,
    ])
  }

  enum Opening {
    case created
    /// It was pending already.
    case present
    case reopened
    /// It is being sent, or was tried, with another entity.
    case outdated
  }

  /// Makes one event of the entity pending: the unfinished one that it has, else a new one.
  ///
  /// A dead letter is taken up too: a second event beside it would be sent twice once it is
  /// retried. A pending one stays as it is, put off or not: it sends the entity as it is then.
  /// An event that is being sent stays with its sender, who sees by its revision that the entity
  /// has changed since it was read, and gives the event back.
  ///
  /// One that was tried before sends the changed entity under a new idempotency key.
  ///
  /// - Parameter newID: The id of an event that is made.
  func open(
    _ event: EntityWriter.PendingEvent, newID: String, isNew: Bool
  ) throws -> Opening {
    let found = try Row.fetchOne(
      db.cachedStatement(sql: OutboxWriteSQL.unfinished),
      arguments: ["entity_id": event.entity, "event_type": event.type])
    guard let found else {
      try insert(
        OutboxRecord(
          id: newID, eventType: event.type, entityID: event.entity, userID: event.user,
          status: "pending", createdAt: context.now.timeIntervalSince1970, lastAttemptAt: nil,
          attemptCount: 0, maxAttempts: OutboxRecord.usualAttempts, errorMessage: nil,
          completedAt: nil, metadata: nil, priority: event.priority, isNewRecord: isNew,
          isUnsure: false))
      return .created
    }
    let key: Int64 = try found.value(0)
    let status: String = try found.value(1)
    let isAnew: Bool = try found.value(2)
    guard status != "pending" || isAnew else { return .present }
    try RowImages(table: "outbox_events", in: db).recordBefore(operation, where: "t.key = ?", [key])
    let isFailed = status == "failed"
    var arguments: StatementArguments = [
      "key": key, "operation_id": operation, "is_anew": isAnew,
    ]
    if isFailed { arguments += ["now": context.now.timeIntervalSince1970] }
    try db.cachedStatement(sql: isFailed ? OutboxWriteSQL.reopen : OutboxWriteSQL.outdate)
      .execute(arguments: arguments)
    return isFailed ? .reopened : .outdated
  }
}

/// New ids, many of them for one question to SQLite's generator.
struct RandomIDs {
  private var words: [UInt64] = []

  /// Returns an upper-case UUID of version 4.
  mutating func next(_ db: Database) throws -> String {
    if words.isEmpty { try refill(db) }
    let high = words.removeLast()
    let low = words.removeLast()
    return UUID16(high: high & ~0xF000 | 0x4000, low: low & ~(3 << 62) | 2 << 62).text
  }

  private mutating func refill(_ db: Database) throws {
    let source = try RawStatement(db, "SELECT randomblob(4096)", isKept: true)
    defer { source.reset() }
    guard try source.step(), let bytes = source.blob(0), !bytes.isEmpty else {
      throw StorageError(.internalFault, "SQLite gave no random bytes")
    }
    words = stride(from: 0, to: bytes.count, by: 8).map {
      bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
    }
  }
}
