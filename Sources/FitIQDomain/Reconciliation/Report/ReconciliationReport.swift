package import Foundation

/// How a store compares with Health.
///
/// The counts add up: compared = equal + each cause, for every metric and in all.
package struct ReconciliationReport: Sendable, Equatable, Encodable {
  package struct CauseCount: Sendable, Equatable, Encodable {
    package let cause: DifferenceCause
    package let count: Int
  }

  package struct MatchCount: Sendable, Equatable, Encodable {
    package let match: MatchKind
    package let count: Int
  }

  /// One metric in all.
  package struct Metric: Sendable, Equatable, Encodable {
    package let metric: HealthMetric
    package let slot: ReconciledMetric.Slot
    package let unit: String
    package let compared: Int
    package let equal: Int
    package let different: Int
    /// Not compared: the export was made before they were over.
    package let afterExport: Int
    package let matches: [MatchCount]
    package let causes: [CauseCount]
  }

  /// One metric on one local day: sums, or means of what does not add up.
  package struct Day: Sendable, Equatable, Encodable {
    package let metric: HealthMetric
    package let day: LocalDay
    package let ours: Double?
    package let health: Double?
    package let compared: Int
    package let equal: Int
    package let causes: [CauseCount]
    package var different: Int { compared - equal }
  }

  package struct Difference: Sendable, Equatable, Encodable {
    package let metric: HealthMetric
    package let slot: ReconciledMetric.Slot
    package let day: LocalDay
    package let startAt: Date
    /// What the app makes of the rows.
    package let ours: Double?
    package let health: Double?
    package let rows: Int
    package let cause: DifferenceCause
    package let copies: Int?
    package let source: String?
    package let shiftHours: Int?
    package let explanation: String
  }

  package var store: String
  @StoreKind.InWords package var kind: StoreKind
  package var export: String
  package var userID: String
  package var timeZone: String
  /// When the export was made.
  package var exportedAt: Date?
  package let compared: Int
  package let equal: Int
  package let different: Int
  package let causes: [CauseCount]
  package let metrics: [Metric]
  /// Every day with data, by metric.
  package let days: [Day]
  /// Those that were asked for; the counts are of all.
  package var differences: [Difference]
  package var notes: [String] = []

  /// Adds up what a tally has counted.
  package init(
    store: String, kind: StoreKind, export: String, userID: String, timeZone: String,
    exportedAt: Date?, tally: ReconciliationTally
  ) {
    self.store = store
    self.kind = kind
    self.export = export
    self.userID = userID
    self.timeZone = timeZone
    self.exportedAt = exportedAt
    metrics = tally.metricReports
    compared = metrics.reduce(0) { $0 + $1.compared }
    equal = metrics.reduce(0) { $0 + $1.equal }
    different = metrics.reduce(0) { $0 + $1.different }
    causes = Self.sum(metrics.flatMap(\.causes))
    days = tally.days
    differences = tally.differences
  }

  package var isEqual: Bool { different == 0 }

  static func sum(_ counts: [CauseCount]) -> [CauseCount] {
    Dictionary(grouping: counts, by: \.cause).map { cause, counts in
      CauseCount(cause: cause, count: counts.reduce(0) { $0 + $1.count })
    }.sorted { $0.cause < $1.cause }
  }
}
