package import FitIQDomain
package import FitIQSystem
package import Foundation

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
}

/// What a filter selects at one moment.
///
/// Two of them are equal when nothing has changed in between: fitiq's own changes are operations, and
/// a row that another program edits turns its operation_id negative.
package struct TrackingSelection: Sendable, Equatable {
  package let count: Int
  package let operationSum: Double
  package let latestOperation: Int64
}
