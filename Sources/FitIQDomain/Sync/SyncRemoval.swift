/// Days that earlier exports had and the one that is synced does not.
///
/// A person deletes a few; that many go is more likely another person's export, or a part of one.
package struct SyncRemoval: Sendable, Equatable {
  package struct Metric: Sendable, Equatable {
    package let metric: HealthMetric
    package let days: Int
    /// Days that are known of it and that the export could have.
    package let known: Int

    var isMass: Bool { days > SyncRemoval.few && days * 100 > known * SyncRemoval.share }
  }

  package let metrics: [Metric]
  /// Whether the export names another date of birth than the ones before.
  package var isOtherPerson = false

  /// Days of a metric that go unasked, however few are known.
  private static let few = 3
  /// Percent of a metric's days that go unasked.
  private static let share = 10

  /// Whether it is to be asked about.
  package var isDoubtful: Bool { isOtherPerson || isMass }

  /// Whether much of a metric would go, or everything that is known.
  var isMass: Bool {
    let (days, known) = metrics.reduce((0, 0)) { ($0.0 + $1.days, $0.1 + $1.known) }
    return metrics.contains(where: \.isMass) || days > 1 && days == known
  }

  /// What would go, for a question or a refusal.
  package var summary: String {
    if isOtherPerson {
      return
        "the export belongs to a different person than the earlier ones: the date of birth differs"
    }
    let parts = metrics.filter { $0.days > 0 }.map {
      "\($0.days) of \($0.known) days of \($0.metric.rawValue)"
    }
    return "the export lacks \(parts.joined(separator: ", ")) that earlier ones had"
  }
}
