/// How many there are for one reason.
package struct ReasonCount: Sendable, Equatable, Encodable {
  package let reason: String
  package let count: Int

  package init(reason: String, count: Int) {
    self.reason = reason
    self.count = count
  }

  /// Puts the most frequent first.
  package static func ranked(_ counts: [String: Int]) -> [ReasonCount] {
    counts.map { ReasonCount(reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }
}
