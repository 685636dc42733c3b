/// What the database already holds of the things that an import may bring.
package struct ExistingTracking: Sendable {
  package struct DayKey: Hashable, Sendable {
    package let user: UserID
    package let metric: HealthMetric
    package let day: LocalDay

    package init(user: UserID, metric: HealthMetric, day: LocalDay) {
      self.user = user
      self.metric = metric
      self.day = day
    }
  }

  package struct PendingKey: Hashable, Sendable {
    package let user: UserID
    package let identifier: String

    package init(user: UserID, identifier: String) {
      self.user = user
      self.identifier = identifier
    }
  }

  package var users: Set<UserID> = []
  package var days: Set<DayKey> = []
  package var states: [UserID: UserSyncState] = [:]
  package var pendingTypes: Set<PendingKey> = []
  package var quarantined: Set<QuarantineIdentity> = []

  package init() {}

  /// Adds what a plan would write, so that a dry run over several sources counts as the real one.
  package mutating func add(_ plan: TrackingImportPlan) {
    users.formUnion(plan.newUsers)
    for state in plan.states { states[state.user] = state }
    if let user = plan.user {
      for planned in plan.days {
        days.insert(DayKey(user: user, metric: planned.metric, day: planned.day))
      }
      for pending in plan.pendingTypes {
        pendingTypes.insert(PendingKey(user: user, identifier: pending.identifier))
      }
    }
    quarantined.formUnion(plan.rejected.map(\.identity))
  }

  /// Adds what another lookup found.
  package mutating func formUnion(_ other: ExistingTracking) {
    users.formUnion(other.users)
    days.formUnion(other.days)
    states.merge(other.states) { _, later in later }
    pendingTypes.formUnion(other.pendingTypes)
    quarantined.formUnion(other.quarantined)
  }
}
