/// What a sync did, or in a dry run would do.
package struct SyncReport: Sendable, Equatable, Encodable {
  /// Counts of values: fetched = new + changed + unchanged + skipped.
  package struct Metric: Sendable, Equatable, Encodable {
    package let metric: HealthMetric
    /// What the source has in the range: hours, days or nights, as they are stored.
    package internal(set) var fetched = 0
    package internal(set) var new = 0
    package internal(set) var changed = 0
    package internal(set) var unchanged = 0
    /// Nights that were sent, or that a session stands in the way of which the export does not know
    /// all of; days that a person marked, that are known from a later export or, where this one is
    /// damaged, from a whole one; days that are still to come, and what a failure kept from being
    /// written.
    package internal(set) var skipped = 0
    /// Rows of the database that the source does not have any more.
    package internal(set) var removed = 0
    /// Days that the source has in the range.
    package internal(set) var days = 0
    /// Days that differ and stay, since they are known from an export that was made later.
    package internal(set) var newerDays = 0
    /// Days whose rows were compared, written or removed.
    package internal(set) var changedDays = 0
    /// Whether the source is the one of the last sync, so that it was not read.
    package internal(set) var isUpToDate = false
    package internal(set) var failure: SyncFailure?

    init(_ metric: HealthMetric) { self.metric = metric }
  }

  package let userID: UserID
  package let timeZone: String
  package let mergeRule: String
  package let from: LocalDay?
  package let through: LocalDay?
  package internal(set) var metrics: [Metric]
  /// Records read; nil when the source had not changed.
  package internal(set) var records: Int?
  package internal(set) var skippedRecords: [String: Int] = [:]
  /// False when there were so many records that copies far from each other may both have counted.
  package internal(set) var isDuplicateSearchComplete = true
  package internal(set) var isTruncated = false
  /// The last day that the source knows of; nil where that was not kept.
  package private(set) var lastDay: LocalDay?
  package internal(set) var operationID: Int64?
  package let isDryRun: Bool

  /// Whether something could not be done.
  package var isPartial: Bool { isTruncated || metrics.contains { $0.failure != nil } }

  /// - Parameter end: When it was made, of one metric.
  mutating func noteEnd(_ end: Double?, in request: SyncRequest) {
    guard let end, end.isFinite else { return }
    let day = request.zone.day(of: end)
    lastDay = lastDay.map { max($0, day) } ?? day
  }

  /// Whether the source ends before the range begins: nothing of it was asked for.
  package var isBeforeRange: Bool {
    guard let from, let lastDay else { return false }
    return lastDay < from
  }

  private enum CodingKeys: String, CodingKey {
    case userID = "userId"
    case timeZone, mergeRule, from, through, metrics, records, skippedRecords
    case isDuplicateSearchComplete, isTruncated
    case operationID = "operationId"
    case isDryRun
  }
}
