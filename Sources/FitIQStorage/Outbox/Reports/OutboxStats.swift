package import FitIQDomain
package import Foundation

/// The outbox in numbers.
package struct OutboxStats: Sendable, Equatable, Encodable {
  package struct Count: Sendable, Equatable, Encodable {
    package let state: OutboxState
    package let eventType: String
    package let count: Int
  }

  /// Failed events with the same message, but for what differs from one to the next.
  package struct Failure: Sendable, Equatable, Encodable {
    package let message: String
    package let count: Int

    /// Most frequent first; what is beyond the limit is one line, so that the sum stays, unless it is
    /// a single message.
    package static func histogram(_ kinds: [String: Int], limit: Int) -> [Failure] {
      let sorted = kinds.map { Failure(message: $0, count: $1) }
        .sorted { ($1.count, $0.message) < ($0.count, $1.message) }
      let rest = sorted.dropFirst(limit)
      guard rest.count > 1 else { return sorted }
      let others = Failure(
        message: "(other messages)", count: rest.reduce(0) { $0 + $1.count })
      return sorted.prefix(limit) + [others]
    }
  }

  package let asOf: Date
  package let counts: [Count]
  /// Most frequent first.
  package let errors: [Failure]
  /// How long the oldest due event has waited (seconds); nil where none is due.
  package let oldestDueSeconds: Double?
  package let completedLastHour: Int

  /// Returns the number of events in the state, over all types.
  package func total(of state: OutboxState) -> Int {
    counts.reduce(0) { $1.state == state ? $0 + $1.count : $0 }
  }
}
