package import FitIQDomain
package import Foundation

/// Everything about one event.
package struct OutboxEventDetail: Sendable, Equatable, Encodable {
  package let event: OutboxEvent
  /// As written: it can hold health values.
  package var metadata: String?
  /// The same, read.
  package var decodedMetadata: OutboxMetadata
  /// What the event is about; nil where it is gone or of a type without a table.
  package var entity: OutboxEntity?
  /// Oldest first.
  package let attempts: [OutboxAttempt]
  package let siblings: [OutboxSibling]

  /// Without measurements and texts of a person.
  package var redacted: OutboxEventDetail {
    var detail = self
    detail.metadata = nil
    detail.decodedMetadata = decodedMetadata.redacted
    detail.entity = entity?.redacted
    return detail
  }
}

/// One attempt to send an event.
package struct OutboxAttempt: Sendable, Equatable, Encodable {
  package let startedAt: Date
  package let durationMs: Double
  package let outcome: String
  package let httpStatus: Int?
  package let message: String?
  package let responseExcerpt: String?
  package let nextAttemptAt: Date?
}

/// Another event of the same entity.
package struct OutboxSibling: Sendable, Equatable, Encodable {
  package let id: String?
  package let eventType: String?
  package let status: String?
  package let createdAt: Date?
}

/// The row that an event is about.
package struct OutboxEntity: Sendable, Equatable, Encodable {
  package let table: String
  package let columns: [OutboxMetadata.Field]

  /// Columns that hold measurements and texts of a person are left out.
  package var redacted: OutboxEntity {
    OutboxEntity(table: table, columns: columns.filter { Self.plain.contains($0.name) })
  }

  private static let plain: Set = [
    "key", "id", "user_id", "type", "day", "slot", "source", "source_id", "created_at",
    "updated_at", "backend_id", "sync_status", "meal_type", "activity_type", "measured_at",
    "start_at", "end_at",
  ]
}
