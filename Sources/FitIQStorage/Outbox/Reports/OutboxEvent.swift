package import FitIQDomain
package import Foundation

/// One event of the outbox, as either kind of store has it; what damage can leave out is optional.
package struct OutboxEvent: Sendable, Equatable, Encodable {
  /// The primary key, `Z_PK` in an app store.
  package let key: Int64
  package let id: String?
  package let eventType: String?
  package let entityID: String?
  package let userID: String?
  /// As written.
  package let status: String?
  package let state: OutboxState
  package let priority: Int64?
  package let createdAt: Date?
  package let lastAttemptAt: Date?
  package let attemptCount: Int64?
  package let maxAttempts: Int64?
  package let errorMessage: String?
  package let completedAt: Date?
  /// When it may be sent; nil for an app store, which does not keep it.
  package let dueAt: Date?
  /// Whether an earlier attempt may have arrived without an answer.
  package let isUnsure: Bool
  package let leaseOwner: String?
  package let leaseEndsAt: Date?
}
