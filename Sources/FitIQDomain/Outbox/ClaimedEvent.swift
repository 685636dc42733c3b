/// An event that is ours to send until its lease ends, with what it is about.
package struct ClaimedEvent: Sendable, Equatable {
  /// What there is to do about it.
  package enum Subject: Sendable, Equatable {
    case send(DeliverableEntity, OutboxEntityRow, Stage)
    /// The entity is on the backend already, and what is there cannot be replaced: nothing is sent.
    case synced(OutboxEntityRow, backendID: String?)
    /// There is nothing that could ever be sent.
    case undeliverable(UndeliverableEntity)
    /// The same measurement is on its way under an event of its own: later.
    case awaited
  }

  /// What the backend can have of the entity.
  package struct Stage: Sendable, Equatable {
    /// An earlier attempt may have arrived.
    package let isUnsure: Bool
    /// The backend's id of what this entity replaces.
    package let replacedID: String?

    package init(isUnsure: Bool, replacedID: String?) {
      self.isUnsure = isUnsure
      self.replacedID = replacedID
    }
  }

  package let key: Int64
  package let id: String
  package let eventType: String
  package let userID: String
  /// Number of this attempt, from 1.
  package let attempt: Int
  package let maxAttempts: Int
  /// What the event goes back to when nothing was sent: `pending` or `failed`.
  package let statusBefore: String
  package let errorKind: String?
  /// Grows with every change of the event: a result counts only while it is still the same.
  package let revision: Int64
  /// How often the entity has changed after an attempt.
  package let generation: Int
  package var subject: Subject

  package init(
    key: Int64, id: String, eventType: String, userID: String, attempt: Int, maxAttempts: Int,
    statusBefore: String, errorKind: String?, revision: Int64,
    generation: Int = 0, subject: Subject
  ) {
    self.key = key
    self.id = id
    self.eventType = eventType
    self.userID = userID
    self.attempt = attempt
    self.maxAttempts = maxAttempts
    self.statusBefore = statusBefore
    self.errorKind = errorKind
    self.revision = revision
    self.generation = generation
    self.subject = subject
  }

  /// The same for every attempt with the same body: the event's id, and for a body that changed after
  /// an attempt with a number from 2.
  package var idempotencyKey: String {
    generation == 0 ? id : "\(id)-\(generation.addingClamped(1))"
  }
}

/// The row that a delivery is about, and how it was when it was read.
package struct OutboxEntityRow: Sendable, Equatable {
  /// Logical table, such as `progress_entries`.
  package let table: String
  /// Its `key` where entries share ids, else its `id`.
  package let key: Key
  /// Unix seconds.
  package let updatedAt: Double?
  /// The quantity of a progress entry; nil for other entities.
  package let quantity: Double?

  package enum Key: Sendable, Equatable {
    case number(Int64)
    case id(String)
  }

  package init(table: String, key: Key, updatedAt: Double?, quantity: Double? = nil) {
    self.table = table
    self.key = key
    self.updatedAt = updatedAt
    self.quantity = quantity
  }
}
