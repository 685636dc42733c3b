package import FitIQSystem
package import Foundation

/// Where the knowledge that a day was synced comes from.
package enum TrackingSource: String, CaseIterable, Sendable, Encodable {
  /// The app's preferences: proves one attempt, not that the day is complete.
  case legacy
  /// A person said so with `tracking mark`.
  case manual
  /// fitiq's own sync.
  case sync
}

/// One row of the typed tracking table.
package struct TrackedDay: Sendable, Equatable, Encodable {
  package let userID: UserID
  package let metric: HealthMetric
  package let day: LocalDay
  package let source: TrackingSource
  /// False when the day was still open as it was recorded.
  package let isComplete: Bool
  /// The text in the app's list, where it was not this day already.
  package let rawDay: String?
  /// The calendar that `rawDay` was converted from.
  package let calendar: String?
  /// Index in the app's list.
  package let position: Int?
  /// The file that the row was imported from.
  package let sourceFingerprint: Fingerprint?
  package let recordedAt: Date
  /// Whether an export was read completely for the day and has nothing of it.
  package let isEmpty: Bool

  package init(
    userID: UserID, metric: HealthMetric, day: LocalDay, source: TrackingSource, isComplete: Bool,
    rawDay: String?, calendar: String?, position: Int?, sourceFingerprint: Fingerprint?,
    recordedAt: Date, isEmpty: Bool
  ) {
    self.userID = userID
    self.metric = metric
    self.day = day
    self.source = source
    self.isComplete = isComplete
    self.rawDay = rawDay
    self.calendar = calendar
    self.position = position
    self.sourceFingerprint = sourceFingerprint
    self.recordedAt = recordedAt
    self.isEmpty = isEmpty
  }
}

/// What a filter selects at one moment.
///
/// Two of them are equal when nothing has changed in between: fitiq's own changes are operations, and
/// a row that another program edits turns its operation_id negative.
package struct TrackingSelection: Sendable, Equatable {
  package let count: Int
  package let operationSum: Double
  package let latestOperation: Int64

  package init(count: Int, operationSum: Double, latestOperation: Int64) {
    self.count = count
    self.operationSum = operationSum
    self.latestOperation = latestOperation
  }
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
