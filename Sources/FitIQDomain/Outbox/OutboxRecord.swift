/// An event as `fitiq outbox export` writes it and `import` reads it: all that belongs to the event
/// itself, and nothing of the store it lies in.
///
/// What damage can leave out is optional; ``init(line:)`` accepts only what an outbox can hold.
package struct OutboxRecord: Sendable, Equatable {
  package let id: String?
  package let eventType: String?
  package let entityID: String?
  package let userID: String?
  package let status: String?
  /// Unix seconds, as the other instants.
  package let createdAt: Double?
  package let lastAttemptAt: Double?
  package let attemptCount: Int64?
  package let maxAttempts: Int64?
  package let errorMessage: String?
  package let completedAt: Double?
  /// As written.
  package let metadata: String?
  package let priority: Int64?
  package let isNewRecord: Bool?
  package let isUnsure: Bool

  package init(
    id: String?, eventType: String?, entityID: String?, userID: String?, status: String?,
    createdAt: Double?, lastAttemptAt: Double?, attemptCount: Int64?, maxAttempts: Int64?,
    errorMessage: String?, completedAt: Double?, metadata: String?, priority: Int64?,
    isNewRecord: Bool?, isUnsure: Bool
  ) {
    self.id = id
    self.eventType = eventType
    self.entityID = entityID
    self.userID = userID
    self.status = status
    self.createdAt = createdAt
    self.lastAttemptAt = lastAttemptAt
    self.attemptCount = attemptCount
    self.maxAttempts = maxAttempts
    self.errorMessage = errorMessage
    self.completedAt = completedAt
    self.metadata = metadata
    self.priority = priority
    self.isNewRecord = isNewRecord
    self.isUnsure = isUnsure
  }
}

extension OutboxRecord: Encodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, eventType, status, createdAt, lastAttemptAt, attemptCount, maxAttempts, errorMessage
    case completedAt, metadata, priority, isNewRecord, isUnsure
    case entityID = "entityId"
    case userID = "userId"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func instant(_ seconds: Double?, _ key: CodingKeys) throws {
      try container.encode(seconds.flatMap(ExactInstant.text), forKey: key)
    }
    try container.encode(id, forKey: .id)
    try container.encode(eventType, forKey: .eventType)
    try container.encode(entityID, forKey: .entityID)
    try container.encode(userID, forKey: .userID)
    try container.encode(status, forKey: .status)
    try instant(createdAt, .createdAt)
    try instant(lastAttemptAt, .lastAttemptAt)
    try container.encode(attemptCount, forKey: .attemptCount)
    try container.encode(maxAttempts, forKey: .maxAttempts)
    try container.encode(errorMessage, forKey: .errorMessage)
    try instant(completedAt, .completedAt)
    try container.encode(metadata, forKey: .metadata)
    try container.encode(priority, forKey: .priority)
    try container.encode(isNewRecord, forKey: .isNewRecord)
    try container.encode(isUnsure, forKey: .isUnsure)
  }
}
