/// Events that a delivery holds back because their rows are copies, which would be sent as several
/// measurements: a cleanup has to merge them first.
package struct OutboxHeldBack: Sendable, Equatable, Encodable {
  package struct Count: Sendable, Equatable, Encodable {
    package let reason: String
    package let count: Int
  }

  /// The most frequent first.
  package let counts: [Count]

  /// Counts what a cleanup would make of the events.
  ///
  /// `waiting`: Events that send what one of them would send.
  package init(_ changes: some Sequence<OutboxSettlement.Change>, waiting: Int = 0) {
    var counts = waiting > 0 ? ["whose measurement one of them sends": waiting] : [:]
    for change in changes { counts[Self.reason(change), default: 0] += 1 }
    self.counts = counts.map { Count(reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  package var total: Int { counts.reduce(0) { $0 + $1.count } }

  private static func reason(_ change: OutboxSettlement.Change) -> String {
    switch change {
    case .remove: "whose row will be merged into another"
    case .repoint: "to be given to the row that stays"
    case .complete: "already sent by a copy"
    }
  }
}
