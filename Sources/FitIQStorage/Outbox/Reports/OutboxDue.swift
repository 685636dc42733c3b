package import FitIQDomain

/// How many events are due, by type.
package struct OutboxDue: Sendable, Equatable, Encodable {
  package struct Count: Sendable, Equatable, Encodable {
    package let eventType: String
    package let count: Int
  }

  /// Ascending by type.
  package let counts: [Count]
  /// Events that are due and are not sent.
  package let heldBack: OutboxHeldBack

  package var total: Int { counts.reduce(0) { $0 + $1.count } }
}
