/// Where the knowledge that a day was synced comes from.
package enum TrackingSource: String, CaseIterable, Sendable, Encodable {
  /// The app's preferences: proves one attempt, not that the day is complete.
  case legacy
  /// A person said so with `tracking mark`.
  case manual
  /// fitiq's own sync.
  case sync
}

/// Which tracking rows a command is about.
///
/// Nil means any.
package struct TrackingFilter: Sendable, Equatable {
  package var metrics: [HealthMetric]
  package var user: UserID?
  package var from: LocalDay?
  package var through: LocalDay?

  package init(
    metrics: [HealthMetric] = [], user: UserID? = nil, from: LocalDay? = nil,
    through: LocalDay? = nil
  ) {
    self.metrics = metrics
    self.user = user
    self.from = from
    self.through = through
  }

  /// Whether a day lies in its range.
  package func contains(_ day: LocalDay) -> Bool {
    from.map { $0 <= day } ?? true && through.map { day <= $0 } ?? true
  }

  /// Whether it lets every row through.
  package var isEmpty: Bool { self == TrackingFilter() }
}
