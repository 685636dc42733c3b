/// How many events are due, by type.
package struct OutboxDue: Sendable, Equatable, Encodable {
  package struct Count: Sendable, Equatable, Encodable {
    package let eventType: String
    package let count: Int

    package init(eventType: String, count: Int) {
      self.eventType = eventType
      self.count = count
    }
  }

  /// Ascending by type.
  package let counts: [Count]
  /// Events that are due and are not sent.
  package let heldBack: OutboxHeldBack

  package init(counts: [Count], heldBack: OutboxHeldBack = OutboxHeldBack([])) {
    self.counts = counts
    self.heldBack = heldBack
  }

  package var total: Int { counts.reduce(0) { $0 + $1.count } }
}
