package import FitIQDomain
package import Foundation

/// How far the sync of one metric of a user is.
package struct MetricSyncStatus: Sendable, Equatable, Encodable {
  package let userID: UserID
  package let metric: HealthMetric
  /// Tracked days by where the knowledge comes from.
  package let days: [String: Int]
  /// Those of them that an export was read completely for and has nothing of.
  package let emptyDays: Int
  package let openDays: Int
  package let first: LocalDay
  package let last: LocalDay
  package let missingDays: Int
  package let gaps: [TrackingSummary.Gap]
  /// The last export that was wholly synced; nil for none.
  package let lastExport: LastExport?

  package struct LastExport: Sendable, Equatable, Encodable {
    package let identity: String
    package let mergeRule: String
    package let timeZone: String
    package let syncedAt: Date
  }

  init(_ summary: TrackingSummary, days: [String: Int], lastExport: LastExport?) {
    userID = summary.userID
    metric = summary.metric
    self.days = days
    emptyDays = summary.emptyDays
    openDays = summary.incompleteDays
    first = summary.first
    last = summary.last
    missingDays = summary.missingDays
    gaps = summary.gaps
    self.lastExport = lastExport
  }
}
