package import FitIQSystem
package import Foundation

/// What importing one plist would write: a value, read-only to compute, and what `--dry-run` shows.
package struct TrackingImportPlan: Sendable, Equatable {
  package let path: String
  package let fingerprint: Fingerprint
  /// Whose lists these are; nil when the plist holds nothing that needs a user.
  package let user: UserID?
  /// New rows, metric by metric in ascending order of day: nearly the order of the table's key, in
  /// which inserts are fastest.
  package let days: [PlannedDay]
  package let states: [UserSyncState]
  package let pendingTypes: [PendingSyncType]
  package let rejected: [RejectedMember]
  /// Users that the rows name and the database does not know yet.
  package let newUsers: [UserID]
  package let report: TrackingImportReport

  /// Whether applying it would change nothing.
  package var isEmpty: Bool { report.rowsWritten == 0 }

  /// Rejected members that the quarantine does not hold yet.
  package var newRejections: [RejectedMember] { rejected.filter(\.isNew) }
}

/// A tracking row to add.
package struct PlannedDay: Sendable, Equatable {
  package let metric: HealthMetric
  package let day: LocalDay
  package let position: Int
  package let isComplete: Bool
  package let rawDay: String?
  package let calendar: String?
}

/// What the per-user keys say about one user.
///
/// Nil: the key was absent or held something else.
package struct UserSyncState: Sendable, Equatable {
  package let user: UserID
  package var hasStarted: Bool?
  package var hasCompleted: Bool?
  package var lastSync: Date?

  package init(
    user: UserID, hasStarted: Bool? = nil, hasCompleted: Bool? = nil, lastSync: Date? = nil
  ) {
    self.user = user
    self.hasStarted = hasStarted
    self.hasCompleted = hasCompleted
    self.lastSync = lastSync
  }
}

extension UserSyncState {
  /// Takes over what a key says; false when the value is of another type than the app writes.
  ///
  /// Only forward: a flag that was true stays true and the later date stays, so that an older plist
  /// after a newer one changes nothing, and the order of several does not matter.
  mutating func learn(_ value: LegacyMember.Value, of key: PerUserKey) -> Bool {
    switch (key, value) {
    case (.hasStartedProgressiveSync, .bool(let flag)): hasStarted = hasStarted ?? false || flag
    case (.hasCompletedProgressiveSync, .bool(let flag)):
      hasCompleted = hasCompleted ?? false || flag
    case (.lastHealthKitSync, .date(let date)):
      // Counted since 1970 as the database does; Foundation counts since 2001, and the last bit of a
      // double does not always survive the change.
      let stored = Date(timeIntervalSince1970: date.timeIntervalSince1970)
      lastSync = max(lastSync ?? stored, stored)
    default: return false
    }
    return true
  }
}

/// A HealthKit type that the background observer still wanted synced.
package struct PendingSyncType: Sendable, Equatable {
  package let identifier: String
  package let metric: HealthMetric?
  package let position: Int
}

/// A member that is not imported, for the quarantine.
package struct RejectedMember: Sendable, Equatable {
  package let identity: QuarantineIdentity
  package let position: Int?
  /// False when an earlier import already put it into quarantine.
  package let isNew: Bool
}

/// What makes two rejected members the same one, although lists grow and indexes move.
package struct QuarantineIdentity: Hashable, Sendable {
  package let user: UserID?
  package let key: String
  package let rawType: String
  package let rawValue: String
  package let reason: RejectionReason
  /// 1 for the first equal value under the key, 2 for the next.
  package internal(set) var occurrence: Int

  package init(
    user: UserID?, key: String, rawType: String, rawValue: String, reason: RejectionReason,
    occurrence: Int
  ) {
    self.user = user
    self.key = key
    self.rawType = rawType
    self.rawValue = rawValue
    self.reason = reason
    self.occurrence = occurrence
  }
}
