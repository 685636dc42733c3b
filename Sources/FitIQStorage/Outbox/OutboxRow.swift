import FitIQDomain
import Foundation
import GRDB

/// Reads the columns of ``OutboxSQL/select`` and what hangs from an event.
enum OutboxRow {
  static func event(_ row: Row) -> OutboxEvent {
    OutboxEvent(
      key: row.lenient(0) ?? 0, id: row.lenient(1), eventType: row.lenient(2),
      entityID: row.lenient(3), userID: row.lenient(4), status: row.lenient(5),
      state: (row.lenient(6) as String?).flatMap(OutboxState.init(rawValue:)) ?? .unknown,
      priority: row.lenient(7), createdAt: row.lenientInstant(8),
      lastAttemptAt: row.lenientInstant(9), attemptCount: row.lenient(10),
      maxAttempts: row.lenient(11), errorMessage: row.lenient(12),
      completedAt: row.lenientInstant(13), dueAt: row.lenientInstant(14),
      isUnsure: row.lenient(15) == Int64(1), leaseOwner: row.lenient(16),
      leaseEndsAt: row.lenientInstant(17))
  }

  /// Reads the columns of ``OutboxWriteSQL/records(where:)``.
  static func record(_ row: Row) -> OutboxRecord {
    OutboxRecord(
      id: row.lenient(0), eventType: row.lenient(1), entityID: row.lenient(2),
      userID: row.lenient(3), status: row.lenient(4), createdAt: row.lenient(5),
      lastAttemptAt: row.lenient(6), attemptCount: row.lenient(7), maxAttempts: row.lenient(8),
      errorMessage: row.lenient(9), completedAt: row.lenient(10), metadata: row.lenient(11),
      priority: row.lenient(12), isNewRecord: (row.lenient(13) as Int64?).map { $0 != 0 },
      isUnsure: row.lenient(14) == Int64(1))
  }

  /// As written; an app store can hold anything in the column.
  static func metadata(of key: Int64, in db: Database) throws -> String? {
    try Row.fetchOne(
      db, sql: "SELECT metadata FROM outbox_events WHERE key = ?", arguments: [key])?.lenient(0)
  }

  static func attempts(of key: Int64, in db: Database) throws -> [OutboxAttempt] {
    try Row.fetchAll(db, sql: OutboxSQL.attempts, arguments: [key]).map { row in
      OutboxAttempt(
        startedAt: try row.instant(0), durationMs: try row.value(1), outcome: try row.value(2),
        httpStatus: try row.value(3), message: try row.value(4),
        responseExcerpt: try row.value(5), nextAttemptAt: row.lenientInstant(6))
    }
  }

  /// Ids and states of the other events of the same entity, oldest first.
  static func siblings(of event: OutboxEvent, in db: Database) throws -> [OutboxSibling] {
    guard let entity = event.entityID else { return [] }
    return try Row.fetchAll(db, sql: OutboxSQL.siblings, arguments: [entity, event.key]).map {
      OutboxSibling(
        id: $0.lenient(0), eventType: $0.lenient(1), status: $0.lenient(2),
        createdAt: $0.lenientInstant(3))
    }
  }

  /// Names and values of a row as text, instants as RFC 3339; blobs are left out.
  static func columns(_ row: Row) -> [OutboxMetadata.Field] {
    row.compactMap { name, value in
      switch value.storage {
      case .null, .blob: nil
      case .int64(let number): OutboxMetadata.Field(name, String(number))
      case .double(let number):
        OutboxMetadata.Field(
          name,
          name.hasSuffix("_at") && StoreRowLimits.isInstant(number)
            ? Date(timeIntervalSince1970: number).formatted(.iso8601) : number.description)
      case .string(let text): OutboxMetadata.Field(name, text)
      }
    }
  }
}

extension Row {
  /// A column as the wanted type; nil where it holds something else.
  fileprivate func lenient<Value: DatabaseValueConvertible>(_ index: Int) -> Value? {
    let value: DatabaseValue = self[index]
    return Value.fromDatabaseValue(value)
  }

  fileprivate func lenientInstant(_ index: Int) -> Date? {
    let seconds: Double? = lenient(index)
    return seconds.flatMap {
      StoreRowLimits.isInstant($0) ? Date(timeIntervalSince1970: $0) : nil
    }
  }
}
