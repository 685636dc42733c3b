package import FitIQSystem

/// What an import of one source did, or in a dry run would do.
package struct TrackingImportReport: Sendable, Equatable, Encodable {
  package let path: String
  package let fingerprint: Fingerprint
  package let userID: UserID?
  package let today: LocalDay
  package let entries: [Entry]
  package let totals: Counts
  /// Rejected members by the raw value of their `RejectionReason`.
  package let rejections: [String: Int]
  /// Rows that the import adds or changes; 0 when the database stays as it is.
  package let rowsWritten: Int
  /// Things worth saying that are not failures.
  package let notes: [String]

  /// The counts of one key.
  ///
  /// `found = imported + alreadyPresent + duplicate + rejected`, always.
  package struct Entry: Sendable, Equatable, Encodable {
    package let key: String
    /// The metric, for a tracking list of a known one.
    package let metric: HealthMetric?
    package let counts: Counts
  }

  package struct Counts: Sendable, Equatable, Encodable {
    package var found = 0
    package var imported = 0
    package var alreadyPresent = 0
    package var duplicate = 0
    package var rejected = 0

    package init() {}

    /// Adds two counts, member by member.
    package static func + (first: Counts, second: Counts) -> Counts {
      var sum = first
      sum.found += second.found
      sum.imported += second.imported
      sum.alreadyPresent += second.alreadyPresent
      sum.duplicate += second.duplicate
      sum.rejected += second.rejected
      return sum
    }

    package var addsUp: Bool { found == imported + alreadyPresent + duplicate + rejected }
  }
}
